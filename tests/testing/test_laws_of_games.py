"""The laws of games hold for our games and for those of the examples."""

from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from typing import Any, NamedTuple

import pytest
from hypothesis import given

from examples.nim import nim
from examples.paper import paper
from examples.popout import popout
from fourinrow.core import TIC_TAC_TOE, Outcome, Player, Situation
from fourinrow.errors import FourInRowError, IllegalMove
from fourinrow.games import Game
from fourinrow.games.connect import connect
from fourinrow.games.dice import dice
from fourinrow.testing import (
    LawBroken,
    Play,
    Trial,
    as_test,
    check_play,
    laws_of_game,
    played,
    plays,
)
from fourinrow.testing.known import repeatable
from testing.wrong_games import WRONG_GAMES, with_text

test_nim = as_test(laws_of_game(nim))
test_paper = as_test(laws_of_game(paper))
test_popout = as_test(laws_of_game(replace(popout, max_plies=12)))


REASONS = {
    "an illegal move is a KeyError": """played(game)
expected IllegalMove for 0, which is not legal now: play raised KeyError: 0 (line """,
    "a drawing can't mark the last move": """played(game)
draw raised TypeError: <lambda>() got an unexpected keyword argument """,
    "a picture is no SVG": """played(game)
expected SVG, got '<svg><g></svg>': mismatched tag: line 1, column 10""",
    "a place is that of no legal move": """played(game)
expected a Place for each of some legal moves, got Place(x=0, y=0, """,
    "moves run into each other": """played(game, [0, 1])
raised ParseError: at character 1: expected one of a1, a2, a3, b1, b2""",
}


@pytest.mark.parametrize("name", REASONS)
def test_the_smallest_play_that_breaks_a_law_is_found_with_the_reason(
    name: str,
) -> None:
    (law,) = [wrong.law for wrong in WRONG_GAMES if wrong.mistake == name]
    verdict = law.judge(Trial(repeatable(100), seed=0))
    shown = f"{verdict.code}\n{verdict.reason}"
    assert shown.startswith(f"from fourinrow.testing import played\n{REASONS[name]}")


def test_a_test_that_fails_shows_law_state_reason_and_an_example_to_paste() -> None:
    right = connect(TIC_TAC_TOE)

    def fickle(state: Situation, move: int) -> Situation:
        if state.grid[1][1] and move == 5:
            raise IllegalMove("not there")
        return right.play(state, move)

    laws = laws_of_game(replace(right, play=fickle))
    with pytest.raises(LawBroken) as failed:
        as_test(laws, but={"turns_alternate": "a side may have to pass"})(laws[0])
    assert str(failed.value).split("\n\n") == [
        "broken law: every legal move can be played",
        "after b2:",
        " 3  .  .  .\n 2  . (X) .\n 1  .  .  .\n    a  b  c",
        "expected the legal move 5 to be played, got IllegalMove: not there",
        "from fourinrow.testing import played\nplayed(game, 'b2')",
    ]


class Pile:
    """A state that is equal to itself alone."""


def test_states_without_equality_are_shown_without_addresses_and_with_a_hint() -> None:
    piles = Game(
        Pile,
        lambda _: Player.FIRST,
        lambda _: [1],
        lambda *_: Pile(),
        lambda _: Outcome.RUNNING,
        max_plies=3,
    )
    law = next(law for law in laws_of_game(piles) if law.name == "states_are_values")
    reason = law.judge(Trial(repeatable(10), seed=0)).reason
    assert reason.endswith(
        "; a NamedTuple or a frozen dataclass compares by its values"
    )
    assert " at 0x" not in reason


class Marks(NamedTuple):
    """The cells of both sides: a copy of a set may come in another order."""

    mine: frozenset[tuple[int, int]] = frozenset()
    theirs: frozenset[tuple[int, int]] = frozenset()


def test_equal_states_are_those_after_the_same_moves() -> None:
    cells = [(row, column) for row in range(3) for column in range(3)]
    game = Game(
        Marks,
        lambda marks: Player(1 + len(marks.mine) - len(marks.theirs)),
        lambda marks: [cell for cell in cells if cell not in marks.mine | marks.theirs],
        lambda marks, cell: (
            Marks(marks.mine | {cell}, marks.theirs)
            if len(marks.mine) == len(marks.theirs)
            else Marks(marks.mine, marks.theirs | {cell})
        ),
        lambda marks: (
            Outcome.RUNNING if len(marks.mine | marks.theirs) < 9 else Outcome.DRAW
        ),
    )
    for drawn, holds in ((game, True), (with_text(nim, draw=drawn_in_turn()), False)):
        named = {law.name: law for law in laws_of_game(drawn)}
        law = named["equal_states_are_drawn_alike"]
        assert law.judge(Trial(repeatable(50), seed=0)).holds is holds


def drawn_in_turn() -> Callable[..., str]:
    drawings = cycle(("{1, 2}", "{2, 1}"))
    return lambda *_, **__: next(drawings)


@given(plays(nim))
def test_a_play_is_some_legal_moves_from_the_start(play: Play[Any, int]) -> None:
    assert play == played(nim, play.moves)
    assert play.here == play.states[-1]
    assert eval(repr(play), {"played": played, "game": nim}) == play
    check_play(play)


def test_a_game_may_have_as_many_plies_as_it_says() -> None:
    count = Game[int, int](
        int,
        lambda plies: Player(1 + plies % 2),
        lambda plies: [1] if plies < 1500 else [],
        lambda plies, move: plies + move,
        lambda plies: Outcome.RUNNING if plies < 1500 else Outcome.DRAW,
        max_plies=1500,
    )
    check_play(played(count, [1] * 7), but={"every_other_move_is_refused": "lenient"})


def test_a_broken_law_is_named() -> None:
    wrong = replace(nim, to_move=lambda _heap: Player.FIRST)
    with pytest.raises(LawBroken, match=r"^turns alternate: expected <Player.SECOND"):
        check_play(played(wrong, "1"))
    check_play(played(wrong, "1"), but={"turns_alternate": "a side moves twice"})
    with pytest.raises(FourInRowError, match=r"the name of a law, .* got 'turns'"):
        check_play(played(nim, "1"), but={"turns": "a side moves twice"})


def test_what_is_no_game_to_play_is_refused() -> None:
    no_games: dict[str, Game[Any, Any]] = {
        "expected a game without chance, got <Game dice>": dice(),
        "expected max_plies of 1 or more, got 0": replace(nim, max_plies=0),
    }
    for reason, game in no_games.items():
        with pytest.raises(FourInRowError, match=reason):
            laws_of_game(game)
