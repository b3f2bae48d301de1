"""Gymnasium: its checker passes, and many games are what each game is alone."""

from collections.abc import Callable
from itertools import chain
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from fourinrow import CONNECT_FOUR, TIC_TAC_TOE, Cell, Rules, winner
from fourinrow.core import from_rows
from fourinrow.environments.as_gymnasium import OnePlayerBatch
from fourinrow.errors import FourInRowError, UnsupportedBoard

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


@pytest.mark.parametrize("begins", [True, False])
@pytest.mark.parametrize("rules", [CONNECT_FOUR, TIC_TAC_TOE])
def test_a_game_ends_with_a_line_or_a_full_board(rules: Rules, begins: bool) -> None:
    name = "connect-four" if rules.gravity else "tic-tac-toe"
    game, ends = gymnasium.make(NAME, game=name, begins=begins), set[float]()
    rng, mine = Random(1), Cell.FIRST if begins else Cell.SECOND
    for seed in range(25):
        (_, info), reward, ended = game.reset(seed=seed), 0, False
        while not ended:
            moves = np.flatnonzero(info["action_mask"]).tolist()
            seen, reward, ended, is_cut, info = game.step(rng.choice(moves))
            cells = (seen @ [mine, 3 - mine]).tolist()
            won_by = winner(from_rows(cells), rules)
            assert reward == (0 if won_by is None else 1 if won_by == mine else -1)
            assert ended == (won_by is not None or 0 not in chain(*cells))
            assert not is_cut
        assert not info["action_mask"].any()
        ends.add(reward)
    assert ends >= ({1, -1} if rules.gravity else {1, 0, -1})


def test_an_illegal_move_loses() -> None:
    game = gymnasium.make(NAME, board="rows 3")  # where no column is a line
    seen, info = game.reset(seed=1)
    while info["action_mask"][0]:
        seen, reward, ended, _, info = game.step(0)
        assert (reward, ended) == (0, False)
    again, *end = game.step(0)
    assert end[:2] == [-1, True]
    assert (again == seen).all()
    game.reset()
    assert game.step(7)[1:3] == (-1, True)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"opponent": "nobody"}, "expected random, greedy"),
        ({"opponent": "deepening:1s"}, "expected an opponent that needs no clock"),
        ({"game": "chess"}, "got 'chess'"),
        ({"board": "rows x"}, "expected a number"),
    ],
)
@pytest.mark.parametrize("make", [gymnasium.make, gymnasium.make_vec])
def test_bad_options_are_refused_at_once(
    make: Callable[..., object], options: dict[str, str], reason: str
) -> None:
    with pytest.raises(FourInRowError, match=reason):
        make(NAME, **options)


def test_many_games_need_a_board_that_fits_into_a_word() -> None:
    with pytest.raises(UnsupportedBoard):
        gymnasium.make_vec(NAME, board="rows 9 cols 9")
    with pytest.raises(FourInRowError, match="expected a connect game, got 'othello'"):
        gymnasium.make_vec(NAME, game="othello")
