"""Several traced trees of the same root, planned for one picture.

A node has the same place in all of the trees. Lengths are in user units.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import inf
from typing import Final, NamedTuple

from toolz import concat, groupby

from fourinrow.draw.sketch import (
    ALL,
    BoardText,
    Limits,
    MoveName,
    Path,
    Sketch,
    branch_number,
    no_board,
    sketch_all,
    summary,
)
from fourinrow.draw.traces import S, Trace
from fourinrow.draw.tree_layout import Block, places_of
from fourinrow.draw.typography import text_width, typeset
from fourinrow.errors import FourInRowError

BIG: Final = 15.0
SMALL: Final = 12.0
SHAPE: Final = 42.0
"""The height of a triangle."""

MOVE_AT: Final = 0.78
"""The place of a move on its edge, from 0 at the parent to 1 at the node."""

_GAP: Final = 10.0
_LEAF: Final = 48.0
_WINDOW: Final = 28.0
_FLATTEST: Final = 0.16
_LEAST: Final = 58.0
_MOST: Final = 200.0
_FEW: Final = 8  # nodes that are drawn even if they are too wide


class Band(NamedTuple):
    """The top and bottom of the nodes of a ply."""

    top: float
    bottom: float


class Panel(NamedTuple):
    """A tree, and the caption and summary above it."""

    caption: str
    summary: str
    root: Sketch


class PlannedTrees(NamedTuple):
    """Trees, with the middle of each node by its path, and the level of each ply."""

    panels: Sequence[Panel]
    middles: Mapping[Path, float]
    levels: Sequence[Band]
    width: float
    forks: frozenset[int]  # plies with edges below them: words stand beside the shapes
    most: int | None  # nodes at this width, if there is a limit
    now: float = inf  # the step of a replay; else the whole search is drawn

    @property
    def nodes(self) -> Sequence[Sketch]:
        """The nodes of all trees that are drawn."""
        return [node for panel in self.panels for node in panel.root.all_below()]


def planned_trees(
    roots: Mapping[str, Trace[S]],
    name: MoveName[S] = branch_number,
    limits: Limits = ALL,
    board: BoardText[S] = no_board,
) -> PlannedTrees:
    """Plan a picture of traced trees of the same root, each with its caption."""
    if not roots:
        raise FourInRowError("expected a tree to draw, got none")

    def with_nodes(most: int | None) -> PlannedTrees:
        sketches = sketch_all(tuple(roots.values()), name, most, board)
        panels = [
            Panel(caption, typeset(summary(root)), sketch)
            for (caption, root), sketch in zip(roots.items(), sketches, strict=True)
        ]
        return _planned(panels, most)

    # A picture that is too wide gets as many nodes as fit, but at least a few.
    plan, widest = with_nodes(limits.nodes), limits.width
    drawn = len(plan.nodes)
    sizes = range(_FEW, min(drawn, limits.nodes or drawn))
    if widest is None or plan.width <= widest or not sizes:
        return plan
    fitting = bisect(sizes, False, key=lambda most: with_nodes(most).width > widest)
    return with_nodes(sizes[max(0, fitting - 1)])


def _planned(panels: Sequence[Panel], most: int | None) -> PlannedTrees:
    """Plan a picture of any width, of trees with ``most`` nodes at most."""
    drawn = [node for panel in panels for node in panel.root.all_below()]
    forks = frozenset(len(node.path) for node in drawn if node.branches or node.hidden)
    sizes = _sizes(drawn, forks)
    below = groupby(lambda path: path[:-1], sorted(filter(None, sizes)))

    def block(path: Path) -> Block[Path]:
        return Block(path, *sizes[path], tuple(map(block, below.get(path, ()))))

    middles = places_of(block(()), _GAP)
    width = max(middles[path] + right for path, (_, right) in sizes.items())
    leaf = _LEAF + (_WINDOW if any(panel.root.has_windows for panel in panels) else 0)
    plies = range(max(map(len, middles)) + 1)
    heights = [SHAPE if ply in forks else leaf for ply in plies]
    steps = map(sum, zip(heights, _gaps(middles), strict=False))
    tops = accumulate(steps, initial=0.0)
    levels = [Band(y, y + height) for y, height in zip(tops, heights, strict=False)]
    return PlannedTrees(panels, middles, levels, width, forks, most)


def _sizes(
    nodes: Sequence[Sketch], forks: frozenset[int]
) -> Mapping[Path, tuple[float, float]]:
    """Return how far what is drawn at each path reaches to the left and right."""
    reaches = [(node.path, _reach(node, forks)) for node in nodes]
    for stub in concat(node.stubs for node in nodes):
        half = max(text_width(line, SMALL) for line in stub.lines) / 2
        reaches.append((stub.path, (half, half)))
    sizes = dict[Path, tuple[float, float]]()
    for path, (left, right) in reaches:
        most = sizes.get(path, (0.0, 0.0))
        sizes[path] = max(left, most[0]), max(right, most[1])
    return sizes


def _reach(node: Sketch, forks: frozenset[int]) -> tuple[float, float]:
    """Return the extent of a node and its words to the left and to the right."""
    move = (text_width(node.move, SMALL) / 2 + 3) / MOVE_AT
    half = max(move, shape_width(node) / 2)
    words = max(text_width(line, SMALL) for line in (node.order, *node.window_label))
    if len(node.path) in forks:
        return half, max(half, shape_width(node) / 2 + 4 + words)
    return max(half, words / 2), max(half, words / 2)


def _gaps(middles: Mapping[Path, float]) -> Sequence[float]:
    """Return the heights between levels: greater where edges would be too flat."""
    spans: dict[int, float] = {}
    for path, x in middles.items():
        if path:
            ply, span = len(path) - 1, abs(x - middles[path[:-1]])
            spans[ply] = max(span, spans.get(ply, 0.0))
    return [
        min(_MOST, max(_LEAST, _FLATTEST * spans[ply])) for ply in range(len(spans))
    ]


def shape_width(node: Sketch) -> float:
    """Return the width of a node's shape, wide enough for its value."""
    value = text_width(node.value_label, BIG)
    match node.kind:
        case "CHANCE":
            return max(SHAPE, value + 12)
        case "leaf" | "known":
            return max(30.0, value + 10)
        case "MAX" | "MIN":
            return max(46.0, value / 0.6)  # a triangle is that wide at its value
