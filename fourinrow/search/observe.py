"""Watching a search: an observer receives each node that the search leaves.

A `Walk` tracks where a search is, and reports each node to the observer. A search with
an observer computes the value of each node inside `Walk.visit`; one without runs no
extra code.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import isfinite
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from fourinrow.search.lazy_tree import Tree
from fourinrow.search.space import Finder, Layer, SearchSpace
from fourinrow.search.window import FULL, ValueFn, Window

S = TypeVar("S")


class _Valued(Protocol):
    @property
    def value(self) -> float: ...


V = TypeVar("V", bound=_Valued)


class Visit(NamedTuple):
    """A node that a search has left.

    ``path`` has the numbers of the branches from the root, counted in the order of the
    children, not of the visits. ``layer`` is None for a chance node. ``opened`` counts
    the branches that were visited; it is 0 if the value ``is_known`` from a
    transposition table.
    """

    path: tuple[int, ...]
    layer: Layer | None
    window: Window
    value: float
    opened: int
    is_known: bool = False

    @property
    def is_cut(self) -> bool:
        """Whether a branch closed the window, so that alpha-beta opens no more.

        >>> Visit((0,), Layer.MIN, Window(3, float("inf")), 2.0, 1).is_cut
        True
        """
        if self.layer is None or not self.opened:
            return False
        return not self.window.narrowed(self.layer, self.value).is_open

    @property
    def cut_reason(self) -> str:
        """How the value closed the window; empty if it did not.

        >>> Visit((1,), Layer.MIN, Window(3, 9), 2, 1).cut_reason
        '2 <= alpha 3'
        >>> Visit((1,), Layer.MAX, Window(1, 2), 3, 1).cut_reason
        '3 >= beta 2'
        """
        if not self.is_cut:
            return ""
        value, low, high = map(float, (self.value, *self.window))
        if self.layer is Layer.MAX:
            return f"{value:.10g} >= beta {high:.10g}"
        return f"{value:.10g} <= alpha {low:.10g}"

    @property
    def relation(self) -> str:
        """How the true value relates to the one found: ``=``, ``<=`` or ``>=``.

        A value outside the window is only a bound; the rating of a leaf is exact.
        """
        low, high = self.window
        if (self.opened or self.is_known) and isfinite(self.value):
            if self.value <= low:
                return "<="
            if self.value >= high:
                return ">="
        return "="


Observer: TypeAlias = Callable[[Visit], None]


class Traceable(Protocol):
    """A search that can be watched, such as `minimax` and `alpha_beta`."""

    def __call__(
        self,
        depth: int | None,
        space: SearchSpace[S],
        observe: Observer | None = None,
        /,
    ) -> Finder[S]:
        """Return a function from a state and its layer to the best child."""
        ...


@dataclass(slots=True)
class Walk:
    """The path of a search through the tree; reports each node left to the observer.

    >>> from fourinrow.search import Found
    >>> seen = []
    >>> walk = Walk(seen.append)
    >>> def best():
    ...     for value in (3, 5):
    ...         walk.visit(Layer.MIN, Window(2, 9), lambda: value)
    ...     return Found("b", 5)
    >>> walk.root(Layer.MAX, best).value
    5
    >>> [(visit.path, visit.value, visit.opened) for visit in seen]
    [((0,), 3, 0), ((1,), 5, 0), ((), 5, 2)]

    It changes as the search runs.
    """

    observe: Observer
    _path: list[int] = field(default_factory=list, init=False)
    _opened: list[int] = field(default_factory=list, init=False)
    _is_known: bool = field(default=False, init=False)

    def root(self, layer: Layer, find: Callable[[], V | None]) -> V | None:
        """Find the best child of the root, and report the root if it has one."""
        self._enter(None)
        found = find()
        if found is not None:
            self._leave(layer, FULL, found.value)
        return found

    def visit(
        self,
        layer: Layer | None,
        window: Window,
        value: Callable[[], float],
        branch: int | None = None,
    ) -> float:
        """Compute and report the value of a branch, by default of the next one."""
        self._enter(branch)
        found = value()
        self._leave(layer, window, found)
        return found

    def recall(self) -> None:
        """Note that the value of this node comes from a transposition table."""
        self._is_known = True

    def _enter(self, branch: int | None) -> None:
        if self._opened:
            self._path.append(self._opened[-1] if branch is None else branch)
            self._opened[-1] += 1
        self._opened.append(0)

    def _leave(self, layer: Layer | None, window: Window, value: float) -> None:
        path, opened = tuple(self._path), self._opened.pop()
        self.observe(Visit(path, layer, window, value, opened, self._is_known))
        self._is_known = False
        del self._path[-1:]


OpenValueFn: TypeAlias = Callable[
    [Window, Tree[float], Layer, ValueFn[Tree[float]] | None], float
]
"""A function that values a tree; its last argument, if given, values the branches."""


def watched(value: OpenValueFn, walk: Walk) -> ValueFn[Tree[float]]:
    """Return a value function that also reports each node to the walk.

    >>> from fourinrow.search import tree_of
    >>> from fourinrow.search.alpha_beta_search import alpha_beta_value
    >>> seen = []
    >>> node = watched(alpha_beta_value, Walk(seen.append))
    >>> node(FULL, tree_of([[3, 12], [2, 4]]), Layer.MAX)
    3.0
    >>> [visit.path for visit in seen if visit.is_cut]
    [(1,)]
    """

    def visit(window: Window, tree: Tree[float], layer: Layer) -> float:
        return walk.visit(layer, window, partial(value, window, tree, layer, visit))

    return visit
