"""A failing case, as Python, runs as it is printed."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Final, TypeVar

import pytest
from hypothesis import Phase, settings

from fourinrow.games.connect import connect
from fourinrow.search import SearchSpace
from fourinrow.testing import (
    Law,
    Trial,
    laws_of_game,
    laws_of_player,
    laws_of_rating,
    laws_of_rules,
    laws_of_search,
)
from fourinrow.testing.trials import HOMES
from testing.wrong_games import PASSING
from testing.wrong_players import rightmost

S = TypeVar("S")


def wrong(*_arguments: object, **_named: object) -> None:
    """Return nothing, whatever is asked."""


def wrong_in(
    _grid: object, *, rules: object = None, table: object = None, n: int = 4
) -> tuple[object, object, int]:
    return rules, table, n


def searching(_depth: int, _space: SearchSpace[S]) -> Callable[[S], tuple[S, float]]:
    return lambda state: (state, 0.5)


GAME: Final = connect()
CASES: Final[Mapping[str, tuple[tuple[Law, ...], Mapping[str, object]]]] = {
    "search": (laws_of_search(searching), {"searching": searching}),
    "rules": (laws_of_rules(winner=wrong_in), {"winner": wrong_in}),
    "state": (laws_of_rules(legal_moves=lambda state: state), {"legal_moves": wrong}),
    "rating": (laws_of_rating(wrong), {"wrong": wrong}),
    "game": (laws_of_game(PASSING), {"game": PASSING}),
    "player": (laws_of_player(rightmost, GAME), {"game": GAME, "player": rightmost}),
}


@pytest.mark.parametrize("kind", CASES)
def test_the_code_of_a_failing_case_runs(kind: str) -> None:
    laws, names = CASES[kind]
    phases = [Phase.explicit, Phase.generate]
    few = settings(max_examples=20, derandomize=True, database=None, phases=phases)
    codes = [law.judge(Trial(few)).code for law in laws]
    assert any(codes)
    for code in filter(None, codes):
        exec(code, dict(names))


def test_names_are_imported_from_where_they_are() -> None:
    for home, names in HOMES.items():
        assert all(hasattr(import_module(home), name) for name in names)
