"""Gymnasium: its checker passes, and many games are what each game is alone."""

from collections.abc import Callable
from itertools import chain
from random import Random
from time import monotonic

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from environments.outside.subjects import DRAWN, SUBJECTS
from fourinrow import IllegalMove, Situation, connect
from fourinrow.environments.as_gymnasium import OnePlayer, OnePlayerBatch
from fourinrow.errors import FourInRowError, UnsupportedBoard
from fourinrow.play import Strategy, random_player

NAME = "fourinrow/OnePlayer-v0"


@pytest.mark.parametrize(
    "options",
    [
        {"opponent": "greedy"},
        {"opponent": "level:1", "begins": False, "render_mode": "ansi"},
        {"game": "othello-6x6", "render_mode": "rgb_array"},
        {"game": "tic-tac-toe", "opponent": "minimax:1"},
        {"board": "rows 4 cols 5", "opponent": "deepening:50n"},
    ],
    ids=str,
)
def test_the_checker_has_no_complaint(options: dict[str, object]) -> None:
    check_env(gymnasium.make(NAME, **options).unwrapped)


@pytest.mark.parametrize("name", SUBJECTS)
def test_the_checker_has_no_complaint_about_any_game(name: str) -> None:
    subject = SUBJECTS[name]
    game = OnePlayer(subject.game, at_random, observe=subject.observe)
    check_env(game, skip_render_check=True)


def at_random(seed: int) -> Strategy:
    return random_player(Random(seed))


@pytest.mark.parametrize("begins", [True, False])
@pytest.mark.parametrize("board", ["", "rows 4 cols 5 connect 3"])
def test_many_games_are_what_each_is_alone(begins: bool, board: str) -> None:
    options = {"opponent": "greedy", "begins": begins, "board": board}
    many = gymnasium.make_vec(NAME, num_envs=8, **options)
    each = gymnasium.make_vec(
        NAME,
        num_envs=8,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": many.metadata["autoreset_mode"]},
        **options,
    )
    assert isinstance(many, OnePlayerBatch)
    assert many.observation_space == each.observation_space
    assert many.action_space == each.action_space
    rng, ends = np.random.default_rng(3), 0
    (seen, info), (seen_alone, info_alone) = many.reset(seed=1), each.reset(seed=1)
    for _ in range(60):
        assert seen.dtype == seen_alone.dtype
        assert seen.tolist() == seen_alone.tolist()
        assert info["action_mask"].tolist() == [*map(list, info_alone["action_mask"])]
        actions = rng.integers(7 if board == "" else 5, size=8)
        seen, *results, info = many.step(actions)
        seen_alone, *results_alone, info_alone = each.step(actions)
        for one, other in zip(results, results_alone, strict=True):
            assert one.tolist() == other.tolist()
        for at in np.flatnonzero(results[1]):
            last, last_alone = info["final_obs"][at], info_alone["final_obs"][at]
            assert last.tolist() == last_alone.tolist()
            ends += 1
    assert ends > 20


def test_a_seed_makes_the_same_games_and_another_seed_others() -> None:
    played = [[play(gymnasium.make(NAME), seed), play_many(seed)] for seed in (1, 1, 2)]
    assert played[0] == played[1] != played[2]


def play(game: gymnasium.Env, seed: int) -> list[object]:
    """What is seen while the leftmost legal move is played, until the game is over."""
    (seen, info), ended, played = game.reset(seed=seed), False, list[object]()
    while not ended:
        played.append(seen.tolist())
        seen, _, ended, _, info = game.step(int(info["action_mask"].argmax()))
    return played


def play_many(seed: int) -> list[object]:
    games = gymnasium.make_vec(NAME, num_envs=5)
    (seen, info), played = games.reset(seed=seed), list[object]()
    for _ in range(9):
        played.append(seen.tolist())
        seen, *_, info = games.step(info["action_mask"].argmax(1))
    return played


def test_an_opponent_of_seconds_needs_a_clock() -> None:
    game = gymnasium.make(NAME, opponent="deepening:0.01s", clock=monotonic)
    game.reset()
    assert int(game.step(3)[0].sum()) == 2


def test_a_win_is_rewarded_and_an_illegal_move_loses() -> None:
    game = OnePlayer(connect(), lambda _: lambda _game, _state: 0)
    game.reset()
    rewards = [game.step(3)[1:3] for _ in range(4)]
    assert rewards == [(0, False), (0, False), (0, False), (1, True)]
    with pytest.raises(ResetNeeded, match="expected a reset after the end of a game"):
        game.step(3)
    game.reset()
    for _ in range(3):
        assert game.step(0)[1:3] == (0, False)
    seen, reward, ended, *_ = game.step(0)
    assert (reward, ended, int(seen.sum())) == (-1, True, 6)
    game.reset()
    assert game.step(7)[1:3] == (-1, True)


def test_a_full_board_ends_the_game_at_once() -> None:
    mine, theirs = ([int(move) - 1 for move in DRAWN[i::2]] for i in (0, 1))
    game = OnePlayer(
        connect(), lambda _: lambda _game, state: theirs[plies(state) // 2]
    )
    game.reset()
    steps = [game.step(move)[1:3] for move in mine]
    assert steps == [(0, False)] * 20 + [(0, True)]


def plies(state: Situation) -> int:
    return sum(map(bool, chain(*state.grid)))


def test_a_bad_move_of_the_opponent_is_its_own() -> None:
    game = OnePlayer(connect(), lambda _: lambda _game, _state: 9)
    game.reset()
    with pytest.raises(IllegalMove, match="9"):
        game.step(0)


@pytest.mark.parametrize(
    ("options", "error", "reason"),
    [
        ({"opponent": "nobody"}, FourInRowError, "expected random, greedy"),
        ({"opponent": "deepening:1s"}, FourInRowError, "expected a clock for"),
        ({"game": "chess"}, FourInRowError, "got 'chess'"),
        ({"board": "rows x"}, FourInRowError, "expected a number"),
    ],
)
@pytest.mark.parametrize("make", [gymnasium.make, gymnasium.make_vec])
def test_bad_options_are_refused_at_once(
    make: Callable[..., object],
    options: dict[str, str],
    error: type[Exception],
    reason: str,
) -> None:
    with pytest.raises(error, match=reason):
        make(NAME, **options)


def test_many_games_need_a_board_that_fits_into_a_word() -> None:
    with pytest.raises(UnsupportedBoard):
        gymnasium.make_vec(NAME, board="rows 9 cols 9")
    with pytest.raises(FourInRowError, match="expected a connect game, got 'othello'"):
        gymnasium.make_vec(NAME, game="othello")
