"""A move of Othello that looks four plies ahead, and the ways to play four plies."""

from functools import partial, reduce
from statistics import median

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import othello_oracle as oracle
from benchmarks.races import Report, Row, milliseconds, race, speed_row
from fourinrow.games.othello import (
    OthelloState,
    initial,
    legal_moves,
    othello,
    play,
)
from fourinrow.play import read_moves, search_player
from fourinrow.search import alpha_beta, minimax

# After 27 plies, the slowest of sixty positions of random games.
MIDDLE = "f5d6c4f4d7b4b3g6f3c7h7f2d3g5a4c6e6c5b6c2d8f7e8b8c8a3d1"


def after(text: str) -> OthelloState:
    return reduce(play, read_moves(othello(), text), initial())


@pytest.mark.parametrize(("name", "text"), [("opening", ""), ("middle", MIDDLE)])
def test_a_move_four_plies_ahead(
    benchmark: BenchmarkFixture, report: Report, name: str, text: str
) -> None:
    game, state = othello(), after(text)
    ours, peer = (
        partial(search_player(search, 4), game, state)
        for search in (alpha_beta, minimax)
    )
    run = race(benchmark, ours, peer, rounds=5)
    report(speed_row(f"othello, {name}, alpha-beta:4 beside minimax:4", run))
    slowest = Row(f"othello, {name}, alpha-beta:4", milliseconds(run.ours), "", "")
    report(slowest._replace(aim="< 1,000 ms", met=median(run.ours) < 1))
    assert run.our_result == run.peer_result


def sequences(state: OthelloState, plies: int) -> int:
    moves = legal_moves(state)
    if plies == 1:
        return len(moves)
    return sum(sequences(play(state, move), plies - 1) for move in moves)


def test_ways_to_play_four_plies(benchmark: BenchmarkFixture, report: Report) -> None:
    ours = partial(sequences, initial(), 4)
    peer = partial(oracle.sequences, oracle.start(8), 1, 4)
    run = race(benchmark, ours, peer, rounds=5)
    report(speed_row("othello, ways to play 4 plies, beside lists of lists", run, 5))
    assert run.our_result == run.peer_result == 244
