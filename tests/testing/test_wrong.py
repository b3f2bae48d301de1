"""What is wrong is found, and by its law."""

import pytest
from hypothesis import Phase, settings

from examples.nim import nim
from fourinrow import core
from fourinrow.games.connect import connect
from fourinrow.play import greedy_player
from fourinrow.search import minimax
from fourinrow.testing import (
    Trial,
    laws_of_game,
    laws_of_player,
    laws_of_rating,
    laws_of_rules,
    laws_of_search,
)
from fourinrow.testing.laws_of_boards import PARAMETERS
from fourinrow.testing.wrong import WRONG_FUNCTIONS, Wrong
from testing.wrong_games import WRONG_GAMES
from testing.wrong_players import WRONG_PLAYERS
from testing.wrong_seeds import WRONG_SEEDS

WRONGS = (*WRONG_FUNCTIONS, *WRONG_SEEDS, *WRONG_GAMES, *WRONG_PLAYERS)
TRIAL = Trial(
    settings(
        max_examples=300,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
    )
)


@pytest.mark.slow
@pytest.mark.parametrize("wrong", WRONGS, ids=lambda wrong: wrong.name)
def test_what_is_wrong_is_found_by_its_law(wrong: Wrong) -> None:
    verdict = wrong.law.judge(TRIAL)
    assert verdict.reason
    assert not verdict.holds


def test_every_law_finds_something_wrong() -> None:
    ours = {name: getattr(core, name) for name in PARAMETERS}
    player = greedy_player()
    laws = [
        *laws_of_rules(**ours),
        *laws_of_rating(core.rate),
        *laws_of_search(minimax),
        *laws_of_game(nim),
        *laws_of_player(player, connect()),
    ]
    assert {law.name for law in laws} == {wrong.law.name for wrong in WRONGS}
