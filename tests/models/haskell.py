"""The Haskell seed's board, in plain lists, with its mistake.

A grid is a list of rows, row 0 on top; columns count from 0; 0 is an empty cell.
`diag_asc` is the seed's, which counts its start from the wrong edge;
`diag_asc_mended` is what it was meant to be. Haskell is lazy: what fails here at once
fails there when the cell is looked at.
"""

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import TypeAlias, TypeVar

Grid: TypeAlias = list[list[int]]
Row: TypeAlias = list[int]
Diagonal: TypeAlias = Callable[[Grid, int, int], list[int]]

T = TypeVar("T")


def at(items: Sequence[T], index: int) -> T:
    """Haskell's ``!!``: an index below 0 is an error, like one that is too large."""
    if index < 0:
        raise IndexError("negative index")
    return items[index]


def new_grid(rows: int, cols: int) -> Grid:
    return [new_row(cols) for _ in range(rows)]


def new_row(cols: int) -> Row:
    return [0 for _ in range(cols)]


def get_column(grid: Grid, column: int) -> list[int]:
    return [at(row, column) for row in grid]


def is_valid_move(grid: Grid, column: int) -> bool:
    return at(get_column(grid, column), 0) == 0


def bottom_most(grid: Grid, value: int, column: int) -> int:
    cells = get_column(grid, column)
    return len([*takewhile(lambda cell: cell == value, cells)]) - 1


def apply_move(grid: Grid, column: int, player: int) -> Grid:
    return replace_value(grid, bottom_most(grid, 0, column), column, player)


def replace_value(grid: Grid, row: int, column: int, player: int) -> Grid:
    changed = replace_row_value(at(grid, row), column, player)
    return grid[: max(row, 0)] + [changed] + grid[max(row + 1, 0) :]


def replace_row_value(row: Row, column: int, value: int) -> Row:
    return row[: max(column, 0)] + [value] + row[max(column + 1, 0) :]


def top_most(grid: Grid, value: int, column: int) -> int:
    cells = get_column(grid, column)
    return len([*takewhile(lambda cell: cell != value, cells)])


def contained(pattern: Sequence[T], line: Sequence[T]) -> bool:
    if not pattern:
        return True
    if not line:
        return False
    if pattern[0] == line[0]:
        pairs = zip(pattern[1:], line[1:], strict=False)
        if all(x == y for x, y in pairs) and len(pattern) <= len(line):
            return True
    return contained(pattern, line[1:])


def horizontal_win(grid: Grid, row: int, player: int) -> bool:
    return contained([player] * 4, at(grid, row))


def vertical_win(grid: Grid, column: int, player: int) -> bool:
    return contained([player] * 4, get_column(grid, column))


def diag_asc(grid: Grid, row: int, column: int) -> list[int]:
    """The seed's: its offset asks how far it is to the RIGHT edge."""
    return _rising(grid, row, column, len(grid[0]) - column - 1)


def diag_asc_mended(grid: Grid, row: int, column: int) -> list[int]:
    return _rising(grid, row, column, column)


def _rising(grid: Grid, row: int, column: int, room_aside: int) -> list[int]:
    nrows, ncols = len(grid), len(grid[0])
    offset = max(min(nrows - row - 1, room_aside), 0)
    rows = range(row + offset, -1, -1)
    cols = range(column - offset, ncols)
    return [at(at(grid, i), j) for i, j in zip(rows, cols, strict=False)]


def diag_desc(grid: Grid, row: int, column: int) -> list[int]:
    offset = min(row, column)
    rows = range(row - offset, len(grid))
    cols = range(column - offset, len(grid[0]))
    return [at(at(grid, i), j) for i, j in zip(rows, cols, strict=False)]


def diagonal_win(
    grid: Grid, row: int, column: int, player: int, rising: Diagonal = diag_asc
) -> bool:
    four = [player] * 4
    return contained(four, rising(grid, row, column)) or contained(
        four, diag_desc(grid, row, column)
    )


def is_win(grid: Grid, column: int, player: int, rising: Diagonal = diag_asc) -> bool:
    row = top_most(grid, player, column)
    return (
        horizontal_win(grid, row, player)
        or vertical_win(grid, column, player)
        or diagonal_win(grid, row, column, player, rising)
    )
