"""Scores: what a win is worth, in how many plies it comes, and what bounds hold."""

from itertools import product

import pytest
from hypothesis import given, strategies as st

from fourinrow.core import Rules
from fourinrow.errors import FourInRowError
from fourinrow.solver import Bounds, Score
from fourinrow.solver.score import score_of, win_value
from fourinrow.testing import rules as any_rules

values = st.integers(-30, 30)


@st.composite
def scored_positions(draw: st.DrawFn) -> tuple[Rules, int, int]:
    """Rules, a number of stones, and a value that a position could have then."""
    rules = draw(any_rules())
    area = rules.rows * rules.cols
    stones = draw(st.integers(0, area))
    plies = draw(st.integers(0 if stones else 1, area - stones))
    worth = win_value(stones + plies - 1, rules)
    value = worth if plies % 2 else -worth
    return rules, stones, draw(st.sampled_from([0, value])) if plies else value


@given(scored_positions())
def test_the_plies_of_a_win_give_back_its_value(
    position: tuple[Rules, int, int],
) -> None:
    rules, stones, value = position
    score = score_of(value, stones, rules)
    if value:
        worth = win_value(stones + score.plies - 1, rules)
        assert value == (worth if score.plies % 2 else -worth)
    else:
        assert score.plies == rules.rows * rules.cols - stones


@given(values, values, values)
def test_bounds_contain_what_lies_between_them_ends_included(
    low: int, high: int, value: int
) -> None:
    if low > high:
        with pytest.raises(FourInRowError, match=f"got {low} and {high}"):
            Bounds(low, high)
    else:
        bounds = Bounds(low, high)
        assert str(bounds) == f"between {low} and {high}"
        assert bounds.contains(value) == (value in range(low, high + 1))
        assert bounds.contains(Score(value, 3)) == bounds.contains(value)


def test_scores_and_bounds_are_neither_equal_nor_ordered() -> None:
    score, bounds = Score(1, 2), Bounds(1, 2)
    assert {score: "score"}.get(bounds) is None  # type: ignore[call-overload]
    for left, right in ((score, bounds), (bounds, score), (bounds, bounds)):
        with pytest.raises(TypeError):
            _ = left < right  # type: ignore[operator]
    for pair in product((score, bounds), repeat=2):
        assert (pair[0] == pair[1]) == (pair[0] is pair[1])
