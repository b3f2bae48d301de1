"""Drawn positions obey the rules, although they are made without our `make_move`."""

from random import Random

import pytest
from hypothesis import example, given, strategies as st

from fourinrow.core import (
    CONNECT_FIVE,
    CONNECT_FOUR,
    GOMOKU,
    TIC_TAC_TOE,
    Direction,
    Outcome,
    Rules,
    outcome,
)
from fourinrow.testing import rules
from fourinrow.testing.positions import Wanted, running, some_position
from strategies import played, seeds


@given(rules(), st.booleans(), seeds)
def test_a_position_is_what_its_moves_lead_to(
    rules: Rules, over: bool, seed: int
) -> None:
    wanted = Wanted(rules, 0, rules.rows * rules.cols, over)
    stones = some_position(Random(seed).randrange, wanted)
    assert stones.situation == played(tuple(stones.moves), rules)
    assert stones.is_over == (outcome(stones.situation) is not Outcome.RUNNING)
    assert wanted.includes(stones)


@given(rules(max_side=6, max_n=5), seeds)
@example(
    Rules(rows=5, cols=5, n=2, directions=(Direction.HORIZONTAL, Direction.RISING)), 0
)
def test_a_game_runs_as_long_as_it_is_wanted_to_or_as_is_found(
    rules: Rules, seed: int
) -> None:
    most, pick = rules.rows * rules.cols - 1, Random(seed).randrange
    stones = running(pick, rules, most, most, pick, aims={})
    assert not stones.is_over
    assert stones.plies <= most


@pytest.mark.parametrize(
    ("rules", "longest_running", "shortest_ended"),
    [
        (CONNECT_FOUR, 41, 7),
        (TIC_TAC_TOE, 8, 5),
        (CONNECT_FIVE, 24, 9),
        (GOMOKU, 224, 9),
        (Rules(5, 5, 1), 0, 1),
        (Rules(2, 2, 2), 2, 3),
        (Rules(2, 3, 4), 5, 6),
    ],
    ids=str,
)
def test_games_run_up_to_the_last_cell_and_end_with_the_first_line(
    rules: Rules, longest_running: int, shortest_ended: int
) -> None:
    for plies, over in ((longest_running, False), (shortest_ended, True)):
        wanted = Wanted(rules, plies, plies, over)
        some = (some_position(Random(seed).randrange, wanted) for seed in range(20))
        assert any(map(wanted.includes, some))
