"""The same random games, replayed move by move: do all agree who won, and when?"""

from collections.abc import Callable, Sequence
from itertools import count, cycle
from random import Random
from typing import TypeAlias

import pytest
from easyAI.games.ConnectFour import ConnectFour
from pettingzoo.classic.connect_four.connect_four import raw_env
from pytest_benchmark.fixture import BenchmarkFixture

from fourinrow.core import Player, apply_move, is_win, new_grid
from fourinrow.core.grid import is_full

# The winner, 0 for a draw, and the number of moves.
End: TypeAlias = tuple[int, int]


def random_game(rng: Random) -> list[int]:
    """Columns with room, each as likely as the others, until the board is full."""
    room, moves = [6] * 7, []
    while any(room):
        moves.append(rng.choice([column for column in range(7) if room[column]]))
        room[moves[-1]] -= 1
    return moves


RNG = Random(4)
GAMES = [random_game(RNG) for _ in range(300)]


def by_fourinrow() -> list[End]:
    return [one_by_fourinrow(game) for game in GAMES]


def one_by_fourinrow(game: Sequence[int]) -> End:
    grid = new_grid(6, 7)
    for ply, column, player in zip(count(1), game, cycle(Player)):
        grid = apply_move(grid, column, player)
        if is_win(grid, column, player):
            return player.value, ply
        if is_full(grid):
            return 0, ply
    raise AssertionError(f"not over: {game}")


def by_pettingzoo() -> list[End]:
    env = raw_env()
    return [one_by_pettingzoo(env, game) for game in GAMES]


def one_by_pettingzoo(env: raw_env, game: Sequence[int]) -> End:
    env.reset()
    for ply, column in enumerate(game, 1):
        env.step(column)
        if env.terminations["player_0"]:
            rewards = [env.rewards[name] for name in env.possible_agents]
            return (rewards.index(1) + 1 if any(rewards) else 0), ply
    raise AssertionError(f"not over: {game}")


def by_easyai() -> list[End]:
    return [one_by_easyai(game) for game in GAMES]


def one_by_easyai(game: Sequence[int]) -> End:
    board = ConnectFour([None, None])
    for ply, column in enumerate(game, 1):
        board.make_move(column)
        board.switch_player()
        if board.is_over():
            won = ply < len(game) or board.lose()
            return (board.opponent_index if won else 0), ply
    raise AssertionError(f"not over: {game}")


@pytest.mark.benchmark(group=f"{len(GAMES)} random games")
@pytest.mark.parametrize("replay", [by_fourinrow, by_pettingzoo, by_easyai])
def test_random_games(
    benchmark: BenchmarkFixture, replay: Callable[[], list[End]]
) -> None:
    assert benchmark(replay) == by_fourinrow()
