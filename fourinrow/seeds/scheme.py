"""The Scheme tutorial, Connect-5 on matrices: choose the placement that scores best.

``connect(CONNECT_FIVE)`` is the game for two; this file has the tutorial's player. Its
names, and where they are in this library::

    ME, YOU, BLANK                    this file: SCHEME
    build-matrix                      this file: build_matrix
    matrix-ref                        `fourinrow.seeds.fsharp`: cell_at
    matrix-copy-set                   `fourinrow.core.grid`: replace_value
    matrix-rows, matrix-cols          `fourinrow.core.grid`: nrows, ncols
    List->matrix, Matrix->List        `fourinrow.core.grid`: from_rows, to_rows
    count-squares, count-occurrences  `fourinrow.seeds.fsharp`: count_cells
    score-by-count-row                `fourinrow.seeds.fsharp`: rate_window
    pivot-matrix, apply-matrix        this file: transpose, map_cells
    WIN, LOSE, VERYGOOD, GOOD, OK     this file: CONNECT5_SEED
    BAD, VERYBAD, DRAW, EH            this file: CONNECT5
    Board                             `fourinrow.search.space`: Found
    score, score-by-count             this file: score, score_rows
    possible-moves, create-boards     this file: possible_moves, best
    best, make-move                   this file: best, make_move_connect5
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeVar

from pyrsistent import pvector

from fourinrow.core.cells import Cell, CellValue, Player, Stone
from fourinrow.core.grid import Grid, from_rows, ncols, nrows, replace_value, to_rows
from fourinrow.core.rating import PatternTable, rate
from fourinrow.core.rules import CONNECT_FIVE, Direction, Rules
from fourinrow.core.situation import free_moves
from fourinrow.errors import IllegalMove

T = TypeVar("T")

SCHEME: Final = "-XO"
"""The signs of grids with the symbols of the tutorial."""

CONNECT5_SEED: Final = PatternTable(
    mine=(0.0, 1.0, 2.0, 5.0, 10.0),
    theirs=(0.0, 0.0, -5.0, -10.0, -999.0),
    win=9999.0,
    lose=0.0,
    win_replaces=False,
)
"""The Scheme seed's table: a single enemy stone and a lost row count 0.

A loss costs nothing, so a search may prefer one to a row of four.
"""

CONNECT5: Final = CONNECT5_SEED._replace(
    theirs=(0.0, -2.0, -5.0, -10.0, -999.0), lose=-99_999.0
)
"""The Scheme seed's table with its unused ``EH`` and with a value for a lost row."""


def build_matrix(rows: int, cols: int, cell: Callable[[int, int], CellValue]) -> Grid:
    """Return the grid of ``rows`` x ``cols`` with ``cell(row, column)`` in each cell.

    >>> to_rows(build_matrix(2, 3, lambda row, column: 1 if row == column else 0))
    [[1, 0, 0], [0, 1, 0]]

    The Scheme seed's ``build-matrix``. Raises as `from_rows` does.
    """
    return from_rows([[cell(row, at) for at in range(cols)] for row in range(rows)])


def transpose(grid: Grid) -> Grid:
    """Return the grid with rows and columns swapped.

    ``transpose(grid)[c][r] == grid[r][c]``, for any shape.

    >>> to_rows(transpose(from_rows([[0, 0, 1], [1, 2, 2]])))
    [[0, 1], [0, 2], [1, 2]]

    The Scheme seed's ``pivot-matrix``.
    """
    return pvector(map(pvector, zip(*grid, strict=True)))


def rotate_cw(grid: Grid) -> Grid:
    """Return the grid rotated clockwise by 90 degrees, for any shape.

    >>> to_rows(rotate_cw(from_rows([[0, 0, 1], [1, 2, 2]])))
    [[1, 0], [2, 0], [2, 1]]
    """
    return pvector(pvector(reversed(row)) for row in transpose(grid))


def map_cells(f: Callable[[Cell, int, int], T], grid: Grid) -> list[list[T]]:
    """Return ``f(cell, row, column)`` for each cell, as a list of rows.

    >>> map_cells(lambda cell, row, column: row + column, from_rows([[0, 0], [0, 0]]))
    [[0, 1], [1, 2]]

    The Scheme seed's ``apply-matrix``.
    """
    return [
        [f(cell, row, column) for column, cell in enumerate(cells)]
        for row, cells in enumerate(grid)
    ]


def flat_map_cells(f: Callable[[Cell, int, int], T], grid: Grid) -> list[T]:
    """Return ``f(cell, row, column)`` for each cell, as one list.

    >>> flat_map_cells(lambda cell, row, column: int(cell), from_rows([[0, 1], [2, 0]]))
    [0, 1, 2, 0]
    """
    return [value for row in map_cells(f, grid) for value in row]


def score(
    grid: Grid, player: Stone = Player.FIRST, table: PatternTable = CONNECT5_SEED
) -> float:
    """Return the sum of the ratings of all rows and columns of a grid.

    >>> score(from_rows([[1, 1, 1, 1, 0], *[[0] * 5] * 4]))
    14.0
    """
    return rate(grid, player, table, _matrix_rules(grid))


def score_rows(grid: Grid) -> float:
    """Return the rating of the rows of a grid: the Scheme seed's ``score-by-count``.

    >>> score_rows(from_rows([[1, 1, 1, 1, 0], *[[0] * 5] * 4]))
    10.0
    """
    rules = _matrix_rules(grid)._replace(directions=(Direction.HORIZONTAL,))
    return rate(grid, Player.FIRST, CONNECT5_SEED, rules)


def _matrix_rules(grid: Grid) -> Rules:
    return CONNECT_FIVE._replace(rows=nrows(grid), cols=ncols(grid))


def possible_moves(grid: Grid, player: Stone = Player.FIRST) -> list[Grid]:
    """Return the grids with one more stone, on each empty cell in turn, row by row.

    >>> [to_rows(grid) for grid in possible_moves(from_rows([[0, 2, 0]]))]
    [[[1, 2, 0]], [[0, 2, 1]]]

    Raises `FourInRowError` for an invalid player.
    """
    stone = Player(player)
    return [
        replace_value(grid, *divmod(move, ncols(grid)), stone)
        for move in free_moves(grid, _matrix_rules(grid))
    ]


def best(
    grids: Sequence[Grid],
    player: Stone = Player.FIRST,
    table: PatternTable = CONNECT5_SEED,
) -> Grid | None:
    """Return the grid with the best score, the last of equals; ``None`` for no grids.

    >>> to_rows(best(possible_moves(from_rows([[0, 0], [0, 0]]))))
    [[0, 0], [0, 1]]
    """
    return max(
        reversed(grids), key=partial(score, player=player, table=table), default=None
    )


def make_move_connect5(rows: Sequence[Sequence[CellValue]]) -> list[list[CellValue]]:
    """Return the rows after the best placement of the first player: ``make-move``.

    >>> make_move_connect5([[1, 1, 1, 1, 0], [2, 2, 2, 0, 0]])
    [[1, 1, 1, 1, 1], [2, 2, 2, 0, 0]]

    `fourinrow.play.greedy_player` plays so in any game. Raises `IllegalMove` for full
    rows, and `InvalidPosition` as `from_rows` does.
    """
    moved = best(possible_moves(from_rows(rows)))
    if moved is None:
        raise IllegalMove("the grid is full")
    return to_rows(moved)
