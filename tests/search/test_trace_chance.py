"""A watched game of chance: the same search, with a node for each turn of chance."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from fourinrow.errors import FourInRowError
from fourinrow.games import search_space
from fourinrow.games.dice import Counters, dice, thrown
from fourinrow.search import (
    Chance,
    Layer,
    SearchSpace,
    best_line,
    certain,
    expectiminimax,
    minimax,
    nodes,
    trace,
)
from fourinrow.testing import Rated, rated_trees
from fourinrow.testing.textbook_trees import logged
from spaces import (
    ROOT,
    depths,
    infinite_ratings,
    max_alone,
    node_at,
    outcomes_in,
    space_over,
)

some_trees = rated_trees(max_height=5)


# The same search


@given(rated_trees(infinite_ratings), depths)
def test_where_nothing_is_left_to_chance_it_is_the_trace_of_minimax(
    tree: Rated, depth: int | None
) -> None:
    space = space_over(tree)
    root = trace(expectiminimax(certain), depth, space, ROOT)
    assert root == trace(minimax, depth, space, ROOT)


@given(some_trees, depths)
def test_value_child_and_ratings_are_those_of_the_search(
    tree: Rated, depth: int | None
) -> None:
    seen, blind = logged(space_over(tree)), logged(space_over(tree))
    outcomes = outcomes_in(tree)
    root = trace(expectiminimax(outcomes), depth, seen.space, ROOT)
    found = expectiminimax(outcomes)(depth, blind.space)(ROOT)
    leaves = [node for node in nodes(root) if not node.branches]
    assert seen.rated == [node.state for node in leaves]
    if found is None:
        assert (root.value, root.branches) == (tree.rating, ())
        return
    assert seen.rated == blind.rated
    assert root.value == found.value
    assert [blind.space.rate(node.state) for node in leaves] == [
        node.value for node in leaves
    ]
    if depth != 0:
        assert root.chosen is not None
        assert root.branches[root.chosen].state == found.child


# Nodes


@given(some_trees, depths)
def test_a_chance_node_is_worth_the_mean_of_its_branches_and_others_the_best(
    tree: Rated, depth: int | None
) -> None:
    outcomes = outcomes_in(tree)
    root = trace(expectiminimax(outcomes), depth, space_over(tree), ROOT)
    for node in nodes(root):
        values = [branch.value for branch in node.branches]
        shares = [branch.probability for branch in node.branches]
        if node.layer is None:
            assert shares == [chance.probability for chance in outcomes(node.state)]
            mean = sum(
                share * Fraction(value)
                for share, value in zip(shares, values, strict=True)
                if share is not None
            )
            assert node.value == mean
            assert node.chosen is None
        elif values:
            best = max if node.layer is Layer.MAX else min
            assert node.value == best(values)
            assert set(shares) == {None}
            assert node.chosen == values.index(best(values))
        assert node.state == node.path
        assert node.layer in (None, node_at(tree, node.state).layer)
        assert (node.unopened, node.cut) == ((), "")


@given(some_trees, depths)
def test_the_best_line_ends_at_a_chance_node(tree: Rated, depth: int | None) -> None:
    root = trace(expectiminimax(outcomes_in(tree)), depth, space_over(tree), ROOT)
    *line, last = best_line(root)
    assert not last.branches or last.layer is None
    assert all(node.layer is not None for node in line)


def test_a_throw_of_dice_is_traced() -> None:
    root = trace(expectiminimax(thrown), 1, search_space(dice()), Counters(2))
    two, three = root.branches
    assert (two.state, two.layer) == (Counters(2, die=2), None)
    assert [leaf.probability for leaf in two.branches] == [Fraction(1, 2)] * 2
    assert [leaf.value for leaf in three.branches] == [0, 1, 1]
    assert [node.step for node in nodes(root)] == [*range(1, 9)]
    assert root.chosen == 1
    assert root.value == Fraction(2, 3)


@given(depths, st.integers(1, 20))
def test_a_tree_of_too_many_nodes_is_refused_and_no_other(
    depth: int | None, most: int
) -> None:
    def grow(most: int | None) -> int:
        state = Counters(3)
        root = trace(expectiminimax(thrown), depth, search_space(dice()), state, most)
        return sum(1 for _ in nodes(root))

    if grow(None) <= most:
        assert grow(most) == grow(None)
    else:
        with pytest.raises(FourInRowError, match=f"{most} nodes at most, got more"):
            grow(most)


def test_an_outcome_equal_to_the_child_is_no_chance_node_and_another_is() -> None:
    space = SearchSpace[tuple[int, ...]](
        lambda state: [(*state, 1)] if len(state) < 2 else [], len, max_alone
    )

    def again(state: tuple[int, ...]) -> Sequence[Chance[tuple[int, ...]]]:
        return [Chance(Fraction(1), (*state,))]

    def negative(state: tuple[int, ...]) -> Sequence[Chance[tuple[int, ...]]]:
        return [Chance(Fraction(1), tuple([-n for n in state]))]

    plain = trace(minimax, None, space, ())
    assert trace(expectiminimax(again), None, space, ()) == plain
    turned = trace(expectiminimax(negative), 1, space, ())
    assert [node.layer for node in nodes(turned)] == [
        Layer.MAX,
        None,
        Layer.MAX,
    ]
