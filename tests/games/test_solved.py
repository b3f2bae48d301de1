"""Small games solved by looking at everything: each state has the best end there is."""

from functools import partial
from typing import Any

import pytest
from hypothesis import given, strategies as st

from fourinrow.core import Outcome, Player, Rules, Situation, initial, other, won_by
from fourinrow.errors import FourInRowError
from fourinrow.games import Game, search_space
from fourinrow.games.connect import connect
from fourinrow.games.dice import dice
from fourinrow.games.stonehenge import StonehengeState, stonehenge
from fourinrow.testing import rules as any_rules, solve_game, states
from heaps import Heaps, heaps_game
from strategies import late_situations

pytestmark = pytest.mark.slow


def reachable(game: Game[Any, Any], start: Any) -> set[Any]:
    """All states that moves lead to, by going from ply to ply."""
    seen, ply = {start}, {start}
    while ply:
        ply = {child for state in ply for child in search_space(game).children(state)}
        seen |= ply
    return seen


# --- The definition -------------------------------------------------------------


@st.composite
def heaps(draw: st.DrawFn, highest: int = 7) -> tuple[Game[Heaps, int], Heaps]:
    sizes = st.lists(st.integers(1, highest), min_size=1, max_size=3)
    game = heaps_game(*draw(sizes))
    return game, Heaps(game.start().heaps, draw(st.sampled_from(Player)))


def boards() -> st.SearchStrategy[tuple[Game[Situation, int], Situation]]:
    late = partial(late_situations, max_empty=7)
    return any_rules(max_side=4, max_n=4).flatmap(late).map(of_a_board)


def of_a_board(here: Situation) -> tuple[Game[Situation, int], Situation]:
    return connect(here.rules), here


def stones() -> st.SearchStrategy[tuple[Game[Any, Any], StonehengeState]]:
    """Stonehenge with a few cells left, or none."""
    game = stonehenge()
    return states(game, min_plies=14).map(lambda state: (game, state))


@given(heaps() | boards() | stones())
def test_all_that_can_be_reached_is_an_end_or_the_best_that_its_mover_can_get(
    position: tuple[Game[Any, Any], Any],
) -> None:
    game, start = position
    solved = solve_game(game, start)
    assert solved.keys() == reachable(game, start)
    for state, value in solved.items():
        below = [solved[child] for child in search_space(game).children(state)]
        mover = game.to_move(state)
        if not below:
            assert value is game.outcome(state)
        elif won_by(mover) in below:
            assert value is won_by(mover)
        elif Outcome.DRAW in below:
            assert value is Outcome.DRAW
        else:
            assert value is won_by(other(mover))


# --- Its edges ------------------------------------------------------------------


def test_a_game_that_never_ends_is_refused() -> None:
    endless: Game[int, int] = Game(
        start=lambda: 0,
        to_move=lambda _state: Player.FIRST,
        legal_moves=lambda _state: (1,),
        play=lambda state, move: state + move,
        outcome=lambda _state: Outcome.RUNNING,
        rating=float,
    )
    with pytest.raises(FourInRowError, match="too long for Python's stack"):
        solve_game(endless)


def test_what_is_solved_cannot_be_changed() -> None:
    solved: Any = solve_game(connect(Rules(1, 1, 1)))
    with pytest.raises(TypeError):
        solved[initial(Rules(1, 1, 1))] = Outcome.DRAW


def test_a_game_of_chance_is_refused() -> None:
    with pytest.raises(FourInRowError, match="a game without chance, got dice"):
        solve_game(dice(3))
