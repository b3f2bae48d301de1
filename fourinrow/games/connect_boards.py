"""Names of connect games, and their boards as text: the fields unlike Connect Four.

connect-four                       6 rows, 7 columns
connect-four  rows 5 gravity no    5 rows, 7 columns, without gravity
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from fourinrow.core.rules import (
    CONNECT_FIVE,
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Direction,
    Rules,
)
from fourinrow.errors import (
    FourInRowError,
    ParseError,
    checked_text,
    reason_of,
    shown,
)

CONNECT_GAMES: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "connect-four": CONNECT_FOUR,
        "connect-five": CONNECT_FIVE,
        "tic-tac-toe": TIC_TAC_TOE,
    }
)
"""The named games of the connect family."""

_WORDS: Final = ("rows", "cols", "connect", "gravity", "directions")
_TRUTH: Final = {"yes": True, "no": False}


def name_and_board(rules: Rules) -> tuple[str, str]:
    """Return the name of the game with these rules, and its board as text.

    >>> from fourinrow import TIC_TAC_TOE, Rules
    >>> from fourinrow.games.connect_boards import name_and_board
    >>> name_and_board(TIC_TAC_TOE), name_and_board(Rules(5, 7, gravity=False))
    (('tic-tac-toe', ''), ('connect-four', 'rows 5 gravity no'))
    """
    for name, known in CONNECT_GAMES.items():
        if rules == known:
            return name, ""
    usual = _in_words(CONNECT_FOUR)
    words = _in_words(rules)
    changes = [
        f"{field} {words[field]}" for field in _WORDS if words[field] != usual[field]
    ]
    return "connect-four", " ".join(changes)


def _in_words(rules: Rules) -> Mapping[str, str]:
    values = (
        str(rules.rows),
        str(rules.cols),
        str(rules.n),
        "yes" if rules.gravity else "no",
        ",".join(direction.name.lower() for direction in rules.directions),
    )
    return dict(zip(_WORDS, values, strict=True))


def rules_of(name: str, board: str = "") -> Rules | None:
    """Return the rules of a connect game on a board, `None` for any other game.

    >>> from fourinrow.games.connect_boards import rules_of
    >>> rules_of("connect-four", "rows 5 gravity no")
    Rules(rows=5, cols=7, n=4, gravity=False)

    Raises `ParseError` for an invalid board.
    """
    if name not in CONNECT_GAMES:
        return None
    words = checked_text(board, "a board").split()
    given = dict(zip(words[::2], words[1::2], strict=False))
    if len(words) != 2 * len(given) or not given.keys() <= {*_WORDS}:
        expected = "expected a board, such as 'rows 6 cols 7'"
        raise ParseError(f"{expected}, got {shown(board)}", 0)
    values = {**_in_words(CONNECT_GAMES[name]), **given}
    try:
        return Rules(
            _number(values["rows"]),
            _number(values["cols"]),
            _number(values["connect"]),
            _TRUTH[values["gravity"]],
            [Direction[each.upper()] for each in values["directions"].split(",")],
        )
    except FourInRowError as error:
        raise ParseError(reason_of(error), 0) from error
    except KeyError as error:
        raise ParseError(f"expected the rules of a game, got {error}", 0) from error


def _number(text: str) -> int:
    if re.fullmatch("[1-9][0-9]?", text) is None:
        raise ParseError(f"expected a number from 1 to 99, got {shown(text)}", 0)
    return int(text)
