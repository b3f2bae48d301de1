"""What are the rules? Games as records of functions, for any search.

Reading order: `display` and `game`; then, for each game, its rules, its text, the game
itself and its picture: `text`, `connect_boards`, `proofs`, `connect_oracle`, `connect`,
`connect_scores`, `connect_svg`, `connect_picture`; `othello_lines`, `othello_rules`,
`othello_text`, `othello`, `othello_picture`; `stonehenge_rules`, `stonehenge_text`,
`stonehenge`, `stonehenge_picture`; and `dice`, a game of chance. `catalogue` lists
them by name. For any game there are `game_space`, its search space; `with_plies`, which
prefers sooner wins; and `solved`.
"""

from fourinrow.games.catalogue import (
    GAMES,
    AnyGame,
    Drawable,
    game_named,
    is_drawable,
    picture,
)
from fourinrow.games.connect import connect, is_quiet
from fourinrow.games.connect_oracle import connect_oracle
from fourinrow.games.dice import Counters, counters, dice, dice_space, thrown
from fourinrow.games.display import ASCII, UNICODE, Display, Draw, Look
from fourinrow.games.game import (
    Depict,
    Game,
    Oracle,
    Worth,
    move_names,
)
from fourinrow.games.game_space import layer_of, search_space
from fourinrow.games.othello import othello
from fourinrow.games.othello_rules import PASS, Othello, OthelloMove, Pass
from fourinrow.games.othello_text import draw_othello, othello_display
from fourinrow.games.solved import solve_game
from fourinrow.games.stonehenge import stonehenge
from fourinrow.games.stonehenge_rules import Placement, Stonehenge
from fourinrow.games.stonehenge_text import draw_stonehenge, stonehenge_display
from fourinrow.games.text import draw_board, text_display
from fourinrow.games.with_plies import WIN, AtPly, with_plies

__all__ = [
    "ASCII",
    "AnyGame",
    "Counters",
    "Depict",
    "Display",
    "Draw",
    "Drawable",
    "GAMES",
    "Game",
    "Look",
    "Oracle",
    "Othello",
    "OthelloMove",
    "PASS",
    "Pass",
    "Placement",
    "Stonehenge",
    "AtPly",
    "UNICODE",
    "WIN",
    "Worth",
    "connect",
    "connect_oracle",
    "counters",
    "dice",
    "dice_space",
    "draw_board",
    "draw_othello",
    "draw_stonehenge",
    "game_named",
    "is_drawable",
    "is_quiet",
    "layer_of",
    "move_names",
    "othello",
    "othello_display",
    "picture",
    "search_space",
    "solve_game",
    "stonehenge",
    "stonehenge_display",
    "text_display",
    "thrown",
    "with_plies",
]
