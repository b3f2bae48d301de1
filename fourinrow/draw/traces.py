"""Searches recorded as trees: every node that was entered, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import Generic, TypeVar

from fourinrow.errors import OutOfTime, at_least
from fourinrow.mimebundle import mimebundle
from fourinrow.search.deepening import Deepened, deepen
from fourinrow.search.searches import SearchOf, evaluate
from fourinrow.search.space import FULL, Node, S_co, SearchSpace

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace(Node[S_co]):
    """A `Node` with its value, and the branches that were opened, in that order.

    ``path`` has the indexes of the branches that lead here from the root; ``step``
    counts the nodes as they were entered, from 1 for the root. ``unopened`` has the
    indexes of the branches that were cut.
    """

    path: tuple[int, ...]
    step: int
    value: float
    branches: tuple[Trace[S_co], ...] = ()
    unopened: tuple[int, ...] = ()

    _repr_mimebundle_ = mimebundle

    @property
    def chosen(self) -> int | None:
        """The first place in ``branches`` with the node's value.

        It is ``None`` at a leaf and at a chance node.
        """
        values = [branch.value for branch in self.branches]
        return values.index(self.value) if self.layer and self.value in values else None

    @property
    def relation(self) -> str:
        """How the true value relates to the one found: ``=``, ``<=`` or ``>=``."""
        low, high = self.window
        is_leaf = not (self.branches or self.is_known)
        if is_leaf or low < self.value < high or not isfinite(self.value):
            return "="
        return "<=" if self.value <= low else ">="


def trace(
    search: SearchOf[S],
    depth: int | None,
    space: SearchSpace[S],
    state: S,
    most: int | None = None,
) -> Trace[S]:
    """Run a search, and return the tree of all nodes that it entered.

    >>> from fourinrow.search import TREE_SPACE, alpha_beta, tree_of
    >>> root = trace(alpha_beta, None, TREE_SPACE, tree_of([[3, 12], [2, 4]]))
    >>> for node in nodes(root):
    ...     print(node.step, "  " * len(node.path), node.value, node.unopened)
    1  3.0 ()
    2    3.0 ()
    3      3.0 ()
    4      12.0 ()
    5    2.0 (1,)
    6      2.0 ()

    The search must call the space's ``visit``. Where branches were cut, children are
    listed again. Raises `OutOfTime` beyond ``most`` nodes.
    """
    recorder = _Recorder(space, most)
    value = evaluate(search, depth, recorder.space, state)
    return recorder.tree(state, value)


def trace_depths(
    space: SearchSpace[S],
    state: S,
    *,
    depth: int | None = None,
    most: int | None = None,
) -> Iterator[tuple[Deepened[S], Trace[S]]]:
    """Run `deepen`, and yield the result of each finished depth with its tree.

    >>> from fourinrow.search import TREE_SPACE, tree_of
    >>> for found, root in trace_depths(TREE_SPACE, tree_of([[3, 12], [9, 8]])):
    ...     print(found.depth, [branch.value for branch in root.branches])
    1 [0.0, 0.0]
    2 [3.0, 8.0]

    No depth may have more than ``most`` nodes.
    """
    recorder = _Recorder(space, most)
    search = deepen(recorder.space, depth=depth)
    return ((found, recorder.tree(state, found.value)) for found in search(state))


class _Recorder(Generic[S]):
    """Records the nodes of a search of its space."""

    def __init__(self, space: SearchSpace[S], most: int | None) -> None:
        if most is not None:
            at_least(1, most, "1 node or more")
        self.space = replace(space, visit=self._visit)
        self._most = most
        self._path: tuple[int, ...] = ()
        self._branches: list[Trace[S]] = []  # of the node where the search is
        self._steps = 1  # the root is entered

    def _visit(self, node: Node[S], value: Callable[[], float]) -> float:
        """Record a node once it has a value."""
        if self._steps == self._most:
            raise OutOfTime(f"expected a tree of {self._most} nodes at most, got more")
        self._steps += 1
        step, path, siblings = self._steps, self._path, self._branches
        self._path, self._branches = (*path, node.index), []
        result = value()
        siblings.append(self._traced(node, step, result))
        self._path, self._branches = path, siblings
        return result

    def tree(self, state: S, value: float) -> Trace[S]:
        """Return the root with all below it, and begin anew."""
        root = self._traced(Node(0, state, self.space.layer(state), FULL), 1, value)
        self._branches, self._steps = [], 1
        return root

    def _traced(self, node: Node[S], step: int, value: float) -> Trace[S]:
        """Return the node that the search leaves."""
        opened = {branch.path[-1] for branch in self._branches}
        unopened: tuple[int, ...] = ()
        layer = node.layer
        if opened and layer and not node.window.narrowed(layer, value).is_open:
            children = enumerate(self.space.children(node.state))
            unopened = tuple([index for index, _ in children if index not in opened])
        return Trace(
            node.index,
            node.state,
            node.layer,
            node.window,
            node.is_known,
            node.probability,
            path=self._path,
            step=step,
            value=value,
            branches=tuple(self._branches),
            unopened=unopened,
        )


def nodes(root: Trace[S]) -> Iterator[Trace[S]]:
    """Yield a node and all below it, in the order in which they were entered.

    >>> from fourinrow.search import TREE_SPACE, minimax, tree_of
    >>> root = trace(minimax, 2, TREE_SPACE, tree_of([[3, 12], 8]))
    >>> [node.path for node in nodes(root)]
    [(), (0,), (0, 0), (0, 1), (1,)]
    """
    yield root
    for branch in root.branches:
        yield from nodes(branch)


def best_line(root: Trace[S]) -> Sequence[Trace[S]]:
    """Return the principal variation, from the root to a leaf or a chance node.

    >>> from fourinrow.search import TREE_SPACE, minimax, tree_of
    >>> root = trace(minimax, 2, TREE_SPACE, tree_of([[3, 12], 8]))
    >>> [node.value for node in best_line(root)]
    [8.0, 8.0]
    """
    line = [root]
    while (chosen := line[-1].chosen) is not None:
        line.append(line[-1].branches[chosen])
    return tuple(line)
