"""Grids as pictures made of text, and back."""

import re

from fourinrow.core.cells import Cell, Player
from fourinrow.core.grid import Grid, from_rows
from fourinrow.errors import InvalidPosition, ParseError

_SIGNS = ".XO"
_BLANKS = " \r\n"


def format_grid(grid: Grid, signs: str = _SIGNS, between: str = " ") -> str:
    """Draw a grid as text, with a sign for each kind of cell.

    >>> print(format_grid(from_rows([[0, 0, 2], [0, 1, 1]])))
    . . O
    . X X
    >>> format_grid(from_rows([[0, 0, 2], [0, 1, 1]]), "012", "")
    '002\\n011'
    """
    return "\n".join(between.join(signs[cell] for cell in row) for row in grid)


def format_state(name: str, grid: Grid, turn: Player, *more: object) -> str:
    """Return the ``repr`` of a state: a grid, the player to move, and ``more``."""
    rest = "".join(f", {each!r}" for each in more)
    drawn = format_grid(grid, between="")
    return f"{name}(parse_grid({drawn!r}), Player.{turn.name}{rest})"


def parse_grid(text: str, signs: str = _SIGNS) -> Grid:
    """Read a grid as `format_grid` draws it; spaces and empty lines are ignored.

    >>> from fourinrow.core import to_rows
    >>> to_rows(parse_grid('''
    ... . . .
    ... . X O
    ... '''))
    [[0, 0, 0], [0, 1, 2]]

    Raises `ParseError` with the index of the first wrong sign, or of a row whose length
    differs from the first.
    """
    for at, sign in enumerate(text):
        if sign not in signs and sign not in _BLANKS:
            raise ParseError(f"expected one of {signs!r}, got {sign!r}", at)
    drawn = [line for line in re.finditer(r"[^\r\n]+", text) if line[0].strip(" ")]
    rows = [
        [Cell(signs.index(sign)) for sign in line[0] if sign != " "] for line in drawn
    ]
    if not rows:
        raise ParseError("expected a picture of a grid, got nothing", len(text))
    for line, row in zip(drawn, rows, strict=True):
        if len(row) != len(rows[0]):
            length = f"a row as long as the first, {len(rows[0])} cells"
            raise ParseError(f"expected {length}, got {len(row)}", line.start())
    try:
        return from_rows(rows)
    except InvalidPosition as error:
        raise ParseError(str(error), drawn[0].start()) from error
