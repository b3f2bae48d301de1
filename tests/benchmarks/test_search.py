"""Searches from the same positions: do all agree who wins?"""

from collections.abc import Callable
from dataclasses import replace

import pytest
from easyAI import Negamax
from easyAI.games.ConnectFour import ConnectFour
from pytest_benchmark.fixture import BenchmarkFixture

from fourinrow.core import Player, Situation, winner
from fourinrow.games import search_space
from fourinrow.notation import from_moves
from fourinrow.search import alpha_beta, evaluate

# The first lines of Pascal Pons' published test sets, and what the side to move can
# force within six plies: of "begin, medium" the first five of 10 to 14 moves; of
# "begin, easy" the first two that are won, and the first two that are lost.
VERDICTS = {
    "32751571231557": 0,
    "335662333565": 0,
    "2416615552": 0,
    "157564142155": 0,
    "1616621455211": 0,
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


def by_fourinrow(moves: str) -> int:
    situation = from_moves(moves)
    value = evaluate(alpha_beta, 6, WIN_OR_NOTHING, situation)
    return sign(value if situation.turn is Player.FIRST else -value)


def by_easyai(moves: str) -> int:
    game = ConnectFour([None, None])
    for column in moves:
        game.make_move(int(column) - 1)
        game.switch_player()
    search = Negamax(6)
    search(game)
    return sign(search.alpha)


def sign(value: float) -> int:
    return (value > 0) - (value < 0)


@pytest.mark.benchmark(group="alpha-beta, 6 plies")
@pytest.mark.parametrize("verdict", [by_fourinrow, by_easyai])
def test_alpha_beta_of_six_plies(
    benchmark: BenchmarkFixture, verdict: Callable[[str], int]
) -> None:
    found = benchmark(lambda: [verdict(moves) for moves in VERDICTS])
    assert found == [*VERDICTS.values()]
