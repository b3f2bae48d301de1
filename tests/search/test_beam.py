"""A beam holds the best-rated children of each state, in their order."""

from hypothesis import example, given, strategies as st

from fourinrow.search import Layer, beam
from fourinrow.testing import Rated, rated_trees
from fourinrow.testing.strategies import rated_from
from models.search_seeds import sign_of
from spaces import ROOT, infinite_ratings, space_over


@given(rated_trees(infinite_ratings), st.integers(1, 4))
@example(rated_from([1, 1, 1], Layer.MAX), 2)
@example(rated_from([1, 1, 1], Layer.MIN), 2)
def test_a_beam_holds_the_best_for_the_side_to_move_in_their_order(
    tree: Rated, width: int
) -> None:
    """Of equals the first."""
    space, sign = space_over(tree), sign_of(tree.layer)
    everyone = list(space.children(ROOT))
    best = sorted(everyone, key=lambda child: -sign * space.rate(child))[:width]
    assert list(beam(width, space).children(ROOT)) == sorted(best)
