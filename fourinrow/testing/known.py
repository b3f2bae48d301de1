"""The laws of each name that is known in a user's file."""

from dataclasses import replace
from typing import Final, cast

from hypothesis import HealthCheck, Phase, Verbosity, settings

from fourinrow.errors import FourInRowError, expected
from fourinrow.games.connect import connect
from fourinrow.games.game import Game
from fourinrow.testing.calls import Boards, asks_for_situation
from fourinrow.testing.law import Law
from fourinrow.testing.laws_of_boards import laws_of_rating, laws_of_rules
from fourinrow.testing.laws_of_games import laws_of_game
from fourinrow.testing.laws_of_players import laws_of_player
from fourinrow.testing.laws_of_searches import AnySearch, laws_of_search

_CUTS: Final = "some_leaves_are_cut"
OF_ALPHA_BETA: Final = (_CUTS, "by_alpha_beta")
"""The ends of the names of laws that minimax need not obey."""


def laws_for(
    name: str, value: object, board: Boards, *, has_game: bool = False
) -> tuple[Law, ...]:
    """Return the laws of a value with a name; raise `FourInRowError` if none fit."""
    if isinstance(value, Game):
        return laws_of_game(value)
    if not callable(value):
        raise FourInRowError(expected("a function", value))
    if name in ("minimax", "alpha_beta"):
        laws = laws_of_search(cast("AnySearch", value))
        if name == "minimax":
            return tuple(law for law in laws if not law.name.endswith(OF_ALPHA_BETA))
        return tuple(
            replace(law, is_optional=law.is_optional and law.name != _CUTS)
            for law in laws
        )
    if name == "player":
        return laws_of_player(value, connect())
    if name == "rating":
        if has_game and not asks_for_situation(value):
            return ()  # it rates the states of that game
        return laws_of_rating(value, board=board)
    return laws_of_rules(board=board, **{name: value})


def draw_for_tests(examples: int) -> None:
    """Have tests that are imported later try so many examples, the same in each run."""
    settings.register_profile(
        "tests",
        repeatable(examples),
        derandomize=True,
        deadline=None,
        print_blob=False,
        report_multiple_bugs=False,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    settings.load_profile("tests")


def repeatable(examples: int) -> settings:
    """Return settings that try a number of cases, and neither read nor keep any."""
    return settings(
        max_examples=examples,
        database=None,
        derandomize=False,
        phases=[Phase.explicit, Phase.generate, Phase.shrink],
        verbosity=Verbosity.quiet,
    )
