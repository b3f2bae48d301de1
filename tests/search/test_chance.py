"""Expectiminimax is minimax where nothing is left to chance, a mean where all is, and
exact: on the game of dice it returns what counting all plays gives.
"""

from fractions import Fraction
from functools import cache
from math import inf
from typing import Any

import pytest
from hypothesis import given, strategies as st

from fourinrow.core import Player, won_by
from fourinrow.errors import FourInRowError, IllegalMove
from fourinrow.games import search_space
from fourinrow.games.dice import DICE, Counters, dice, thrown
from fourinrow.search import (
    Chance,
    Found,
    SearchSpace,
    evaluate,
    expectiminimax,
    minimax,
)
from fourinrow.testing import Rated, rated_trees
from models.search_seeds import best_of
from spaces import ROOT, max_alone, outcomes_in, space_over
from strategies import ratings
from thorough import thorough

# To a type checker a fraction is no float; to a search it is a rating.
fractions: st.SearchStrategy[Any] = st.fractions(-20, 20, max_denominator=9)
exact_ratings: st.SearchStrategy[float] = ratings | fractions

DICE_SPACE = search_space(dice())


# --- Trees of choice and chance ----------------------------------------------


def plain_value(depth: int | None, node: Rated) -> float:
    """The definition, on a tree whose every other level is left to chance."""
    if depth == 0 or not node.below:
        return node.rating
    left = None if depth is None else depth - 1
    values = []
    for child in node.below:
        weights = [1 + abs(int(later.rating)) for later in child.below] or [1]
        later = [plain_value(left, each) for each in child.below]
        pairs = zip(weights, later or [child.rating], strict=True)
        total: float = sum(weight * value for weight, value in pairs)
        values.append(Fraction(1, sum(weights)) * total)
    return best_of(node.layer, values)


@thorough
@given(rated_trees(exact_ratings), st.none() | st.integers(1, 4))
def test_it_finds_the_first_of_the_best_children_by_the_definition(
    tree: Rated, depth: int | None
) -> None:
    """And the value is exact if the ratings are whole numbers or fractions."""
    space = space_over(tree)
    found = expectiminimax(outcomes_in(tree))(depth, space)(ROOT)
    if not tree.below:
        assert found is None
        return
    alone = [tree._replace(below=(child,)) for child in tree.below]
    best = plain_value(depth, tree)
    at = [plain_value(depth, each) for each in alone].index(best)
    assert found == Found((at,), best, at)
    assert isinstance(found.value, Fraction | int)


# --- The mean ----------------------------------------------------------------

half, third = Fraction(1, 2), Fraction(1, 3)


def expectation(gamble: list[Chance[float]]) -> float:
    """What a single choice with these outcomes is worth."""
    space = SearchSpace[float](lambda x: [1] if x == 0 else (), float, max_alone)
    found = expectiminimax(lambda _: gamble)(1, space)(0)
    assert found is not None
    return found.value


def test_one_infinity_is_expected_and_two_that_cancel_out_are_refused() -> None:
    assert expectation([Chance(half, inf), Chance(half, 3)]) == inf
    with pytest.raises(FourInRowError, match="a mean, got infinities of both signs"):
        expectation([Chance(half, inf), Chance(half, -inf)])


@pytest.mark.parametrize(
    ("probabilities", "message"),
    [
        ([], "add up to 1, got none"),
        ([half, half, third], "add up to 1, got 1/2, 1/2, 1/3"),
        ([Fraction(0), Fraction(1)], "above 0 that add up to 1, got 0, 1"),
        ([Fraction(3, 2), -half], "above 0 that add up to 1, got 3/2, -1/2"),
    ],
)
def test_invalid_probabilities_are_refused(
    probabilities: list[Fraction], message: str
) -> None:
    with pytest.raises(FourInRowError, match=message):
        expectation([Chance(each, 5) for each in probabilities])


# --- The game of dice --------------------------------------------------------


@cache
def worth(left: int) -> Fraction:
    """What counters are worth to who is to move, by dynamic programming."""
    if left <= 0:
        return Fraction(-1)
    throws = [[-worth(left - shown) for shown in range(1, die + 1)] for die in DICE]
    return max(Fraction(sum(values), len(values)) for values in throws)


def test_the_counters_are_worth_what_dynamic_programming_says() -> None:
    for number, die in enumerate((2, 3, 3, 2, 2, 3), 1):
        found = expectiminimax(thrown)(None, DICE_SPACE)(Counters(number))
        assert found is not None
        assert found.value == worth(number)
        assert found.child.die == die
        assert isinstance(found.value, Fraction | int)
    shown = [Fraction(1), Fraction(1, 3), Fraction(-1, 9), Fraction(-1, 9)]
    assert [worth(number) for number in range(1, 5)] == shown


def test_a_game_that_has_been_won_has_no_children_and_none_begins_so() -> None:
    over = Counters(0)
    assert expectiminimax(thrown)(None, DICE_SPACE)(over) is None
    assert evaluate(minimax, 3, DICE_SPACE, over) == -1
    assert dice().outcome(over) is won_by(Player.SECOND)
    with pytest.raises(FourInRowError, match="from 1, got 0"):
        dice(0)
    for late in (Counters(0), Counters(3, die=2)):
        with pytest.raises(IllegalMove, match="a die can't be chosen now"):
            dice().play(late, 2)
