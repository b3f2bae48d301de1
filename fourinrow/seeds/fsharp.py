"""The F# tutorials, Connect4 mechanics and Minimax: boards as columns, bottom up.

Their names, and where they are in this library::

    Column, Row, Coordinate          `fourinrow.core.windows`: Coord
    Player, nextPlayer, BoardCell    `fourinrow.core.cells`: Player, other, Cell
    BoardColumn, BoardState          this file: columns
    GameSituation, Node              `fourinrow.core.situation`: Situation
    Root                             `fourinrow.core.situation`: Situation
    GameState                        `fourinrow.core.cells`: Outcome
    initialize, dimRows, dimColumns  `fourinrow.core.grid`: new_grid, nrows, ncols
    getFreeRowPos, isMovePossible    `fourinrow.core.grid`: drop_row, is_valid_move
    getPieceAt                       this file: cell_at
    getCoordLine, foldLine           this file: line_from, fold_line
    getCoordLines, foldBoard         `fourinrow.core.windows`: lines, fold_windows
    rateBoard                        `fourinrow.core.rating`: rate
    countPieceTypes                  this file: count_cells
    wonValue, rateWindow             this file: F_SHARP, rate_window
    isWinSituation                   `fourinrow.core.windows`: winner
    hasGameEnded, getPossibleMoves   `fourinrow.core.situation`: outcome, legal_moves
    makeMove, createMoves            `fourinrow.core.situation`: make_move, children
    searchSpace, getLayerRateType    `fourinrow.games.game_space`: search_space
    LayerRateType                    `fourinrow.search.space`: Layer
    SearchSpace, GameSearchSpace     this file: GameSearchSpace
    Search                           `fourinrow.search.searches`: Search
    findBestChild                    this file: find_best_child
    MiniMaxAlgorithm, searchMinMax   `fourinrow.search.searches`: minimax
    findMin, findMax                 `fourinrow.search.tree`: minimax_value
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Generic, NamedTuple

from toolz import sliding_window

from fourinrow.core.cells import Cell, CellValue, Stone
from fourinrow.core.grid import (
    Grid,
    checked_column,
    checked_row,
    from_rows,
    ncols,
    to_rows,
)
from fourinrow.core.rating import PatternTable, rate
from fourinrow.core.rules import Direction, Rules, rules_for
from fourinrow.core.windows import Coord, Line, Pieces
from fourinrow.errors import FourInRowError, InvalidPosition
from fourinrow.folds import fold_while
from fourinrow.search.searches import Search
from fourinrow.search.space import Layer, S, SearchSpace, opposite

F_SHARP: Final = PatternTable.even((0.0, 0.0, 1.0, 10.0), win=100_000.0)
"""The F# seed's table: 1 for two stones, 10 for three, 100,000 for four."""


def from_columns(stacks: Sequence[Sequence[CellValue]]) -> Grid:
    """Return the grid with these columns, each from the bottom up: the F# seed's board.

    >>> to_rows(from_columns([[1, 0], [2, 0]]))
    [[0, 0], [1, 2]]

    Raises `InvalidPosition` for no columns, too many, or columns of different lengths.
    """
    lengths = [len(stack) for stack in stacks]
    if len(set(lengths)) > 1:
        raise InvalidPosition(f"expected columns of one length, got lengths {lengths}")
    return from_rows(list(zip(*stacks, strict=True))[::-1])


def cell_at(grid: Grid, row: int, column: int) -> Cell:
    """Return one cell.

    >>> cell_at(from_rows([[0, 0], [1, 2]]), 1, 0)
    X

    Raises `OutOfBounds` for a row or column off the grid, such as -1.
    """
    return grid[checked_row(grid, row)][checked_column(grid, column)]


def line_from(rules: Rules, step: tuple[int, int], start: tuple[int, int]) -> Line:
    """Return the line from ``start`` in steps of (rows, columns) to the board's edge.

    >>> [tuple(coord) for coord in line_from(Rules(3, 4), (-1, 1), (2, 0))]
    [(2, 0), (1, 1), (0, 2)]

    A start off the board gives an empty line. Raises `FourInRowError` for the step
    (0, 0), which would never end.
    """
    (down, right), (row, column) = step, start
    if down == right == 0:
        raise FourInRowError("expected a step other than (0, 0), got (0, 0)")
    line = []
    while 0 <= row < rules.rows and 0 <= column < rules.cols:
        line.append(Coord(row, column))
        row, column = row + down, column + right
    return tuple(line)


def fold_line(
    f: Callable[[S, Pieces], tuple[S, bool]],
    init: S,
    grid: Grid,
    line: Line,
    rules: Rules | None = None,
) -> tuple[S, bool]:
    """Fold over the windows of one line until ``f`` stops the fold, as `fold_while`.

    >>> def count(total, window):
    ...     return total + 1, True
    >>> bottom = line_from(Rules(6, 7), (0, 1), (5, 0))
    >>> fold_line(count, 0, from_columns([[0] * 6] * 7), bottom)
    (4, True)
    """
    pieces = [(coord, cell_at(grid, *coord)) for coord in line]
    return fold_while(f, init, sliding_window(rules_for(grid, rules).n, pieces))


def columns(grid: Grid) -> list[list[CellValue]]:
    """Return the columns, each from the bottom up: the F# seed's view of a board.

    >>> columns(from_rows([[0, 0], [1, 2]]))
    [[1, 0], [2, 0]]
    """
    return [list(column) for column in zip(*reversed(to_rows(grid)), strict=True)]


def count_cells(kind: CellValue, cells: Iterable[CellValue]) -> int:
    """Return the number of cells of one kind.

    >>> count_cells(1, (1, 0, 1, 2))
    2
    """
    return sum(cell == kind for cell in cells)


def rate_window(
    window: Iterable[CellValue], player: Stone, table: PatternTable = F_SHARP
) -> float:
    """Return the points of one window for a player: the rating of a grid of one window.

    >>> rate_window((1, 0, 1, 1), 1), rate_window((2, 2, 0, 0), 1)
    (10.0, -1.0)

    Raises `FourInRowError` for an invalid player or cell, and for no cells or too many.
    """
    row = from_rows([list(window)])
    n = ncols(row)
    return rate(row, player, table, Rules(1, n, n, directions=(Direction.HORIZONTAL,)))


class GameSearchSpace(NamedTuple, Generic[S]):
    """The F# seed's record: the children of a state, and its rating.

    The caller says whose turn it is at the first state; the sides take turns.
    """

    children: Callable[[S], Iterable[S]]
    rate: Callable[[S], float]


def alternating(
    children: Callable[[S], Iterable[S]], rate: Callable[[S], float]
) -> SearchSpace[tuple[Layer, S]]:
    """Return the space of a game whose states do not say whose turn it is.

    Its states are pairs of a layer and a state, and the sides take turns.

    >>> space = alternating(range, float)
    >>> list(space.children((Layer.MAX, 2)))
    [(Layer.MIN, 0), (Layer.MIN, 1)]
    """

    def below(state: tuple[Layer, S]) -> Iterator[tuple[Layer, S]]:
        layer, here = state
        return ((opposite(layer), child) for child in children(here))

    return SearchSpace(below, lambda state: rate(state[1]), lambda state: state[0])


def find_best_child(
    search: Search, depth: int | None, space: GameSearchSpace[S], state: S, layer: Layer
) -> tuple[S, float] | None:
    """Return the best child for a layer and its value, as the F# seed does.

    At depth 0 it is the state itself, with its rating.

    >>> from fourinrow.search.searches import minimax
    >>> halves = GameSearchSpace(lambda n: range(n // 2), float)
    >>> find_best_child(minimax, 2, halves, 9, Layer.MIN)
    (0, 0.0)
    """
    if depth == 0:
        has_child = any(True for _ in space.children(state))
        return (state, space.rate(state)) if has_child else None
    found = search(depth, alternating(space.children, space.rate))((layer, state))
    return None if found is None else (found.child[1], found.value)
