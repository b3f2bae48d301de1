"""Alpha-beta returns what minimax returns and looks at no more leaves; how many it
must look at is in `test_knuth_and_moore.py`.
"""

from math import inf

from hypothesis import example, given, strategies as st

from fourinrow.search import (
    FULL,
    Layer,
    Window,
    alpha_beta,
    evaluate,
    game_tree,
    map_tree,
    minimax,
    prune,
)
from fourinrow.search.searches import alpha_beta_value
from fourinrow.testing import Rated, rated_trees
from fourinrow.testing.textbook_trees import logged
from models.search_seeds import plain_value
from spaces import (
    ROOT,
    depths,
    infinite_ratings,
    is_within,
    lazy,
    space_over,
    taking_turns,
)
from thorough import thorough

inner_windows = (
    st.tuples(infinite_ratings, infinite_ratings)
    .filter(lambda sides: sides[0] != sides[1])
    .map(lambda sides: Window(min(sides), max(sides)))
)


@thorough
@given(rated_trees(infinite_ratings), depths)
@example(taking_turns(Rated(0, (Rated(-inf), Rated(-inf)))), 1)
@example(taking_turns(Rated(0, (Rated(inf), Rated(inf))), Layer.MIN), None)
def test_alpha_beta_equals_minimax_and_looks_at_no_more_in_the_same_order(
    tree: Rated, depth: int | None
) -> None:
    fast, slow = logged(space_over(tree)), logged(space_over(tree))
    assert alpha_beta(depth, fast.space)(ROOT) == minimax(depth, slow.space)(ROOT)
    assert is_within(fast.rated, slow.rated)
    assert is_within(fast.expanded, slow.expanded)


@given(rated_trees(), depths)
def test_the_value_alone_is_found_at_the_leaves_that_the_search_looks_at(
    tree: Rated, depth: int | None
) -> None:
    plain, search = logged(space_over(tree)), logged(space_over(tree))
    pruned = prune(depth, game_tree(plain.space, ROOT))
    value = alpha_beta_value(FULL, map_tree(plain.space.rate, pruned))
    assert value == evaluate(alpha_beta, depth, search.space, ROOT)
    assert plain.rated == search.rated


# --- Windows from outside ----------------------------------------------------


@thorough
@given(rated_trees(infinite_ratings), depths, inner_windows)
def test_a_value_in_the_window_is_exact_and_one_outside_is_a_bound(
    tree: Rated, depth: int | None, window: Window
) -> None:
    exact = plain_value(depth, space_over(tree), ROOT)
    value = alpha_beta_value(window, prune(depth, lazy(tree)))
    if window.low < value < window.high:
        assert value == exact
    elif value <= window.low:
        assert exact <= value
    else:
        assert exact >= value >= window.high
    if window.low < exact < window.high:
        assert value == exact
