"""Quiescence searches unstable states further, and stable ones as alpha-beta does."""

from hypothesis import example, given, note, strategies as st

from fourinrow.core import (
    Outcome,
    Player,
    Situation,
    format_grid,
    legal_moves,
    make_move,
    outcome,
    won_by,
)
from fourinrow.games import search_space
from fourinrow.games.connect import connect, is_quiet
from fourinrow.notation import from_moves
from fourinrow.search import (
    Found,
    game_tree,
    map_tree,
    minimax_value,
    prune,
    quiescence,
)
from fourinrow.testing import Rated, rated_trees, rules, situations
from models.search_seeds import best_of
from spaces import ROOT, with_stability
from thorough import thorough

floors = st.integers(0, 3)


@thorough
@given(rated_trees(), st.integers(1, 4), floors)
def test_quiescence_finds_the_first_of_the_best_children_of_the_pruned_tree(
    tree: Rated, depth: int, floor: int
) -> None:
    space = with_stability(tree)
    pruned = prune(depth, game_tree(space, ROOT), floor, space.is_stable)
    values = [*map(minimax_value, map_tree(space.rate, pruned).branches())]
    found = quiescence(floor)(depth, space)(ROOT)
    if not values:
        assert found is None
    else:
        best = best_of(tree.layer, values)
        at = values.index(best)
        assert found == Found((at,), best, at)


# --- What is quiet in the connect family -------------------------------------


def wins_in_one(situation: Situation) -> set[tuple[Player, int]]:
    """Who could win with which move, were it the turn of either."""
    found = set()
    for player in Player:
        here = situation._replace(turn=player)
        for move in legal_moves(here):
            if outcome(make_move(here, move)) is won_by(player):
                found.add((player, move))
    return found


@example(from_moves("11223"))  # only who is not to move could win
@example(from_moves("112233"))
@example(from_moves("717263"))  # only the second player could win
@given(situations(rules(max_side=6, max_n=5)))
def test_a_board_is_quiet_if_and_only_if_nobody_could_win_at_once(
    situation: Situation,
) -> None:
    game = connect(situation.rules)
    note(format_grid(situation.grid))
    quiet = is_quiet(situation)
    assert quiet == (not wins_in_one(situation))
    assert game.is_stable(situation) == quiet
    assert search_space(game).is_stable(situation) == quiet
    if outcome(situation) is not Outcome.RUNNING:
        assert quiet
