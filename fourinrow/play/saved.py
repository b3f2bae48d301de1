"""A saved game: a plain text of rules and moves, written and read.

fourinrow 1
rows 6
cols 7
connect 4
gravity yes
directions horizontal vertical rising falling
moves 4453
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from fourinrow.core.notation import format_moves, from_moves, parse_moves
from fourinrow.core.rules import Direction, Rules
from fourinrow.errors import FourInRowError, ParseError, reason_of, shown

__all__ = [
    "MAGIC",
    "SavedGame",
    "format_saved",
    "parse_saved",
    "read_fields",
    "write_fields",
]

MAGIC: Final = "fourinrow 1"
"""The first line of a saved game; the number is the version of the format."""

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
    >>> print(format_saved(Rules(), [3, 3]).splitlines()[-1])
    moves 44
    """
    values = (
        str(rules.rows),
        str(rules.cols),
        str(rules.n),
        "yes" if rules.gravity else "no",
        " ".join(direction.name.lower() for direction in rules.directions),
        format_moves(moves, rules),
    )
    return write_fields(dict(zip(_FIELDS, values, strict=True)))


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
    return SavedGame(rules, parse_moves(moves, rules))


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


def write_fields(fields: Mapping[str, str]) -> str:
    """Write named values, one a line, below the line that says what the file is.

    >>> from fourinrow.play.saved import write_fields
    >>> write_fields({"moves": "44"})
    'fourinrow 1\\nmoves 44\\n'
    """
    lines = [f"{name} {value}".rstrip() for name, value in fields.items()]
    return "\n".join([MAGIC, *lines, ""])


def read_fields(text: str, names: Sequence[str]) -> dict[str, str]:
    """Read what `write_fields` wrote, if it has just these names, in this order.

    >>> from fourinrow.play.saved import read_fields
    >>> read_fields("fourinrow 1\\nmoves 44\\n", ["moves"])
    {'moves': '44'}

    Raises `ParseError` for any other text.
    """
    first, *lines = text.removeprefix("\ufeff").splitlines() or [""]
    if first != MAGIC:
        raise ParseError(f"expected {MAGIC!r} on the first line, got {shown(first)}", 0)
    values = {}
    for name, line in zip(names, lines, strict=False):
        word, _, values[name] = line.partition(" ")
        if word != name:
            raise ParseError(
                f"expected a line that begins with {name!r}, got {shown(line)}",
                text.index(line),
            )
    if len(lines) != len(names):
        raise ParseError(
            f"expected {len(names) + 1} lines, got {len(lines) + 1}", len(text)
        )
    return values
