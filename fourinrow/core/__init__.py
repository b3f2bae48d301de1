"""What is a board? Grids, rules, windows, ratings and situations.

The functions exported here that take a grid and rules raise `InvalidPosition` when
their sizes differ.

Reading order: `cells`, `grid`, `rules`, `windows`, `situation`. The others can wait:
`rating`; and `pictures`, for grids as text.
"""

from fourinrow.core.cells import (
    Cell as Cell,
    Outcome as Outcome,
    Player as Player,
    Stone as Stone,
    other as other,
    won_by as won_by,
)
from fourinrow.core.grid import (
    Grid as Grid,
    apply_move as apply_move,
    drop_row as drop_row,
    from_rows as from_rows,
    is_valid_move as is_valid_move,
    ncols as ncols,
    new_grid as new_grid,
    nrows as nrows,
    replace_value as replace_value,
    to_rows as to_rows,
)
from fourinrow.core.pictures import format_grid as format_grid, parse_grid as parse_grid
from fourinrow.core.rating import PatternTable as PatternTable, rate as rate
from fourinrow.core.rules import (
    CONNECT_FIVE as CONNECT_FIVE,
    CONNECT_FOUR as CONNECT_FOUR,
    GOMOKU as GOMOKU,
    TIC_TAC_TOE as TIC_TAC_TOE,
    Direction as Direction,
    Rules as Rules,
)
from fourinrow.core.situation import (
    Order as Order,
    Situation as Situation,
    centre_first as centre_first,
    children as children,
    initial as initial,
    legal_moves as legal_moves,
    make_move as make_move,
    outcome as outcome,
)
from fourinrow.core.windows import (
    Coord as Coord,
    Line as Line,
    fold_windows as fold_windows,
    is_win as is_win,
    lines as lines,
    window_cells as window_cells,
    windows as windows,
    winner as winner,
    winning_lines as winning_lines,
)
from fourinrow.exports import exported as _exported

globals()["__all__"] = _exported(globals())
