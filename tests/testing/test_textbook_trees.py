"""What a search looked at is shown as the tree that it was."""

from hypothesis import given, strategies as st

from fourinrow.draw import trace
from fourinrow.search import SearchSpace, alpha_beta
from fourinrow.testing import RATED, Rated, rated_trees
from fourinrow.testing.textbook_trees import Spot, Task, Whole, logged


@given(rated_trees(), st.integers(1, 4))
def test_what_alpha_beta_looked_at_is_its_trace(tree: Rated, depth: int) -> None:
    log = logged(SearchSpace(Spot.children, Spot.rating, Spot.layer))
    alpha_beta(depth, log.space)(Spot(Whole(tree)))
    seen = Task(tree, depth).looked_at([spot.path for spot in log.asked])
    assert seen == trace(alpha_beta, depth, RATED, tree)
