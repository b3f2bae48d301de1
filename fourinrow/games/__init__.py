"""What are the rules? Games as records of functions, for any search.

Reading order: `game`, `connect`, `text`.
"""

from fourinrow.games.connect import connect, layer_of, search_space
from fourinrow.games.game import Display, Game, layer_to_move, space_of
from fourinrow.games.text import ASCII, UNICODE, Look, draw_board, text_display

__all__ = [
    "ASCII",
    "Display",
    "Game",
    "Look",
    "UNICODE",
    "connect",
    "draw_board",
    "layer_of",
    "layer_to_move",
    "search_space",
    "space_of",
    "text_display",
]
