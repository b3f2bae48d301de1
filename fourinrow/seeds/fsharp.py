"""The F# tutorials, Connect4 mechanics and Minimax: boards as columns, bottom up.

Their names, and where they are in this library:

    Player, nextPlayer           `fourinrow.core.cells.other`
    GameSituation, Node, Root    `fourinrow.core.situation.Situation`
    GameState, hasGameEnded      `fourinrow.core.outcome.Status`
    initialize                   `fourinrow.core.grid.new_grid`
    getPieceAt                   `fourinrow.core.grid.cell_at`
    getFreeRowPos                `fourinrow.core.grid.drop_row`
    isMovePossible               `fourinrow.core.grid.is_valid_move`
    getCoordLine, getCoordLines  `fourinrow.core.lines.line_from`
    foldLine, foldBoard          `fourinrow.core.lines.fold_windows`
    wonValue, rateWindow         `fourinrow.core.rating.F_SHARP`
    rateBoard, isWinSituation    `fourinrow.core.rating.rate`
    makeMove, createMoves        `fourinrow.core.situation.make_move`
    getPossibleMoves             `fourinrow.core.situation.legal_moves`
    LayerRateType                `fourinrow.search.space.Layer`
    SearchSpace                  `fourinrow.search.space.SearchSpace`
    Search, MiniMaxAlgorithm     `fourinrow.search.minimax.minimax`
    BoardState                   this file: `columns`
"""

from collections.abc import Sequence

from fourinrow.core.cells import CellNumber, CellValue
from fourinrow.core.grid import Grid
from fourinrow.core.shapes import grid_from, lines_of_cells, to_rows


def from_columns(stacks: Sequence[Sequence[CellValue]]) -> Grid:
    """Return the grid with these columns, each from the bottom up: the F# seed's board.

    >>> from fourinrow.seeds import from_columns
    >>> from fourinrow.core import to_rows
    >>> to_rows(from_columns([[1, 0], [2, 0]]))
    [[0, 0], [1, 2]]

    Raises `InvalidPosition` for no columns, too many, or columns of different lengths.
    """
    rows = zip(*lines_of_cells(stacks, "columns", "rows"), strict=True)
    return grid_from(reversed(list(rows)))


def columns(grid: Grid) -> list[list[CellNumber]]:
    """Return the columns, each from the bottom up: the F# seed's view of a board.

    >>> from fourinrow.seeds import columns
    >>> from fourinrow.core import from_rows
    >>> columns(from_rows([[0, 0], [1, 2]]))
    [[1, 0], [2, 0]]
    """
    return [list(column) for column in zip(*reversed(to_rows(grid)), strict=True)]
