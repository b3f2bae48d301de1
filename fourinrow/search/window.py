"""The window of alpha-beta, which cuts branches once the window closes.

A window lies between the values that each side is already sure of. All searches with a
window share one fold, `best_branch`: each branch narrows the window, and as soon as it
is closed, the remaining branches are cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from typing import Final, NamedTuple, TypeAlias, TypeVar

from fourinrow.folds import fold_while
from fourinrow.search.space import Layer, opposite

A = TypeVar("A")


class Window(NamedTuple):
    """The least that MAX is sure of (alpha), and the most that MIN concedes (beta).

    >>> Window(2, 9).narrowed(Layer.MAX, 5), Window(2, 9).narrowed(Layer.MIN, 5)
    (Window(low=5, high=9), Window(low=2, high=5))
    """

    low: float
    high: float

    @property
    def is_open(self) -> bool:
        """Whether a value can still lie inside; if not, the search may stop."""
        return self.low < self.high

    def narrowed(self, layer: Layer, value: float) -> Window:
        """Return the window after a layer has found a branch of this value."""
        low, high = self
        if layer is Layer.MAX:
            return Window(max(low, value), high)
        return Window(low, min(high, value))


FULL: Final = Window(-inf, inf)

ValueFn: TypeAlias = Callable[[Window, A, Layer], float]
"""A function that values a branch in a window; the layer is the branch's."""

# The best branch so far with its value, and the narrowed window.
_State: TypeAlias = tuple[tuple[A, float] | None, Window]


def best_branch(
    window: Window, layer: Layer, branches: Iterable[A], value: ValueFn[A]
) -> tuple[A, float] | None:
    """Return the best branch for a layer and its value; None if there are no branches.

    >>> def length(window, word, layer):
    ...     return len(word)
    >>> best_branch(FULL, Layer.MAX, ["a", "bcd", "efg"], length)
    ('bcd', 3)
    >>> best_branch(Window(0, 2), Layer.MAX, ["ab", "cde"], length)
    ('ab', 2)

    Each branch narrows the window, and none is visited once the window is closed. Among
    equal branches the first is the best.
    """
    below, is_max = opposite(layer), layer is Layer.MAX

    def consider(state: _State[A], branch: A) -> tuple[_State[A], bool]:
        best, window = state
        found = value(window, branch, below)
        if best is None or (found > best[1] if is_max else found < best[1]):
            best = branch, found
        window = window.narrowed(layer, found)
        return (best, window), window.is_open

    nothing: _State[A] = (None, window)
    (best, _), _ = fold_while(consider, nothing, branches)
    return best
