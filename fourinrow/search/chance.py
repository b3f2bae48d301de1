"""Games of chance: a choice is worth its expected value.

A choice leads to a child, as in `minimax`. Then chance picks one of the child's
outcomes, whose probabilities are exact. If the only outcome of every child is the child
itself, the search is `minimax`.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from numbers import Rational
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from fourinrow.errors import FourInRowError, WrongType, shown
from fourinrow.search.finder import Searcher, finder
from fourinrow.search.observe import Observer, Walk
from fourinrow.search.space import (
    Finder,
    Found,
    Layer,
    SearchSpace,
    best_found,
    checked_rating,
    opposite,
)
from fourinrow.search.window import FULL

S = TypeVar("S")


class Chance(NamedTuple, Generic[S]):
    """An outcome of chance, and its probability."""

    probability: Fraction
    child: S


Outcomes: TypeAlias = Callable[[S], Iterable[Chance[S]]]
"""The possible outcomes of a chosen state."""


def certain(state: S) -> tuple[Chance[S]]:
    """Return the state itself as its only outcome, with probability 1.

    >>> certain("here")
    (Chance(probability=Fraction(1, 1), child='here'),)
    """
    return (Chance(Fraction(1), state),)


def _checked(chances: Iterable[Chance[S]]) -> Sequence[Chance[S]]:
    """Return chances after checking that they are exact, above 0, and add up to 1."""
    known = tuple(chances)
    for chance in known:
        if not isinstance(chance, Chance):
            raise WrongType(f"expected a Chance, got {shown(chance)}")
    probabilities = [probability for probability, _ in known]
    for each in probabilities:
        if not _is_exact(each):
            raise WrongType(f"expected a probability as a Fraction, got {shown(each)}")
        if each <= 0:
            raise FourInRowError(f"expected a probability above 0, got {shown(each)}")
    if sum(probabilities) != 1:
        got = ", ".join(map(shown, probabilities)) or "none"
        raise FourInRowError(f"expected probabilities that add up to 1, got {got}")
    return known


def _is_exact(probability: object) -> bool:
    return isinstance(probability, Rational) and not isinstance(probability, bool)


def expectation(values: Iterable[Chance[float]]) -> float:
    """Return the expected value: the sum of probability times value.

    >>> expectation([Chance(Fraction(1, 3), 2), Chance(Fraction(2, 3), 1)])
    Fraction(4, 3)

    It is exact for whole numbers and fractions. Raises `FourInRowError` when infinities
    of both signs meet.
    """
    known = tuple(values)
    total = sum(probability * value for probability, value in known)
    if total != total:
        got = ", ".join(shown(value) for _, value in known)
        raise FourInRowError(f"expected values that have a mean, got {got}")
    return total


def expectiminimax(
    depth: int | None,
    space: SearchSpace[S],
    outcomes: Outcomes[S] = certain,
    observe: Observer | None = None,
) -> Finder[S]:
    """Return a search for the child with the best expected value, ``depth`` plies deep.

    >>> def toss(bet):
    ...     half = Fraction(1, 2)
    ...     return [Chance(half, bet + "+"), Chance(half, bet + "-")]
    >>> bets = SearchSpace(
    ...     children=lambda state: ["low", "high"] if state == "start" else (),
    ...     rate={"low+": 2, "low-": -1, "high+": 9, "high-": -9}.get,
    ... )
    >>> expectiminimax(1, bets, toss)("start", Layer.MAX)
    Found(child='low', value=Fraction(1, 2), index=0)

    The side to move chooses among the children of a state, as in `minimax`; the game
    continues from one of the ``outcomes`` of the child. One ply is a choice and its
    outcome. The result is the child before chance picks an outcome, the first of
    equals. Values are exact if the ratings are. ``observe`` receives each node that the
    search visits; a chance node only if it has outcomes other than the child. Raises
    `FourInRowError` as `minimax` does, and for probabilities that are not above 0 or do
    not add up to 1; `WrongType` for one that is not a fraction, such as 0.5. Source:
    D. Michie, "Game-playing and game-learning automata" (1966).
    """
    return finder(depth, space, partial(_searcher, space, outcomes), observe)


def _searcher(
    space: SearchSpace[S], outcomes: Outcomes[S], plies: int | None, walk: Walk | None
) -> Searcher[S]:
    def best(left: int | None, state: S, layer: Layer) -> Found[S] | None:
        worth = partial(expected, left, layer=opposite(layer))
        children = enumerate(space.children(state))
        found = (Found(child, worth(child), index) for index, child in children)
        return best_found(layer, found)

    def expected(left: int | None, child: S, layer: Layer) -> float:
        below = None if left is None else left - 1
        chances = _checked(outcomes(child))
        if walk is None or chances == certain(child):
            return mean(below, chances, layer)
        return walk.visit(None, FULL, partial(mean, below, chances, layer))

    def mean(left: int | None, chances: Sequence[Chance[S]], layer: Layer) -> float:
        return expectation(
            Chance(probability, node(left, state, layer))
            for probability, state in chances
        )

    def value(left: int | None, state: S, layer: Layer) -> float:
        found = None if left == 0 else best(left, state, layer)
        return checked_rating(space.rate, state) if found is None else found.value

    def node(left: int | None, state: S, layer: Layer) -> float:
        if walk is None:
            return value(left, state, layer)
        return walk.visit(layer, FULL, partial(value, left, state, layer))

    return Searcher(partial(node, plies), partial(best, plies))
