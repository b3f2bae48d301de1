"""Grids as pictures made of text, and back.

A picture is read even if no game can reach its grid; `reachable` checks that.
"""

import re
from dataclasses import dataclass
from typing import Final

from fourinrow.core.cells import Cell, Player
from fourinrow.core.grid import Grid, from_rows
from fourinrow.errors import FourInRowError, InvalidPosition, ParseError, short_repr


@dataclass(frozen=True, slots=True)
class GridStyle:
    r"""How a grid is drawn: a sign for each kind of cell, the separators, and the end.

    >>> from fourinrow.core import new_grid
    >>> print(format_grid(new_grid(2, 2), GridStyle("_#@", "  ")))
    _  _
    _  _

    `parse_grid` reads what `format_grid` draws in the same style, if only blanks
    separate cells, and only blanks and line ends separate rows and end the text. Raises
    `FourInRowError` unless ``signs`` are three different characters, none of them
    blank.
    """

    signs: str
    between_cells: str = ""
    between_rows: str = "\n"
    end: str = ""

    def __post_init__(self) -> None:
        if len(self.signs) != 3 or len(set(self.signs) - _BLANKS) != 3:
            raise FourInRowError(
                "expected three different signs, none of them blank, "
                f"got {short_repr(self.signs)}"
            )


_BLANKS: Final = frozenset(" \r\n")
PLAIN: Final = GridStyle(".XO", " ")


def format_grid(grid: Grid, style: GridStyle = PLAIN) -> str:
    """Return a grid as text, the top row first.

    >>> from fourinrow import apply_move, new_grid
    >>> print(format_grid(apply_move(new_grid(2, 3), 1, 1)))
    . . .
    . X .

    `fourinrow.seeds` has the styles of the tutorials. Raises `FourInRowError` for a
    cell that is not 0, 1 or 2.
    """
    rows = [
        style.between_cells.join(style.signs[Cell(cell)] for cell in row)
        for row in grid
    ]
    return style.between_rows.join(rows) + style.end


def format_state(name: str, grid: Grid, turn: Player, *more: object) -> str:
    """Return the ``repr`` of a state: a grid, the player to move, and ``more``."""
    rest = "".join(f", {each!r}" for each in more)
    drawn = format_grid(grid, _SIGNS)
    return f"{name}(parse_grid({drawn!r}), Player.{turn.name}{rest})"


_SIGNS: Final = GridStyle(".XO")


def parse_grid(text: str, style: GridStyle = PLAIN) -> Grid:
    """Read a grid as `format_grid` draws it; blanks and empty lines are ignored.

    >>> from fourinrow.core import to_rows
    >>> to_rows(parse_grid('''
    ... . . .
    ... . X O
    ... '''))
    [[0, 0, 0], [0, 1, 2]]

    Raises `ParseError` with the index of a sign that the style does not have, or of a
    row whose length differs from the first.
    """
    for at, sign in enumerate(text):
        if sign not in style.signs and sign not in _BLANKS:
            raise ParseError(f"expected one of {style.signs!r}, got {sign!r}", at)
    rows = [
        (line.start(), [Cell(style.signs.index(sign)) for sign in signs])
        for line in re.finditer(r"[^\r\n]+", text)
        if (signs := line[0].replace(" ", ""))
    ]
    if not rows:
        raise ParseError("expected a picture of a grid, got nothing", len(text))
    start, first = rows[0]
    for at, cells in rows:
        if len(cells) != len(first):
            length = f"a row as long as the first, {len(first)} cells"
            raise ParseError(f"expected {length}, got {len(cells)}", at)
    try:
        return from_rows([cells for _, cells in rows])
    except InvalidPosition as error:
        raise ParseError(str(error), start) from error
