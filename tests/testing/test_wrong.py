"""Wrong functions of boards and wrong searches are found, and by the right laws."""

import pytest
from hypothesis import Phase

from testing.table import Wrong
from testing.wrong import WRONG_FUNCTIONS, WRONGS, trial


@pytest.mark.parametrize("wrong", WRONG_FUNCTIONS, ids=lambda wrong: wrong.name)
def test_a_wrong_function_is_found_by_its_laws(wrong: Wrong) -> None:
    generated = trial([Phase.explicit, Phase.generate])
    laws = [law for law in wrong.laws if law.name in wrong.found_by]
    found = {law.name for law in laws if not law.judge(generated).holds}
    assert found == wrong.found_by


def test_every_law_finds_something_wrong() -> None:
    names = {law.name for wrong in WRONG_FUNCTIONS for law in wrong.laws}
    assert names == {name for wrong in WRONG_FUNCTIONS for name in wrong.found_by}


def test_the_table_has_more_than_40_rows() -> None:
    assert len({wrong.name for wrong in WRONGS}) == len(WRONGS) > 40
