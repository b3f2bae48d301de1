"""Searches from the same positions: do all agree who wins?"""

from collections.abc import Callable
from functools import partial
from math import inf

import pytest
from easyAI import Negamax
from easyAI.games.ConnectFour import ConnectFour
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.races import Row, race, speed_row
from fourinrow.core import Player, Situation, children, from_moves, initial, winner
from fourinrow.games import layer_of, search_space
from fourinrow.search import (
    Finder,
    Found,
    Layer,
    Search,
    SearchSpace,
    Visit,
    alpha_beta,
    evaluate,
    minimax,
    opposite,
)

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


WIN_OR_NOTHING = SearchSpace(children=children, rate=rate)


def our_verdict(moves: str) -> int:
    """1, 0 or -1: what the side to move can force within six plies."""
    situation = from_moves(moves)
    value = evaluate(alpha_beta, 6, WIN_OR_NOTHING, situation, layer_of(situation))
    return for_the_mover(value, situation)


def for_the_mover(value: float, situation: Situation) -> int:
    """Turn the sign of a value that is from the first player's side."""
    return sign(value if situation.turn is Player.FIRST else -value)


def easyai_verdict(moves: str) -> int:
    game = ConnectFour([None, None])
    for column in moves:
        game.make_move(int(column) - 1)
        game.switch_player()
    search = Negamax(6)
    search(game)
    return sign(search.alpha)


def sign(value: float) -> int:
    return (value > 0) - (value < 0)


def test_alpha_beta_of_six_plies(
    benchmark: BenchmarkFixture, report: Callable[[Row], None]
) -> None:
    run = race(
        benchmark,
        lambda: [our_verdict(moves) for moves in OPEN],
        lambda: [easyai_verdict(moves) for moves in OPEN],
    )
    report(speed_row("alpha-beta, 6 plies, beside easyAI", run, aim=8))
    assert run.our_result == run.peer_result


@pytest.mark.parametrize(("moves", "verdict"), DECIDED.items())
def test_both_see_who_wins_within_six_plies(moves: str, verdict: int) -> None:
    assert our_verdict(moves) == easyai_verdict(moves) == verdict


def test_alpha_beta_beside_minimax(
    benchmark: BenchmarkFixture, report: Callable[[Row], None]
) -> None:
    run = race(benchmark, partial(from_start, alpha_beta), partial(from_start, minimax))
    counts = f"{leaves(alpha_beta):,} leaves of minimax' {leaves(minimax):,}"
    report(speed_row(f"alpha-beta, 4 plies from the start, {counts}", run))
    assert run.our_result == run.peer_result


def from_start(search: Search) -> Found[Situation] | None:
    return search(4, search_space())(initial(), Layer.MAX)


def leaves(search: Callable[..., Finder[Situation]]) -> int:
    visits: list[Visit] = []
    search(4, search_space(), visits.append)(initial(), Layer.MAX)
    return sum(visit.opened == 0 for visit in visits)


def test_lazy_tree_beside_direct_recursion(
    benchmark: BenchmarkFixture, report: Callable[[Row], None]
) -> None:
    run = race(
        benchmark,
        lambda: [our_verdict(moves) for moves in OPEN],
        lambda: [direct_verdict(moves) for moves in OPEN],
    )
    report(speed_row("alpha-beta, 6 plies, beside direct recursion", run))
    assert run.our_result == run.peer_result


def direct_verdict(moves: str) -> int:
    situation = from_moves(moves)
    value = direct(6, situation, layer_of(situation), -inf, inf)
    return for_the_mover(value, situation)


def direct(
    depth: int, situation: Situation, layer: Layer, low: float, high: float
) -> float:
    """Alpha-beta as the textbooks write it, without a tree."""
    below = children(situation) if depth else ()
    for child in below:
        value = direct(depth - 1, child, opposite(layer), low, high)
        if layer is Layer.MAX:
            low = max(low, value)
        else:
            high = min(high, value)
        if low >= high:
            break
    bound = low if layer is Layer.MAX else high
    return bound if below else rate(situation)
