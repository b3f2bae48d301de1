"""What is wrong is found, by its law, and the failing case runs as it is printed."""

from contextlib import suppress
from importlib import import_module
from typing import Any, Final

import pytest
from hypothesis import Phase, settings

from examples.nim import nim
from fourinrow import core
from fourinrow.errors import IllegalMove
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
from fourinrow.testing.known import repeatable
from fourinrow.testing.laws_of_boards import PARAMETERS
from fourinrow.testing.trials import HOMES
from fourinrow.testing.wrong import WRONG_FUNCTIONS, Wrong
from testing.wrong_games import WRONG_GAMES
from testing.wrong_players import WRONG_PLAYERS
from testing.wrong_seeds import WRONG_SEEDS


def anything(*_: object, **_named: object) -> Any:
    """A function, and what it returns, and what that returns."""
    return anything


def winner(_grid: object, *, rules: object = None, table: object = None) -> Any:
    """Take what laws offer by name."""
    return rules, table


def legal_moves(state: core.Situation) -> Any:
    """Take a situation."""
    return state


OF_GRIDS = [
    Wrong(name, "it returns what it gets", function, law)
    for name, function in (("winner", winner), ("legal_moves", legal_moves))
    for law in laws_of_rules(board="grids", **{name: function})[:1]
]
QUICK: Final = settings(
    repeatable(100), derandomize=True, phases=[Phase.explicit, Phase.generate]
)
WRONGS = (*WRONG_FUNCTIONS, *WRONG_SEEDS, *WRONG_GAMES, *WRONG_PLAYERS)


@pytest.mark.slow
@pytest.mark.parametrize(
    "wrong", [*WRONGS, *OF_GRIDS], ids=lambda wrong: str(wrong.name)
)
def test_what_is_wrong_is_found_by_its_law(wrong: Wrong) -> None:
    verdict = wrong.law.judge(Trial(QUICK))
    assert verdict.reason
    assert not verdict.holds
    names = {"game": connect(), "function": anything, wrong.function: anything}
    names |= {"player": greedy_player()}
    if wrong.function == "game":
        names["game"] = wrong.value
    names[getattr(wrong.value, "__name__", "function")] = anything
    with suppress(IllegalMove):  # of a player
        exec(verdict.code.replace("<lambda>", "function"), names)


def test_names_are_imported_from_where_they_are() -> None:
    for home, names in HOMES.items():
        assert all(hasattr(import_module(home), name) for name in names)


def test_every_law_finds_something_wrong() -> None:
    laws = [
        *laws_of_rules(**{name: getattr(core, name) for name in PARAMETERS}),
        *laws_of_rating(core.rate),
        *laws_of_search(minimax),
        *laws_of_game(nim),
        *laws_of_player(greedy_player(), connect()),
    ]
    assert {law.name for law in laws} == {wrong.law.name for wrong in WRONGS}
