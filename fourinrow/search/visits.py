"""Watching a search: an observer receives each node that the search leaves.

A `Walk` tracks where a search is. A search computes the value of each node inside
`Walk.visit`, and so need not know whether anybody watches.
"""

from collections.abc import Callable
from math import isfinite
from typing import NamedTuple, TypeAlias

from fourinrow.search.space import Layer, Window


class Visit(NamedTuple):
    """A node that a search has left.

    ``path`` has the numbers of the branches from the root, counted in the order of the
    children, not of the visits. ``layer`` is ``None`` for a chance node. ``opened``
    counts the branches that were visited. ``is_known`` is true if the value comes from
    a transposition table; ``opened`` is then 0.
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
"""A function that receives each node that a search leaves."""


class Walk:
    """The path of a search from the root; reports each node left to the observer.

    >>> seen = []
    >>> walk = Walk(seen.append)
    >>> for branch, value in enumerate((3, 5)):
    ...     _ = walk.visit(branch, Layer.MIN, Window(2, 9), lambda: value)
    >>> walk.leave(Layer.MAX, Window(2, 9), 5)
    >>> [(visit.path, visit.value, visit.opened) for visit in seen]
    [((0,), 3, 0), ((1,), 5, 0), ((), 5, 2)]

    It begins at the root, and changes as the search runs. Without an observer it only
    computes values.
    """

    def __init__(self, observe: Observer | None) -> None:
        self._observe = observe
        self._path: list[int] = []
        self._opened = [0]
        self._is_known = False

    def visit(
        self,
        branch: int,
        layer: Layer | None,
        window: Window,
        value: Callable[[], float],
    ) -> float:
        """Compute the value of a branch of the node where the walk is."""
        if self._observe is None:
            return value()
        self._opened[-1] += 1
        self._opened.append(0)
        self._path.append(branch)
        found = value()
        self.leave(layer, window, found)
        self._path.pop()
        return found

    def leave(self, layer: Layer | None, window: Window, value: float) -> None:
        """Report the value of the node where the walk is."""
        if self._observe is not None:
            path, opened = tuple(self._path), self._opened.pop()
            self._observe(Visit(path, layer, window, value, opened, self._is_known))
            self._is_known = False

    def recall(self) -> None:
        """Note that the value of this node comes from a transposition table."""
        self._is_known = True
