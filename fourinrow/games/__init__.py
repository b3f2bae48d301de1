"""What are the rules? Games as records of functions, for any search."""

from fourinrow.games.connect import (
    connect,
    layer_of,
    search_space,
    text_display,
)
from fourinrow.games.game import (
    Display,
    Game,
    layer_to_move,
    space_of,
)

__all__ = [
    "Display",
    "Game",
    "connect",
    "layer_of",
    "layer_to_move",
    "search_space",
    "space_of",
    "text_display",
]
