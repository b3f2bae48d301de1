"""The index that a search gives is that of its child, in the order of the space.

The order in which a search visits the children does not count: `deepen` visits the best
child of the depth before first, and its index is still that of the space.
"""

from collections.abc import Iterable, Sequence
from itertools import chain

from hypothesis import given, strategies as st

from fourinrow.search import (
    Found,
    SearchSpace,
    alpha_beta,
    certain,
    deepen,
    expectiminimax,
    minimax,
    quiescence,
)
from fourinrow.testing import Rated, rated_trees, search_spaces
from spaces import ROOT, in_order, infinite_ratings, outcomes_in, space_over
from strategies import ratings

plies = st.integers(1, 4)
few_ratings = st.sampled_from([-1.0, 0.0, 2.0])


def found_by_deepening(depth: int, space: SearchSpace[int]) -> Iterable[Found[int]]:
    for each in deepen(space, depth=depth)(0):
        yield Found(each.child, each.value, each.index)


def found_in(depth: int, space: SearchSpace[int]) -> Sequence[Found[int]]:
    """What each search finds."""
    searches = minimax, alpha_beta, quiescence(2), expectiminimax(certain)
    found = (search(depth, space)(0) for search in searches)
    deeper = found_by_deepening(depth, space)
    return [each for each in chain(found, deeper) if each is not None]


@given(search_spaces(few_ratings | infinite_ratings, has_circles=True), plies)
def test_the_index_leads_to_the_child_and_to_no_equal_one_before_it(
    space: SearchSpace[int], depth: int
) -> None:
    """A child may come twice, and any order of the children has indexes of its own."""
    for here in (space, in_order(lambda below: below[::-1], space)):
        children = list(here.children(0))
        for found in found_in(depth, here):
            assert found.index == children.index(found.child)


@given(rated_trees(ratings), plies)
def test_the_index_is_that_of_the_choice_and_not_of_its_outcome(
    tree: Rated, depth: int
) -> None:
    outcomes = outcomes_in(tree)
    found = expectiminimax(outcomes)(depth, space_over(tree))(ROOT)
    assert found is None or found.child == (found.index,)


@given(search_spaces(has_circles=True))
def test_at_depth_0_the_result_is_the_state_itself_without_an_index(
    space: SearchSpace[int],
) -> None:
    itself = Found(0, space.rate(0), None) if list(space.children(0)) else None
    for search in (minimax, alpha_beta, quiescence(1), expectiminimax(certain)):
        assert search(0, space)(0) == itself
