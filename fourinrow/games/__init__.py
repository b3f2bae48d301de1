"""What are the rules? Games as records of functions, for any search.

Reading order: `game`, `connect`, `text`, `matrix`, `stonehenge`, `stonehenge_text`,
`othello_lines`, `othello`, `othello_text`; `with_plies`, which prefers sooner wins;
`solved`, for small games; and `dice`, a game of chance.
"""

from fourinrow.games.connect import connect, is_quiet, layer_of, search_space
from fourinrow.games.dice import Counters, counters, dice_space, thrown
from fourinrow.games.game import (
    Display,
    Game,
    Oracle,
    Worth,
    layer_to_move,
    space_of,
)
from fourinrow.games.matrix import (
    Scored,
    best,
    greedy_move,
    score,
    score_rows,
    scored_placements,
)
from fourinrow.games.othello import PASS, Othello, OthelloMove, Pass, othello
from fourinrow.games.othello_text import draw_othello, othello_display
from fourinrow.games.solved import solve_game
from fourinrow.games.stonehenge import Placement, Stonehenge, stonehenge
from fourinrow.games.stonehenge_text import draw_stonehenge, stonehenge_display
from fourinrow.games.text import ASCII, UNICODE, Look, draw_board, text_display
from fourinrow.games.with_plies import WIN, AtPly, with_plies

__all__ = [
    "ASCII",
    "Counters",
    "Display",
    "Game",
    "Look",
    "Oracle",
    "Othello",
    "OthelloMove",
    "PASS",
    "Pass",
    "Placement",
    "Scored",
    "Stonehenge",
    "AtPly",
    "UNICODE",
    "WIN",
    "Worth",
    "best",
    "connect",
    "counters",
    "dice_space",
    "draw_board",
    "draw_othello",
    "draw_stonehenge",
    "greedy_move",
    "is_quiet",
    "layer_of",
    "layer_to_move",
    "othello",
    "othello_display",
    "score",
    "score_rows",
    "scored_placements",
    "search_space",
    "solve_game",
    "space_of",
    "stonehenge",
    "stonehenge_display",
    "text_display",
    "thrown",
    "with_plies",
]
