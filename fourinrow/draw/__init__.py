"""Show it: boards and search trees as text and as SVG.

Reading order: `palette` and `svg`; for boards `stones` and `picture`; for search trees
`traces`, which records a search, `typography`, `sketch`, `tree_as_text`, `tree_layout`,
`tree_plan`, `tree_replay`, `tree_as_svg` and `tree_as_html`. Each game draws its own
pieces.
"""

from fourinrow.draw.palette import (
    BLACK_WHITE as BLACK_WHITE,
    BLUE_ORANGE as BLUE_ORANGE,
    PALETTES as PALETTES,
    RED_YELLOW as RED_YELLOW,
    Palette as Palette,
    Tone as Tone,
)
from fourinrow.draw.picture import Picture as Picture, Place as Place
from fourinrow.draw.sketch import (
    ALL as ALL,
    Limits as Limits,
    MoveName as MoveName,
    branch_number as branch_number,
    summary as summary,
)
from fourinrow.draw.traces import (
    Trace as Trace,
    best_line as best_line,
    nodes as nodes,
    trace as trace,
    trace_depths as trace_depths,
)
from fourinrow.draw.tree_as_html import tree_html as tree_html
from fourinrow.draw.tree_as_svg import tree_svg as tree_svg
from fourinrow.draw.tree_as_text import tree_text as tree_text
from fourinrow.exports import exported as _exported

globals()["__all__"] = _exported(globals())
