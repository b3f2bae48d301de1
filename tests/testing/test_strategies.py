"""What the strategies of `fourinrow.testing` draw, and what they shrink to."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial, reduce
from random import Random
from typing import Final, TypeVar

import hypothesis
import pytest
from hypothesis import Phase, given, settings, strategies as st
from hypothesis.errors import UnsatisfiedAssumption

from fourinrow.core import Outcome, Rules, Situation, initial, make_move, outcome
from fourinrow.errors import FourInRowError
from fourinrow.games.connect import connect
from fourinrow.games.stonehenge import stonehenge
from fourinrow.search import Layer, SearchSpace
from fourinrow.search.tree import Nested
from fourinrow.testing import (
    Listed,
    Rated,
    move_numbers,
    plays,
    rated_trees,
    rules,
    search_spaces,
    situations,
    trees,
)
from spaces import height, taking_turns
from strategies import plies_of

T = TypeVar("T")

SMALLEST: Final = settings(max_examples=2000, phases=[Phase.generate, Phase.shrink])


def find(strategy: st.SearchStrategy[T], condition: Callable[[T], bool]) -> T:
    """What a seed shrinks to; with others, every third ends with some moves more."""
    return hypothesis.find(strategy, condition, settings=SMALLEST, random=Random(1))


def flat(nested: Nested) -> list[float]:
    """The leaves of a tree."""
    if isinstance(nested, float | int):
        return [nested]
    return [leaf for branch in nested for leaf in flat(branch)]


def is_over(situation: Situation) -> bool:
    return outcome(situation) is not Outcome.RUNNING


@given(st.data(), rules(max_side=6), st.none() | st.booleans())
def test_situations_are_as_they_are_asked_for_and_moves_are_legal(
    data: st.DataObject, rules: Rules, over: bool | None
) -> None:
    drawn = data.draw(situations(rules, over=over))
    assert drawn.rules is rules
    assert over in (None, is_over(drawn))
    reduce(make_move, data.draw(move_numbers(rules)), initial(rules))
    running = data.draw(situations(min_plies=20, max_plies=30, over=False))
    assert 20 <= plies_of(running) <= 30
    assert not is_over(running)
    late = data.draw(situations(min_plies=38, over=True))
    assert plies_of(late) >= 38
    assert is_over(late)
    assert 5 <= len(data.draw(plays(stonehenge(), min_plies=5, max_plies=9)).moves) <= 9


@pytest.mark.parametrize(
    ("least", "most", "message"),
    [
        (-1, None, "expected min_plies of 0 or more, got -1"),
        (5, 4, "expected max_plies from 5 on, got 4"),
    ],
)
def test_numbers_of_plies_that_cant_be_are_refused(
    least: int, most: int | None, message: str
) -> None:
    for strategy in (situations, move_numbers, partial(plays, connect())):
        with pytest.raises(FourInRowError, match=message):
            strategy(min_plies=least, max_plies=most)


@settings(max_examples=1)
@given(st.data())
def test_what_no_game_leads_to_is_not_drawn(data: st.DataObject) -> None:
    with pytest.raises(UnsatisfiedAssumption):
        data.draw(situations(Rules(1, 1), min_plies=1, over=False))


@given(
    trees(max_height=2, max_width=2), rated_trees(st.just(7), max_height=2, max_width=2)
)
def test_trees_are_as_high_and_as_wide_as_they_are_asked_for(
    nested: Nested, tree: Rated
) -> None:
    assert 1 <= len(flat(nested)) <= 4
    assert all(-20 <= leaf <= 20 for leaf in flat(nested))
    assert height(tree) <= 2
    assert len(tree.below) <= 2
    assert {each.rating for each in (tree, *tree.below)} == {7}


@given(search_spaces(max_size=5, max_width=2))
def test_ways_through_a_space_end(space: SearchSpace[int]) -> None:
    for state in range(5):
        with suppress(IndexError):
            children = list(space.children(state))
            assert len(children) <= 2
            assert all(state < child < 5 for child in children)


# Shrinking


@pytest.mark.slow
def test_situations_shrink_to_few_plies_in_low_columns() -> None:
    assert find(situations(), lambda _: True) == initial()
    assert find(move_numbers(), lambda moves: len(moves) >= 3) == (0, 0, 0)
    assert find(move_numbers(over=False), lambda moves: 2 in moves) == (2,)
    won = find(move_numbers(over=True), lambda _: True)
    assert len(won) == 7
    assert max(won) <= 3


def test_trees_shrink_to_few_leaves() -> None:
    assert find(trees(), lambda _: True) == 0
    assert find(trees(), lambda nested: len(flat(nested)) >= 3) == [0, 0, 0]


def test_rated_trees_shrink_to_few_nodes_and_to_sides_that_take_turns() -> None:
    high = find(rated_trees(), lambda tree: height(tree) == 2)
    assert high == taking_turns(Rated(0, (Rated(0, (Rated(0),)),)), high.layer)
    twice = find(
        rated_trees(),
        lambda tree: any(each.layer is tree.layer for each in tree.below),
    )
    assert twice == Rated(0, (Rated(0, (), twice.layer),), twice.layer)


def test_spaces_shrink_to_few_states() -> None:
    found = find(search_spaces(), lambda space: bool(space.children(0)))
    layers = Listed((Layer.MAX, Layer.MAX))
    assert found == SearchSpace(Listed(((1,), ())), Listed((0, 0)), layers)
