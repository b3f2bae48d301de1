"""What are the rules? Games as records of functions, for any search.

Reading order: `game`, `connect`, `text`, `matrix`, `stonehenge`,
`stonehenge_text`.
"""

from fourinrow.games.connect import connect, layer_of, search_space
from fourinrow.games.game import Display, Game, Oracle, layer_to_move, space_of
from fourinrow.games.matrix import best, greedy_move
from fourinrow.games.stonehenge import Placement, Stonehenge, stonehenge
from fourinrow.games.stonehenge_text import draw_stonehenge, stonehenge_display
from fourinrow.games.text import ASCII, UNICODE, Look, draw_board, text_display

__all__ = [
    "ASCII",
    "Display",
    "Game",
    "Look",
    "Oracle",
    "Placement",
    "Stonehenge",
    "UNICODE",
    "best",
    "connect",
    "draw_board",
    "draw_stonehenge",
    "greedy_move",
    "layer_of",
    "layer_to_move",
    "search_space",
    "space_of",
    "stonehenge",
    "stonehenge_display",
    "text_display",
]
