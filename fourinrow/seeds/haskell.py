"""The Haskell tutorial, Four in a Row: wins along the lines through the last stone.

Its names, and where they are in this library::

    Grid, Row, new_grid                `fourinrow.core.grid`
    Stone, Col                         `fourinrow.core.cells`: Cell
    is_valid_move, apply_move          `fourinrow.core.grid`
    replace_value                      `fourinrow.core.grid`
    bottom_most                        `fourinrow.core.grid`: drop_row
    is_win                             `fourinrow.core.windows`
    get_column                         this file
    new_row, replace_row_value         this file
    top_most, contained                this file
    horizontal_win, vertical_win       this file
    diagonal_win, diag_asc, diag_desc  this file
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from pyrsistent import pvector
from toolz import sliding_window

from fourinrow.core.cells import Cell, CellValue, Player, Stone
from fourinrow.core.grid import (
    Grid,
    Row,
    checked_column,
    checked_row,
    new_grid,
    replace_value,
)
from fourinrow.core.rules import Direction, Rules, rules_for
from fourinrow.core.windows import lines

T = TypeVar("T")

DIGITS: Final = "012"
"""The signs of grids with the numbers of the tutorial."""


def new_row(cols: int) -> Row:
    """Return an empty row of ``cols`` cells.

    >>> [int(cell) for cell in new_row(3)]
    [0, 0, 0]
    """
    return new_grid(1, cols)[0]


def replace_row_value(row: Row, column: int, value: CellValue) -> Row:
    """Return the row with one cell changed.

    >>> [int(cell) for cell in replace_row_value(new_row(3), 1, 2)]
    [0, 2, 0]

    Raises `OutOfBounds` for a column off the row.
    """
    return replace_value(pvector([row]), 0, column, value)[0]


def get_column(grid: Grid, column: int) -> tuple[Cell, ...]:
    """Return the cells of a column from the top down.

    >>> from fourinrow.core import from_rows
    >>> [int(cell) for cell in get_column(from_rows([[0, 0], [1, 2]]), 1)]
    [0, 2]

    Raises `OutOfBounds` for a column off the grid.
    """
    checked_column(grid, column)
    return tuple([row[column] for row in grid])


def top_most(grid: Grid, stone: CellValue, column: int) -> int | None:
    """Return the row of the topmost ``stone`` in a column.

    >>> from fourinrow.core import from_rows
    >>> top_most(from_rows([[0, 0], [1, 0]]), 1, 0)
    1

    Returns ``None`` if the column has no such stone. Right after a player's move, the
    result is the row of the new stone. With 0 for ``stone`` it is the row of the
    topmost empty cell. Raises `OutOfBounds` for a column off the grid.
    """
    cells, cell = get_column(grid, column), Cell(stone)
    return cells.index(cell) if cell in cells else None


def contained(pattern: Sequence[T], line: Sequence[T]) -> bool:
    """Check whether the items of ``pattern`` occur side by side in ``line``.

    >>> contained([2, 2], [1, 2, 2, 1]), contained([2, 2], [2, 1, 2])
    (True, False)

    The empty pattern occurs in every line.
    """
    return not pattern or tuple(pattern) in sliding_window(len(pattern), line)


def horizontal_win(
    grid: Grid, row: int, stone: Stone, rules: Rules | None = None
) -> bool:
    """Check whether a row has n stones of one player side by side.

    >>> from fourinrow.core import from_rows
    >>> horizontal_win(from_rows([[1, 1, 1, 1, 0]]), 0, 1)
    True

    Raises `OutOfBounds` for a row off the grid.
    """
    return _has_run(grid[checked_row(grid, row)], stone, rules_for(grid, rules))


def vertical_win(
    grid: Grid, column: int, stone: Stone, rules: Rules | None = None
) -> bool:
    """Check whether a column has n stones of one player side by side.

    >>> from fourinrow.core import from_rows
    >>> vertical_win(from_rows([[2], [2], [2], [2]]), 0, 2)
    True

    Raises `OutOfBounds` for a column off the grid.
    """
    return _has_run(get_column(grid, column), stone, rules_for(grid, rules))


def diagonal_win(
    grid: Grid, row: int, column: int, stone: Stone, rules: Rules | None = None
) -> bool:
    """Check whether a diagonal through a cell has n stones of one player side by side.

    >>> from fourinrow.core import from_rows
    >>> diagonal_win(from_rows([[0, 1], [1, 2]]), 1, 0, 1, Rules(2, 2, n=2))
    True

    Raises `OutOfBounds` for a cell off the grid.
    """
    lines = diag_asc(grid, row, column), diag_desc(grid, row, column)
    return any(_has_run(line, stone, rules_for(grid, rules)) for line in lines)


def _has_run(line: Sequence[Cell], stone: Stone, rules: Rules) -> bool:
    return contained([Player(stone)] * rules.n, line)


def diag_asc(grid: Grid, row: int, column: int) -> tuple[Cell, ...]:
    """Return the rising diagonal through a cell, from bottom left to top right.

    >>> from fourinrow.core import from_rows
    >>> grid = from_rows([[0, 0, 1], [0, 2, 0], [1, 0, 0]])
    >>> [int(cell) for cell in diag_asc(grid, 1, 1)]
    [1, 2, 1]

    It begins at the edge, ``min(nrows - 1 - row, column)`` cells before this one.
    Raises `OutOfBounds` for a cell off the grid.
    """
    return _line_through(grid, row, column, Direction.RISING)


def diag_desc(grid: Grid, row: int, column: int) -> tuple[Cell, ...]:
    """Return the falling diagonal through a cell, from top left to bottom right."""
    return _line_through(grid, row, column, Direction.FALLING)


def _line_through(
    grid: Grid, row: int, column: int, direction: Direction
) -> tuple[Cell, ...]:
    place = checked_row(grid, row), checked_column(grid, column)
    diagonals = lines(rules_for(grid)._replace(directions=(direction,)))
    through = next(line for line in diagonals if place in line)
    return tuple([grid[row][column] for row, column in through])
