"""A search as a value: every node that it entered, in order, to be looked at later.

The search is the same code, watched (`fourinrow.search.observe`). What it reports is
folded into a tree, and the states are found again along the paths.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Final, Generic, TypeVar

from fourinrow.errors import FourInRowError
from fourinrow.search.observe import Traceable, Visit
from fourinrow.search.space import Layer, SearchSpace, checked_rating
from fourinrow.search.tree import Tree
from fourinrow.search.window import FULL

__all__ = [
    "Trace",
    "SUBTREES",
    "trace",
    "cut_reason",
    "relation",
    "nodes",
    "best_line",
    "unopened",
]

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Trace(Generic[S]):
    """A node that a search has entered, and the branches of it that were opened.

    ``step`` counts the nodes in the order in which they were entered, the root is 1;
    ``unopened`` counts the branches that were cut. ``visit`` tells path, layer,
    window and value.
    """

    state: S
    step: int
    visit: Visit
    branches: tuple[Trace[S], ...] = ()
    unopened: int = 0

    @property
    def chosen(self) -> int | None:
        """Number the branch that gave the node its value, the first of equals.

        >>> from fourinrow.search.minimax import minimax
        >>> trace(minimax, 1, SearchSpace(range, float), 3, Layer.MAX).chosen
        2
        """
        values = [branch.visit.value for branch in self.branches]
        return values.index(self.visit.value) if values else None

    @property
    def cut(self) -> str:
        """Say why branches were cut, nothing if none were: see `cut_reason`."""
        return cut_reason(self.visit) if self.unopened else ""


SUBTREES: Final = SearchSpace[Tree[float]](
    children=lambda tree: tree.branches(), rate=lambda tree: tree.label()
)
"""The space of a textbook's tree: its states are the trees below."""


def trace(
    search: Traceable,
    depth: int | None,
    space: SearchSpace[S],
    state: S,
    layer: Layer,
    most: int | None = None,
) -> Trace[S]:
    """Run a search, and answer all that it did.

    >>> from fourinrow.search.alpha_beta import alpha_beta
    >>> from fourinrow.search.tree import tree_of
    >>> textbook = tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> root = trace(alpha_beta, None, SUBTREES, textbook, Layer.MAX)
    >>> root.visit.value, root.chosen, [each.unopened for each in root.branches]
    (3.0, 0, [0, 2, 0])
    >>> root.branches[1].cut
    'alpha 2 <= 3'

    The value is that of `evaluate`: a state without children is worth its rating.
    States are not rated again, but their children are listed once more. Raises
    `FourInRowError` as the search does, and beyond ``most`` nodes.
    """
    visits: list[Visit] = []

    def observe(visit: Visit) -> None:
        if len(visits) == most:
            raise FourInRowError(f"expected a tree of {most} nodes at most, got more")
        visits.append(visit)

    if search(depth, space, observe)(state, layer) is None:
        observe(Visit((), layer, FULL, checked_rating(space.rate, state), 0))
    in_order = sorted(visits, key=lambda visit: visit.path)
    return _built(space, state, iter(enumerate(in_order, 1)))


def _built(
    space: SearchSpace[S], state: S, entered: Iterator[tuple[int, Visit]]
) -> Trace[S]:
    """Take from the visits, which are in order of entry, those of a node and below."""
    step, visit = next(entered)
    if not visit.opened:
        return Trace(state, step, visit)
    children = list(space.children(state))
    branches = [_built(space, child, entered) for child in children[: visit.opened]]
    return Trace(state, step, visit, tuple(branches), len(children) - visit.opened)


def cut_reason(visit: Visit) -> str:
    """Say how the value of a node closed its window, nothing if it did not.

    >>> from fourinrow.search.window import Window
    >>> cut_reason(Visit((1,), Layer.MIN, Window(3, 9), 2, 1))
    'alpha 2 <= 3'
    >>> cut_reason(Visit((1,), Layer.MAX, Window(1, 2), 3, 1))
    'beta 3 >= 2'
    """
    low, high = visit.window
    if not visit.is_cut:
        return ""
    if visit.layer is Layer.MAX:
        return f"beta {visit.value:.10g} >= {high:.10g}"
    return f"alpha {visit.value:.10g} <= {low:.10g}"


def relation(visit: Visit) -> str:
    """Compare what a node is worth with the value found: ``=``, or ``<=`` or ``>=``.

    >>> from fourinrow.search.window import Window
    >>> relation(Visit((1,), Layer.MIN, Window(3, 9), 2, 1))
    '<='

    A value outside of the window is only a bound; ratings of leaves never are.
    """
    low, high = visit.window
    if visit.opened and isfinite(visit.value):
        if visit.value <= low:
            return "<="
        if visit.value >= high:
            return ">="
    return "="


def nodes(root: Trace[S]) -> Iterator[Trace[S]]:
    """List a node and all below it in the order in which they were entered.

    >>> from fourinrow.search.minimax import minimax
    >>> space = SearchSpace(range, float)
    >>> [node.state for node in nodes(trace(minimax, 2, space, 3, Layer.MAX))]
    [3, 0, 1, 0, 2, 0, 1]
    """
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.branches))


def best_line(root: Trace[S]) -> Sequence[Trace[S]]:
    """List the nodes of the principal variation, from the root to a leaf.

    >>> from fourinrow.search.minimax import minimax
    >>> space = SearchSpace(range, float)
    >>> [node.state for node in best_line(trace(minimax, 2, space, 3, Layer.MAX))]
    [3, 0]
    """
    line = [root]
    while (chosen := line[-1].chosen) is not None:
        line.append(line[-1].branches[chosen])
    return tuple(line)


def unopened(root: Trace[S]) -> int:
    """Count the branches that were never opened, here and below.

    >>> from fourinrow.search.minimax import minimax
    >>> unopened(trace(minimax, 2, SearchSpace(range, float), 3, Layer.MAX))
    0
    """
    return sum(node.unopened for node in nodes(root))
