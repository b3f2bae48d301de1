"""Draw positions, games, search results and traces in a notebook.

Our values show themselves there: they have `fourinrow.mimebundle` as a method. Lists
of what is drawn are drawn after ``%load_ext fourinrow``.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from html import escape
from typing import Any, Final, cast

from fourinrow.core.situation import Situation
from fourinrow.draw.picture import Picture
from fourinrow.draw.sketch import Limits
from fourinrow.draw.traces import Trace
from fourinrow.draw.tree_as_svg import tree_svg
from fourinrow.draw.tree_as_text import tree_text
from fourinrow.errors import FourInRowError, count_of
from fourinrow.games.connect.picture import picture as connect_picture
from fourinrow.games.history import History
from fourinrow.games.othello import OthelloState, picture as othello_picture
from fourinrow.games.stonehenge import StonehengeState, picture as stonehenge_picture
from fourinrow.search.space import Found

_ON_A_SCREEN: Final = Limits(nodes=60, width=1200)
_IN_A_LIST: Final = 24


def bundle(value: object) -> Mapping[str, str]:
    """Return a value as SVG, HTML and text; nothing for a value that is not drawn.

    A game is drawn as its last position. Large trees are cut to the size of a screen;
    `tree_svg` draws a whole tree.
    """
    state, caption = _position(value)
    picture = None
    if hasattr(state, "_repr_svg_"):  # of somebody's game, with errors of its own
        picture = Picture(state._repr_svg_(), str(state))
    with suppress(FourInRowError):
        picture = picture or _picture(state)
    if picture is None:
        return {}
    html, text = picture.svg, picture.text
    if caption:
        below = f"<figcaption>{escape(caption)}</figcaption>"
        html = f'<figure style="margin: 0">{html}{below}</figure>'
        text += f"\n{caption}"
    if not picture.svg:
        return {"text/plain": text}
    return {"image/svg+xml": picture.svg, "text/html": html, "text/plain": text}


def _position(value: object) -> tuple[object, str]:
    match value:
        case Found():
            return value.child, f"value {value.value}"
        case History():
            moves, is_over = count_of(len(value.moves), "move"), value.turn is None
            caption = f"{moves}, {value.outcome.value}" if is_over else moves
            return value.here, caption
        case _:
            return value, ""


def _picture(state: object) -> Picture | None:
    match state:
        case Situation():
            return connect_picture(state)
        case OthelloState():
            return othello_picture.picture(state)
        case StonehengeState():
            return stonehenge_picture.picture(state)
        case Trace():
            svg = tree_svg({"search": state}, limits=_ON_A_SCREEN)
            return Picture(svg, tree_text("search", state, limits=_ON_A_SCREEN))
        case _:
            return None


def load_ipython_extension(shell: object) -> None:
    """Make a shell draw lists and tuples of what is drawn, side by side.

    Long lists are cut. IPython calls this for ``%load_ext fourinrow``.
    """
    display = cast("Any", shell).display_formatter
    for kind in (list, tuple):
        display.formatters["text/html"].for_type(kind, _side_by_side)


def _side_by_side(values: Sequence[object]) -> str | None:
    drawn = [bundle(value).get("text/html", "") for value in values[:_IN_A_LIST]]
    if not drawn or not all(drawn):
        return None
    more = len(values) - len(drawn)
    rest = [f"<span>and {more} more</span>"] if more else []
    style = "display: flex; flex-wrap: wrap; gap: 1em"
    return f'<div style="{style}">{"".join([*drawn, *rest])}</div>'
