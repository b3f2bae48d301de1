"""Grids in other shapes: lists of rows or columns, mirrored, rotated, mapped."""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Final, TypeVar

from pyrsistent import pvector
from toolz import concat

from fourinrow.core.cells import Cell, CellNumber, CellValue, as_cell
from fourinrow.core.grid import MAX_SIDE, Grid, checked_grid, checked_side, ncols
from fourinrow.errors import InvalidPosition, WrongType, shown

T = TypeVar("T")


def from_rows(rows: Sequence[Sequence[CellValue]]) -> Grid:
    """Make a grid from its rows, the top row first; stones may float.

    >>> from fourinrow.core import from_rows, to_rows
    >>> to_rows(from_rows([[0, 0], [1, 2]]))
    [[0, 0], [1, 2]]

    Raises `InvalidPosition` for rows of different lengths, for none or too many.
    """
    return _joined(_lists(rows, "rows", "cols"))


def _lists(
    lines: Iterable[Iterable[CellValue]], name: str, across: str
) -> list[list[CellValue]]:
    """Return the cells of lines, which must be of the same length."""
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


def _joined(rows: Iterable[Iterable[CellValue]]) -> Grid:
    return pvector(pvector(map(as_cell, row)) for row in rows)


_NUMBERS: Final[Sequence[CellNumber]] = (0, 1, 2)


def to_rows(grid: Grid) -> list[list[CellNumber]]:
    """Return the rows as lists of 0, 1 and 2, the top row first.

    >>> from fourinrow import apply_move, new_grid
    >>> from fourinrow.core import to_rows
    >>> to_rows(apply_move(new_grid(2, 2), 0, 1))
    [[0, 0], [1, 0]]
    """
    return [[_NUMBERS[cell] for cell in row] for row in checked_grid(grid)]


def from_columns(stacks: Sequence[Sequence[CellValue]]) -> Grid:
    """Make a grid from its columns, each from the bottom up: the F# seed's board.

    >>> from fourinrow.core import from_columns, to_rows
    >>> to_rows(from_columns([[1, 0], [2, 0]]))
    [[0, 0], [1, 2]]

    Raises `InvalidPosition` for columns of different lengths, for none or too many.
    """
    rows = zip(*_lists(stacks, "columns", "rows"), strict=True)
    return _joined(reversed(list(rows)))


def columns(grid: Grid) -> list[list[CellNumber]]:
    """Return the columns, each from the bottom up: the F# seed's view of a board.

    >>> from fourinrow.core import columns, from_rows
    >>> columns(from_rows([[0, 0], [1, 2]]))
    [[1, 0], [2, 0]]
    """
    return [
        [_NUMBERS[row[col]] for row in reversed(grid)] for col in range(ncols(grid))
    ]


def from_ocaml(lines: Sequence[Sequence[CellValue]]) -> Grid:
    """Make a grid from its rows, the bottom row first: the OCaml seed's matrix.

    >>> from fourinrow.core import from_ocaml, to_rows
    >>> to_rows(from_ocaml([[1, 2], [0, 0]]))
    [[0, 0], [1, 2]]

    Raises as `from_rows` does.
    """
    return _joined(reversed(_lists(lines, "rows", "cols")))


def to_ocaml(grid: Grid) -> list[list[CellNumber]]:
    """Return the rows, the bottom row first: the OCaml seed's view of a board.

    >>> from fourinrow.core import from_rows, to_ocaml
    >>> to_ocaml(from_rows([[0, 0], [1, 2]]))
    [[1, 2], [0, 0]]
    """
    return to_rows(grid)[::-1]


def mirror(grid: Grid) -> Grid:
    """Return the grid with left and right swapped.

    >>> from fourinrow.core import from_rows, mirror, to_rows
    >>> to_rows(mirror(from_rows([[0, 0], [1, 2]])))
    [[0, 0], [2, 1]]
    """
    return pvector(pvector(reversed(row)) for row in checked_grid(grid))


def transpose(grid: Grid) -> Grid:
    """Return the grid with rows and columns swapped.

    ``transpose(grid)[c][r] == grid[r][c]``, for any shape.

    >>> from fourinrow.core import from_rows, to_rows, transpose
    >>> to_rows(transpose(from_rows([[0, 0, 1], [1, 2, 2]])))
    [[0, 1], [0, 2], [1, 2]]

    The Scheme seed's ``pivot-matrix``.
    """
    return pvector(map(pvector, zip(*checked_grid(grid), strict=True)))


def rotate_cw(grid: Grid) -> Grid:
    """Return the grid rotated clockwise by 90 degrees, for any shape.

    >>> from fourinrow.core import from_rows, rotate_cw, to_rows
    >>> to_rows(rotate_cw(from_rows([[0, 0, 1], [1, 2, 2]])))
    [[1, 0], [2, 0], [2, 1]]
    """
    return mirror(transpose(grid))


def map_cells(f: Callable[[Cell, int, int], T], grid: Grid) -> list[list[T]]:
    """Return ``f(cell, row, column)`` for each cell, as a list of rows.

    >>> from fourinrow import new_grid
    >>> from fourinrow.core import map_cells
    >>> map_cells(lambda cell, row, column: row + column, new_grid(2, 2))
    [[0, 1], [1, 2]]

    The Scheme seed's ``apply-matrix``.
    """
    return [
        [f(cell, row, column) for column, cell in enumerate(cells)]
        for row, cells in enumerate(checked_grid(grid))
    ]


def flat_map_cells(f: Callable[[Cell, int, int], T], grid: Grid) -> list[T]:
    """Return ``f(cell, row, column)`` for each cell, as one list.

    >>> from fourinrow import new_grid
    >>> from fourinrow.core import flat_map_cells
    >>> flat_map_cells(lambda cell, row, column: row + column, new_grid(2, 2))
    [0, 1, 1, 2]
    """
    return list(concat(map_cells(f, grid)))
