"""A saved game: a plain text of rules and moves, written and read.

fourinrow 1
rows 6
cols 7
connect 4
gravity yes
directions horizontal vertical rising falling
moves 4453
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from fourinrow.core.notation import format_moves, from_moves, parse_moves
from fourinrow.core.rules import Direction, Rules
from fourinrow.errors import FourInRowError, ParseError

__all__ = ["MAGIC", "SavedGame", "format_saved", "parse_saved"]

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
    pairs = zip(_FIELDS, values, strict=True)
    lines = [MAGIC, *(f"{name} {value}".rstrip() for name, value in pairs)]
    return "\n".join(lines) + "\n"


def parse_saved(text: str) -> SavedGame:
    """Read what `format_saved` wrote.

    >>> parse_saved(format_saved(Rules(), [3, 3])).moves
    (3, 3)

    Raises `ParseError` for a text that was not written so, and for moves that can't
    be played.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    if not lines or lines[0] != MAGIC:
        shown = lines[0][:40] if lines else ""
        raise ParseError(f"expected {MAGIC!r} on the first line, got {shown!r}", 0)
    values = _values(lines[1:], text)
    try:
        rules = Rules(
            int(values["rows"]),
            int(values["cols"]),
            int(values["connect"]),
            _TRUTH[values["gravity"]],
            [Direction[name.upper()] for name in values["directions"].split()],
        )
    except (FourInRowError, KeyError, ValueError) as error:
        raise ParseError(f"expected the rules of a game, got {error}", 0) from error
    from_moves(values["moves"], rules)
    return SavedGame(rules, parse_moves(values["moves"], rules))


def _values(lines: Sequence[str], text: str) -> dict[str, str]:
    if len(lines) != len(_FIELDS):
        raise ParseError(
            f"expected {len(_FIELDS)} lines after the first, got {len(lines)}",
            len(text),
        )
    values = {}
    for name, line in zip(_FIELDS, lines, strict=True):
        word, _, value = line.partition(" ")
        if word != name:
            raise ParseError(
                f"expected a line that begins with {name!r}, got {line[:40]!r}",
                text.index(line),
            )
        values[name] = value
    return values
