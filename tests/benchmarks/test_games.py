"""The same random games, replayed move by move: do all agree who won, and when?"""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import median

import pytest
from easyAI.games.ConnectFour import ConnectFour
from pettingzoo.classic.connect_four.connect_four import raw_env
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.races import Race, Report, Row, race, speed_row
from benchmarks.replays import GAMES, End, by_fourinrow, kind_of_vectors


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


@pytest.mark.parametrize(
    ("peer", "name", "aim"),
    [(by_pettingzoo, "PettingZoo", 6), (by_easyai, "easyAI", 20)],
)
def test_random_games(
    benchmark: BenchmarkFixture,
    report: Report,
    peer: Callable[[], list[End]],
    name: str,
    aim: int,
) -> None:
    run = race(benchmark, by_fourinrow, peer)
    report(games_row(f"random games, beside {name}", run, aim))
    assert run.our_result == run.peer_result


def test_random_games_with_vectors_in_python(
    benchmark: BenchmarkFixture, report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYRSISTENT_NO_C_EXTENSION", "1")
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        kind = pool.submit(kind_of_vectors).result()
        run = race(benchmark, by_fourinrow, lambda: pool.submit(by_fourinrow).result())
    report(games_row("random games, beside ours without C vectors", run))
    assert run.our_result == run.peer_result
    assert kind == "PythonPVector"


def games_row(what: str, run: Race[list[End]], aim: float | None = None) -> Row:
    moves = sum(plies for _, plies in run.our_result)
    ours, peer = (
        f"{moves / median(times):,.0f} moves/s" for times in (run.ours, run.peer)
    )
    return speed_row(what, run, aim)._replace(ours=ours, peer=peer)
