"""Stonehenge at the prompt and in files: a move is two words, a bad one is harmless."""

from random import Random

import pytest

from fourinrow import Player
from fourinrow.core import Outcome
from fourinrow.games.stonehenge import Placement, StonehengeState, stonehenge
from fourinrow.play import (
    Adviser,
    Seat,
    Session,
    Strategy,
    new_session,
    parse_command,
    play_out,
    random_player,
    step,
)

Stones = Session[StonehengeState, Placement]


def a_session(*moves: Placement, second: Strategy | None = None) -> Stones:
    me, you = Seat("X", "ann", None), Seat("O", "bob", second)
    return new_session(stonehenge(), me, you, Adviser(1), moves)


def typed(session: Stones, line: str) -> tuple[Stones, str]:
    after, reply = step(session, parse_command(line))
    return after, reply.error


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("5 7", "expected a cell from 1 to 18 and a stone from 1 to 6"),
        ("x 3", "expected a cell from 1 to 18 and a stone from 1 to 6"),
        ("19 1", "expected a cell from 1 to 18"),
        ("0 1", "expected a cell from 1 to 18"),
        ("5", "expected a cell from 1 to 18"),
        ("b2", "expected a cell from 1 to 18"),
        ("4453", "expected a cell from 1 to 18"),
        ("1 5", "cell 1 is taken"),
        ("2 6", "stone 6 is already placed"),
    ],
)
def test_a_bad_move_is_one_clear_line_and_nothing_is_lost(
    line: str, reason: str
) -> None:
    session = a_session(Placement(0, 6), Placement(17, 1))
    after, error = typed(session, line)
    assert after is session
    assert reason in error
    assert "\n" not in error


def test_of_two_stones_the_second_can_be_placed_and_then_no_more() -> None:
    session, _ = typed(a_session(), "1 3 2 3 4 3 5 3")
    assert typed(session, "6 3")[1] == "your stones 3 are already placed"
    full, _ = typed(session, "1 1")
    assert full is session


@pytest.mark.parametrize("seed", range(20))
def test_the_winner_that_is_announced_owns_eight_lines_whoever_moved(seed: int) -> None:
    player = random_player(Random(seed))
    game = stonehenge()
    played = play_out(game, player, player)
    session = a_session(*played.moves)
    won = [who for who in Player if played.final.owners.count(who) >= 8]
    assert session.outcome is not Outcome.DRAW
    assert session.announcement == ["", "X (ann) wins", "O (bob) wins"][won[0]]
    assert len(won) == 1
