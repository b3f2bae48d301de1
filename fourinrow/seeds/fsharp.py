"""The F# tutorials, Connect4 mechanics and Minimax: boards as columns, bottom up.

Their names, and where they are in this library:

    Column, Row, Coordinate          `fourinrow.core.lines`: Coord
    Player, nextPlayer, BoardCell    `fourinrow.core.cells`: Player, other, Cell
    BoardColumn, BoardState          this file: columns
    GameSituation, Node              `fourinrow.core.situation`: Situation
    Root                             `fourinrow.core.situation`: root
    GameState                        `fourinrow.core.outcome`: Status
    initialize, dimRows, dimColumns  `fourinrow.core.grid`: new_grid, nrows, ncols
    getPieceAt, getFreeRowPos        `fourinrow.core.grid`: cell_at, drop_row
    isMovePossible                   `fourinrow.core.grid`: is_valid_move
    getCoordLine, getCoordLines      `fourinrow.core.lines`: line_from, all_lines
    foldLine, foldBoard              `fourinrow.core.lines`: fold_line, fold_windows
    countPieceTypes, rateWindow      `fourinrow.core.rating`: count_cells, rate_window
    wonValue, rateBoard              `fourinrow.core.rating`: F_SHARP, rate
    isWinSituation                   `fourinrow.core.wins`: winner
    hasGameEnded, getPossibleMoves   `fourinrow.core.situation`: status, legal_moves
    makeMove, createMoves            `fourinrow.core.situation`: make_move, children
    searchSpace                      `fourinrow.games.game_space`: search_space
    getLayerRateType                 `fourinrow.games.game_space`: layer_of
    LayerRateType                    `fourinrow.search.space`: Layer
    SearchSpace, GameSearchSpace     `fourinrow.search.space`: SearchSpace
    Search, findBestChild            `fourinrow.search.space`: Search, best_found
    MiniMaxAlgorithm, searchMinMax   `fourinrow.search.minimax_search`: minimax
    findMin, findMax                 `fourinrow.search.lazy_tree`: minimax_value
"""

from collections.abc import Sequence

from fourinrow.core.cells import CellNumber, CellValue
from fourinrow.core.grid import Grid, from_rows, lines_of_cells, to_rows


def from_columns(stacks: Sequence[Sequence[CellValue]]) -> Grid:
    """Return the grid with these columns, each from the bottom up: the F# seed's board.

    >>> from fourinrow.seeds.fsharp import from_columns
    >>> from fourinrow.core import to_rows
    >>> to_rows(from_columns([[1, 0], [2, 0]]))
    [[0, 0], [1, 2]]

    Raises `InvalidPosition` for no columns, too many, or columns of different lengths.
    """
    rows = zip(*lines_of_cells(stacks, "columns", "rows"), strict=True)
    return from_rows(list(rows)[::-1])


def columns(grid: Grid) -> list[list[CellNumber]]:
    """Return the columns, each from the bottom up: the F# seed's view of a board.

    >>> from fourinrow.seeds.fsharp import columns
    >>> from fourinrow.core import from_rows
    >>> columns(from_rows([[0, 0], [1, 2]]))
    [[1, 0], [2, 0]]
    """
    return [list(column) for column in zip(*reversed(to_rows(grid)), strict=True)]
