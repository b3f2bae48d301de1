"""What the strategies of `fourinrow.testing` draw, and what they shrink to."""

from collections.abc import Callable
from contextlib import suppress
from functools import reduce
from itertools import chain
from random import Random
from typing import Final, TypeVar

import hypothesis
import pytest
from hypothesis import Phase, given, settings, strategies as st

from fourinrow.core import (
    TIC_TAC_TOE,
    Outcome,
    Rules,
    Situation,
    from_moves,
    initial,
    make_move,
    outcome,
    to_moves,
    windows,
)
from fourinrow.errors import FourInRowError
from fourinrow.games.connect import connect
from fourinrow.games.stonehenge import stonehenge
from fourinrow.search import (
    Layer,
    SearchSpace,
    alpha_beta,
    minimax,
    minimax_value,
    tree_of,
)
from fourinrow.search.space import always_stable
from fourinrow.search.tree import Nested
from fourinrow.testing import (
    Listed,
    Play,
    Rated,
    move_numbers,
    move_texts,
    pattern_tables,
    plays,
    rated_trees,
    rules,
    search_spaces,
    situations,
    trees,
)
from spaces import max_alone, taking_turns

T = TypeVar("T")

NAMES: Final = {
    "Layer": Layer,
    "Listed": Listed,
    "SearchSpace": SearchSpace,
    "always_stable": always_stable,
}
SMALLEST: Final = settings(max_examples=2000, phases=[Phase.generate, Phase.shrink])
ALWAYS_STABLE: Final = repr(SearchSpace(range, float, max_alone).is_stable)


def find(strategy: st.SearchStrategy[T], condition: Callable[[T], bool]) -> T:
    """What a seed shrinks to; with others, every third ends with some moves more."""
    return hypothesis.find(strategy, condition, settings=SMALLEST, random=Random(1))


def flat(nested: Nested) -> list[float]:
    """The leaves of a tree."""
    if isinstance(nested, float | int):
        return [nested]
    return [leaf for branch in nested for leaf in flat(branch)]


def moves_and_text(
    rules: Rules,
) -> st.SearchStrategy[tuple[Rules, tuple[int, ...], str]]:
    return st.tuples(st.just(rules), move_numbers(rules), move_texts(rules))


def plies(situation: Situation) -> int:
    return sum(map(bool, chain.from_iterable(situation.grid)))


def is_over(situation: Situation) -> bool:
    return outcome(situation) is not Outcome.RUNNING


@given(st.data(), rules(max_side=6), st.none() | st.booleans())
def test_situations_are_as_they_are_asked_for(
    data: st.DataObject, rules: Rules, over: bool | None
) -> None:
    drawn = data.draw(situations(rules, over=over))
    assert drawn.rules is rules
    assert over in (None, is_over(drawn))
    assert from_moves(to_moves(drawn.grid, rules), rules) == drawn
    running = data.draw(situations(min_plies=20, max_plies=30, over=False))
    assert 20 <= plies(running) <= 30
    assert not is_over(running)
    late = data.draw(situations(min_plies=38, over=True))
    assert plies(late) >= 38
    assert is_over(late)
    assert 5 <= len(data.draw(plays(stonehenge(), min_plies=5, max_plies=9)).moves) <= 9


@pytest.mark.parametrize(
    ("least", "most", "over", "message"),
    [
        (42, None, False, "a running game .* from 0 to 41 plies, got min_plies=42$"),
        (0, 6, True, "an ended game .* from 7 to 42 plies, got .*, max_plies=6$"),
        (43, None, None, "a game .* from 0 to 42 plies, got min_plies=43$"),
        (-1, None, None, "expected min_plies of 0 or more, got -1"),
        (5, 4, None, "expected max_plies from 5 on, got 4"),
    ],
)
def test_what_no_game_leads_to_is_refused_with_the_limits(
    least: int, most: int | None, over: bool | None, message: str
) -> None:
    for strategy in (situations, move_texts, move_numbers):
        with pytest.raises(FourInRowError, match=message):
            strategy(min_plies=least, max_plies=most, over=over)
    if "expected" in message:
        with pytest.raises(FourInRowError, match=message):
            plays(connect(), min_plies=least, max_plies=most)


@given(rules(max_side=5, max_n=4).flatmap(moves_and_text))
def test_moves_are_legal(drawn: tuple[Rules, tuple[int, ...], str]) -> None:
    rules, moves, text = drawn
    reduce(make_move, moves, initial(rules))
    assert from_moves(text, rules).rules is rules


@given(trees(max_height=2, max_width=2))
def test_trees_are_numbers_in_lists(nested: Nested) -> None:
    values = minimax_value(tree_of(nested))
    assert -20 <= values <= 20
    leaves = flat(nested)
    assert 1 <= len(leaves) <= 4


def height(tree: Rated) -> int:
    return 1 + max(map(height, tree.below)) if tree.below else 0


@given(rated_trees(st.just(7), max_height=2, max_width=2))
def test_every_node_of_a_rated_tree_is_rated(tree: Rated) -> None:
    assert height(tree) <= 2
    assert len(tree.below) <= 2
    assert {each.rating for each in (tree, *tree.below)} == {7}


def test_rated_trees_have_ratings_inside_and_leaves_above_the_horizon() -> None:
    inner = find(rated_trees(), lambda tree: bool(tree.below and tree.rating))
    assert abs(inner.rating) == 1
    uneven = find(rated_trees(), lambda tree: len({*map(height, tree.below)}) > 1)
    assert eval(repr(uneven), {"Rated": Rated, "Layer": Layer}) == uneven


@given(plays(connect(TIC_TAC_TOE), min_plies=9))
def test_plays_are_short_of_their_least_plies_only_at_the_end_of_the_game(
    play: Play[Situation, int],
) -> None:
    assert len(play.moves) == 9 or is_over(play.here)


@given(search_spaces(max_size=5, max_width=2))
def test_ways_through_a_space_end(space: SearchSpace[int]) -> None:
    for state in range(5):
        with suppress(IndexError):
            children = list(space.children(state))
            assert len(children) <= 2
            assert all(state < child < 5 for child in children)
    assert minimax(None, space)(0) == alpha_beta(None, space)(0)


@given(search_spaces(has_circles=True))
def test_a_space_is_shown_as_python(space: SearchSpace[int]) -> None:
    shown = repr(space).replace(ALWAYS_STABLE, "always_stable")
    assert eval(shown, NAMES) == space


@given(st.data(), rules(max_side=6))
def test_a_table_is_one_for_the_rules(data: st.DataObject, rules: Rules) -> None:
    table = data.draw(pattern_tables(rules))
    count = len(windows(rules))
    worths = (0.0, *table.mine, *table.theirs)
    assert table.win > 2 * count * max(map(abs, worths))
    assert table.lose < -2 * count * max(map(abs, worths))


# Shrinking


@pytest.mark.slow
def test_situations_shrink_to_few_plies_in_low_columns() -> None:
    assert find(situations(), lambda _: True) == initial()
    assert find(move_texts(), lambda text: len(text) >= 3) == "111"
    assert find(move_texts(over=False), lambda text: "3" in text) == "3"
    won = find(move_texts(), lambda text: is_over(from_moves(text)))
    assert len(won) == 7
    assert set(won) <= set("1234")


def test_trees_shrink_to_few_leaves() -> None:
    assert find(trees(), lambda _: True) == 0
    assert find(trees(), lambda nested: len(flat(nested)) >= 3) == [0, 0, 0]


def test_rated_trees_shrink_to_few_nodes_and_to_sides_that_take_turns() -> None:
    high = find(rated_trees(), lambda tree: height(tree) == 2)
    assert high == taking_turns(Rated(0, (Rated(0, (Rated(0),)),)), high.layer)
    twice = find(rated_trees(), lambda tree: tree.layer in map(layer_of, tree.below))
    assert twice == Rated(0, (Rated(0, (), twice.layer),), twice.layer)


def layer_of(tree: Rated) -> Layer:
    return tree.layer


def test_spaces_shrink_to_few_states() -> None:
    found = find(search_spaces(), lambda space: bool(space.children(0)))
    layers = Listed((Layer.MAX, Layer.MAX))
    assert found == SearchSpace(Listed(((1,), ())), Listed((0, 0)), layers)
