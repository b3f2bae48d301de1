"""Traced trees as SVG, to follow a search node by node.

MAX points up, MIN points down, chance is a circle, and a leaf is a square, with a
double border if its value was known from before; the number inside is the step. The
principal variation is thick. A dashed edge with a bar across counts the branches that
were never opened; a dotted edge counts the nodes that are not drawn for lack of room.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from fourinrow.draw.palette import INK, LIGHT
from fourinrow.draw.sketch import (
    ALL,
    Limits,
    MoveName,
    Sketch,
    branch_number,
    sketch_all,
    summary,
)
from fourinrow.draw.svg import document, element, text
from fourinrow.draw.tree_parts import GREY, draw_tree
from fourinrow.draw.tree_plan import Plan, plan_for
from fourinrow.draw.typography import text_width, typeset
from fourinrow.errors import FourInRowError, WrongType, shown
from fourinrow.search.trace import Trace

S = TypeVar("S")

_MARGIN: Final = 24.0
_HEAD: Final = 54.0
_LINE: Final = 16.0
_SCREEN: Final = 1800.0
_FEW: Final = 8
_LEGEND: Final = (
    ("", "△ MAX"),
    ("", "▽ MIN"),
    ("CHANCE", "○ CHANCE"),
    ("", "□ leaf"),
    ("known", "double border: known from before"),
    ("", "number inside: order of visits"),
    ("", "bold: value"),
    ("window", "α β: window on entry"),
    ("", "thick: best line"),
    ("cut", "dashed: never opened"),
    ("more", "dotted: visited, not drawn"),
)


class _Panel(NamedTuple):
    """A tree, and the caption and summary above it."""

    caption: str
    summary: str
    root: Sketch

    @property
    def head_width(self) -> float:
        return max(text_width(self.caption, 17), text_width(self.summary, 12))


def tree_svg(
    roots: Mapping[str, Trace[S]],
    name: MoveName[S] = branch_number,
    limits: Limits = ALL,
) -> str:
    """Draw traced trees of the same root, each under its caption.

    >>> from fourinrow import Layer, alpha_beta
    >>> from fourinrow.draw import tree_svg
    >>> from fourinrow.search import SUBTREES, trace, tree_of
    >>> textbook = tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> root = trace(alpha_beta, None, SUBTREES, textbook, Layer.MAX)
    >>> picture = tree_svg({"alpha-beta": root})
    >>> picture.count('class="node"'), picture.count("2 cut")
    (11, 1)

    Trees stand side by side, wide ones below each other. The same node has the same
    place in each of them. Raises `FourInRowError` for an empty mapping, and `WrongType`
    for a value that is not a mapping.
    """
    if not isinstance(roots, Mapping):
        raise WrongType(f"expected trees by their captions, got {shown(roots)}")
    if not roots:
        raise FourInRowError("expected a tree to draw, got none")
    panels, plan = _planned(roots, name, limits)
    while limits.width is not None and plan.width > limits.width:
        drawn = max(sum(1 for _ in panel.root.all_below()) for panel in panels)
        if drawn <= _FEW:
            break
        limits = limits._replace(nodes=max(_FEW, drawn * 4 // 5))
        panels, plan = _planned(roots, name, limits)
    return _page(panels, plan)


def _planned(
    roots: Mapping[str, Trace[S]], name: MoveName[S], limits: Limits
) -> tuple[Sequence[_Panel], Plan]:
    sketches = sketch_all(tuple(roots.values()), name, limits)
    panels = [
        _Panel(caption, typeset(summary(root)), sketch)
        for (caption, root), sketch in zip(roots.items(), sketches, strict=True)
    ]
    return panels, plan_for(sketches)


def _page(panels: Sequence[_Panel], plan: Plan) -> str:
    """Put the panels on white paper, with a legend below."""
    wide = 2 * _MARGIN + max(plan.width, *(panel.head_width for panel in panels))
    high = _MARGIN + _HEAD + plan.levels[-1].bottom
    abreast = len(panels) if len(panels) * wide <= _SCREEN else 1
    drawn = [
        _moved(at % abreast * wide, at // abreast * high, _panel(panel, plan, wide))
        for at, panel in enumerate(panels)
    ]
    width, foot = abreast * wide, len(panels) // abreast * high + 1.5 * _MARGIN
    legend = list(_legend(panels, width, foot))
    height = foot + _LINE * len(legend)
    paper = element("rect", width=width, height=height, fill=LIGHT)
    said = "; ".join(f"{panel.caption}: {panel.summary}" for panel in panels)
    return document(f"Search tree, {said}", width, height, [paper, *drawn, *legend])


def _moved(x: float, y: float, parts: Iterator[str]) -> str:
    return element("g", *parts, transform=f"translate({x:.1f} {y:.1f})")


def _panel(panel: _Panel, plan: Plan, width: float) -> Iterator[str]:
    yield text(panel.caption, _MARGIN, 36, font_size=17, font_weight="bold", fill=INK)
    yield text(panel.summary, _MARGIN, 55, font_size=12, fill=GREY)
    tree = draw_tree(panel.root, plan)
    yield _moved((width - plan.width) / 2, _MARGIN + _HEAD, tree)


def _legend(panels: Sequence[_Panel], width: float, top: float) -> Iterator[str]:
    """Write the legend of the signs in the picture, wrapped to its width."""
    there = {""} | {"window" for panel in panels if panel.root.has_windows}
    for panel in panels:
        for node in panel.root.all_below():
            there.update({node.kind}, (stub.kind for stub in node.stubs))
    lines = [""]
    for words in (words for sign, words in _LEGEND if sign in there):
        longer = f"{lines[-1]} · {words}" if lines[-1] else words
        if text_width(longer, 11) <= width - 2 * _MARGIN:
            lines[-1] = longer
        else:
            lines.append(words)
    for number, line in enumerate(lines):
        yield text(line, _MARGIN, top + _LINE * number, font_size=11, fill=GREY)
