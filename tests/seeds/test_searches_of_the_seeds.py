"""The searches of the F# and OCaml seeds, copied with their faults, against ours:
equal wherever the seeds are right, and each known fault pinned where they are not.
"""

from math import inf
from sys import float_info

import pytest
from hypothesis import assume, given, strategies as st

from fourinrow.core import Outcome, Rules, initial, make_move, outcome
from fourinrow.errors import FourInRowError
from fourinrow.games import search_space
from fourinrow.games.connect import connect
from fourinrow.search import (
    Found,
    Layer,
    Window,
    alpha_beta,
    game_tree,
    map_tree,
    minimax,
    prune,
)
from fourinrow.search.searches import alpha_beta_value
from fourinrow.seeds.fsharp import F_SHARP, GameSearchSpace, find_best_child
from fourinrow.seeds.ocaml import alpha_beta_within, alphabeta, clamped
from fourinrow.testing import Rated, rated_trees
from fourinrow.testing.textbook_trees import logged
from models.search_seeds import FAlphabeta, search_min_max
from spaces import (
    ROOT,
    Path,
    layers,
    space_over,
    taking_turns,
    with_stability,
    without_index,
)
from strategies import played
from thorough import thorough

windows = st.builds(
    lambda low, size: Window(low, low + size), st.integers(-25, 25), st.integers(1, 20)
)


# --- F# ----------------------------------------------------------------------


def f_sharp(tree: Rated) -> GameSearchSpace[Path]:
    """A tree as the F# seed's record, which knows of no layers."""
    space = space_over(tree)
    return GameSearchSpace(space.children, space.rate)


@thorough
@given(rated_trees(), st.integers(0, 5), layers)
def test_the_f_sharp_search_is_ours_on_any_tree_with_finite_ratings(
    tree: Rated, depth: int, layer: Layer
) -> None:
    seed = search_min_max(depth, space_over(tree), ROOT, layer)
    found = find_best_child(alpha_beta, depth, f_sharp(tree), ROOT, layer)
    assert found == seed


def test_the_f_sharp_search_loses_a_branch_whose_leaves_are_infinite() -> None:
    # On a MIN layer infinity never beats the sentinel, so L is rated as it stands.
    won = Rated(-5, (Rated(inf), Rated(inf)))
    tree = taking_turns(Rated(0, (won, Rated(0, (Rated(3), Rated(7))))))
    assert search_min_max(2, space_over(tree), ROOT, Layer.MAX) == ((1,), 3)
    assert alpha_beta(2, space_over(tree))(ROOT) == Found((0,), inf, 0)


@pytest.mark.parametrize("lost", [-inf, -float_info.max])
def test_the_f_sharp_search_finds_no_child_when_all_are_as_bad_as_can_be(
    lost: float,
) -> None:
    tree = Rated(0, (Rated(lost), Rated(lost)))
    assert search_min_max(1, space_over(tree), ROOT, Layer.MAX) is None
    assert alpha_beta(1, space_over(tree))(ROOT) == Found((0,), lost, 0)


@given(rated_trees(), layers)
def test_the_f_sharp_search_takes_a_negative_depth_for_no_limit(
    tree: Rated, layer: Layer
) -> None:
    seed = search_min_max(-1, space_over(tree), ROOT, layer)
    assert find_best_child(minimax, None, f_sharp(tree), ROOT, layer) == seed
    with pytest.raises(FourInRowError, match=r"a depth of 0 or more.*got -1"):
        find_best_child(minimax, -1, f_sharp(tree), ROOT, layer)


def test_the_f_sharp_search_expands_the_frontier_and_ours_does_not() -> None:
    seed, ours, faster = (logged(search_space()) for _ in range(3))
    search_min_max(2, seed.space, initial(), Layer.MAX)
    minimax(2, ours.space)(initial())
    alpha_beta(2, faster.space)(initial())
    expanded = [len(each.expanded) for each in (seed, ours, faster)]
    assert expanded == [1 + 7 + 49, 1 + 7, 1 + 7]


def test_the_f_sharp_search_may_put_off_a_win_and_so_do_ours() -> None:
    # 5 columns of 4; the F# seed lists its moves from the right.
    rules = Rules(rows=4, cols=5)
    situation = played((4, 0, 2, 4, 0, 0, 2, 4, 2, 0), rules)
    space = search_space(connect(rules, order=reversed))
    winning = make_move(situation, 2)
    assert outcome(winning) is Outcome.FIRST_WON
    found = search_min_max(3, space, situation, Layer.MAX)
    assert found is not None
    assert found[0] != winning
    assert found[1] == F_SHARP.win
    assert without_index(alpha_beta(3, space)(situation)) == found
    assert without_index(alpha_beta(1, space)(situation)) == (winning, F_SHARP.win)


# --- OCaml -------------------------------------------------------------------


@given(rated_trees(), st.integers(-1, 5), layers)
def test_the_ocaml_root_search_is_ours_at_depth_1_or_more(
    tree: Rated, depth: int, layer: Layer
) -> None:
    assume(tree.below)
    branch, score = FAlphabeta().alphabeta(depth, layer is Layer.MAX, tree)
    space = space_over(taking_turns(tree, layer))
    found = Found((branch,), score, branch)
    assert alpha_beta(max(1, depth), space)(ROOT) == found
    assert search_min_max(max(1, depth), space, ROOT, layer) == ((branch,), score)


def test_the_ocaml_move_is_the_best_at_its_depth_and_at_least_one_ply_deep() -> None:
    game, situation = connect(order=reversed), played((5, 1, 3, 2))
    moves = [alphabeta(depth, game, situation) for depth in range(-1, 4)]
    assert moves == [6, 6, 6, 2, 5]


@thorough
@given(rated_trees(), st.integers(0, 4), layers, windows, st.booleans())
def test_maxmin_and_minmax_are_ours_inside_the_window_and_on_its_sure_side(
    tree: Rated, depth: int, layer: Layer, window: Window, unstable: bool
) -> None:
    seed, space = FAlphabeta(unstable), space_over(taking_turns(tree, layer))
    ours = alpha_beta_within(depth, space)(ROOT, window)
    if unstable:
        is_stable = with_stability(tree).is_stable
        pruned = prune(depth, game_tree(space, ROOT), 10, is_stable)
        value = alpha_beta_value(window, map_tree(space.rate, pruned))
        ours = clamped(window, layer, value)
    # The seed clamps what it has searched, and not what it has only rated.
    low, high = window
    if layer is Layer.MAX:
        theirs = clamped(window, layer, seed.maxmin(depth, tree, low, high))
        assert min(ours, high) == min(theirs, high)
    else:
        theirs = clamped(window, layer, seed.minmax(depth, tree, high, low))
        assert max(ours, low) == max(theirs, low)


def test_the_ocaml_search_fails_without_moves_where_ours_returns_none() -> None:
    for player, bound in ((True, -20), (False, 20)):
        with pytest.raises(RuntimeError, match=f"AB: {bound} not found"):
            FAlphabeta().alphabeta(2, player, Rated(7))
    with pytest.raises(RuntimeError, match="AB: length differs"):
        FAlphabeta().search(3, [1], [0, 1])
    assert alpha_beta(2, space_over(Rated(7)))(ROOT) is None


# --- The OCaml seed's figures ------------------------------------------------


def test_the_figures_prefer_p2_at_depth_1_and_p1_at_depth_2_without_q8_and_q9() -> None:
    """Figures 17.1 to 17.3: a state is rated, and followed by its replies.

    What the figures don't print is made up so that what the text says of it is true.
    """
    p1 = Rated(1, (Rated(-1), Rated(2), Rated(4)))  # Q1, Q2, Q3
    p2 = Rated(8, (Rated(6), Rated(-3)))  # Q4, Q5
    p3 = Rated(-2, (Rated(-6),))  # Q6
    p4 = Rated(0, (Rated(-4), Rated(5), Rated(9)))  # Q7, Q8, Q9
    log = logged(space_over(taking_turns(Rated(0, (p1, p2, p3, p4)))))
    assert alpha_beta(1, log.space)(ROOT) == Found((1,), 8, 1)
    log.rated.clear()
    assert alpha_beta(2, log.space)(ROOT) == Found((0,), -1, 0)
    assert log.rated[-3:] == [(1, 1), (2, 0), (3, 0)]
