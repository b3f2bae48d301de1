"""Searches from the same positions: do all agree who wins?"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import inf

import pytest
from easyAI import Negamax
from easyAI.games.ConnectFour import ConnectFour
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.races import Report, race, speed_row
from fourinrow.core import Player, Situation, from_moves, initial, winner
from fourinrow.games import search_space
from fourinrow.search import alpha_beta, evaluate, minimax

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


def direct_verdict(moves: str) -> int:
    situation = from_moves(moves)
    value = direct(6, situation, -inf, inf)
    return for_the_mover(value, situation)


def direct(depth: int, situation: Situation, low: float, high: float) -> float:
    """Alpha-beta as textbooks write it, without a tree."""
    bound = None
    for child in WIN_OR_NOTHING.children(situation) if depth else ():
        value = direct(depth - 1, child, low, high)
        if situation.turn is Player.FIRST:
            bound = low = max(low, value)
        else:
            bound = high = min(high, value)
        if low >= high:
            break
    return rate(situation) if bound is None else bound


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


@pytest.mark.parametrize(
    ("peer", "name", "aim"),
    [(easyai_verdict, "easyAI", 8), (direct_verdict, "direct recursion", None)],
)
def test_alpha_beta_of_six_plies(
    benchmark: BenchmarkFixture,
    report: Report,
    peer: Callable[[str], int],
    name: str,
    aim: int | None,
) -> None:
    run = race(benchmark, partial(each_open, our_verdict), partial(each_open, peer))
    report(speed_row(f"alpha-beta, 6 plies, beside {name}", run, aim))
    assert run.our_result == run.peer_result


@pytest.mark.parametrize(("moves", "verdict"), DECIDED.items())
def test_all_see_who_wins_within_six_plies(moves: str, verdict: int) -> None:
    assert our_verdict(moves) == verdict
    assert direct_verdict(moves) == verdict
    assert easyai_verdict(moves) == verdict


def test_alpha_beta_beside_minimax(benchmark: BenchmarkFixture, report: Report) -> None:
    ours, peer = (
        partial(search(4, search_space()), initial())
        for search in (alpha_beta, minimax)
    )
    run = race(benchmark, ours, peer)
    report(speed_row("alpha-beta, 4 plies from the start, beside minimax", run))
    assert run.our_result == run.peer_result
