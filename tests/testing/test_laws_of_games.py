"""The laws of games hold for our games and for those of the examples."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from examples.nim import nim
from examples.paper import paper
from examples.popout import popout
from fourinrow.core import Player
from fourinrow.errors import FourInRowError, IllegalMove, ParseError, WrongType
from fourinrow.games import dice
from fourinrow.testing import Play, check_play, game_laws, laws_of_game, played, plays
from fourinrow.testing.law import LawBroken

test_nim = game_laws(nim, examples=[played(nim, "1 2 3")])
test_paper = game_laws(paper)
test_popout = game_laws(popout, max_plies=100)


@given(plays(nim))
def test_a_play_is_some_legal_moves_from_the_start(play: Play[Any, int]) -> None:
    assert play == played(nim, play.moves)
    assert play.here == play.states[-1]
    assert eval(repr(play), {"played": played, "game": nim}) == play
    check_play(play)


def test_a_play_of_moves_that_are_not_legal_is_refused() -> None:
    with pytest.raises(IllegalMove, match="expected 1 to 3 matches"):
        played(nim, [1, 4])
    with pytest.raises(ParseError, match="at index 2: expected one of 1, 2, 3"):
        played(nim, "1 4")


def test_a_broken_law_is_named() -> None:
    wrong = replace(nim, to_move=lambda _heap: Player.FIRST)
    with pytest.raises(LawBroken, match=r"^turns alternate: expected <Player.SECOND"):
        check_play(played(wrong, "1"))


def test_what_is_no_game_to_play_is_refused() -> None:
    with pytest.raises(FourInRowError, match="dice is a game of chance"):
        laws_of_game(dice())
    no_game: Any = 7
    with pytest.raises(WrongType, match="expected a Game, got 7"):
        laws_of_game(no_game)
    no_function: Any = 7
    with pytest.raises(FourInRowError, match="expected a function as play, got 7"):
        laws_of_game(replace(nim, play=no_function))
    with pytest.raises(FourInRowError, match="expected examples of nim, got one of po"):
        laws_of_game(nim, examples=[played(popout)])
