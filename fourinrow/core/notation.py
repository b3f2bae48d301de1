"""Text to moves and back, games played from the start, and rules as words.

With gravity a move is a column, counted from 1: ``4``. Without gravity it is a cell,
the letter of its column and its row from the bottom: ``b2`` (``B2`` is read too). A
game is written as its moves in a row: ``4453``, ``b2a1``. With gravity and more than
nine columns, commas separate them: ``10,4``. Blanks and commas may stand between any
moves. Rules are written as the fields that differ from the usual ones: ``rows 5 gravity
no``.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from fourinrow.core.cells import Outcome
from fourinrow.core.rules import CONNECT_FOUR, Direction, Rules
from fourinrow.core.situation import Situation, initial, make_move, outcome
from fourinrow.errors import (
    FourInRowError,
    IllegalMove,
    ParseError,
    reason_of,
    short_repr,
)

AROUND: Final = " \t\r\n\ufeff"
"""Characters ignored around a text: blanks, line ends and a byte order mark."""

LONGEST_LINE: Final = 10_000
"""The most characters of a line of input; the longest games have about 3,000."""

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def format_move(move: int, rules: Rules = CONNECT_FOUR) -> str:
    """Write a move: a column counted from 1 with gravity, else a cell such as ``b2``.

    >>> from fourinrow.core import TIC_TAC_TOE
    >>> format_move(3), format_move(4, TIC_TAC_TOE), format_move(6, TIC_TAC_TOE)
    ('4', 'b2', 'a1')

    Raises `IllegalMove` for a move off the board.
    """
    if move not in rules.moves:
        last = rules.moves[-1]
        raise IllegalMove(f"expected a move from 0 to {last}, got {short_repr(move)}")
    if rules.gravity:
        return str(move + 1)
    row, column = divmod(move, rules.cols)
    return f"{_LETTERS[column]}{rules.rows - row}"


def parse_move(text: str, rules: Rules = CONNECT_FOUR) -> int:
    """Return the move that a text names; blanks around it are ignored.

    >>> parse_move("4"), parse_move(" 1 ")
    (3, 0)

    Raises `ParseError` for anything but a move on this board.
    """
    return _move_named(text.strip(" "), rules, len(text) - len(text.lstrip(" ")))


def _move_named(word: str, rules: Rules, at: int) -> int:
    move = _names(rules).get(word.lower() if word.isascii() else word)
    if move is None:
        raise ParseError(f"expected {move_range(rules)}, got {short_repr(word)}", at)
    return move


@lru_cache
def _names(rules: Rules) -> Mapping[str, int]:
    return {format_move(move, rules): move for move in rules.moves}


def move_range(rules: Rules = CONNECT_FOUR) -> str:
    """Describe the moves of an empty board, for messages."""
    if rules.gravity:
        return f"a column from 1 to {rules.cols}"
    return f"a cell from a1 to {_LETTERS[rules.cols - 1]}{rules.rows}"


def first_move(text: str, rules: Rules = CONNECT_FOUR) -> tuple[int, str]:
    """Return the move that begins a text, and the rest of the text.

    >>> first_move("445")
    (3, '45')

    Raises `ParseError` for a text that does not begin with a move.
    """
    found = _word(rules).match(text)
    word = found[0] if found else text
    return _move_named(word, rules, 0), text[len(word) :]


@lru_cache
def _word(rules: Rules) -> re.Pattern[str]:
    """Return a pattern of a move, or of anything else up to a blank or comma."""
    if not rules.gravity:
        return re.compile(rf"[a-zA-Z][0-9]+|{_ANYTHING}")
    return re.compile(_ANYTHING if move_separator(rules) else f"[0-9]|{_ANYTHING}")


_ANYTHING: Final = r"[^\s,\ufeff]+"


def format_moves(moves: Iterable[int], rules: Rules = CONNECT_FOUR) -> str:
    """Write the moves of a game as one text.

    >>> format_moves([3, 3, 4, 2])
    '4453'
    >>> format_moves([9, 3], Rules(rows=6, cols=10))
    '10,4'
    """
    return move_separator(rules).join(format_move(move, rules) for move in moves)


def move_separator(rules: Rules = CONNECT_FOUR) -> str:
    """Return what stands between the moves of a game: a comma on a wide board."""
    return "," if rules.gravity and rules.cols > 9 else ""


def parse_moves(text: str, rules: Rules = CONNECT_FOUR) -> tuple[int, ...]:
    """Return the moves in a text, without checking that they can be played.

    >>> parse_moves("4453"), parse_moves("4, 4 5 3")
    ((3, 3, 4, 2), (3, 3, 4, 2))

    Blanks, line ends, commas and byte order marks around moves are ignored. Raises
    `ParseError` with the index of the first word that is not a move on this board.
    """
    try:  # most texts are digits alone, and many are read
        return tuple(map(_digits(rules).__getitem__, text))
    except KeyError:
        words = _word(rules).finditer(text)
        return tuple([_move_named(word[0], rules, word.start()) for word in words])


@lru_cache
def _digits(rules: Rules) -> Mapping[str, int]:
    """Return the moves by their digits, if a move is always written as one digit."""
    return _names(rules) if rules.gravity and not move_separator(rules) else {}


def from_moves(text: str, rules: Rules = CONNECT_FOUR) -> Situation:
    """Return the situation after the moves of a text, from the empty board.

    >>> print(from_moves("4453"))
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . O . . .
    . . O X X . .

    The empty text gives the empty board; blanks and commas may stand between moves.
    Raises `ParseError` with the index of the first word that is not a move, whose
    column is full or cell taken, or that comes after the end of the game.
    """
    situation = initial(rules)
    for number, found in enumerate(_word(rules).finditer(text)):
        word, at = found[0], found.start()
        move = _move_named(word, rules, at)
        try:
            situation = make_move(situation, move)
        except IllegalMove as error:
            over = f"the game was over after move {number}, got {short_repr(word)}"
            is_over = outcome(situation) is not Outcome.RUNNING
            raise ParseError(over if is_over else why_not(word, rules), at) from error
    return situation


def why_not(word: str, rules: Rules) -> str:
    """Return why a move, as text, can't be played in a running game."""
    return f"column {word} is full" if rules.gravity else f"cell {word} is taken"


class _Field(NamedTuple):
    write: Callable[[Rules], str]
    read: Callable[[str], Any]


def _number(text: str) -> int:
    if re.fullmatch("[1-9][0-9]?", text) is None:
        raise FourInRowError(f"expected a number from 1 to 99, got {short_repr(text)}")
    return int(text)


def _truth(text: str) -> bool:
    if text not in ("yes", "no"):
        raise FourInRowError(f"expected yes or no for gravity, got {short_repr(text)}")
    return text == "yes"


def _directions(text: str) -> list[Direction]:
    return [_direction(name) for name in text.lower().split(",")]


def _direction(name: str) -> Direction:
    names = [each.name.lower() for each in Direction]
    if name not in names:
        expected = f"expected {' or '.join(names)} for directions"
        raise FourInRowError(f"{expected}, got {short_repr(name)}")
    return Direction(names.index(name))


_FIELDS: Final[Mapping[str, _Field]] = {
    "rows": _Field(lambda rules: str(rules.rows), _number),
    "cols": _Field(lambda rules: str(rules.cols), _number),
    "connect": _Field(lambda rules: str(rules.n), _number),
    "gravity": _Field(lambda rules: "yes" if rules.gravity else "no", _truth),
    "directions": _Field(
        lambda rules: ",".join(each.name.lower() for each in rules.directions),
        _directions,
    ),
}
"""The fields of `Rules`, in their order, under the names that texts use."""

RULES_FIELDS: Final = tuple(_FIELDS)
"""The names of the fields that a text of rules may have."""


def format_rules(rules: Rules, usual: Rules = CONNECT_FOUR) -> str:
    """Write the fields of rules that differ from the usual ones.

    >>> format_rules(Rules(rows=5, gravity=False))
    'rows 5 gravity no'
    """
    texts = {name: field.write(rules) for name, field in _FIELDS.items()}
    return " ".join(
        f"{name} {text}"
        for name, text in texts.items()
        if text != _FIELDS[name].write(usual)
    )


def rules_fields(text: str) -> Mapping[str, str]:
    """Return the values in a text of rules, by the names of their fields.

    >>> rules_fields("rows 5 gravity no")
    {'rows': '5', 'gravity': 'no'}
    """
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=False))


def parse_rules(text: str, usual: Rules = CONNECT_FOUR) -> Rules:
    """Read rules as `format_rules` writes them; other fields are the usual ones.

    >>> parse_rules("rows 5 gravity no")
    Rules(rows=5, cols=7, n=4, gravity=False)

    Raises `ParseError` for an unknown field, and for an invalid value.
    """
    words = rules_fields(text)
    if len(text.split()) != 2 * len(words) or not words.keys() <= _FIELDS.keys():
        expected = "expected a board, such as 'rows 6 cols 7'"
        raise ParseError(f"{expected}, got {short_repr(text)}", 0)
    try:
        return Rules(
            *[
                field.read(words.get(name, field.write(usual)))
                for name, field in _FIELDS.items()
            ]
        )
    except FourInRowError as error:
        raise ParseError(reason_of(error), 0) from error
