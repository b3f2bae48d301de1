"""Games of chance: the value of a choice is its expected value.

A choice leads to a child, as in `minimax`. Then chance picks one of the child's
outcomes, whose probabilities are exact. If the only outcome of every child is the child
itself, the search is `minimax`.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from fourinrow.errors import FourInRowError, short_repr
from fourinrow.search.searches import Chosen, Finder, best_of_all
from fourinrow.search.space import (
    FULL,
    Found,
    Node,
    SearchSpace,
    Visit,
    checked_depth,
    checked_rating,
    only_value,
    stack_for,
)

S = TypeVar("S")


class Chance(NamedTuple, Generic[S]):
    """An outcome of chance, and its probability."""

    probability: Fraction
    child: S


Outcomes: TypeAlias = Callable[[S], Iterable[Chance[S]]]
"""A function that returns the possible outcomes of a chosen state."""


class SearchOf(Protocol[S]):
    """A `Search` of the states of one game: it knows their chances, for example."""

    def __call__(
        self,
        depth: int | None,
        space: SearchSpace[S],
        visit: Visit[S] = only_value,
        /,
    ) -> Finder[S]:
        """Return a function from a state to its best child."""


def certain(state: S) -> tuple[Chance[S]]:
    """Return the state itself as its only outcome, with probability 1.

    >>> certain("here")
    (Chance(probability=Fraction(1, 1), child='here'),)
    """
    return (Chance(Fraction(1), state),)


def _checked(chances: Iterable[Chance[S]]) -> Sequence[Chance[S]]:
    """Return chances after checking that they are above 0 and add up to 1."""
    outcomes = tuple(chances)
    probabilities = [probability for probability, _ in outcomes]
    if sum(probabilities) != 1 or not all(each > 0 for each in probabilities):
        got = ", ".join(map(short_repr, probabilities)) or "none"
        expected = "expected probabilities above 0 that add up to 1"
        raise FourInRowError(f"{expected}, got {got}")
    return outcomes


def _mean(values: Sequence[Chance[float]]) -> float:
    """Return the sum of probability times value: exact for exact values."""
    total = sum(probability * value for probability, value in values)
    if total != total:  # infinities of both signs meet
        got = ", ".join(short_repr(value) for _, value in values)
        raise FourInRowError(f"expected values that have a mean, got {got}")
    return total


def expectiminimax(outcomes: Outcomes[S]) -> SearchOf[S]:
    """Return a search for the child with the best expected value.

    >>> def toss(bet):
    ...     half = Fraction(1, 2)
    ...     return [Chance(half, bet + "+"), Chance(half, bet + "-")]
    >>> from fourinrow.search import Layer
    >>> bets = SearchSpace(
    ...     children=lambda state: ["low", "high"] if state == "start" else (),
    ...     rate={"low+": 2, "low-": -1, "high+": 9, "high-": -9}.get,
    ...     layer=lambda state: Layer.MAX,
    ... )
    >>> expectiminimax(toss)(1, bets)("start")
    Found(child='low', value=Fraction(1, 2), index=0)

    The side to move chooses among the children of a state, as in `minimax`; the game
    continues from one of the ``outcomes`` of the child. One ply is a choice and its
    outcome. The result is the child before chance picks an outcome, the first of
    equals. Values are exact if the ratings are. A chance node is visited only if it has
    outcomes other than the child. Raises `FourInRowError` as `minimax` does, and for
    probabilities that are not above 0 or do not add up to 1. Source: D. Michie,
    "Game-playing and game-learning automata" (1966).
    """

    def search(
        depth: int | None, space: SearchSpace[S], visit: Visit[S] = only_value, /
    ) -> Finder[S]:
        checked_depth(depth)

        def chosen_of(left: int | None, state: S) -> Chosen[tuple[int, S]]:
            if left == 0:
                return None
            rest = None if left is None else left - 1
            branches = enumerate(space.children(state))
            return best_of_all(
                FULL,
                space.layer(state),
                branches,
                lambda _, branch: branch_value(rest, *branch),
            )

        def branch_value(left: int | None, number: int, child: S) -> float:
            chances = _checked(outcomes(child))
            if chances == certain(child):
                return state_value(left, number, child)
            node = Node(number, child, None, FULL)
            return visit(node, lambda: mean(left, chances))

        def mean(left: int | None, chances: Sequence[Chance[S]]) -> float:
            return _mean(
                [
                    Chance(probability, state_value(left, number, state, probability))
                    for number, (probability, state) in enumerate(chances)
                ]
            )

        def state_value(
            left: int | None, number: int, state: S, chance: Fraction | None = None
        ) -> float:
            layer = space.layer(state)
            node = Node(number, state, layer, FULL, probability=chance)
            return visit(node, lambda: value(left, state))

        def value(left: int | None, state: S) -> float:
            chosen = chosen_of(left, state)
            return checked_rating(space, state) if chosen is None else chosen[1]

        def find(state: S) -> Found[S] | None:
            with stack_for(depth):
                chosen = chosen_of(depth, state)
            if chosen is None:
                return None
            (number, child), best_value = chosen
            return Found(child, best_value, number)

        return find

    return search
