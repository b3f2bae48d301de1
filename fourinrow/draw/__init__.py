"""Show it: boards and search trees as text and as SVG.

Reading order: `svg`; for boards `palette`, `stones`, `scores`, `board_svg`,
`stonehenge_svg`, `othello_svg` and `picture`; for search trees `typography`, `sketch`,
`tree_text`, `tree_layout`, `tree_plan`, `tree_parts` and `tree_svg`.
"""

from fourinrow.draw.palette import (
    BLACK_WHITE,
    BLUE_ORANGE,
    PALETTES,
    RED_YELLOW,
    Palette,
    Tone,
)
from fourinrow.draw.picture import Drawable, Picture, is_drawable, picture
from fourinrow.draw.sketch import (
    ALL,
    Limits,
    MoveName,
    branch_number,
    move_names,
    summary,
)
from fourinrow.draw.tree_svg import tree_svg
from fourinrow.draw.tree_text import tree_text

__all__ = [
    "ALL",
    "BLACK_WHITE",
    "BLUE_ORANGE",
    "Drawable",
    "Limits",
    "MoveName",
    "PALETTES",
    "Palette",
    "Picture",
    "RED_YELLOW",
    "Tone",
    "branch_number",
    "is_drawable",
    "move_names",
    "picture",
    "summary",
    "tree_svg",
    "tree_text",
]
