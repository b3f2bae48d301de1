"""Searches recorded as trees: every node that a search entered, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from typing import Generic, TypeVar

from fourinrow.errors import TooManyNodes, at_least
from fourinrow.mimebundle import mimebundle
from fourinrow.search.deepening import Deepened, deepen
from fourinrow.search.searches import SearchOf
from fourinrow.search.space import (
    FULL,
    Layer,
    Node,
    SearchSpace,
    Window,
    checked_rating,
)

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Trace(Generic[S_co]):
    """A node that a search has entered, and its opened branches.

    ``path`` has the numbers of the branches from the root, counted in the order of the
    children. ``step`` numbers the nodes in the order in which they were entered, from 1
    for the root; ``branches`` are in that order too. ``layer`` is ``None`` for a chance
    node. ``unopened`` has the numbers of the branches that were not entered.
    ``is_known`` is true if the value comes from a transposition table. ``probability``
    is set if the state is an outcome of chance.
    """

    state: S_co
    path: tuple[int, ...]
    step: int
    layer: Layer | None
    window: Window
    value: float
    branches: tuple[Trace[S_co], ...] = ()
    unopened: tuple[int, ...] = ()
    is_known: bool = False
    probability: Fraction | None = None

    _repr_mimebundle_ = mimebundle

    @property
    def chosen(self) -> int | None:
        """The index in ``branches`` of the one with the node's value, the first.

        >>> from fourinrow.search import TREE_SPACE, minimax, tree_of
        >>> trace(minimax, 1, TREE_SPACE, tree_of([3, 12, 8])).chosen
        1

        It is ``None`` at a leaf and at a chance node.
        """
        values = [branch.value for branch in self.branches]
        return values.index(self.value) if self.layer and self.value in values else None

    @property
    def cut(self) -> str:
        """How the value stands to the window, if branches were cut; else empty.

        >>> window = Window(3, 9)
        >>> Trace("state", (1,), 6, Layer.MIN, window, 2, unopened=(1, 2)).cut
        '2 <= alpha 3'
        """
        if not self.unopened:
            return ""
        value, low, high = map(float, (self.value, *self.window))
        if self.layer is Layer.MAX:  # other signs are of a cut that should not be
            return f"{value:.10g} {'>=' if value >= high else '<'} beta {high:.10g}"
        return f"{value:.10g} {'<=' if value <= low else '>'} alpha {low:.10g}"

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
    >>> textbook = tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> root = trace(alpha_beta, None, TREE_SPACE, textbook)
    >>> root.value, root.chosen, [branch.unopened for branch in root.branches]
    (3.0, 0, [(), (1, 2), ()])
    >>> root.branches[1].cut
    '2 <= alpha 3'

    The value is that of `evaluate`. The children of a state are listed a second time
    where the window was closed. Raises `FourInRowError` as the search does and for
    ``most`` below 1, and `TooManyNodes` beyond ``most`` nodes.
    """
    recorder = _Recorder(space, most)
    found = search(depth, space, recorder.visit)(state)
    value = checked_rating(space, state) if found is None else found.value
    return recorder.tree(state, value)


def trace_depths(
    space: SearchSpace[S],
    state: S,
    *,
    depth: int | None = None,
    most: int | None = None,
) -> Iterator[tuple[Deepened[S], Trace[S]]]:
    """Run `deepen`, and return the result of each finished depth with its tree.

    >>> from fourinrow.search import TREE_SPACE, tree_of
    >>> for found, root in trace_depths(TREE_SPACE, tree_of([[3, 12], [9, 8]])):
    ...     print(found.depth, [branch.path for branch in root.branches])
    1 [(0,), (1,)]
    2 [(0,), (1,)]

    Raises `FourInRowError` as `deepen` does and for ``most`` below 1, and
    `TooManyNodes` beyond ``most`` nodes at one depth.
    """
    recorder = _Recorder(space, most)
    search = deepen(space, depth=depth, visit=recorder.visit)
    return ((found, recorder.tree(state, found.value)) for found in search(state))


class _Recorder(Generic[S]):
    """Writes down the nodes of a search while it runs, and returns them as a tree."""

    def __init__(self, space: SearchSpace[S], most: int | None) -> None:
        self._space = space
        if most is not None:
            at_least(1, most, "nodes", "1 node or more")
        self._most = most
        self._path: tuple[int, ...] = ()
        self._branches: list[Trace[S]] = []  # of the node where the search is
        self._steps = 1  # the root is entered

    def visit(self, node: Node[S], value: Callable[[], float]) -> float:
        """Record a node when its value is known."""
        if self._steps == self._most:
            raise TooManyNodes(
                f"expected a tree of {self._most} nodes at most, got more"
            )
        self._steps += 1
        step, path, siblings = self._steps, self._path, self._branches
        self._path, self._branches = (*path, node.number), []
        result = value()
        siblings.append(self._traced(node, step, result))
        self._path, self._branches = path, siblings
        return result

    def tree(self, state: S, value: float) -> Trace[S]:
        """Return the root with all below it, and begin anew."""
        root = self._traced(Node(0, state, self._space.layer(state), FULL), 1, value)
        self._branches, self._steps = [], 1
        return root

    def _traced(self, node: Node[S], step: int, value: float) -> Trace[S]:
        """Return the node that the search leaves, with its branches, opened and cut."""
        _, state, layer, window, is_known, probability = node
        opened = {branch.path[-1] for branch in self._branches}
        unopened: tuple[int, ...] = ()
        if opened and layer and not window.narrowed(layer, value).is_open:
            children = enumerate(self._space.children(state))
            unopened = tuple([number for number, _ in children if number not in opened])
        below = tuple(self._branches), unopened, is_known, probability
        return Trace(state, self._path, step, layer, window, value, *below)


def nodes(root: Trace[S]) -> Iterator[Trace[S]]:
    """Yield a node and all below it in the order in which they were entered.

    >>> from fourinrow.search import TREE_SPACE, minimax, tree_of
    >>> root = trace(minimax, 2, TREE_SPACE, tree_of([[3, 12], 8]))
    >>> [node.path for node in nodes(root)]
    [(), (0,), (0, 0), (0, 1), (1,)]
    """
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.branches))


def best_line(root: Trace[S]) -> Sequence[Trace[S]]:
    """Return the principal variation as nodes, from the root to a leaf or chance node.

    >>> from fourinrow.search import TREE_SPACE, minimax, tree_of
    >>> root = trace(minimax, 2, TREE_SPACE, tree_of([[3, 12], 8]))
    >>> [node.path for node in best_line(root)]
    [(), (1,)]
    """
    line = [root]
    while (chosen := line[-1].chosen) is not None:
        line.append(line[-1].branches[chosen])
    return tuple(line)
