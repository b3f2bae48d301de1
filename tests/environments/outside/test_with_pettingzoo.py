"""PettingZoo: its own tests pass, and Connect Four is its ``connect_four_v3``."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo import AECEnv
from pettingzoo.classic import connect_four_v3
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test
from pettingzoo.utils import aec_to_parallel

from examples.nim import nim
from examples.popout import popout
from fourinrow import TIC_TAC_TOE, IllegalMove, Rules, connect
from fourinrow.environments.as_pettingzoo import env, raw_env
from fourinrow.environments.observations import planes_of
from fourinrow.errors import FourInRowError
from fourinrow.games.dice import dice
from fourinrow.games.othello import othello
from fourinrow.notation import parse_moves
from full_boards import DRAWN, WON_BY_THE_LAST_STONE

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")

BOARDS: Mapping[str, Callable[..., AECEnv]] = {
    "connect four": partial(env, connect()),
    "connect five": partial(env, connect(Rules(5, 9, 5))),
    "tic-tac-toe": partial(env, connect(TIC_TAC_TOE)),
    "othello": partial(env, othello(6)),
    "popout": partial(env, popout),
}
GAMES: Mapping[str, Callable[..., AECEnv]] = {
    **BOARDS,
    "nim": partial(env, nim, observe=lambda heap, _player: np.array([heap.matches])),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_suite_of_the_library_has_no_complaint(name: str) -> None:
    api_test(GAMES[name](), num_cycles=200)
    seed_test(GAMES[name])
    if name in BOARDS:
        render_test(BOARDS[name])


def test_a_game_is_cut_after_a_number_of_cycles() -> None:
    # Its random moves are legal and win nothing: no column fills up, no line has room.
    endless = connect(Rules(rows=12, n=13))

    def parallel(max_cycles: int) -> object:
        game = env(endless, max_cycles=max_cycles)
        game.unwrapped.metadata = {**game.metadata, "is_parallelizable": True}
        return aec_to_parallel(game)

    max_cycles_test(SimpleNamespace(env=partial(env, endless), parallel_env=parallel))


@pytest.mark.parametrize("seed", [*range(8), DRAWN, WON_BY_THE_LAST_STONE])
def test_connect_four_is_the_one_of_the_library(seed: int | str) -> None:
    """Also after an illegal move; but once a game is over, no move is legal here."""
    ours, theirs = env(connect()), connect_four_v3.env()
    ours.reset()
    theirs.reset()
    rng, moves = Random(seed), list[int]()
    written = list(parse_moves(seed)) if isinstance(seed, str) else []
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
        move = written.pop(0) if written else rng.randrange(7)
        moves.append(move)
        ours.step(None if expected[2] else move)
        theirs.step(None if expected[2] else move)
    assert ours.agents == theirs.agents == written == []
    assert len(moves) > 8


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


def test_only_modes_that_are_there_are_rendered() -> None:
    game = env(connect(), render_mode="human")
    game.reset()
    with pytest.raises(FourInRowError, match="of ansi, rgb_array, got 'human'"):
        game.render()


def test_games_that_can_not_be_numbered_are_refused() -> None:
    with pytest.raises(FourInRowError, match="expected a game without chance"):
        env(dice())
    with pytest.raises(FourInRowError, match="expected a state with a grid, got Heap"):
        env(nim)
    with pytest.raises(FourInRowError, match="expected cycles of 1 or more, got 0"):
        env(connect(), max_cycles=0)
    few = env(replace(connect(), moves=(0, 1)))
    few.reset()
    with pytest.raises(FourInRowError, match=r"among the moves of .*, got 2$"):
        few.last()


@pytest.mark.parametrize("kind", [np.bool_, np.uint8, np.int32, np.float32])
def test_what_is_seen_may_be_numbers_of_any_kind(kind: type[np.generic]) -> None:
    game = env(connect(), observe=lambda s, side: planes_of(s, side).astype(kind))
    api_test(game, num_cycles=20)
