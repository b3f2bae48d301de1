"""Positions are of the kind that their name says."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from fourinrow.core import Outcome, outcome, winner
from fourinrow.testing.board_cases import KINDS, Case

seeds = st.integers(0, 2**32)


def cases(kind: str, seed: int, takes_n: bool) -> list[Case]:
    pick = Random(seed).randrange
    return [KINDS[kind](pick, takes_n) for _ in range(10)]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["empty", "running", "with room", "some full"])
@given(seeds, st.booleans())
def test_no_game_is_over_where_it_should_run(
    kind: str, seed: int, takes_n: bool
) -> None:
    for case in cases(kind, seed, takes_n):
        assert outcome(case.stones.situation) is Outcome.RUNNING


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["with a line", "after a line"])
@given(seeds, st.booleans())
def test_there_is_a_line_where_there_should_be(
    kind: str, seed: int, takes_n: bool
) -> None:
    for case in cases(kind, seed, takes_n):
        by = winner(case.grid, case.rules)
        assert by is not None
        assert kind == "with a line" or case.player is by


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["without a line", "after a move without a line"])
@given(seeds, st.booleans())
def test_there_is_no_line_where_there_should_be_none(
    kind: str, seed: int, takes_n: bool
) -> None:
    for case in cases(kind, seed, takes_n):
        assert winner(case.grid, case.rules) is None


def test_full_boards_without_a_line_come_too() -> None:
    for kind in ("without a line", "after a move without a line"):
        some = [case for seed in range(10) for case in cases(kind, seed, takes_n=False)]
        assert any(case.stones.is_over for case in some)
