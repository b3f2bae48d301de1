"""Searches from the same positions: do all agree who wins?"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pytest
from easyAI import Negamax
from easyAI.games.ConnectFour import ConnectFour
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.races import Report, race, speed_row
from fourinrow.core import Player, Situation, from_moves, winner
from fourinrow.games import search_space
from fourinrow.search import alpha_beta, evaluate

# The first lines of Pascal Pons' published test sets: of "begin, medium" the first
# five of 10 to 14 moves; of "begin, easy" the first two in which the side to move
# wins within six plies, and the first two in which it loses.
OPEN = ["32751571231557", "335662333565", "2416615552", "157564142155", "1616621455211"]
DECIDED = {
    "5512243243536": 1,
    "22144426444": 1,
    "43745416472735": -1,
    "5276313436535": -1,
}


def rate(situation: Situation) -> int:
    """A win or nothing."""
    match winner(situation.grid):
        case None:
            return 0
        case player:
            return 1 if player is Player.FIRST else -1


WIN_OR_NOTHING = replace(search_space(), rate=rate)


def our_verdict(moves: str) -> int:
    """1, 0 or -1: what the side to move can force within six plies."""
    situation = from_moves(moves)
    value = evaluate(alpha_beta, 6, WIN_OR_NOTHING, situation)
    return for_the_mover(value, situation)


def for_the_mover(value: float, situation: Situation) -> int:
    return sign(value if situation.turn is Player.FIRST else -value)


def sign(value: float) -> int:
    return (value > 0) - (value < 0)


def easyai_verdict(moves: str) -> int:
    game = ConnectFour([None, None])
    for column in moves:
        game.make_move(int(column) - 1)
        game.switch_player()
    search = Negamax(6)
    search(game)
    return sign(search.alpha)


def each_open(verdict: Callable[[str], int]) -> Sequence[int]:
    return [verdict(moves) for moves in OPEN]


def test_alpha_beta_of_six_plies(benchmark: BenchmarkFixture, report: Report) -> None:
    run = race(
        benchmark, partial(each_open, our_verdict), partial(each_open, easyai_verdict)
    )
    report(speed_row("alpha-beta, 6 plies, beside easyAI", run, 8))
    assert run.our_result == run.peer_result


@pytest.mark.parametrize(("moves", "verdict"), DECIDED.items())
def test_both_see_who_wins_within_six_plies(moves: str, verdict: int) -> None:
    assert our_verdict(moves) == verdict
    assert easyai_verdict(moves) == verdict
