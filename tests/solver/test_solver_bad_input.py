"""What a solver can't work with is refused with a message, before any search."""

from collections.abc import Callable
from io import BytesIO, StringIO
from math import nan
from typing import Any

import pytest

from fourinrow import FourInRowError
from fourinrow.core import initial
from fourinrow.errors import WrongType
from fourinrow.solver import (
    Bounds,
    Score,
    Solver,
    as_board,
    solve_many,
)


def refused(ask: Callable[[], object], expected: str, got: object) -> None:
    """Whatever is asked, it is an error of the family, which shows the value."""
    with pytest.raises(WrongType) as raised:
        ask()
    assert str(raised.value) == f"expected {expected}, got {got!r}"


@pytest.mark.parametrize("jobs", [None, 1, 2])
@pytest.mark.parametrize("positions", [None, 5, 0.5, Solver, "4453"])
def test_positions_must_be_iterable(positions: Any, jobs: int | None) -> None:
    refused(
        lambda: solve_many(positions, jobs=jobs), "an iterable of positions", positions
    )


@pytest.mark.parametrize("executor", [5, "threads", object, []])
def test_an_executor_must_take_work(executor: Any) -> None:
    refused(lambda: solve_many(["1"], executor=executor), "an executor", executor)


@pytest.mark.parametrize("file", [StringIO("fourinrow table 1\n"), None, 5, "table"])
def test_a_table_is_saved_to_and_loaded_from_a_binary_file(file: Any) -> None:
    solver, wanted = Solver(engine="readable"), "a binary file"
    refused(lambda: solver.save(file), wanted, file)
    refused(lambda: solver.load(file), wanted, file)


def test_errors_of_the_file_itself_pass_through() -> None:
    closed = BytesIO()
    closed.close()
    with pytest.raises(ValueError, match="closed file"):
        Solver(engine="readable").save(closed)


@pytest.mark.parametrize("rules", [5, (6, 7, 4), "6 x 7"])
@pytest.mark.parametrize("position", ["", "11", as_board("11"), initial(), None])
def test_rules_are_looked_at_before_the_position(position: Any, rules: Any) -> None:
    refused(lambda: as_board(position, rules), "rules", rules)


@pytest.mark.parametrize("progress", [5, "print", []])
def test_progress_that_can_not_be_called_is_refused_before_the_search(
    progress: Any,
) -> None:
    solver = Solver(engine="readable")
    wanted = "a callable progress"
    refused(lambda: solver.scores("", progress=progress), wanted, progress)
    assert solver.nodes == 0


@pytest.mark.parametrize("wrong", ["a", 0.5, nan, None, True])
def test_scores_and_bounds_are_made_of_whole_numbers(wrong: Any) -> None:
    refused(lambda: Score(wrong, 3), "a value as a whole number", wrong)
    refused(lambda: Score(3, wrong), "plies as a whole number", wrong)
    refused(lambda: Bounds(wrong, 3), "a bound as a whole number", wrong)
    refused(lambda: Bounds(-3, wrong), "a bound as a whole number", wrong)


@pytest.mark.parametrize("plies", [-1, -(10**30)])
def test_a_score_has_no_negative_plies(plies: int) -> None:
    with pytest.raises(FourInRowError, match=f"expected 0 plies or more, got {plies}"):
        Score(1, plies)
