"""Grids as lists of rows, and back."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final, TypeVar

from pyrsistent import pvector

from fourinrow.core.cells import CellNumber, CellValue, as_cell
from fourinrow.core.grid import MAX_SIDE, Grid, checked_grid, checked_side
from fourinrow.errors import InvalidPosition, WrongType, shown

T = TypeVar("T")


def from_rows(rows: Sequence[Sequence[CellValue]]) -> Grid:
    """Make a grid from its rows, the top row first; stones may float.

    >>> from fourinrow.core import from_rows, to_rows
    >>> to_rows(from_rows([[0, 0], [1, 2]]))
    [[0, 0], [1, 2]]

    Raises `InvalidPosition` for rows of different lengths, for none or too many.
    """
    known = lines_of_cells(rows, "rows", "cols")
    return pvector(pvector(map(as_cell, row)) for row in known)


def lines_of_cells(
    lines: Iterable[Iterable[CellValue]], name: str, across: str
) -> list[list[CellValue]]:
    """Return the cells of rows or columns, which must be of one length.

    >>> from fourinrow.core.shapes import lines_of_cells
    >>> lines_of_cells([(0, 1), (2, 0)], "rows", "cols")
    [[0, 1], [2, 0]]

    Raises `InvalidPosition` for lines of different lengths, for none or too many.
    """
    known = [_few(line, across) for line in _few(lines, name)]
    lengths = [len(line) for line in known]
    if len(set(lengths)) > 1:
        raise InvalidPosition(
            f"expected {name} of one length, got lengths {shown(lengths)}"
        )
    checked_side(len(known), name, InvalidPosition)
    checked_side(lengths[0], across, InvalidPosition)
    return known


def _few(items: Iterable[T], name: str) -> list[T]:
    """List the items, but at most one more than a grid can have: they may never end."""
    try:
        return list(islice(items, MAX_SIDE + 1))
    except TypeError as error:
        raise WrongType(f"expected {name} in a row, got {shown(items)}") from error


_NUMBERS: Final[Sequence[CellNumber]] = (0, 1, 2)


def to_rows(grid: Grid) -> list[list[CellNumber]]:
    """Return the rows as lists of 0, 1 and 2, the top row first.

    >>> from fourinrow.core import apply_move, new_grid, to_rows
    >>> to_rows(apply_move(new_grid(2, 2), 0, 1))
    [[0, 0], [1, 0]]
    """
    return [[_NUMBERS[cell] for cell in row] for row in checked_grid(grid)]
