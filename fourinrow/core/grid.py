"""A grid is a persistent vector of rows, row 0 on top; it never changes.

This file drops stones; it knows no lines, turns or wins. Rows and columns count from 0.
Every index is checked here, because a persistent vector takes -1 for its last row, and
appends a row at the index after that.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, SupportsIndex, TypeAlias, TypeGuard, TypeVar

from pyrsistent import PVector, pvector
from toolz import concat

from fourinrow.core.cells import Cell, CellNumber, CellValue, Stone, as_cell
from fourinrow.errors import (
    FourInRowError,
    IllegalMove,
    InvalidPosition,
    OutOfBounds,
    WrongType,
    shown,
    whole_number,
)

T = TypeVar("T")

Row: TypeAlias = PVector[Cell]
Grid: TypeAlias = PVector[Row]

_VECTOR: Final[type[object]] = type(pvector())

MAX_SIDE: Final = 26
"""The most rows or columns of a grid: one column for each letter of the alphabet."""


def build_grid(rows: int, cols: int, cell: Callable[[int, int], CellValue]) -> Grid:
    """Return a grid of ``rows`` x ``cols``, built by a function of row and column.

    >>> to_rows(build_grid(2, 3, lambda row, col: 1 if row == col else 0))
    [[1, 0, 0], [0, 1, 0]]

    Raises `FourInRowError` for a side below 1 or above `MAX_SIDE`.
    """
    height, width = checked_side(rows, "rows"), checked_side(cols, "cols")
    return pvector(
        pvector(as_cell(cell(row, col)) for col in range(width))
        for row in range(height)
    )


def new_grid(rows: int, cols: int) -> Grid:
    """Return an empty grid of ``rows`` x ``cols``.

    >>> to_rows(new_grid(2, 3))
    [[0, 0, 0], [0, 0, 0]]

    Raises `FourInRowError` for a side below 1 or above `MAX_SIDE`.
    """
    return _empty(checked_side(rows, "rows"), checked_side(cols, "cols"))


@lru_cache
def _empty(rows: int, cols: int) -> Grid:
    return build_grid(rows, cols, lambda *_: Cell.EMPTY)


def from_rows(rows: Sequence[Sequence[CellValue]]) -> Grid:
    """Return the grid with these rows, the top row first; stones may float.

    >>> to_rows(from_rows([[0, 0], [1, 2]]))
    [[0, 0], [1, 2]]

    Raises `InvalidPosition` for no rows, too many, or rows of different lengths.
    """
    known = lines_of_cells(rows, "rows", "cols")
    return pvector(pvector(map(as_cell, row)) for row in known)


def lines_of_cells(
    lines: Iterable[Iterable[CellValue]], name: str, across: str
) -> list[list[CellValue]]:
    """Return the cells of rows or columns, which must all have the same length.

    >>> lines_of_cells([(0, 1), (2, 0)], "rows", "cols")
    [[0, 1], [2, 0]]

    Raises `InvalidPosition` for no lines, too many, or lines of different lengths.
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
    """List the items, at most one more than a grid can have: they may be endless."""
    try:
        return list(islice(items, MAX_SIDE + 1))
    except TypeError as error:
        raise WrongType(f"expected a sequence of {name}, got {shown(items)}") from error


_NUMBERS: Final[Sequence[CellNumber]] = (0, 1, 2)


def to_rows(grid: Grid) -> list[list[CellNumber]]:
    """Return the rows as lists of 0, 1 and 2, the top row first.

    >>> to_rows(apply_move(new_grid(2, 2), 0, 1))
    [[0, 0], [1, 0]]
    """
    return [[_NUMBERS[cell] for cell in row] for row in checked_grid(grid)]


def checked_side(
    length: int, name: str, error: type[FourInRowError] = FourInRowError
) -> int:
    """Return a number of rows or columns after checking that it fits a grid.

    >>> checked_side(0, "rows")
    Traceback (most recent call last):
    fourinrow.errors.FourInRowError: expected rows from 1 to 26, got 0

    Raises ``error`` for a number below 1 or above `MAX_SIDE`.
    """
    number = whole_number(length, name)
    if not 1 <= number <= MAX_SIDE:
        raise error(f"expected {name} from 1 to {MAX_SIDE}, got {shown(length)}")
    return number


def nrows(grid: Grid) -> int:
    """Return the number of rows.

    >>> nrows(new_grid(6, 7))
    6
    """
    return len(checked_grid(grid))


def ncols(grid: Grid) -> int:
    """Return the number of columns.

    >>> ncols(new_grid(6, 7))
    7
    """
    return len(checked_grid(grid)[0])


def _checked(value: SupportsIndex, length: int, name: str) -> int:
    number = whole_number(value, f"a {name}")
    if not 0 <= number < length:
        raise OutOfBounds(
            f"expected a {name} from 0 to {length - 1}, got {shown(value)}"
        )
    return number


def cell_at(grid: Grid, row: int, column: int) -> Cell:
    """Return one cell.

    >>> cell_at(from_rows([[0, 0], [1, 2]]), 1, 0)
    X

    Raises `OutOfBounds` for a row or column off the grid, such as -1.
    """
    down = _checked(row, nrows(grid), "row")
    return grid[down][_checked(column, ncols(grid), "column")]


def checked_grid(grid: Grid) -> Grid:
    """Return a grid after checking that it is a vector of vectors.

    >>> checked_grid(new_grid(6, 7)) == new_grid(6, 7)
    True

    Raises `WrongType` for anything else.
    """
    given: object = grid
    if type(given) is _VECTOR and grid:  # quicker than `isinstance`
        row: object = grid[0]
        if type(row) is _VECTOR:
            return grid
    if isinstance(given, PVector) and grid and isinstance(given[0], PVector):
        return grid
    if hasattr(given, "grid"):
        got = f"{type(given).__name__} (pass its .grid)"
    else:
        got = shown(given)
    raise WrongType(f"expected a grid, got {got}")


def is_grid(value: object) -> TypeGuard[Grid]:
    """Check whether a value is a grid: a vector of rows of cells, of a valid size.

    >>> is_grid(new_grid(6, 7)), is_grid(pvector([1, 2, 3]))
    (True, False)
    """
    if not isinstance(value, PVector) or not 1 <= len(value) <= MAX_SIDE:
        return False
    rows = list(value)
    if not all(isinstance(row, PVector) for row in rows):
        return False
    if not 1 <= len(rows[0]) <= MAX_SIDE or len(set(map(len, rows))) > 1:
        return False
    return all(type(cell) is Cell for cell in concat(rows))


def get_column(grid: Grid, column: int) -> tuple[Cell, ...]:
    """Return the cells of a column from the top down.

    >>> [int(cell) for cell in get_column(from_rows([[0, 0], [1, 2]]), 1)]
    [0, 2]

    Raises `OutOfBounds` for a column off the grid.
    """
    col = _checked(column, ncols(grid), "column")
    return tuple([row[col] for row in grid])


def is_full(grid: Grid) -> bool:
    """Check whether every cell holds a stone.

    >>> is_full(new_grid(1, 1)), is_full(from_rows([[2]]))
    (False, True)
    """
    return all(checked_grid(grid)[0]) and all(map(all, grid))


def is_valid_move(grid: Grid, column: int) -> bool:
    """Check whether ``column`` is on the grid and not full.

    >>> grid = apply_move(new_grid(1, 2), 0, 1)
    >>> [is_valid_move(grid, column) for column in (-1, 0, 1, 2)]
    [False, False, True, False]
    """
    col = whole_number(column, "a column")
    return 0 <= col < len(checked_grid(grid)[0]) and not grid[0][col]


def drop_row(grid: Grid, column: int) -> int | None:
    """Return the row where a stone dropped into ``column`` comes to rest.

    >>> grid = apply_move(new_grid(2, 2), 0, 1)
    >>> drop_row(grid, 0), drop_row(grid, 1)
    (0, 1)

    Returns ``None`` for a full column. Raises `OutOfBounds` for one off the grid.
    """
    row = _resting_row(grid, _checked(column, ncols(grid), "column"))
    return None if row < 0 else row


def _resting_row(grid: Grid, col: int) -> int:
    """Return the row of the lowest empty cell, -1 for a full column."""
    row = -1
    for cells in grid:
        if cells[col]:
            break
        row += 1
    return row


def replace_row_value(row: Row, column: int, value: CellValue) -> Row:
    """Return the row with one cell changed.

    >>> from fourinrow.seeds.haskell import new_row
    >>> [int(cell) for cell in replace_row_value(new_row(3), 1, 2)]
    [0, 2, 0]

    Raises `OutOfBounds` for a column off the row.
    """
    given: object = row
    if not isinstance(given, PVector):
        raise WrongType(f"expected a row of a grid, got {shown(given)}")
    return row.set(_checked(column, len(row), "column"), as_cell(value))


def replace_value(grid: Grid, row: int, column: int, value: CellValue) -> Grid:
    """Return the grid with one cell changed; the other rows are shared.

    >>> to_rows(replace_value(new_grid(2, 2), 0, 1, 2))
    [[0, 2], [0, 0]]

    Raises `OutOfBounds` for a row or column off the grid.
    """
    at = _checked(row, nrows(grid), "row")
    return grid.set(at, replace_row_value(grid[at], column, value))


def apply_move(grid: Grid, column: int, stone: Stone) -> Grid:
    """Return the grid after a stone is dropped into a column, counted from 0.

    >>> grid = apply_move(apply_move(new_grid(6, 7), 3, 1), 4, 2)
    >>> to_rows(grid)[5]
    [0, 0, 0, 1, 2, 0, 0]

    The old grid stays unchanged; the new one shares all rows but one with it. Turns and
    the end of the game are not checked; `make_move` respects them.
    Raises `IllegalMove` for a column that is full or off the grid.
    """
    col = column if type(column) is int else whole_number(column, "a column")
    row = _resting_row(grid, col) if 0 <= col < len(checked_grid(grid)[0]) else -1
    if row < 0:
        last = len(grid[0]) - 1
        if 0 <= col <= last:
            raise IllegalMove(f"column {col} is full")
        raise IllegalMove(f"expected a column from 0 to {last}, got {shown(col)}")
    return grid.set(row, grid[row].set(col, as_cell(stone, Cell.FIRST)))
