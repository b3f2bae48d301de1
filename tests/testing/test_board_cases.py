"""Positions are of the kind that their name says."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from fourinrow.core import Outcome, outcome, winner
from fourinrow.testing.board_cases import KINDS, Case

seeds = st.integers(0, 2**32)


def cases(kind: str, seed: int, takes_n: bool) -> list[Case]:
    pick = Random(seed).randrange
    return [KINDS[kind](pick, takes_n) for _ in range(3)]


RUNNING = ["empty", "running", "with room", "some full"]
WON = ["with a line", "after a line"]
LINELESS = ["without a line", "after a move without a line"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", [*RUNNING, *WON, *LINELESS])
@given(seeds, st.booleans())
def test_a_game_runs_or_has_a_line_where_it_should(
    kind: str, seed: int, takes_n: bool
) -> None:
    for case in cases(kind, seed, takes_n):
        by = winner(case.grid, case.rules)
        assert (by is not None) == (kind in WON)
        assert kind != "after a line" or case.player is by
        if kind in RUNNING:
            assert outcome(case.stones.situation) is Outcome.RUNNING


def test_full_boards_without_a_line_come_too() -> None:
    for kind in LINELESS:
        some = [case for seed in range(30) for case in cases(kind, seed, takes_n=False)]
        assert any(case.stones.is_over for case in some)
