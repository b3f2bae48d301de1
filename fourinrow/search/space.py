"""What a search needs from a game, and what it returns."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from numbers import Real
from typing import Generic, Protocol, TypeAlias, TypeVar

from fourinrow.errors import FourInRowError, WrongType, at_least, shown

S = TypeVar("S")


class Layer(Enum):
    """The side that chooses at a state: MAX wants the greatest value, MIN the least."""

    MAX = "max"
    MIN = "min"


def opposite(layer: Layer) -> Layer:
    """Return the other layer, that of the children.

    >>> opposite(Layer.MAX)
    <Layer.MIN: 'min'>
    """
    return Layer.MIN if layer is Layer.MAX else Layer.MAX


def always_stable(_state: object) -> bool:
    """Return True: the rating of every state is reliable.

    >>> always_stable("here")
    True
    """
    return True


@dataclass(frozen=True)
class SearchSpace(Generic[S]):
    """A game as searches see it: the children of a state, and its rating for MAX.

    The rating of an unstable state is not reliable; `quiescence` searches further.

    >>> halves = SearchSpace(children=lambda n: range(n // 2), rate=float)
    >>> list(halves.children(6)), halves.rate(6)
    ([0, 1, 2], 6.0)
    """

    children: Callable[[S], Iterable[S]]
    rate: Callable[[S], float]
    is_stable: Callable[[S], bool] = always_stable


@dataclass(frozen=True, slots=True)
class Found(Generic[S]):
    """The best child of a state, its value for MAX, and its index.

    ``index`` is the child's index in the order of the space, not of the search; it is
    None at depth 0, where ``child`` is the state itself.

    >>> from fourinrow import minimax
    >>> minimax(1, SearchSpace(lambda n: [n + 3, n + 5], float))(0, Layer.MAX)
    Found(child=5, value=5.0, index=1)
    """

    child: S
    value: float
    index: int | None = None


def best_found(layer: Layer, found: Iterable[Found[S]]) -> Found[S] | None:
    """Return what a layer prefers, the first of equals; None if there is nothing.

    >>> best_found(Layer.MIN, [Found("a", 4), Found("b", 2), Found("c", 2)]).child
    'b'
    """
    best = max if layer is Layer.MAX else min
    return best(found, key=lambda each: each.value, default=None)


Finder: TypeAlias = Callable[[S, Layer], Found[S] | None]


class Search(Protocol):
    """A search in two stages: depth and space first, then a state and its layer.

    It returns the best child, the first of equals, or ``None`` for a state without
    children. Depth 0 returns the state itself and its rating.
    """

    def __call__(self, depth: int | None, space: SearchSpace[S], /) -> Finder[S]:
        """Return a function from a state and its layer to the best child."""
        ...


def reordered(
    order: Callable[[Iterable[S]], Iterable[S]], space: SearchSpace[S]
) -> SearchSpace[S]:
    """Return the space with the children of each state in another order.

    >>> backwards = reordered(
    ...     lambda children: reversed(list(children)), SearchSpace(range, float)
    ... )
    >>> list(backwards.children(3))
    [2, 1, 0]

    A good order makes `alpha_beta` cheaper; no order changes a value.
    """
    return replace(space, children=lambda state: order(space.children(state)))


def kept(
    keep: Callable[[Iterable[S]], Iterable[S]], space: SearchSpace[S]
) -> SearchSpace[S]:
    """Return the space with, for each state, only the children that ``keep`` returns.

    >>> from itertools import islice
    >>> late_cut = kept(lambda children: islice(children, 2), SearchSpace(range, float))
    >>> list(late_cut.children(3))
    [0, 1]

    Searches go deeper in the same time, but may miss the best child. A search raises
    `FourInRowError` for a state that has children if ``keep`` returns none of them.
    """

    def children(state: S) -> Iterator[S]:
        is_empty = True
        for child in keep(space.children(state)):
            is_empty = False
            yield child
        if is_empty and any(True for _ in space.children(state)):
            raise FourInRowError(
                f"expected a child of {shown(state)} to be kept, got none"
            )

    return replace(space, children=children)


def beam(
    width: int, layer_of: Callable[[S], Layer], space: SearchSpace[S]
) -> SearchSpace[S]:
    """Return the space with only the ``width`` best-rated children of each state.

    >>> best_two = beam(2, lambda _: Layer.MAX, SearchSpace(range, float))
    >>> list(best_two.children(4))
    [2, 3]

    Best means best for the layer of the parent. The children keep their order. Raises
    `FourInRowError` for a width below 1.
    """
    most = at_least(1, width, "a width", "a width of 1 or more")

    def children(state: S) -> Sequence[S]:
        below = list(space.children(state))
        sign = -1 if layer_of(state) is Layer.MAX else 1
        ratings = [sign * checked_rating(space.rate, child) for child in below]
        ranked = sorted(range(len(below)), key=ratings.__getitem__)
        return [below[at] for at in sorted(ranked[:most])]

    return replace(space, children=children)


def evaluate(
    search: Search, depth: int | None, space: SearchSpace[S], state: S, layer: Layer
) -> float:
    """Return the value of a state: its best child's, or its rating if it has none.

    >>> from fourinrow.search import minimax
    >>> evaluate(minimax, 2, SearchSpace(range, float), 0, Layer.MAX)
    0.0
    """
    found = search(depth, space)(state, layer)
    return checked_rating(space.rate, state) if found is None else found.value


def checked_depth(depth: int | None, least: int = 0) -> int | None:
    """Return a search depth after checking it; ``None`` means no limit.

    At depth 0 a search rates the state itself; to choose a child takes 1 ply or more.

    >>> checked_depth(-1)
    Traceback (most recent call last):
    fourinrow.errors.FourInRowError: expected a depth of 0 or more, or None, got -1
    """
    if depth is None:
        return None
    return at_least(least, depth, "a depth", f"a depth of {least} or more, or None")


def checked_layer(layer: Layer) -> Layer:
    """Return a layer after checking that it is one.

    >>> checked_layer("max")
    Traceback (most recent call last):
    fourinrow.errors.WrongType: expected Layer.MAX or Layer.MIN, got 'max'
    """
    if not isinstance(layer, Layer):
        raise WrongType(f"expected Layer.MAX or Layer.MIN, got {shown(layer)}")
    return layer


def _is_number(value: object) -> bool:
    return type(value) is float or (
        isinstance(value, Real) and not isinstance(value, bool)
    )


def checked_rating(rate: Callable[[S], float], state: S) -> float:
    """Return the rating of a state, which may be infinite but not NaN.

    >>> checked_rating(lambda state: float("nan"), "here")
    Traceback (most recent call last):
    fourinrow.errors.FourInRowError: expected a rating, got nan for 'here'
    """
    rating = rate(state)
    if not _is_number(rating):
        raise WrongType(f"expected a rating, got {shown(rating)} for {shown(state)}")
    if rating != rating:
        raise FourInRowError(
            f"expected a rating, got {shown(rating)} for {shown(state)}"
        )
    return rating
