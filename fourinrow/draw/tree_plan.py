"""The sizes and places of the parts of a drawn tree.

One plan serves several trees of the same root: a node has the same place in all of
them. Lengths are in user units.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Final, NamedTuple, TypeAlias

from fourinrow.draw.sketch import Sketch, Stub
from fourinrow.draw.tree_layout import Block, tidy
from fourinrow.draw.typography import text_width

BIG: Final = 14.0
SMALL: Final = 10.5
SHAPE: Final = 38.0
"""The height of a triangle."""

MOVE_AT: Final = 0.78
"""The place of a move on its edge, from 0 at the parent to 1 at the node."""

_GAP: Final = 10.0
_LEAF: Final = 48.0
_WINDOW: Final = 26.0
_FLATTEST: Final = 0.16
_LEAST: Final = 58.0
_MOST: Final = 200.0

_Path: TypeAlias = tuple[int, ...]


class Band(NamedTuple):
    """The top and bottom of the nodes of a ply."""

    top: float
    bottom: float


class Plan(NamedTuple):
    """The middle of each node by its path, and the level of each ply.

    ``forks`` are the plies with edges below them; there, words stand beside the shapes.
    """

    middles: Mapping[_Path, float]
    levels: Sequence[Band]
    width: float
    forks: frozenset[int]

    def stub_middle(self, stub: Stub) -> float:
        """Return the middle of the places of a stub.

        It stands where other trees have the branches of its paths, or else at the first
        path.
        """
        places = [self.middles[path] for path in stub.paths if path in self.middles]
        return (places[0] + places[-1]) / 2


def plan_for(sketches: Sequence[Sketch]) -> Plan:
    """Return the places of all nodes drawn of some trees of the same root.

    >>> from fourinrow import Layer, SearchSpace, minimax
    >>> from fourinrow.draw.sketch import sketch_all
    >>> from fourinrow.draw.tree_plan import plan_for
    >>> from fourinrow.search import trace
    >>> root = trace(minimax, 1, SearchSpace(range, float), 2, Layer.MAX)
    >>> plan = plan_for(sketch_all([root]))
    >>> sorted(plan.middles), len(plan.levels)
    ([(), (0,), (1,)], 2)
    """
    drawn = [node for root in sketches for node in root.all_below()]
    forks = frozenset(len(node.visit.path) for node in drawn if node.visit.opened)
    root = _block((), sketches, 0.0, forks)
    middles = tidy(root, _GAP)
    width = max(middles[block.key] + block.right for block in _all_blocks(root))
    leaf = _LEAF + (_WINDOW if any(root.has_windows for root in sketches) else 0)
    plies = range(max(map(len, middles)) + 1)
    heights = [SHAPE if ply in forks else leaf for ply in plies]
    steps = map(sum, zip(heights, _gaps(middles), strict=False))
    tops = accumulate(steps, initial=0.0)
    levels = [Band(y, y + height) for y, height in zip(tops, heights, strict=False)]
    return Plan(middles, levels, width, forks)


def _block(
    path: _Path, nodes: Sequence[Sketch], room: float, forks: frozenset[int]
) -> Block[_Path]:
    """Return one block for the nodes of a path in several trees.

    Each side is at least ``room`` wide. A stub shares the blocks that other trees have
    at its paths, or else has its own block.
    """
    sides = [(room, room), *(_reach(node, forks) for node in nodes)]
    branches = [branch for node in nodes for branch in node.branches]
    stubs = [stub for node in nodes for stub in node.stubs]
    drawn = {branch.visit.path for branch in branches}
    alone = {stub.paths[0] for stub in stubs if drawn.isdisjoint(stub.paths)}
    places = drawn | alone
    return Block(
        path,
        max(left for left, _ in sides),
        max(right for _, right in sides),
        tuple(
            _block(
                place,
                [branch for branch in branches if branch.visit.path == place],
                max((_share(s, places) for s in stubs if place in s.paths), default=0),
                forks,
            )
            for place in sorted(places)
        ),
    )


def _share(stub: Stub, places: set[_Path]) -> float:
    """Return half of the width that a stub needs at each of its places."""
    width = max(text_width(line, SMALL) for line in stub.lines)
    return width / 2 / len(places.intersection(stub.paths))


def _reach(node: Sketch, forks: frozenset[int]) -> tuple[float, float]:
    """Return the extent of a node and its words to the left and to the right."""
    move = (text_width(node.move, SMALL) / 2 + 3) / MOVE_AT
    half = max(move, shape_width(node) / 2)
    lines = [text_width(line, SMALL) for line in node.window]
    words = max([text_width(node.value, BIG), *lines])
    if len(node.visit.path) in forks:
        return half, max(half, shape_width(node) / 2 + 4 + words)
    return max(half, words / 2), max(half, words / 2)


def _all_blocks(root: Block[_Path]) -> Iterator[Block[_Path]]:
    yield root
    for branch in root.branches:
        yield from _all_blocks(branch)


def _gaps(middles: Mapping[_Path, float]) -> Sequence[float]:
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
    """Return the width of a node's shape, wide enough for its step number.

    >>> from fourinrow import Layer
    >>> from fourinrow.draw.sketch import Sketch
    >>> from fourinrow.draw.tree_plan import shape_width
    >>> from fourinrow.search import FULL, Visit
    >>> shape_width(Sketch(1, "", Visit((), Layer.MAX, FULL, 3, 2)))
    38.0
    """
    step = text_width(str(node.step), SMALL)
    match node.kind:
        case "CHANCE":
            return max(SHAPE, step + 8)
        case "known":
            return max(28.0, step + 14)
        case "leaf":
            return max(28.0, step + 8)
        case _:
            return max(38.0, 2 * step)
