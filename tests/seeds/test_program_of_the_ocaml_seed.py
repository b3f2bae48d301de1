"""The OCaml seed's program beside the prompt: what is read, and who is said to win."""

import pytest
from hypothesis import example, given, note

from fourinrow.core import Outcome, Player, format_grid, outcome, winner
from fourinrow.errors import ParseError
from fourinrow.notation import format_move, from_moves, parse_move, parse_moves
from fourinrow.testing import move_numbers
from models.ocaml import choice, game_start, play_game
from sessions import a_session, converse

WON, NIL = "The first player won", "Stalemate"


@given(move_numbers(over=True))
@example(parse_moves("41413131"))
@example(parse_moves("1212121"))
def test_the_ocaml_program_says_the_first_player_won_when_the_second_did(
    moves: tuple[int, ...],
) -> None:
    """It never says that the first player lost, and goes on after a four on top."""
    text = "".join(map(format_move, moves))
    seen, said = play_game(iter(text))
    grid = from_moves(text).grid
    note(format_grid(grid))
    owner, is_seen = winner(grid), len(seen) == len(moves) < 42
    assert said in ({WON} if owner and is_seen else {WON, NIL})
    names = {
        Player.FIRST: "X (ann) wins",
        Player.SECOND: "O (bob) wins",
        None: "a draw",
    }
    assert a_session(moves=moves).announcement == names[owner]


def test_two_machines_of_the_ocaml_seed_play_on_to_a_stalemate_after_a_four() -> None:
    """So they play if they look four plies ahead: the four is on the top line."""
    moves = "533335554747547543447776662222666311112211"
    assert play_game(iter(moves)) == ([*map(int, moves)], NIL)
    assert outcome(from_moves(moves[:39])) is Outcome.RUNNING
    assert outcome(from_moves(moves[:40])) is Outcome.SECOND_WON
    assert a_session(moves=parse_moves(moves[:40])).announcement == "O (bob) wins"


@pytest.mark.parametrize("line", ["3abc", "3 4", "33", "3.5", "3\t"])
def test_the_ocaml_program_reads_3abc_as_column_3(line: str) -> None:
    """What is no move at all is asked for again, there and here."""
    assert choice(iter(["abc3", "", "0", "8", line]), True, game_start()) == 3
    with pytest.raises(ParseError, match="expected a column from 1 to 7"):
        parse_move(line)
    talk = converse(a_session(), "abc3", "", "0", "8", "4")
    assert talk.session.moves == (3,)


def test_at_the_end_of_input_the_ocaml_program_plays_the_first_legal_move() -> None:
    # One key, and a whole game: always the rightmost column that has room.
    moves, said = play_game(iter("4"))
    assert (moves[:8], said) == ([4, 7, 7, 7, 7, 7, 7, 6], WON)
    talk = converse(a_session(), "4")
    assert talk.session.moves == (3,)
    assert (talk.status, talk.session.outcome) == (1, Outcome.RUNNING)
