"""What is a board? Grids, rules, lines, wins, situations, ratings and notation.

Reading order: `cells`, `grid`, `rules`, `lines`, `wins`, `pictures`, `outcome`,
`situation`, `rating`, `notation`, `reachable`. Nothing here depends on a search.

Every function that takes a grid and rules raises `~fourinrow.errors.InvalidPosition`
when their sizes differ.
"""

from fourinrow.core.cells import Cell, CellValue, Player, Stone, cell_owner, other
from fourinrow.core.grid import (
    Grid,
    apply_move,
    build_grid,
    cell_at,
    drop_row,
    from_rows,
    get_column,
    is_full,
    is_valid_move,
    ncols,
    new_grid,
    nrows,
    replace_value,
    to_rows,
)
from fourinrow.core.lines import Coord, Line, all_lines, fold_windows, windows
from fourinrow.core.notation import (
    format_move,
    format_moves,
    from_moves,
    parse_move,
    parse_moves,
)
from fourinrow.core.outcome import Status, won_by
from fourinrow.core.pictures import PLAIN, GridStyle, format_grid, parse_grid
from fourinrow.core.rating import PatternTable, rate
from fourinrow.core.reachable import to_moves
from fourinrow.core.rules import (
    CONNECT_FIVE,
    CONNECT_FOUR,
    GOMOKU,
    TIC_TAC_TOE,
    Direction,
    Rules,
)
from fourinrow.core.situation import (
    Order,
    Situation,
    ascending,
    centre_first,
    children,
    descending,
    initial,
    legal_moves,
    make_move,
    root,
    status,
)
from fourinrow.core.wins import is_win, winner, winning_line

__all__ = [
    "CONNECT_FIVE",
    "CONNECT_FOUR",
    "Cell",
    "CellValue",
    "Coord",
    "Direction",
    "GOMOKU",
    "Grid",
    "GridStyle",
    "Line",
    "Order",
    "PLAIN",
    "PatternTable",
    "Player",
    "Rules",
    "Situation",
    "Status",
    "Stone",
    "TIC_TAC_TOE",
    "all_lines",
    "apply_move",
    "ascending",
    "build_grid",
    "cell_at",
    "cell_owner",
    "centre_first",
    "children",
    "descending",
    "drop_row",
    "fold_windows",
    "format_grid",
    "format_move",
    "format_moves",
    "from_moves",
    "from_rows",
    "get_column",
    "initial",
    "is_full",
    "is_valid_move",
    "is_win",
    "legal_moves",
    "make_move",
    "ncols",
    "new_grid",
    "nrows",
    "other",
    "parse_grid",
    "parse_move",
    "parse_moves",
    "rate",
    "replace_value",
    "root",
    "status",
    "to_moves",
    "to_rows",
    "windows",
    "winner",
    "winning_line",
    "won_by",
]
