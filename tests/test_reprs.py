"""The laws of `repr`: short, all that a bug report needs, read back where promised."""

import pytest
from hypothesis import given, strategies as st

import fourinrow
from fourinrow.core import Cell, Grid, Outcome, Player, Rules, Situation
from fourinrow.games import Game, History, game_named, with_plies
from fourinrow.games.connect import connect
from fourinrow.play import Seat, new_session
from fourinrow.testing import rules
from strategies import rules_with_a_grid

OFFERED = {name: getattr(fourinrow, name) for name in fourinrow.__all__}


def read_back(value: object) -> object:
    """What a reader gets who types the repr after `from fourinrow import *`."""
    return eval(repr(value), dict(OFFERED))


# Situations, and what they are made of


@given(rules_with_a_grid(max_side=26, max_n=26), st.sampled_from(Player))
def test_a_situation_is_read_back_whatever_is_on_the_board(
    known: tuple[Rules, Grid], turn: Player
) -> None:
    rules, grid = known
    for situation in (Situation(grid, turn, rules), Situation(grid, turn)):
        again = read_back(situation)
        assert again == situation
        assert isinstance(again, Situation)
        assert {type(cell) for row in again.grid for cell in row} == {Cell}
        assert again.turn is turn
        is_usual = situation.rules == Situation(grid, turn).rules
        assert ("Rules(" in repr(situation)) == (not is_usual)


@given(rules(max_side=26, max_n=26))
def test_rules_are_read_back_and_name_what_is_not_usual(rules: Rules) -> None:
    assert read_back(rules) == rules
    assert len(repr(rules)) <= 88
    assert ("gravity" in repr(rules)) == (not rules.gravity)
    assert ("directions" in repr(rules)) == (rules.directions != Rules().directions)


# Games and sessions, which hold functions


@pytest.mark.parametrize(
    ("game", "shown"),
    [
        (connect(), "<Game connect-four>"),
        (connect(Rules(5, 7)), "<Game connect-four rows 5>"),
        (with_plies(connect()), "<Game connect-four>"),
        (game_named("othello-6x6"), "<Game othello-6x6>"),
    ],
)
def test_a_game_shows_its_name_and_its_board(
    game: Game[object, object], shown: str
) -> None:
    assert repr(game) == shown


def test_a_history_shows_its_moves_and_where_they_lead() -> None:
    human = Seat("me")
    for begun in (
        History(connect(), (connect().start(),)),
        new_session(connect(), human, human),
    ):
        later = begun.after(3, 3)
        assert repr(later) == (
            f"{type(begun).__name__}(game=<Game connect-four>, moves=(3, 3), "
            f"here={later.here!r}, outcome={Outcome.RUNNING!r})"
        )
