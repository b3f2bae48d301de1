"""What a search needs to know of a game, and what it answers."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from numbers import Real
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from fourinrow.errors import FourInRowError, WrongType, whole_number

__all__ = [
    "Layer",
    "SearchSpace",
    "Found",
    "Finder",
    "Search",
    "opposite",
    "reordered",
    "evaluate",
    "checked_depth",
    "checked_layer",
    "checked_rating",
]

S = TypeVar("S")


class Layer(Enum):
    """Who chooses among the children of a state: the one who wants MAX, or MIN."""

    MAX = "max"
    MIN = "min"


def opposite(layer: Layer) -> Layer:
    """Answer the layer below.

    >>> opposite(Layer.MAX)
    <Layer.MIN: 'min'>
    """
    return Layer.MIN if layer is Layer.MAX else Layer.MAX


@dataclass(frozen=True)
class SearchSpace(Generic[S]):
    """The states below a state, and how good a state is for the maximising player.

    >>> halves = SearchSpace(children=lambda n: range(n // 2), rate=float)
    >>> list(halves.children(6)), halves.rate(6)
    ([0, 1, 2], 6.0)
    """

    children: Callable[[S], Iterable[S]]
    rate: Callable[[S], float]


class Found(NamedTuple, Generic[S]):
    """The best child of a state, and its value for the maximising player."""

    child: S
    value: float


Finder: TypeAlias = Callable[[S, Layer], Found[S] | None]


class Search(Protocol):
    """A search in two stages: depth and space first, then a state and its layer.

    It answers the best child, the first of equals, or ``None`` for a state without
    children. Depth 0 answers the state itself and its rating.
    """

    def __call__(self, depth: int | None, space: SearchSpace[S], /) -> Finder[S]:
        """Answer a function from a state and its layer to the best child."""
        ...


def reordered(
    order: Callable[[Iterable[S]], Iterable[S]], space: SearchSpace[S]
) -> SearchSpace[S]:
    """Answer the space with the children of each state in another order.

    >>> backwards = reordered(
    ...     lambda children: reversed(list(children)), SearchSpace(range, float)
    ... )
    >>> list(backwards.children(3))
    [2, 1, 0]

    A good order makes `alpha_beta` cheaper; no order changes a value.
    """
    return SearchSpace(lambda state: order(space.children(state)), space.rate)


def evaluate(
    search: Search, depth: int | None, space: SearchSpace[S], state: S, layer: Layer
) -> float:
    """Answer the value of a state: its best child's, or its rating if it has none.

    >>> from fourinrow.search.minimax import minimax
    >>> evaluate(minimax, 2, SearchSpace(range, float), 0, Layer.MAX)
    0.0
    """
    found = search(depth, space)(state, layer)
    return checked_rating(space.rate, state) if found is None else found.value


def checked_depth(depth: int | None) -> int | None:
    """Check a search depth: ``None`` is to the end, a negative one is refused.

    >>> checked_depth(-1)
    Traceback (most recent call last):
    fourinrow.errors.FourInRowError: expected a depth of 0 or more, or None, got -1
    """
    if depth is None:
        return None
    plies = whole_number(depth, "a depth")
    if plies < 0:
        raise FourInRowError(f"expected a depth of 0 or more, or None, got {depth!r}")
    return plies


def checked_layer(layer: Layer) -> Layer:
    """Check that a layer is one.

    >>> checked_layer("max")
    Traceback (most recent call last):
    fourinrow.errors.WrongType: expected Layer.MAX or Layer.MIN, got 'max'
    """
    if not isinstance(layer, Layer):
        raise WrongType(f"expected Layer.MAX or Layer.MIN, got {layer!r}")
    return layer


def _is_number(value: object) -> bool:
    return type(value) is float or (
        isinstance(value, Real) and not isinstance(value, bool)
    )


def checked_rating(rate: Callable[[S], float], state: S) -> float:
    """Rate a state with a number; infinities are ratings, not-a-number is not.

    >>> checked_rating(lambda state: float("nan"), "here")
    Traceback (most recent call last):
    fourinrow.errors.FourInRowError: expected a rating, got nan for 'here'
    """
    rating = rate(state)
    if not _is_number(rating):
        raise WrongType(f"expected a rating, got {rating!r} for {state!r}")
    if rating != rating:
        raise FourInRowError(f"expected a rating, got {rating!r} for {state!r}")
    return rating
