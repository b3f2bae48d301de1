"""A beam holds the best-rated children of each state, in their order."""

from math import inf

import pytest
from hypothesis import given, strategies as st

from fourinrow.search import Layer, beam
from fourinrow.testing import Rated, rated_trees
from spaces import ROOT, infinite_ratings, rated_from, space_over


@given(rated_trees(infinite_ratings), st.integers(1, 4))
def test_a_beam_holds_the_best_for_the_side_to_move_in_their_order(
    tree: Rated, width: int
) -> None:
    space = space_over(tree)
    everyone = list(space.children(ROOT))
    best = list(beam(width, space).children(ROOT))
    assert best == [child for child in everyone if child in best]
    assert len(best) == min(width, len(everyone))
    left_out = [space.rate(child) for child in everyone if child not in best]
    ratings = [space.rate(child) for child in best]
    if tree.layer is Layer.MAX:
        assert max(left_out, default=-inf) <= min(ratings, default=inf)
    else:
        assert min(left_out, default=inf) >= max(ratings, default=-inf)


@pytest.mark.parametrize("layer", Layer)
def test_a_beam_prefers_the_first_of_equals(layer: Layer) -> None:
    space = beam(2, space_over(rated_from([1, 1, 1], layer)))
    assert list(space.children(ROOT)) == [(0,), (1,)]
