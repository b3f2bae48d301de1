"""The laws of players that know how games end: perfect ones, and those that err."""

from collections import Counter
from dataclasses import replace
from functools import reduce
from random import Random

import pytest
from hypothesis import assume, given, strategies as st

from exact import naive_score
from fourinrow.core import Rules, Situation, legal_moves, make_move, outcome, won_by
from fourinrow.data import random_game
from fourinrow.errors import FourInRowError
from fourinrow.games import Oracle
from fourinrow.games.connect import connect
from fourinrow.games.stonehenge import stonehenge
from fourinrow.notation import from_moves
from fourinrow.play import LEVELS, level_chances, level_player, perfect_player
from fourinrow.solver import Solver
from fourinrow.testing import rules
from heaps import by_twos
from sessions import centred
from strategies import late_situations, played

pytestmark = pytest.mark.slow

NUMBERS = range(1, len(LEVELS) + 1)
SMALL = Rules(rows=4, cols=4)


late = late_situations(rules(max_side=4, max_n=5), 7)


@given(late, st.none() | st.integers(0, 99).map(Random))
def test_a_perfect_player_plays_a_move_worth_as_much_as_the_position(
    situation: Situation, rng: Random | None
) -> None:
    assume(legal_moves(situation))
    board, choose = situation.rules, None if rng is None else rng.choice
    move = perfect_player(choose)(centred(board), situation)
    child = make_move(situation, move)
    assert -naive_score(child) == naive_score(situation)


def test_every_best_move_is_played_some_time_and_the_first_by_default() -> None:
    game, player = centred(SMALL), perfect_player(Random(1).choice)
    assert {player(game, game.start()) for _ in range(60)} == {0, 1, 2, 3}
    assert game.legal_moves(game.start())[0] == 1
    assert perfect_player()(game, game.start()) == 1


@given(late, st.sampled_from(NUMBERS), st.integers(0, 999))
def test_every_level_plays_legal_moves_and_takes_a_win_that_is_there(
    situation: Situation, number: int, seed: int
) -> None:
    moves = legal_moves(situation)
    assume(moves)
    won = won_by(situation.turn)
    wins = [each for each in moves if outcome(make_move(situation, each)) is won]
    move = level_player(number, Random(seed))(centred(situation.rules), situation)
    assert move in (wins or moves)
    chances = level_chances(number, connect(situation.rules), situation)
    assert {each for each in chances if chances[each]} <= {*(wins or moves)}


@given(late_situations(SMALL, 9), st.sampled_from(NUMBERS), st.integers(0, 999))
def test_a_level_plays_by_its_seed_whatever_its_solver_was_asked_before(
    situation: Situation, number: int, seed: int
) -> None:
    assume(legal_moves(situation))
    fresh, used = connect(SMALL), connect(SMALL)
    perfect_player()(used, from_moves("1234", SMALL))
    player, again = (level_player(number, Random(seed)) for _ in range(2))
    assert player(fresh, situation) == again(used, situation)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_level_overlooks_a_threat_as_often_as_it_slips_without_care(
    number: int,
) -> None:
    board, level, tries = Rules(4, 5), LEVELS[number - 1], 100
    game, here = connect(board), from_moves("15151", board)
    chances = level_chances(number, game, here)
    careless = level.slip * (1 - level.care) / 5
    assert chances == pytest.approx(
        {0: 1 - 4 * careless} | dict.fromkeys(range(1, 5), careless)
    )
    player = level_player(number, Random(number))
    counted = Counter(player(game, here) for _ in range(tries))
    for move, chance in chances.items():  # off by four standard errors at most
        assert counted[move] / tries == pytest.approx(chance, abs=0.17)


def test_care_is_for_the_moves_of_the_other_side() -> None:
    board = Rules(1, 9, 3)
    game = by_twos(board)
    state = reduce(game.play, (0, 8, 5, 6), game.start())
    best = 1, 2  # whose other move wins in the same turn
    known = Oracle[Situation, int](lambda _: best, lambda _: 1)
    chances = level_chances(4, replace(game, oracle=known), state)
    slip = LEVELS[3].slip / 5
    expected = {move: slip + (1 - 5 * slip) / 2 * (move in best) for move in chances}
    assert chances == pytest.approx(expected)


def test_the_higher_the_level_the_less_its_moves_fall_short_of_the_best() -> None:
    board, rng = Rules(4, 5), Random(5)
    game, solver, lost = centred(board), Solver(board), [0.0] * len(LEVELS)
    for _ in range(60):
        moves = random_game(rng, rng.randrange(4, 14), board, careful=True)
        situation = played(moves, board)
        scores = {move: int(found) for move, found in solver.scores(situation).items()}
        for number in NUMBERS:
            for move, chance in level_chances(number, game, situation).items():
                lost[number - 1] += chance * (max(scores.values()) - scores[move]) / 60
    assert lost == sorted(lost, reverse=True)
    assert len(set(lost)) == len(LEVELS)
    assert lost[0] > 0.3
    assert lost[-1] < 0.03


@pytest.mark.parametrize("number", NUMBERS)
def test_a_level_asks_the_oracle_up_to_its_horizon(number: int) -> None:
    horizon, asked = LEVELS[number - 1].horizon, set[int]()

    def asking(effort: int) -> Oracle[Situation, int]:
        def best_moves(_: Situation) -> tuple[int, ...]:
            asked.add(effort)
            return (0,)

        return Oracle(best_moves, lambda _: effort)

    efforts = (1, horizon, horizon + 1)
    for effort in efforts:
        game = replace(connect(SMALL), oracle=asking(effort))
        level_player(number, Random(1))(game, game.start())
    assert asked == {effort for effort in efforts if 0 < effort <= horizon}


def test_an_unknown_level_and_a_game_that_nobody_can_solve_are_refused() -> None:
    for number in (0, 6, -1):
        with pytest.raises(FourInRowError, match="expected a level"):
            level_player(number, Random(1))
    for player in (perfect_player(), level_player(1, Random(1))):
        with pytest.raises(FourInRowError, match="expected a game with an oracle"):
            player(stonehenge(), stonehenge().start())
