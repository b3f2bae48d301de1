"""The OCaml seed's program beside the prompt: what is read, and who is said to win."""

import pytest
from hypothesis import example, given, note

from fourinrow.core import Outcome, Player, format_grid, legal_moves, outcome, winner
from fourinrow.errors import ParseError
from fourinrow.notation import format_move, from_moves, parse_move, parse_moves
from fourinrow.seeds.haskell import horizontal_win
from fourinrow.testing import move_numbers
from models import ocaml
from models.ocaml_program import NIL, WON, choice, human, machine, play_game
from sessions import a_session, converse

SECOND_WINS = "41413131"


# --- Who has won -----------------------------------------------------------------


@given(move_numbers(over=True))
@example(parse_moves(SECOND_WINS))
@example(parse_moves("1212121"))
def test_the_ocaml_program_says_the_first_player_won_when_the_second_did(
    moves: tuple[int, ...],
) -> None:
    """It never says that the first player lost, and goes on after a four on top."""
    text = "".join(map(format_move, moves))
    keys = iter(text)
    ended = play_game(human(keys), human(keys))
    grid = from_moves(text).grid
    note(format_grid(grid))
    owner, is_seen = winner(grid), len(ended.moves) == len(moves) < 42
    assert ended.said in ({WON} if owner and is_seen else {WON, NIL})
    names = {
        Player.FIRST: "X (ann) wins",
        Player.SECOND: "O (bob) wins",
        None: "a draw",
    }
    assert a_session(moves=moves).announcement == names[owner]


@pytest.mark.slow
def test_two_machines_of_the_ocaml_seed_play_on_to_a_stalemate_after_a_four() -> None:
    """Second's four lies on the top line, at which the seed does not look."""
    moves, said = play_game(machine(4), machine(4))
    assert (len(moves), said) == (42, NIL)
    at_39, at_40 = ("".join(map(str, moves[:plies])) for plies in (39, 40))
    assert outcome(from_moves(at_39)) is Outcome.RUNNING
    over = from_moves(at_40)
    assert outcome(over) is Outcome.SECOND_WON
    assert horizontal_win(over.grid, 0, Player.SECOND)
    assert legal_moves(over) == ()
    assert a_session(moves=parse_moves(at_40)).announcement == "O (bob) wins"


# --- What is read ----------------------------------------------------------------


@pytest.mark.parametrize("line", ["3abc", "3 4", "33", "3.5", "3\t"])
def test_the_ocaml_program_reads_3abc_as_column_3(line: str) -> None:
    assert choice(iter([line]), True, ocaml.game_start()) == 3
    with pytest.raises(ParseError, match="expected a column from 1 to 7"):
        parse_move(line)


def test_a_line_that_is_no_move_is_asked_for_again() -> None:
    """Here the seed and the prompt agree, and the prompt says what it expected."""
    lines = ["abc3", "", "0", "8", "4"]
    assert choice(iter(lines), True, ocaml.game_start()) == 4
    assert converse(a_session(), *lines).session.history.moves == (3,)


def test_at_the_end_of_input_the_ocaml_program_plays_the_first_legal_move() -> None:
    assert choice(iter([]), True, ocaml.game_start()) == 7
    keys = iter("4")
    moves, said = play_game(human(keys), human(keys))
    # One key, and a whole game: always the rightmost column that has room.
    assert (moves[:8], said) == ([4, 7, 7, 7, 7, 7, 7, 6], WON)
    talk = converse(a_session(), "4")
    assert talk.session.history.moves == (3,)
    assert (talk.status, talk.session.outcome) == (1, Outcome.RUNNING)
