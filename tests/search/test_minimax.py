"""Minimax is the specification: it finds the first of the best children, by the
definition, at any depth and with any ratings.
"""

from math import inf

from hypothesis import example, given, strategies as st

from fourinrow.search import (
    Found,
    Layer,
    SearchSpace,
    alpha_beta,
    beam,
    certain,
    deepen,
    expectiminimax,
    game_tree,
    map_tree,
    minimax,
    minimax_value,
    prune,
    quiescence,
)
from fourinrow.testing import Rated, rated_trees, search_spaces
from models.search_seeds import plain_search
from spaces import ROOT, infinite_ratings, max_alone, space_over, taking_turns
from thorough import thorough

plies = st.none() | st.integers(1, 4)


# The F# seed finds (M, 3): on a MIN layer, infinity does not beat its sentinel.
INFINITE_BRANCH = taking_turns(
    Rated(0, (Rated(-5, (Rated(inf), Rated(inf))), Rated(0, (Rated(3), Rated(7)))))
)
ALL_LOST = taking_turns(Rated(0, (Rated(-inf), Rated(-inf))))


@thorough
@given(rated_trees(infinite_ratings), plies)
@example(INFINITE_BRANCH, 2)
@example(ALL_LOST, 1)
def test_minimax_finds_the_first_of_the_best_children_by_the_definition(
    tree: Rated, depth: int | None
) -> None:
    space = space_over(tree)
    best = plain_search(depth, space, ROOT)
    expected = best and Found(*best, index=best[0][0])
    assert minimax(depth, space)(ROOT) == expected


# MAX may take the 2, and then reach the 5 by another move of its own.
MOVES_TWICE = SearchSpace[int](
    children=[(1, 2), (3,), (4, 5), (), (), ()].__getitem__,
    rate=[0, 0, 0, 3, -1, 5].__getitem__,
    layer=[Layer.MAX, Layer.MIN, Layer.MAX, *[Layer.MIN] * 3].__getitem__,
)


@thorough
@given(search_spaces(infinite_ratings, has_circles=True), st.integers(0, 4))
@example(MOVES_TWICE, 2)
def test_every_search_finds_the_value_of_the_pruned_tree_even_if_a_side_moves_twice(
    space: SearchSpace[int], depth: int
) -> None:
    """And the index of the child, of equal ones the first; at depth 0, nothing."""
    expected = minimax_value(map_tree(space.rate, prune(depth, game_tree(space, 0))))
    children = list(space.children(0))
    for search in (minimax, alpha_beta, quiescence(2), expectiminimax(certain)):
        found = search(depth, space)(0)
        assert (found is None) == (not children or depth == 0)
        if found is not None:
            assert found.index == children.index(found.child)
            assert found.value == expected
    for each in list(deepen(space, depth=max(depth, 1))(0))[depth - 1 :]:
        assert depth == 0 or each.value == expected


def test_a_child_may_be_a_value_that_counts_as_false() -> None:
    last = SearchSpace[int](lambda n: [0] if n else (), float, max_alone)
    for search in (minimax, alpha_beta):
        assert search(None, last)(1) == Found(0, 0.0, 0)
    assert [each.child for each in deepen(last)(1)] == [0]
    assert list(beam(1, last).children(1)) == [0]
