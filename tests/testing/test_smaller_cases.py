"""Cases of a board get smaller, and stay what they are."""

from contextlib import suppress
from functools import reduce
from itertools import product
from typing import Final

import pytest
from hypothesis import event, example, given, strategies as st

from fourinrow.core import Rules, winner
from fourinrow.testing import Trial, laws_of_rules
from fourinrow.testing.board_cases import KINDS, Case, smaller_cases
from fourinrow.testing.known import repeatable
from fourinrow.testing.positions import Stones, empty_board

FEW = 25


def column_is(case: Case) -> str:
    if not 0 <= case.column < case.rules.cols:
        return "off the board"
    return "full" if case.stones.cells[case.column] else "with room"


def off_board_by(case: Case) -> int:
    return max(-1 - case.column, case.column - case.rules.cols, 0)


cases = st.builds(
    lambda kind, rng: KINDS[kind](rng.randrange, False),
    st.sampled_from(sorted(KINDS)),
    st.randoms(use_true_random=False),
)
LATE: Final = reduce(
    Stones.after, (2, 0, 2, 0, 3, 2, 2, 3, 3, 3, 1, 1, 1, 1), empty_board(Rules(4, 4))
)
"""A board on which stones were dropped after the end, into a column."""


@given(cases)
@example(Case(LATE._replace(is_over=True), 1))
def test_a_smaller_case_is_legal_and_of_the_same_kind(case: Case) -> None:
    tried = list(zip(range(FEW), smaller_cases(case), strict=False))
    event("made smaller" if tried else "not made smaller")
    for _, each in tried:
        size, smaller = (
            (len(one.stones.moves), one.rules.rows, one.rules.cols, off_board_by(one))
            for one in (case, each)
        )
        assert smaller != size or each.player < case.player
        assert all(less <= more for less, more in zip(smaller, size, strict=True))
        stones = empty_board(each.rules)
        for move in each.stones.moves:
            assert not stones.is_over
            assert not stones.cells[move]
            stones = stones.after(move)
        assert stones == each.stones
        assert stones.is_over == case.stones.is_over
        assert bool(winner(each.grid)) == bool(winner(case.grid))
        assert column_is(each) == column_is(case)


def wrapping(rows: list[list[int]]) -> int | None:
    """A winner who forgets that -1 is the last column."""
    for row, column, (down, right) in product(
        range(len(rows)), range(len(rows[0])), ((0, 1), (1, 0), (1, 1), (1, -1))
    ):
        with suppress(IndexError):
            cells = [rows[row + at * down][column + at * right] for at in range(4)]
            if cells[0] and len({*cells}) == 1:
                return cells[0]
    return None


@pytest.mark.slow
def test_a_board_that_hides_in_many_stones_is_made_small() -> None:
    for law in laws_of_rules(board="lists", winner=wrapping)[:2]:
        verdict = law.judge(Trial(repeatable(300), seed=0))
        assert not verdict.holds
        assert len(verdict.drawing.rpartition("moves: ")[2]) <= 18
