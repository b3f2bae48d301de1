"""Positions and games, counted as in published results."""

from collections import Counter

import pytest

from fourinrow.core import (
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Outcome,
    Rules,
    Situation,
    children,
    initial,
    outcome,
)
from published_facts import POSITIONS_BY_PLY

POSITIONS_BY_BOARD = {
    1: [2, 5, 13, 35, 96, 267, 750, 2118],
    2: [3, 18, 116, 741, 4688],
    3: [4, 58, 869],
    4: [5, 179, 6000],
    5: [6, 537],
    6: [7, 1571],
    **{height: [height + 1] for height in range(7, 14)},
}
"""Distinct positions on boards of some height, from one column on; four in a row, play
stops at a win: J. Tromp, John's Connect Four Playground; Boeck 2025, arXiv 2507.05267.
"""


def positions_by_ply(rules: Rules, plies: int) -> list[int]:
    layer, counts = {initial(rules)}, [1]
    for _ in range(plies):
        layer = {child for parent in layer for child in children(parent)}
        counts.append(len(layer))
    return counts


def games_by_end(rules: Rules) -> Counter[tuple[Outcome, int]]:
    """How many games there are, by how they end and after how many plies.

    Each position is looked at once, with the number of ways that lead to it.
    """
    ends = Counter[tuple[Outcome, int]]()
    ways, plies = Counter({initial(rules): 1}), 0
    while ways:
        below = Counter[Situation]()
        for situation, games in ways.items():
            to_play = children(situation)
            if not to_play:
                ends[outcome(situation), plies] += games
            for child in to_play:
                below[child] += games
        ways, plies = below, plies + 1
    return ends


def test_there_are_as_many_positions_after_five_plies_as_oeis_says() -> None:
    assert positions_by_ply(CONNECT_FOUR, 5) == POSITIONS_BY_PLY[:6]


@pytest.mark.slow
def test_small_boards_have_as_many_positions_as_published() -> None:
    for height, row in POSITIONS_BY_BOARD.items():
        for width, positions in enumerate(row, 1):
            rules = Rules(height, width)
            assert sum(positions_by_ply(rules, height * width)) == positions, rules


def test_small_games_are_as_many_as_published() -> None:
    """Four in a row on 4 x 3: OEIS A342329; tic-tac-toe: well-known counts."""
    assert games_by_end(Rules(rows=3, cols=4)).total() == 356_232
    first, second, draw = Outcome.FIRST_WON, Outcome.SECOND_WON, Outcome.DRAW
    assert games_by_end(TIC_TAC_TOE) == {
        (first, 5): 1440,
        (second, 6): 5328,
        (first, 7): 47952,
        (second, 8): 72576,
        (first, 9): 81792,
        (draw, 9): 46080,
    }
