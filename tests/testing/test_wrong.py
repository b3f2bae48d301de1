"""What is wrong is found, and by the right laws."""

import pytest

from fourinrow.testing.wrong import Wrong
from testing.wrong import ALL_FUNCTIONS, EXAMPLES, GENERATE, WRONGS, trial_of
from testing.wrong_games import WRONG_GAMES
from testing.wrong_players import WRONG_PLAYERS

FEW = 100


def found_by(wrong: Wrong, examples: int) -> set[str]:
    trial = trial_of(GENERATE, examples)
    verdicts = [law.judge(trial) for law in wrong.finding]
    return {each.law for each in verdicts if not each.holds and each.reason}


@pytest.mark.slow
@pytest.mark.parametrize("wrong", ALL_FUNCTIONS, ids=lambda wrong: wrong.name)
def test_a_wrong_function_is_found_by_its_laws(wrong: Wrong) -> None:
    assert found_by(wrong, EXAMPLES) == wrong.found_by


@pytest.mark.parametrize("wrong", WRONG_GAMES, ids=lambda wrong: wrong.name)
def test_a_wrong_game_is_found_by_its_laws(wrong: Wrong) -> None:
    assert found_by(wrong, FEW) == wrong.found_by


@pytest.mark.parametrize("wrong", WRONG_PLAYERS, ids=lambda wrong: wrong.name)
def test_a_wrong_player_is_found_by_its_laws(wrong: Wrong) -> None:
    assert found_by(wrong, FEW) == wrong.found_by


def test_every_law_finds_something_wrong() -> None:
    names = {law.name for wrong in WRONGS for law in wrong.laws}
    assert names == {name for wrong in WRONGS for name in wrong.found_by}


def test_the_table_has_more_than_40_rows() -> None:
    assert len({wrong.name for wrong in WRONGS}) == len(WRONGS) > 40
