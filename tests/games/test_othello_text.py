"""Othello as text, as a picture, at the prompt and in files: all can be read back."""

import re
from itertools import product
from math import dist

import pytest
from hypothesis import given, strategies as st

from fourinrow.draw import BLACK_WHITE
from fourinrow.errors import ParseError
from fourinrow.games import ASCII, UNICODE, History, Look
from fourinrow.games.othello import (
    PASS,
    OthelloMove,
    OthelloState,
    initial,
    legal_moves,
    othello,
)
from fourinrow.games.othello.picture import picture
from fourinrow.games.othello.rules import count_discs, write
from fourinrow.games.othello.text import draw
from fourinrow.play import Adviser, Seat, new_session, read_history
from fourinrow.play.written_moves import moves_from
from fourinrow.seeds.scheme import map_cells
from fourinrow.testing import Play, plays
from sessions import typed
from svgs import box_of, name_of, of_class, parsed, tagged

SIDES = (4, 6, 8, 10)
PLAYERS = ("", "first", "second")
PASSING = "d3c3e6d2d1e1b3c1"  # Black can't place a disc, and White can


def games(*sides: int) -> st.SearchStrategy[Play[OthelloState, OthelloMove]]:
    """Plays on boards of these sides."""
    return st.one_of([plays(othello(side)) for side in sides or SIDES])


def test_the_first_board_is_drawn_as_in_books_and_marks_the_moves() -> None:
    assert draw(initial()) == (
        "    a  b  c  d  e  f  g  h\n"
        " 1  .  .  .  .  .  .  .  .\n"
        " 2  .  .  .  .  .  .  .  .\n"
        " 3  .  .  .  *  .  .  .  .\n"
        " 4  .  .  *  O  X  .  .  .\n"
        " 5  .  .  .  X  O  *  .  .\n"
        " 6  .  .  .  .  *  .  .  .\n"
        " 7  .  .  .  .  .  .  .  .\n"
        " 8  .  .  .  .  .  .  .  .\n"
        "X has 2 discs, O has 2"
    )


@given(games(), st.sampled_from([ASCII, UNICODE, Look("_ab")]))
def test_a_picture_can_be_read_back_by_its_labels(
    game: Play[OthelloState, OthelloMove], look: Look
) -> None:
    state = game.here
    letters, *rows, count = draw(state, look).splitlines()
    drawn = {
        letter + row.split()[0]: sign
        for row in rows
        for letter, sign in zip(letters.split(), row.split()[1:], strict=True)
    }
    side, legal = len(state.grid), legal_moves(state)
    signs = map_cells(lambda cell, row, col: (row * side + col, cell), state.grid)
    assert drawn == {
        write(at, side): "*" if at in legal else look.signs[cell]
        for row in signs
        for at, cell in row
    }
    assert tuple(map(int, re.findall("[0-9]+", count))) == count_discs(state)
    must_pass = count.endswith(f"; {look.signs[state.turn]} must pass")
    assert must_pass == (legal == (PASS,))


def places(state: OthelloState) -> dict[str, tuple[float, float]]:
    """Where each cell is, by its name, told by the labels alone."""
    root, side = parsed(picture(state).svg), len(state.grid)
    texts = [part for part in tagged(root, "text") if part.get("class") == "label"]
    centres = {part.text or "": box_of(part).centre for part in texts}
    assert len(centres) == len(texts) == 2 * side
    letters, digits = "abcdefgh"[:side], "12345678"[:side]
    assert centres.keys() == set(letters + digits)
    for axis, line in enumerate((letters, digits)):
        along = [centres[sign][axis] for sign in line]
        assert along == sorted(along)
    return {
        column + row: (centres[column][0], centres[row][1])
        for column, row in product(letters, digits)
    }


@given(games(4, 6, 8))
def test_each_disc_and_each_dot_lies_where_the_labels_say_and_is_named_with_its_cell(
    game: Play[OthelloState, OthelloMove],
) -> None:
    """A dot marks each cell where the mover may place a disc. Discs are counted."""
    state = game.here
    root, where, side = parsed(picture(state).svg), places(state), len(state.grid)
    drawn = {name_of(part): box_of(part).centre for part in of_class(root, "stone")}
    on_cells = {name: at for name, at in drawn.items() if " on " in name}
    assert on_cells.keys() == {
        f"{PLAYERS[owner]} player's stone on {write(row * side + column, side)}"
        for row, cells in enumerate(state.grid)
        for column, owner in enumerate(cells)
        if owner
    }
    dots = {name_of(part): box_of(part).centre for part in of_class(root, "open")}
    legal = [write(each, side) for each in legal_moves(state) if each is not PASS]
    known = f"{PLAYERS[state.turn]} player may place a disc on"
    assert dots.keys() == {f"{known} {cell}" for cell in legal}
    for dot in of_class(root, "open"):
        assert dot.get("fill") == BLACK_WHITE.tone(state.turn).face
    for name, at in (on_cells | dots).items():
        assert dist(at, where[name.split()[-1]]) < 4
    counts = [*map(str, count_discs(state))]
    name = f"Othello of {side} x {side}, discs {' to '.join(counts)}: "
    assert name_of(root).startswith(name)
    assert [part.text for part in of_class(root, "count")] == counts


@given(games(4))
def test_a_pass_may_be_left_out(game: Play[OthelloState, OthelloMove]) -> None:
    moves = game.moves
    row = "".join(write(move, 4) for move in moves if move is not PASS)
    read = read_history(othello(4), row).moves
    start = History[OthelloState, OthelloMove](othello(4), (initial(4),))
    found = [*moves_from(start, row, implied=(PASS,))]
    for plies, (history, rest) in enumerate(found, 1):
        assert [*moves_from(history, rest, implied=(PASS,))] == found[plies:]
    assert read == (moves[:-1] if moves and moves[-1] is PASS else moves)


@pytest.mark.parametrize(
    ("text", "index", "reason"),
    [
        ("f5 D7", 3, "d7 flips no disc"),
        ("f5d66", 2, "expected a cell from a1 to h8, or pass, got 'd66'"),
        ("e6f4e3f6g5d6e7f5c5a1", 18, "the game was over after move 9, got 'a1'"),
        (PASSING + "a2", 16, "a2 flips no disc"),
    ],
)
def test_moves_that_can_not_be_played_are_refused_with_their_place(
    text: str, index: int, reason: str
) -> None:
    with pytest.raises(ParseError) as caught:
        read_history(othello(), text)
    assert caught.value.index == index
    assert reason in caught.value.reason


def test_a_pass_that_is_the_only_move_is_typed_hinted_and_taken_back() -> None:
    game, players = othello(), (Seat("ann"), Seat("bob"))
    moves = read_history(game, PASSING).moves
    session = new_session(game, *players, Adviser(1), moves)
    assert "; X must pass\nX (ann) to move" in session.picture
    assert legal_moves(session.here) == (PASS,)
    assert typed(session, "hint")[1].text == "try pass: the only move"
    refused = typed(session, "d3")[1].error
    assert refused == "you can't place a disc; you can play pass"
    passed, _ = typed(session, "pass")
    assert passed.moves[-1] is PASS
    assert typed(passed, "undo")[0].moves == session.moves
