"""The sooner win and the later loss: the same outcome as ever, and never later.

What is best is known by brute force: `naive_score` counts the plies to the end, and
the side that wins hurries while the other one plays for time.
"""

from dataclasses import replace
from math import inf, nan
from typing import Any

import pytest
from hypothesis import assume, example, given, strategies as st

from exact import naive_score
from examples.popout import popout
from fourinrow.core import TIC_TAC_TOE, Outcome, PatternTable, Rules, Situation, initial
from fourinrow.errors import FourInRowError
from fourinrow.games import WIN, AtPly, Game, search_space, with_plies
from fourinrow.games.connect import connect
from fourinrow.games.stonehenge import stonehenge
from fourinrow.notation import from_moves
from fourinrow.play import (
    alpha_beta_player,
    best_by_search,
    prefer_sooner,
    search_player,
)
from fourinrow.search import Search, Tree, alpha_beta, evaluate, game_tree, minimax
from fourinrow.testing import rules as any_rules
from heaps import heaps_game
from strategies import late_situations, running_states

SMALL = [TIC_TAC_TOE, Rules(3, 3, 3), Rules(4, 4, 3), Rules(3, 4, 3, gravity=False)]

searches: st.SearchStrategy[Search] = st.sampled_from([minimax, alpha_beta])

endgames = late_situations(st.sampled_from(SMALL) | any_rules(max_side=4, max_n=4), 6)


@given(endgames, searches)
@example(initial(Rules(3, 3, 3)), alpha_beta)
def test_to_the_end_the_best_moves_are_those_of_the_exact_score(
    here: Situation, search: Search
) -> None:
    game = connect(here.rules)
    after = {move: game.play(here, move) for move in game.legal_moves(here)}
    assume(after)
    score = naive_score(here)
    best = best_by_search(search, None, with_plies(game), AtPly(here))
    assert list(best) == [
        move for move, child in after.items() if -naive_score(child) == score
    ]


# Each with what it rates a win with, and the plies after which it is searched.
GAMES: list[tuple[Game[Any, Any], float, int]] = [
    *[(connect(rules), PatternTable.for_n(rules.n).win, 0) for rules in SMALL],
    (connect(), PatternTable.for_n(4).win, 0),
    (heaps_game(1, 3, 4), 100, 0),
    (stonehenge(), 1000, 14),
]
running = st.sampled_from(GAMES).flatmap(
    lambda known: st.tuples(st.just(known), running_states(known[0], known[2], 20))
)


def value(search: Search, depth: int, game: Game[Any, Any], state: Any) -> float:
    return evaluate(search, depth, search_space(game), state)


@given(running, searches, st.integers(1, 3))
def test_undecided_values_stay_as_they_are_and_decided_ones_are_beyond_the_win(
    running: tuple[tuple[Game[Any, Any], float, int], Any], search: Search, depth: int
) -> None:
    """And a hurried move is among the best moves of the game."""
    (game, win, _), state = running
    assert with_plies(game).is_stable(AtPly(state)) == game.is_stable(state)
    plain = value(search, depth, game, state)
    hasty = value(search, depth, with_plies(game), AtPly(state))
    if abs(plain) == win:
        assert WIN + WIN / (1 + depth) <= abs(hasty) <= WIN + WIN / 2
        assert (hasty > 0) == (plain > 0)
    else:
        assert hasty == plain
        assert abs(hasty) < WIN
    hurried = best_by_search(search, depth, with_plies(game), AtPly(state))
    assert set(hurried) <= set(best_by_search(search, depth, game, state))
    assert prefer_sooner(search_player(search, depth))(game, state) == hurried[0]


@given(st.integers(0, 10**6))
def test_each_ply_makes_a_win_worth_less_but_never_less_than_a_win(plies: int) -> None:
    won, lost = from_moves("4141414"), from_moves("14141424")
    game = with_plies(connect(table=PatternTable.even((), win=0.5)))
    now, later = (game.rate(AtPly(won, each)) for each in (plies, plies + 1))
    assert WIN < later < now <= 2 * WIN
    assert game.rate(AtPly(lost, plies)) == -now


@pytest.mark.parametrize("most", [1, 3])
def test_a_game_is_drawn_when_its_most_plies_are_played(most: int) -> None:
    """PopOut was never a draw when its plies were counted: searches did not end."""
    game = with_plies(replace(popout, max_plies=most))
    assert game.max_plies == most
    space, end = search_space(game), game.start()
    assert height(game_tree(space, end)) == most
    assert minimax(None, space)(end) == minimax(most, space)(end)
    for _ in range(most):
        end = game.play(end, game.legal_moves(end)[0])
    assert game.outcome(end) is Outcome.DRAW


def height(tree: Tree[Any]) -> int:
    return 1 + max(map(height, tree.branches()), default=-1)


@pytest.mark.parametrize("rating", [1e30, -inf, nan])
def test_a_rating_that_would_pass_for_a_win_is_refused(rating: float) -> None:
    best, here = replace(connect(), rating=lambda _: rating), from_moves("141424")
    expected = r"between -1e.30 and 1e.30 of a game .* got \S+ for Situation\("
    with pytest.raises(FourInRowError, match=expected):
        prefer_sooner(alpha_beta_player(1))(best, here)
    assert with_plies(best).rate(AtPly(from_moves("4141414"))) == 2 * WIN
