"""Several traced trees of the same root, planned for one picture."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from fourinrow.draw.sketch import (
    ALL,
    Limits,
    MoveName,
    Sketch,
    branch_number,
    sketch_all,
    summary,
)
from fourinrow.draw.tree_plan import Plan, plan_for
from fourinrow.draw.typography import text_width, typeset
from fourinrow.errors import FourInRowError, WrongType, shown
from fourinrow.search.trace import Trace

S = TypeVar("S")

_FEW: Final = 8


class Panel(NamedTuple):
    """A tree, and the caption and summary above it."""

    caption: str
    summary: str
    root: Sketch

    @property
    def head_width(self) -> float:
        """The width of the words above the tree."""
        return max(text_width(self.caption, 17), text_width(self.summary, 12))


class PlannedTrees(NamedTuple):
    """Trees, and the places that their nodes share."""

    panels: Sequence[Panel]
    plan: Plan


def planned_trees(
    roots: Mapping[str, Trace[S]],
    name: MoveName[S] = branch_number,
    limits: Limits = ALL,
) -> PlannedTrees:
    """Plan a picture of traced trees of the same root, each with its caption.

    >>> from fourinrow import Layer, SearchSpace, minimax
    >>> from fourinrow.draw.tree_panels import planned_trees
    >>> from fourinrow.search import trace
    >>> root = trace(minimax, 1, SearchSpace(range, float), 2, Layer.MAX)
    >>> [panel.summary for panel in planned_trees({"minimax": root}).panels]
    ['value 1; 3 nodes, 2 leaves visited, 0 branches cut']

    Raises `FourInRowError` for an empty mapping, and `WrongType` for a value that is
    not a mapping.
    """
    if not isinstance(roots, Mapping):
        raise WrongType(f"expected trees by their captions, got {shown(roots)}")
    if not roots:
        raise FourInRowError("expected a tree to draw, got none")
    trees = _planned(roots, name, limits)
    while limits.width is not None and trees.plan.width > limits.width:
        drawn = max(sum(1 for _ in panel.root.all_below()) for panel in trees.panels)
        if drawn <= _FEW:
            break
        limits = limits._replace(nodes=max(_FEW, drawn * 4 // 5))
        trees = _planned(roots, name, limits)
    return trees


def _planned(
    roots: Mapping[str, Trace[S]], name: MoveName[S], limits: Limits
) -> PlannedTrees:
    sketches = sketch_all(tuple(roots.values()), name, limits)
    panels = [
        Panel(caption, typeset(summary(root)), sketch)
        for (caption, root), sketch in zip(roots.items(), sketches, strict=True)
    ]
    return PlannedTrees(panels, plan_for(sketches))
