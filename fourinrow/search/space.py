"""What a search needs of a game, and what it returns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from math import inf
from typing import Final, Generic, NamedTuple, TypeVar

from fourinrow.errors import FourInRowError, at_least, short_repr
from fourinrow.mimebundle import mimebundle

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)


class Layer(Enum):
    """The side that chooses at a state: MAX wants the greatest value, MIN the least."""

    MAX = "max"
    MIN = "min"

    __repr__ = Enum.__str__  # the name, as Python code


def opposite(layer: Layer) -> Layer:
    """Return the other layer."""
    return Layer.MIN if layer is Layer.MAX else Layer.MAX


def always_stable(_state: object) -> bool:
    """Return True, as the usual ``is_stable``: every rating can be relied on."""
    return True


def unwatched(_node: Node[S], value: Callable[[], float]) -> float:
    """Return the value of a node, as the usual ``visit``: nobody watches."""
    return value()


@dataclass(frozen=True)
class SearchSpace(Generic[S]):
    """A game as searches see it: the children of a state, its rating, and its layer.

    The greater the rating, the better for MAX. Layers need not alternate.

    >>> halves = SearchSpace(
    ...     children=lambda n: range(n // 2), rate=float, layer=lambda n: Layer.MAX
    ... )
    >>> list(halves.children(6)), halves.rate(6), halves.layer(6)
    ([0, 1, 2], 6.0, Layer.MAX)

    `quiescence` goes on below states that are not stable. To watch a search, give a
    ``visit``: it is called with each node that is entered below the root and a function
    that searches this node, whose value it returns.
    """

    children: Callable[[S], Iterable[S]]
    rate: Callable[[S], float]
    layer: Callable[[S], Layer]
    is_stable: Callable[[S], bool] = always_stable
    visit: Callable[[Node[S], Callable[[], float]], float] = unwatched


@dataclass(frozen=True, slots=True)
class Found(Generic[S]):
    """The best child of a state, its value for MAX, and its index among the children.

    It unpacks into the child and the value. In games of chance the value may be a
    ``Fraction``, if ratings are ints or fractions, though its type says ``float``.
    """

    child: S
    value: float
    index: int

    def __iter__(self) -> Iterator[S | float]:
        return iter((self.child, self.value))

    _repr_mimebundle_ = mimebundle


class Window(NamedTuple):
    """The range of the values that can still matter: not a window of a board.

    ``low``, or alpha, is what MAX is sure of so far; ``high``, or beta, is what MIN is
    sure of.

    >>> Window(2, 9).narrowed(Layer.MAX, 5), Window(2, 9).narrowed(Layer.MIN, 5)
    (Window(low=5, high=9), Window(low=2, high=5))
    """

    low: float
    high: float

    @property
    def is_open(self) -> bool:
        """Whether any value can still matter."""
        return self.low < self.high

    def narrowed(self, layer: Layer, value: float) -> Window:
        """Return the window after a layer found a branch of this value."""
        if layer is Layer.MAX:
            return Window(value, self.high) if value > self.low else self
        return Window(self.low, value) if value < self.high else self


FULL: Final = Window(-inf, inf)


@dataclass(frozen=True, slots=True)
class Node(Generic[S_co]):
    """What is known of a node when a search enters it.

    ``index`` is its number among the branches of the node above. ``layer`` is ``None``
    for a chance node, and ``probability`` is that of an outcome of chance. ``is_known``
    says that the value comes from the transposition table of `deepen`.
    """

    index: int
    state: S_co
    layer: Layer | None
    window: Window
    is_known: bool = False
    probability: Fraction | None = None


# Not needed for a first reading.


def checked_rating(space: SearchSpace[S], state: S) -> float:
    """Return the rating of a state; raise `FourInRowError` if it is not a number."""
    rating = space.rate(state)
    if rating != rating:  # only NaN differs from itself
        raise FourInRowError(f"expected a rating, got {rating} for {short_repr(state)}")
    return rating


def checked_depth(depth: int | None, least: int = 0) -> int | None:
    """Return a depth of at least ``least`` plies; ``None`` means no limit."""
    if depth is None:
        return None
    return at_least(least, depth, f"a depth of {least} or more, or None")


def beam(width: int, space: SearchSpace[S]) -> SearchSpace[S]:
    """Return the space with only the ``width`` best-rated children of each state.

    >>> best_two = beam(2, SearchSpace(range, float, lambda n: Layer.MAX))
    >>> list(best_two.children(4))
    [2, 3]

    A search goes deeper in the same time, but may miss the best child. Raises
    `FourInRowError` for a width below 1.
    """
    at_least(1, width, "a width of 1 or more")

    def children(state: S) -> Sequence[S]:
        below = list(space.children(state))
        ratings = [checked_rating(space, child) for child in below]
        is_max = space.layer(state) is Layer.MAX
        ranked = sorted(range(len(below)), key=ratings.__getitem__, reverse=is_max)
        return [below[at] for at in sorted(ranked[:width])]

    return replace(space, children=children)
