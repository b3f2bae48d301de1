"""Games of chance: the value of a choice is its expected value.

A side chooses a child, as in `minimax`; then chance picks one of its outcomes, states
with exact probabilities. So the child is a chance node, worth the mean of its outcomes.
A child that is its own only outcome is a node as in `minimax`.
"""

from __future__ import annotations  # or inner functions evaluate them at each call

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import inf
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from fourinrow.errors import FourInRowError, short_repr
from fourinrow.search.searches import Chosen, Finder, SearchOf, best_of_all
from fourinrow.search.space import (
    FULL,
    Found,
    Node,
    SearchSpace,
    Window,
    checked_depth,
    checked_rating,
)

S = TypeVar("S")


class Chance(NamedTuple, Generic[S]):
    """An outcome of chance, with its probability."""

    probability: Fraction
    state: S


Outcomes: TypeAlias = Callable[[S], Iterable[Chance[S]]]
"""A function that returns the possible outcomes of a chosen child."""


def certain(state: S) -> tuple[Chance[S]]:
    """Return the state itself as its only outcome, with probability 1.

    >>> certain("here")
    (Chance(probability=Fraction(1, 1), state='here'),)
    """
    return (Chance(Fraction(1), state),)


def expectiminimax(outcomes: Outcomes[S]) -> SearchOf[S]:
    """Return a search for the child with the best expected value, the first of equals.

    >>> def toss(bet):
    ...     half = Fraction(1, 2)
    ...     return [Chance(half, bet + "+"), Chance(half, bet + "-")]
    >>> from fourinrow.search import Layer
    >>> bets = SearchSpace(
    ...     children=lambda state: ["low", "high"] if state == "start" else (),
    ...     rate={"low+": 2, "low-": -1, "high+": 9, "high-": -9}.__getitem__,
    ...     layer=lambda state: Layer.MAX,
    ... )
    >>> expectiminimax(toss)(1, bets)("start")
    Found(child='low', value=Fraction(1, 2), index=0)

    One ply is a choice and its outcome. Raises `FourInRowError` for probabilities that
    are not above 0 or do not add up to 1. Source: D. Michie, "Game-playing and
    game-learning automata" (1966).
    """

    def search(depth: int | None, space: SearchSpace[S], /) -> Finder[S]:
        checked_depth(depth)

        def best(left: float, state: S) -> Chosen[tuple[int, S]]:
            def expected(_window: Window, branch: tuple[int, S]) -> float:
                index, child = branch
                chances = _checked(outcomes(child))
                if chances == certain(child):
                    return value(left - 1, index, child)
                node = Node(index, child, None, FULL)
                return space.visit(node, lambda: mean(left - 1, chances))

            branches = enumerate(space.children(state) if left else ())
            return best_of_all(FULL, space.layer(state), branches, expected)

        def mean(left: float, chances: Sequence[Chance[S]]) -> float:
            total = sum(
                probability * value(left, index, state, probability)
                for index, (probability, state) in enumerate(chances)
            )
            if total != total:
                raise FourInRowError("expected a mean, got infinities of both signs")
            return total

        def value(
            left: float, index: int, state: S, probability: Fraction | None = None
        ) -> float:
            def of_best() -> float:
                chosen = best(left, state)
                return chosen[1] if chosen else checked_rating(space, state)

            node = Node(index, state, space.layer(state), FULL, probability=probability)
            return space.visit(node, of_best)

        def find(state: S) -> Found[S] | None:
            chosen = best(inf if depth is None else depth, state)
            if chosen is None:
                return None
            (index, child), expectation = chosen
            return Found(child, expectation, index)

        return find

    return search


def _checked(chances: Iterable[Chance[S]]) -> Sequence[Chance[S]]:
    """Return chances after checking that they are above 0 and add up to 1."""
    outcomes = tuple(chances)
    probabilities = [probability for probability, _ in outcomes]
    if sum(probabilities) != 1 or not all(each > 0 for each in probabilities):
        got = ", ".join(map(short_repr, probabilities)) or "none"
        expected = "expected probabilities above 0 that add up to 1"
        raise FourInRowError(f"{expected}, got {got}")
    return outcomes
