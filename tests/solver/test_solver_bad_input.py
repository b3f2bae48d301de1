"""What a solver can't work with is refused with a message, before any search."""

import pytest

from fourinrow import FourInRowError
from fourinrow.solver import Score, solve_many


@pytest.mark.parametrize("jobs", [None, 1, 2])
def test_a_single_text_is_not_taken_for_many_positions(jobs: int | None) -> None:
    with pytest.raises(FourInRowError, match="expected several positions, got '4453'"):
        solve_many("4453", jobs=jobs)


@pytest.mark.parametrize("plies", [-1, -(10**30)])
def test_a_score_has_no_negative_plies(plies: int) -> None:
    with pytest.raises(FourInRowError, match=f"expected 0 plies or more, got {plies}"):
        Score(1, plies)
