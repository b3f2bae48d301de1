"""The sizes and places of the parts of a drawn tree.

One plan serves several trees of the same root: a node has the same place in all of
them. Lengths are in user units.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, groupby
from typing import Final, NamedTuple, TypeAlias

from fourinrow.draw.sketch import Sketch, all_below, kind, value_of, window_of
from fourinrow.draw.tree_layout import Block, tidy
from fourinrow.draw.typography import text_width, typeset

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


class Stub(NamedTuple):
    """An edge to branches that are not drawn: its kind, their paths, and its words.

    It stands where other trees have the branches of its paths, or else at the first
    path. If opened branches lie between cut ones, the paths are the longest run.
    """

    kind: str
    paths: Sequence[_Path]
    lines: Sequence[str]


def plan_for(sketches: Sequence[Sketch], has_windows: bool) -> Plan:
    """Return the places of all nodes drawn of some trees of the same root.

    >>> from fourinrow import Layer, SearchSpace, minimax
    >>> from fourinrow.draw.sketch import sketch_all
    >>> from fourinrow.draw.tree_plan import plan_for
    >>> from fourinrow.search import trace
    >>> root = trace(minimax, 1, SearchSpace(range, float), 2, Layer.MAX)
    >>> plan = plan_for(sketch_all([root]), has_windows=False)
    >>> sorted(plan.middles), len(plan.levels)
    ([(), (0,), (1,)], 2)
    """
    drawn = [node for root in sketches for node in all_below(root)]
    forks = frozenset(len(node.visit.path) for node in drawn if node.visit.opened)
    root = _block((), sketches, 0.0, _Style(has_windows, forks))
    middles = tidy(root, _GAP)
    blocks = _all_blocks(root)
    width = max(middles[block.key] + block.right for block in blocks)
    last = max(len(block.key) for block in blocks)
    leaf = _LEAF + (_WINDOW if has_windows else 0)
    heights = [SHAPE if ply in forks else leaf for ply in range(last + 1)]
    gaps = _gaps(blocks, middles)
    steps = [height + gap for height, gap in zip(heights, gaps, strict=False)]
    tops = accumulate(steps, initial=0.0)
    levels = [Band(y, y + height) for y, height in zip(tops, heights, strict=False)]
    return Plan(middles, levels, width, forks)


class _Style(NamedTuple):
    has_windows: bool
    forks: frozenset[int]


def _block(
    path: _Path, nodes: Sequence[Sketch], room: float, style: _Style
) -> Block[_Path]:
    """Return one block for the nodes of a path in several trees.

    Each side is at least ``room`` wide. A stub shares the blocks that other trees have
    at its paths, or else has its own block.
    """
    sides = [(room, room), *(_reach(node, style) for node in nodes)]
    branches = [branch for node in nodes for branch in node.branches]
    stubs = [stub for node in nodes for stub in stubs_of(node)]
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
                style,
            )
            for place in sorted(places)
        ),
    )


def _share(stub: Stub, places: set[_Path]) -> float:
    """Return half of the width that a stub needs at each of its places."""
    width = max(text_width(line, SMALL) for line in stub.lines)
    return width / 2 / len(places.intersection(stub.paths))


def _reach(node: Sketch, style: _Style) -> tuple[float, float]:
    """Return the extent of a node and its words to the left and to the right."""
    move = (text_width(node.move, SMALL) / 2 + 3) / MOVE_AT
    half = max(move, shape_width(node) / 2)
    lines = window_of(node) if style.has_windows else ()
    words = max(
        text_width(value_of(node), BIG), *(text_width(line, SMALL) for line in lines), 0
    )
    if len(node.visit.path) in style.forks:
        return half, max(half, shape_width(node) / 2 + 4 + words)
    return max(half, words / 2), max(half, words / 2)


def _all_blocks(root: Block[_Path]) -> Sequence[Block[_Path]]:
    found, waiting = [], [root]
    while waiting:
        found.append(waiting.pop())
        waiting.extend(found[-1].branches)
    return found


def _gaps(
    blocks: Sequence[Block[_Path]], middles: Mapping[_Path, float]
) -> Sequence[float]:
    """Return the heights between levels: greater where edges would be too flat."""
    spans: dict[int, float] = {}
    for block in blocks:
        for branch in block.branches:
            ply, span = len(block.key), abs(middles[branch.key] - middles[block.key])
            spans[ply] = max(span, spans.get(ply, 0.0))
    return [
        min(_MOST, max(_LEAST, _FLATTEST * spans[ply])) for ply in range(len(spans))
    ]


def stubs_of(node: Sketch) -> Sequence[Stub]:
    """Return the stubs of a node: for nodes not drawn, and for branches that were cut.

    >>> from fourinrow import Layer, alpha_beta
    >>> from fourinrow.draw.sketch import sketch_all
    >>> from fourinrow.draw.tree_plan import stubs_of
    >>> from fourinrow.search import SUBTREES, trace, tree_of
    >>> root = trace(alpha_beta, 2, SUBTREES, tree_of([[3], [2, 4, 6]]), Layer.MAX)
    >>> [top] = sketch_all([root])
    >>> stubs_of(top.branches[1])
    [Stub(kind='cut', paths=[(1, 1), (1, 2)], lines=['2 cut', '2 ≤ alpha 3'])]
    """
    path, stubs = node.visit.path, []
    if node.hidden_at is not None:
        stubs.append(Stub("more", [(*path, node.hidden_at)], [f"+{node.hidden} more"]))
    if node.unopened:
        run = _longest_run([branch for branch, _ in node.unopened])
        words = [f"{len(node.unopened)} cut", typeset(node.cut)]
        stubs.append(Stub("cut", [(*path, branch) for branch in run], words))
    return stubs


def _longest_run(numbers: Sequence[int]) -> Sequence[int]:
    """Return the longest run of numbers without a gap, the last among equals."""
    runs = groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])
    found = [[number for _, number in run] for _, run in runs]
    return max(reversed(found), key=len)


def stub_middle(stub: Stub, plan: Plan) -> float:
    """Return the x of the middle of a stub's places.

    >>> from fourinrow.draw.tree_plan import Plan, Stub, stub_middle
    >>> plan = Plan({(): 1, (0,): 0, (1,): 2, (2,): 4}, [], 4, frozenset())
    >>> stub_middle(Stub("cut", [(1,), (2,), (3,)], []), plan)
    3.0
    """
    places = [plan.middles[path] for path in stub.paths if path in plan.middles]
    return (places[0] + places[-1]) / 2


def shape_width(node: Sketch) -> float:
    """Return the width of a node's shape, wide enough for its step number.

    >>> from fourinrow import Layer
    >>> from fourinrow.draw.sketch import Sketch
    >>> from fourinrow.draw.tree_plan import shape_width
    >>> from fourinrow.search import FULL, Visit
    >>> visit = Visit((), Layer.MAX, FULL, 3, 2)
    >>> shape_width(Sketch(1, "", visit, True, (), 0, "", ()))
    38.0
    """
    step = text_width(str(node.step), SMALL)
    match kind(node.visit):
        case "CHANCE":
            return max(SHAPE, step + 8)
        case "known":
            return max(28.0, step + 14)
        case "leaf":
            return max(28.0, step + 8)
        case _:
            return max(38.0, 2 * step)
