"""Grids to text, and back: pictures.

A picture is read even if no game can reach it; `fourinrow.core.reachable` checks that.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from fourinrow.core.cells import Cell, Player
from fourinrow.core.grid import Grid, checked_grid, from_rows, is_grid
from fourinrow.errors import (
    FourInRowError,
    InvalidPosition,
    ParseError,
    WrongType,
    checked_text,
    shown,
)


@dataclass(frozen=True, slots=True)
class GridStyle:
    r"""How a grid is drawn: a sign for each kind of cell, the separators, and the end.

    >>> from fourinrow.core import new_grid
    >>> print(format_grid(new_grid(2, 2), GridStyle("_#@", "  ")))
    _  _
    _  _

    `parse_grid` reads what `format_grid` draws in the same style. ``signs`` are three
    different characters, none of them blank. Only blanks may separate cells. Rows are
    separated by at least one line end, and perhaps blanks; the end has only blanks and
    line ends. Raises `FourInRowError` for anything else.
    """

    signs: str
    between_cells: str = ""
    between_rows: str = "\n"
    end: str = ""

    def __post_init__(self) -> None:
        for part in (self.signs, self.between_cells, self.between_rows, self.end):
            checked_text(part, "the parts of a style")
        if len(self.signs) != 3 or len(set(self.signs) - _BLANKS) != 3:
            raise FourInRowError(
                "expected three different signs, none of them blank, "
                f"got {shown(self.signs)}"
            )
        if set(self.between_cells) - {" "}:
            raise FourInRowError(
                f"expected only blanks between cells, got {shown(self.between_cells)}"
            )
        if set(self.between_rows) - _BLANKS or not set(self.between_rows) - {" "}:
            raise FourInRowError(
                "expected a line end and no signs between rows, "
                f"got {shown(self.between_rows)}"
            )
        if set(self.end) - _BLANKS:
            raise FourInRowError(f"expected no signs at the end, got {shown(self.end)}")


_BLANKS: Final = frozenset(" \r\n")
PLAIN: Final = GridStyle(".XO", " ")


def _checked_style(style: GridStyle) -> GridStyle:
    if not isinstance(style, GridStyle):
        raise WrongType(f"expected a style, got {shown(style)}")
    return style


def format_grid(grid: Grid, style: GridStyle = PLAIN) -> str:
    """Return a grid as text, the top row first.

    >>> from fourinrow import apply_move, new_grid
    >>> print(format_grid(apply_move(new_grid(2, 3), 1, 1)))
    . . .
    . X .

    `fourinrow.seeds` has the styles of the tutorials.
    """
    _checked_style(style)
    rows = [
        style.between_cells.join(style.signs[cell] for cell in row)
        for row in checked_grid(grid)
    ]
    return style.between_rows.join(rows) + style.end


def format_state(name: str, grid: Grid, turn: Player, *more: object) -> str:
    """Return the repr of a state made of a grid, the player to move, and ``more``.

    >>> from fourinrow import new_grid
    >>> print(format_state("Board", new_grid(2, 2), Player.FIRST))
    Board(parse_grid('..\\n..'), Player.FIRST)

    Shows a value that is not a grid, or not a player, by its own repr.
    """
    rest = "".join(f", {each!r}" for each in more)
    if is_grid(grid) and isinstance(turn, Player):
        drawn = format_grid(grid, _SIGNS)
        return f"{name}(parse_grid({drawn!r}), Player.{turn.name}{rest})"
    return f"{name}(grid={grid!r}, turn={turn!r})"


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
    _checked_style(style)
    for at, sign in enumerate(checked_text(text, "a picture")):
        if sign not in style.signs and sign not in _BLANKS:
            raise ParseError(f"expected one of {style.signs!r}, got {sign!r}", at)
    rows = [
        PictureRow(line.start(), [Cell(style.signs.index(sign)) for sign in signs])
        for line in re.finditer(r"[^\r\n]+", text)
        if (signs := line[0].replace(" ", ""))
    ]
    if not rows:
        raise ParseError("expected a picture of a grid, got nothing", len(text))
    return joined_rows(rows)


class PictureRow(NamedTuple):
    """The cells of a row of text, and where it begins."""

    at: int
    cells: list[Cell]


def joined_rows(rows: Sequence[PictureRow]) -> Grid:
    """Return the grid with these rows of a text.

    >>> from fourinrow.core import to_rows
    >>> to_rows(joined_rows([PictureRow(0, [Cell.EMPTY, Cell.FIRST])]))
    [[0, 1]]

    Raises `ParseError` with the index of a row whose length differs from the first.
    """
    width = len(rows[0].cells)
    for at, cells in rows:
        if len(cells) != width:
            raise ParseError(
                f"expected a row as long as the first, {width} cells, got {len(cells)}",
                at,
            )
    try:
        return from_rows([row.cells for row in rows])
    except InvalidPosition as error:
        raise ParseError(str(error), rows[0].at) from error
