"""What are the rules? Games as records of functions, for any search.

Reading order: `display` and `game`; then, for each game, its rules, its text, the game
itself and its picture: `connect_text`, `connect_proofs`, `connect_game`,
`connect_picture`; `othello_rules`, `othello_text`, `othello_game`, `othello_picture`;
`stonehenge_rules`, `stonehenge_text`, `stonehenge_game`, `stonehenge_picture`; and
`dice_game`, a game of chance. `catalogue` lists them by name. For any game there are
`game_space`, its search space; `counted_plies`, which prefers sooner wins; and
`guards`, for games that may be wrong.
"""

from fourinrow.games.catalogue import GAMES, game_named, picture
from fourinrow.games.connect_game import connect
from fourinrow.games.connect_text import draw_board
from fourinrow.games.counted_plies import WIN, AtPly, with_plies
from fourinrow.games.dice_game import Counters, dice, thrown
from fourinrow.games.display import ASCII, UNICODE, Display, Look
from fourinrow.games.game import Game, Oracle, Worth, move_names
from fourinrow.games.game_space import layer_of, search_space, solve_game
from fourinrow.games.othello_game import othello
from fourinrow.games.othello_rules import PASS, Othello, OthelloMove
from fourinrow.games.stonehenge_game import stonehenge
from fourinrow.games.stonehenge_rules import Placement, Stonehenge

__all__ = [
    "ASCII",
    "AtPly",
    "Counters",
    "Display",
    "GAMES",
    "Game",
    "Look",
    "Oracle",
    "Othello",
    "OthelloMove",
    "PASS",
    "Placement",
    "Stonehenge",
    "UNICODE",
    "WIN",
    "Worth",
    "connect",
    "dice",
    "draw_board",
    "game_named",
    "layer_of",
    "move_names",
    "othello",
    "picture",
    "search_space",
    "solve_game",
    "stonehenge",
    "thrown",
    "with_plies",
]
