"""A saved game: a plain text of rules and moves, written and read.

fourinrow 2
rows 6
cols 7
connect 4
gravity yes
directions horizontal vertical rising falling
moves 4453
end 4

The last line counts the moves, so that a file that was cut is not read as a shorter
game. Version 1 of the format has no such line, and is read too.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from fourinrow.core.notation import format_moves, from_moves, parse_moves
from fourinrow.core.rules import Direction, Rules, checked_rules
from fourinrow.errors import FourInRowError, ParseError, checked_text, reason_of, shown

MAGICS: Final = ("fourinrow 1", "fourinrow 2")
"""The first line of a saved game; the number is the version of the format."""

FAMILY: Final = "the connect family"
"""What files call no name: their rules say which game it is."""

_FIELDS: Final = ("rows", "cols", "connect", "gravity", "directions", "moves")
_TRUTH: Final = {"yes": True, "no": False}


class SavedGame(NamedTuple):
    """The rules of a saved game, and its moves from the empty board."""

    rules: Rules
    moves: tuple[int, ...]


def format_saved(rules: Rules, moves: Sequence[int]) -> str:
    """Write a game down.

    >>> from fourinrow import Rules
    >>> from fourinrow.play import format_saved
    >>> format_saved(Rules(), [3, 3]).splitlines()[-2:]
    ['moves 44', 'end 2']
    """
    values = (
        str(checked_rules(rules).rows),
        str(rules.cols),
        str(rules.n),
        "yes" if rules.gravity else "no",
        " ".join(direction.name.lower() for direction in rules.directions),
        format_moves(moves, rules),
    )
    return write_fields(dict(zip(_FIELDS, values, strict=True)), len(moves))


def parse_saved(text: str) -> SavedGame:
    """Read what `format_saved` wrote.

    >>> from fourinrow import Rules
    >>> from fourinrow.play import format_saved, parse_saved
    >>> parse_saved(format_saved(Rules(), [3, 3])).moves
    (3, 3)

    Raises `ParseError` for a text that was not written so, and for moves that can't
    be played.
    """
    values = read_fields(text, _FIELDS)
    rules = _rules(values)
    moves, begin = values["moves"], text.rindex("moves") + len("moves ")
    try:
        from_moves(moves, rules)
    except ParseError as error:
        raise ParseError(error.reason, begin + error.index) from error
    saved = SavedGame(rules, parse_moves(moves, rules))
    check_length(text, saved.moves)
    return saved


def _rules(values: Mapping[str, str]) -> Rules:
    try:
        return Rules(
            _number(values["rows"]),
            _number(values["cols"]),
            _number(values["connect"]),
            _TRUTH[values["gravity"]],
            [Direction[name.upper()] for name in values["directions"].split()],
        )
    except FourInRowError as error:
        raise ParseError(reason_of(error), 0) from error
    except KeyError as error:
        raise ParseError(f"expected the rules of a game, got {error}", 0) from error


def _number(text: str) -> int:
    if re.fullmatch("[1-9][0-9]?", text) is None:
        raise ParseError(f"expected a number from 1 to 99, got {shown(text)}", 0)
    return int(text)


def write_fields(fields: Mapping[str, str], length: int) -> str:
    """Write named values, one a line, and how many moves the game has.

    >>> from fourinrow.play.saved_games import write_fields
    >>> write_fields({"moves": "44"}, 2)
    'fourinrow 2\\nmoves 44\\nend 2\\n'
    """
    lines = [f"{name} {value}".rstrip() for name, value in fields.items()]
    return "\n".join([MAGICS[-1], *lines, f"end {length}", ""])


def read_fields(text: str, names: Sequence[str]) -> dict[str, str]:
    """Read what `write_fields` wrote, if it has just these names, in this order.

    >>> from fourinrow.play.saved_games import read_fields
    >>> read_fields("fourinrow 2\\nmoves 44\\nend 2\\n", ["moves"])
    {'moves': '44', 'end': '2'}

    Version 1 has no ``end``. Raises `ParseError` for any other text.
    """
    first, *lines = _lines(checked_text(text, "a saved game"))
    if first not in MAGICS:
        versions = " or ".join(map(repr, MAGICS))
        raise ParseError(
            f"expected {versions} on the first line, got {shown(first)}", 0
        )
    fields = [*names, "end"] if first == MAGICS[-1] else list(names)
    last, at = _last_line(text)
    if "end" in fields and len(lines) <= len(fields) and last.split(" ")[0] != "end":
        reason = "expected `end` and the number of moves on its last line"
        raise ParseError(f"the file is cut: {reason}", at)
    values = {}
    for name, line in zip(fields, lines, strict=False):
        word, _, values[name] = line.partition(" ")
        if word != name:
            raise ParseError(
                f"expected a line that begins with {name!r}, got {shown(line)}",
                text.index(line),
            )
    if len(lines) != len(fields):
        raise ParseError(
            f"expected {len(fields) + 1} lines, got {len(lines) + 1}", len(text)
        )
    return values


def _lines(text: str) -> list[str]:
    return text.removeprefix("\ufeff").splitlines() or [""]


def _last_line(text: str) -> tuple[str, int]:
    """Return the last line, and the index of its first character."""
    last = _lines(text)[-1]
    return last, text.rindex(last)


def game_in(text: str) -> str:
    """Return the name of the game that a file is of, `FAMILY` for any of that.

    >>> from fourinrow.play.saved_games import game_in
    >>> game_in("fourinrow 2\\ngame othello\\nmoves f5\\nend 1\\n")
    'othello'

    The name is empty where the text is not a saved game.
    """
    first, second = [*_lines(text), ""][:2]
    field, _, value = second.partition(" ")
    if first not in MAGICS:
        return ""
    return {"game": value, _FIELDS[0]: FAMILY}.get(field, "")


def check_length(text: str, moves: Sequence[object]) -> None:
    """Check that the last line of a saved game counts its moves.

    >>> from fourinrow.play.saved_games import check_length
    >>> check_length("fourinrow 2\\nmoves 44\\nend 3\\n", [3, 3])
    Traceback (most recent call last):
    fourinrow.errors.ParseError: at index 21: expected `end 2` on the last line, got \
'end 3'

    Raises `ParseError` otherwise. Version 1 of the format has no such line.
    """
    end, (last, at) = f"end {len(moves)}", _last_line(text)
    if _lines(text)[0] != MAGICS[-1] or last == end:
        return
    if end.startswith(last):
        raise ParseError(f"the file is cut: expected `{end}` on its last line", at)
    raise ParseError(f"expected `{end}` on the last line, got {shown(last)}", at)
