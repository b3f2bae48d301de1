"""A grid is a persistent vector of rows, row 0 on top; it never changes.

Rows and columns count from 0. They are checked, since a persistent vector takes -1 for
the last row.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias, TypeGuard

from pyrsistent import PVector, pvector
from toolz import concat

from fourinrow.core.cells import Cell, CellValue, Player, Stone
from fourinrow.errors import (
    FourInRowError,
    IllegalMove,
    InvalidPosition,
    OutOfBounds,
    in_range,
)

Row: TypeAlias = PVector[Cell]
Grid: TypeAlias = PVector[Row]
"""The rows of a board, the top row first."""

MAX_SIDE: Final = 26
"""The most rows or columns of a grid: a column for each letter of the alphabet."""


def new_grid(rows: int, cols: int) -> Grid:
    """Return an empty grid.

    >>> to_rows(new_grid(2, 3))
    [[0, 0, 0], [0, 0, 0]]

    Raises `FourInRowError` for a side below 1 or above 26.
    """
    row = pvector([Cell.EMPTY] * checked_side(cols, "cols"))
    return pvector([row] * checked_side(rows, "rows"))


def from_rows(rows: Sequence[Sequence[CellValue]]) -> Grid:
    """Return the grid with these rows, the top row first.

    >>> to_rows(from_rows([[0, 1], [2, 0]]))
    [[0, 1], [2, 0]]

    Stones need not rest on others. Raises `InvalidPosition` for a side that is not from
    1 to 26 and for rows of different lengths, and `FourInRowError` for an invalid cell.
    """
    lengths = [len(row) for row in rows]
    if len(set(lengths)) > 1:
        raise InvalidPosition(f"expected rows of one length, got lengths {lengths}")
    checked_side(len(rows), "rows", InvalidPosition)
    checked_side(lengths[0], "cols", InvalidPosition)
    return pvector(pvector(map(Cell, row)) for row in rows)


_NUMBERS: Final[Sequence[CellValue]] = (0, 1, 2)


def to_rows(grid: Grid) -> list[list[CellValue]]:
    """Return the rows as lists of 0, 1 and 2, the top row first.

    >>> to_rows(apply_move(new_grid(2, 2), 0, 1))
    [[0, 0], [1, 0]]
    """
    return [[_NUMBERS[cell] for cell in row] for row in grid]


def drop_row(grid: Grid, column: int) -> int | None:
    """Return the row that a stone falls to; ``None`` if the top cell is taken.

    >>> grid = apply_move(new_grid(2, 2), 0, 1)
    >>> drop_row(grid, 0), drop_row(grid, 1)
    (0, 1)

    Raises `OutOfBounds` for a column off the grid.
    """
    checked_column(grid, column)
    taken = (row for row, cells in enumerate(grid) if cells[column])
    top = next(taken, len(grid))
    return top - 1 if top else None


def replace_value(grid: Grid, row: int, column: int, value: CellValue) -> Grid:
    """Return the grid with one cell changed; the other rows are shared.

    >>> to_rows(replace_value(new_grid(2, 2), 0, 1, 2))
    [[0, 2], [0, 0]]

    Raises `OutOfBounds` for a row or column off the grid.
    """
    cells = grid[checked_row(grid, row)]
    return grid.set(row, cells.set(checked_column(grid, column), Cell(value)))


def apply_move(grid: Grid, column: int, stone: Stone) -> Grid:
    """Return the grid after a stone is dropped into a column.

    >>> to_rows(apply_move(apply_move(new_grid(2, 3), 1, 1), 1, 2))
    [[0, 2, 0], [0, 1, 0]]

    Turns and the end of the game are left to `make_move`. Raises `IllegalMove` for a
    column that is full or off the grid.
    """
    row = drop_row(grid, checked_column(grid, column, IllegalMove))
    if row is None:
        raise IllegalMove(f"column {column} is full")
    return grid.set(row, grid[row].set(column, Cell(Player(stone))))


# Not needed for a first reading.


def nrows(grid: Grid) -> int:
    """Return the number of rows.

    >>> nrows(new_grid(6, 7))
    6
    """
    return len(grid)


def ncols(grid: Grid) -> int:
    """Return the number of columns.

    >>> ncols(new_grid(6, 7))
    7
    """
    return len(grid[0])


def is_valid_move(grid: Grid, column: int) -> bool:
    """Check whether a column is on the grid and not full.

    >>> grid = apply_move(new_grid(1, 2), 0, 1)
    >>> [is_valid_move(grid, column) for column in (-1, 0, 1, 2)]
    [False, False, True, False]
    """
    return 0 <= column < len(grid[0]) and not grid[0][column]


def checked_side(
    length: int, name: str, error: type[FourInRowError] = FourInRowError
) -> int:
    """Return a number of rows or columns if a grid can have so many."""
    return in_range(1, length, MAX_SIDE, name, error)


def checked_row(grid: Grid, row: int) -> int:
    """Return a row if it is on the grid."""
    return in_range(0, row, len(grid) - 1, "a row", OutOfBounds)


def checked_column(
    grid: Grid, column: int, error: type[FourInRowError] = OutOfBounds
) -> int:
    """Return a column if it is on the grid."""
    return in_range(0, column, len(grid[0]) - 1, "a column", error)


def is_grid(value: object) -> TypeGuard[Grid]:
    """Check whether a value is a grid: vectors of cells, of a valid size."""
    rows = value if isinstance(value, PVector) else pvector()
    if not all(isinstance(row, PVector) for row in rows):
        return False
    sides, kinds = {*map(len, rows)}, {*map(type, concat(rows))}
    return kinds == {Cell} and len(sides) == 1 and max(len(rows), *sides) <= MAX_SIDE
