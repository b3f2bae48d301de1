"""Wrong functions of boards and wrong searches are found, and by the right laws."""

import pytest

from testing.table import Wrong
from testing.wrong import GENERATE, WRONG_FUNCTIONS, WRONGS, finding, trial_of


@pytest.mark.on_one_python
@pytest.mark.parametrize("wrong", WRONG_FUNCTIONS, ids=lambda wrong: wrong.name)
def test_a_wrong_function_is_found_by_its_laws(wrong: Wrong) -> None:
    trial = trial_of(GENERATE)
    found = {law.name for law in finding(wrong) if not law.judge(trial).holds}
    assert found == wrong.found_by


def test_every_law_finds_something_wrong() -> None:
    names = {law.name for wrong in WRONG_FUNCTIONS for law in wrong.laws}
    assert names == {name for wrong in WRONG_FUNCTIONS for name in wrong.found_by}


def test_the_table_has_more_than_40_rows() -> None:
    assert len({wrong.name for wrong in WRONGS}) == len(WRONGS) > 40
