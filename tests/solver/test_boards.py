"""The record of boards agrees with itself, with others, and with a second look."""

from benchmarks.boards import boards, read_record, solved
from fourinrow.solver.score import score_of
from published_facts import MORE_WINNERS, SIGNS, WINNERS

ROWS = [row for row in read_record() if row.is_solved]


def test_all_boards_of_up_to_13_rows_and_columns_are_solved_once() -> None:
    every = {rules for n in (3, 4, 5) for rules in boards(n, 13)}
    assert {row.rules for row in ROWS} >= every
    assert len({row.rules for row in ROWS}) == len(ROWS)
    for row in ROWS:
        assert str(score_of(int(row.value), 0, row.rules)) == row.outcome
        if row.positions < 500:
            assert solved(row.rules, 60.0).outcome == row.outcome


def test_the_winners_are_those_that_tromp_found() -> None:
    found = {(row.cols, row.rows): int(row.value) for row in ROWS if row.n == 4}
    shared = [each for each in WINNERS + MORE_WINNERS if each[:2] in found]
    assert len(shared) > 20
    for cols, rows, winner in shared:
        value = found[cols, rows]
        assert (value > 0) - (value < 0) == SIGNS[winner]
