"""The record of boards agrees with itself, with others, and with a second look."""

import pytest
from hypothesis import event, given, strategies as st

from benchmarks.boards import Row, boards, read_record, solved, winner_known
from fourinrow.solver.score import score_of
from published_facts import MORE_WINNERS, SIGNS, WINNERS

ROWS = [row for row in read_record() if row.is_solved]
SMALL = [row for row in ROWS if row.positions < 2_000]


def test_all_boards_of_up_to_13_rows_and_columns_are_solved_once() -> None:
    every = {rules for n in (3, 4, 5) for rules in boards(n, 13)}
    assert {row.rules for row in ROWS} >= every
    assert len({row.rules for row in ROWS}) == len(ROWS)
    for row in ROWS:
        assert str(score_of(int(row.value), 0, row.rules)) == row.outcome
        assert row.known == winner_known(row.rules)


def test_the_winners_are_those_that_tromp_found() -> None:
    found = {(row.cols, row.rows): int(row.value) for row in ROWS if row.n == 4}
    shared = [each for each in WINNERS + MORE_WINNERS if each[:2] in found]
    assert len(shared) > 20
    for cols, rows, winner in shared:
        value = found[cols, rows]
        assert (value > 0) - (value < 0) == SIGNS[winner]


@pytest.mark.slow
@given(st.sampled_from(SMALL))
def test_a_small_board_has_the_same_score_again(row: Row) -> None:
    event(f"{row.n} in a row")
    again = solved(row.rules, 60.0)
    assert (again.value, again.outcome) == (row.value, row.outcome)
