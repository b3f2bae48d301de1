"""Show it: boards and search trees as text and as SVG.

Reading order: `svg`; for boards `palette`, `stones` and `picture`; for search trees
`typography`, `sketch`, `tree_as_text`, `tree_layout`, `tree_plan`, `tree_as_svg` and
`tree_as_html`. Each game draws its own pieces.
"""

from fourinrow.draw.palette import (
    BLACK_WHITE,
    BLUE_ORANGE,
    PALETTES,
    RED_YELLOW,
    Palette,
    Tone,
)
from fourinrow.draw.picture import Picture, Place
from fourinrow.draw.sketch import (
    ALL,
    Limits,
    MoveName,
    branch_number,
    summary,
)
from fourinrow.draw.tree_as_html import tree_html
from fourinrow.draw.tree_as_svg import tree_svg
from fourinrow.draw.tree_as_text import tree_text

__all__ = [
    "ALL",
    "BLACK_WHITE",
    "BLUE_ORANGE",
    "Limits",
    "MoveName",
    "PALETTES",
    "Palette",
    "Picture",
    "Place",
    "RED_YELLOW",
    "Tone",
    "branch_number",
    "summary",
    "tree_html",
    "tree_svg",
    "tree_text",
]
