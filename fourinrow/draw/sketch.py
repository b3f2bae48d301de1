"""The part of a traced tree to draw: all of it, or its top and principal variation.

A sketch has all that a text or a picture needs, and counts the nodes it leaves out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias, TypeVar

from fourinrow.draw.typography import count_of, format_number, typeset
from fourinrow.errors import shown, whole_number
from fourinrow.search.observe import Visit
from fourinrow.search.trace import Trace, best_line, nodes, relation, unopened
from fourinrow.search.window import FULL

S = TypeVar("S")

MoveName: TypeAlias = Callable[[S, int], str]
_Path: TypeAlias = tuple[int, ...]


class Limits(NamedTuple):
    """The most plies below the root and the most nodes to draw; ``None`` means all.

    A picture leaves out more nodes until it is no wider than ``width``, or only a few
    nodes are left.
    """

    depth: int | None = None
    nodes: int | None = None
    width: float | None = None


ALL: Final = Limits()


@dataclass(frozen=True, slots=True)
class Sketch:
    """A node to draw.

    ``move`` is the move that leads to it. ``is_best`` is true on the principal
    variation. ``unopened`` has the branches that were cut, each with its number and
    move. ``hidden`` counts the nodes of branches that were entered but are not drawn;
    ``hidden_at`` is the number of the first such branch.
    """

    step: int
    move: str
    visit: Visit
    is_best: bool
    branches: tuple[Sketch, ...]
    hidden: int
    cut: str
    unopened: tuple[tuple[int, str], ...]
    hidden_at: int | None = None


def branch_number(_state: object, branch: int) -> str:
    """Return the number of a branch, from 1, as its name.

    >>> from fourinrow.draw import branch_number
    >>> branch_number("any state", 0)
    '1'
    """
    return shown(whole_number(branch, "a branch") + 1)


def sketch_all(
    roots: Sequence[Trace[S]],
    name: MoveName[S] = branch_number,
    limits: Limits = ALL,
) -> tuple[Sketch, ...]:
    """Sketch the same part of several trees that begin at the same state.

    >>> from fourinrow import Layer, SearchSpace, minimax
    >>> from fourinrow.draw import Limits
    >>> from fourinrow.draw.sketch import sketch_all
    >>> from fourinrow.search import trace
    >>> root = trace(minimax, 2, SearchSpace(range, float), 4, Layer.MAX)
    >>> [top] = sketch_all([root], limits=Limits(nodes=4))
    >>> [branch.move for branch in top.branches], top.hidden
    (['1', '2', '3'], 4)

    The principal variations come first, then the nodes nearest to the roots.
    """
    shown = _shown(roots, limits)
    lines = [{node.visit.path for node in best_line(root)} for root in roots]
    return tuple(
        _sketch(root, "", name, shown, best)
        for root, best in zip(roots, lines, strict=True)
    )


def _shown(roots: Sequence[Trace[S]], limits: Limits) -> frozenset[_Path]:
    best = {node.visit.path for root in roots for node in best_line(root)}
    entered = {node.visit.path for root in roots for node in nodes(root)}
    plies, most, _ = limits
    near = [path for path in entered if plies is None or len(path) <= plies]
    near.sort(key=lambda path: (path not in best, len(path), path))
    return frozenset(near if most is None else near[: max(1, most)])


def _sketch(
    node: Trace[S],
    move: str,
    name: MoveName[S],
    shown: frozenset[_Path],
    best: set[_Path],
) -> Sketch:
    drawn = [below for below in node.branches if below.visit.path in shown]
    left_out = [below for below in node.branches if below.visit.path not in shown]
    return Sketch(
        node.step,
        move,
        node.visit,
        node.visit.path in best,
        tuple(
            _sketch(below, _edge_name(node, below, name), name, shown, best)
            for below in drawn
        ),
        sum(1 for below in left_out for _ in nodes(below)),
        node.cut,
        tuple((branch, name(node.state, branch)) for branch in node.unopened),
        min((below.visit.path[-1] for below in left_out), default=None),
    )


def _edge_name(node: Trace[S], below: Trace[S], name: MoveName[S]) -> str:
    if below.probability is None:
        return name(node.state, below.visit.path[-1])
    return str(below.probability)


def summary(root: Trace[S]) -> str:
    """Summarise a search: its value, and its nodes, leaves and cut branches.

    >>> from fourinrow import Layer, SearchSpace, minimax
    >>> from fourinrow.draw import summary
    >>> from fourinrow.search import trace
    >>> summary(trace(minimax, 2, SearchSpace(range, float), 3, Layer.MAX))
    'value 0; 7 nodes, 4 leaves visited, 0 branches cut'
    """
    entered = list(nodes(root))
    known = sum(node.visit.is_known for node in entered)
    leaves = sum(not node.branches for node in entered) - known
    parts = (
        count_of(len(entered), "node"),
        f"{count_of(leaves, 'leaf', 'leaves')} visited",
        f"{known} known" if known else "",
        f"{count_of(unopened(root), 'branch', 'branches')} cut",
    )
    return f"value {format_number(root.visit.value)}; {', '.join(filter(None, parts))}"


def kind(visit: Visit) -> str:
    """Return the kind of a node: MAX, MIN, CHANCE, leaf, or known from before.

    >>> from fourinrow import Layer
    >>> from fourinrow.draw.sketch import kind
    >>> from fourinrow.search import FULL, Visit
    >>> kind(Visit((), Layer.MAX, FULL, 3, 2)), kind(Visit((), Layer.MAX, FULL, 3, 0))
    ('MAX', 'leaf')
    """
    if not visit.opened:
        return "known" if visit.is_known else "leaf"
    return visit.layer.name if visit.layer else "CHANCE"


def value_of(node: Sketch) -> str:
    """Write the value of a node, with the sign of a bound if it is one.

    >>> from fourinrow import Layer
    >>> from fourinrow.draw.sketch import Sketch, value_of
    >>> from fourinrow.search import Visit, Window
    >>> visit = Visit((), Layer.MIN, Window(3, 4), -2, 2)
    >>> value_of(Sketch(1, "", visit, True, (), 0, "", ()))
    '≤ −2'
    """
    sign = relation(node.visit)
    value = format_number(node.visit.value)
    return typeset(value if sign == "=" else f"{sign} {value}")


def window_of(node: Sketch) -> Sequence[str]:
    """Write the window of a node on two lines.

    >>> from fourinrow import Layer
    >>> from fourinrow.draw.sketch import Sketch, window_of
    >>> from fourinrow.search import FULL, Visit
    >>> visit = Visit((), Layer.MAX, FULL, 3, 2)
    >>> window_of(Sketch(1, "", visit, True, (), 0, "", ()))
    ('α −∞', 'β ∞')
    """
    low, high = node.visit.window
    return typeset(f"α {format_number(low)}"), typeset(f"β {format_number(high)}")


def is_windowed(root: Trace[S]) -> bool:
    """Check whether the search narrowed any window; minimax never does.

    >>> from fourinrow import Layer, SearchSpace, minimax
    >>> from fourinrow.draw.sketch import is_windowed
    >>> from fourinrow.search import trace
    >>> is_windowed(trace(minimax, 2, SearchSpace(range, float), 3, Layer.MAX))
    False
    """
    return any(node.visit.window != FULL for node in nodes(root))


def all_below(root: Sketch) -> Sequence[Sketch]:
    """Return a node and all nodes drawn below it.

    >>> from fourinrow import Layer
    >>> from fourinrow.draw.sketch import Sketch, all_below
    >>> from fourinrow.search import FULL, Visit
    >>> leaf = Sketch(1, "", Visit((), Layer.MAX, FULL, 3, 0), True, (), 0, "", ())
    >>> len(all_below(leaf))
    1
    """
    found, waiting = [], [root]
    while waiting:
        found.append(waiting.pop())
        waiting.extend(reversed(found[-1].branches))
    return found
