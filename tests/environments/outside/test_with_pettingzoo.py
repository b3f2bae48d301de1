"""PettingZoo: its own tests pass, and Connect Four is its ``connect_four_v3``."""

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import TypeAlias

import numpy as np
import pytest
from pettingzoo import AECEnv
from pettingzoo.classic import connect_four_v3
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test
from pettingzoo.utils import aec_to_parallel

from environments.outside.subjects import BOARDS, DRAWN, SUBJECTS, WON_BY_THE_LAST_STONE
from fourinrow import CONNECT_FOUR, IllegalMove, Rules, connect
from fourinrow.core import parse_moves
from fourinrow.environments.as_pettingzoo import env, raw_env
from fourinrow.errors import FourInRowError
from fourinrow.games.dice import dice

Make: TypeAlias = Callable[..., AECEnv]

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.fixture(params=SUBJECTS)
def make(request: pytest.FixtureRequest) -> Make:
    return partial(env, **SUBJECTS[request.param]._asdict())


def test_the_interface_is_kept(make: Make) -> None:
    api_test(make(), num_cycles=200)


def test_games_are_the_same_for_the_same_seed(make: Make) -> None:
    seed_test(make)


def test_a_game_is_cut_after_a_number_of_cycles() -> None:
    # Its random moves are legal and win nothing: no column fills up, no line has room.
    endless = connect(Rules(rows=12, n=13))

    def parallel(max_cycles: int) -> object:
        game = env(endless, max_cycles=max_cycles)
        game.unwrapped.metadata = {**game.metadata, "is_parallelizable": True}
        return aec_to_parallel(game)

    max_cycles_test(SimpleNamespace(env=partial(env, endless), parallel_env=parallel))


@pytest.mark.parametrize("name", BOARDS)
def test_boards_are_rendered(name: str) -> None:
    def make(render_mode: str) -> object:
        return env(SUBJECTS[name].game, render_mode=render_mode)

    render_test(make)


@pytest.mark.parametrize("seed", range(30))
def test_connect_four_is_the_one_of_the_library(seed: int) -> None:
    """Also after an illegal move; but once a game is over, no move is legal here."""
    ours, theirs = env(connect()), connect_four_v3.env()
    ours.reset()
    theirs.reset()
    rng, moves = np.random.default_rng(seed), list[int]()
    for agent in theirs.agent_iter():
        assert agent == ours.agent_selection
        mine, expected = ours.last(), theirs.last()
        for part in ("observation", "action_mask"):
            assert mine[0][part].dtype == expected[0][part].dtype
        assert mine[0]["observation"].tolist() == expected[0]["observation"].tolist()
        mask = 0 if expected[2] else expected[0]["action_mask"]
        assert (mine[0]["action_mask"] == mask).all()
        assert mine[1:] == expected[1:]
        assert ours.rewards == theirs.rewards
        move = None if expected[2] else int(rng.integers(7))
        moves.append(-1 if move is None else move)
        ours.step(move)
        theirs.step(move)
    assert ours.agents == theirs.agents == []
    assert len(moves) > 8


@pytest.mark.parametrize(
    ("text", "rewards"), [(WON_BY_THE_LAST_STONE, [-1, 1]), (DRAWN, [0, 0])]
)
def test_a_full_board_ends_the_game_at_once(text: str, rewards: list[int]) -> None:
    game = env(connect())
    game.reset()
    for move in parse_moves(text, CONNECT_FOUR):
        assert not any(game.terminations.values())
        game.step(move)
    assert all(game.terminations.values())
    assert [*game.rewards.values()] == rewards


def test_observations_stay_as_they_were_given_and_games_begin_alike() -> None:
    game = env(connect())
    game.reset(seed=1)
    first = game.observe("player_0")
    kept = {part: array.copy() for part, array in first.items()}
    game.step(3)
    for array in game.observe("player_1").values():
        array[:] = 1
    game.reset(seed=2)
    for seen in (first, game.observe("player_0")):
        assert all((seen[part] == kept[part]).all() for part in kept)


def test_an_illegal_move_loses_or_raises() -> None:
    safe, raw = env(connect()), raw_env(connect())
    for game in (safe, raw):
        game.reset()
        for _ in range(6):
            game.step(0)
    safe.step(0)
    assert safe.rewards == {"player_0": -1, "player_1": 0}
    with pytest.raises(IllegalMove, match="column 0 is full"):
        raw.step(0)
    with pytest.raises(IllegalMove, match="expected a move from 0 to 6, got 7"):
        raw.step(7)


def test_games_that_can_not_be_numbered_are_refused() -> None:
    with pytest.raises(FourInRowError, match="expected a game without chance"):
        env(dice())
    with pytest.raises(FourInRowError, match="expected a state with a grid, got Heap"):
        env(SUBJECTS["nim"].game)
