"""The laws of Othello as a picture: discs, labels, the last move, and where to play."""

from itertools import product

from hypothesis import example, given, strategies as st

from fourinrow.core import Outcome, Player, parse_grid
from fourinrow.draw import BLACK_WHITE
from fourinrow.games.othello import (
    PASS,
    OthelloMove,
    OthelloState,
    legal_moves,
    othello,
    outcome,
)
from fourinrow.games.othello.picture import picture
from fourinrow.games.othello.rules import count_discs, write
from fourinrow.play import read_moves
from fourinrow.testing import played, plays
from svgs import box_of, name_of, of_class, parsed, tagged

SIDES = ("", "first", "second")
GAME = othello()
PASSING = read_moves(GAME, "d3c3e6d2d1e1b3c1")  # the first player has to pass
WIPED_OUT = "e6f4e3f6g5d6e7f5c5"


games = st.one_of([plays(othello(side)) for side in (4, 6, 8)]).map(
    lambda play: (play.moves[-1] if play.moves else None, play.here)
)
states = games.map(lambda game: game[1])


def places(state: OthelloState) -> dict[str, tuple[float, float]]:
    """Where each cell is, by its name, told by the labels alone."""
    root, side = parsed(picture(state).svg), len(state.grid)
    texts = [part for part in tagged(root, "text") if part.get("class") == "label"]
    centres = {part.text or "": box_of(part).centre for part in texts}
    assert len(centres) == len(texts) == 2 * side
    letters, digits = "abcdefgh"[:side], "12345678"[:side]
    assert centres.keys() == set(letters + digits)
    for line in (letters, digits):
        axis = 0 if line == letters else 1
        along = [centres[sign][axis] for sign in line]
        assert along == sorted(along)
    return {
        column + row: (centres[column][0], centres[row][1])
        for column, row in product(letters, digits)
    }


def is_near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < 4 and abs(one[1] - other[1]) < 4


@given(states)
def test_each_disc_and_each_dot_lies_where_the_labels_say_and_is_named_with_its_cell(
    state: OthelloState,
) -> None:
    """A dot marks each cell where the mover may place a disc."""
    root, where, side = parsed(picture(state).svg), places(state), len(state.grid)
    drawn = {name_of(part): box_of(part).centre for part in of_class(root, "stone")}
    on_cells = {name: at for name, at in drawn.items() if " on " in name}
    assert on_cells.keys() == {
        f"{SIDES[owner]} player's stone on {write(row * side + column, side)}"
        for row, cells in enumerate(state.grid)
        for column, owner in enumerate(cells)
        if owner
    }
    dots = {name_of(part): box_of(part).centre for part in of_class(root, "open")}
    legal = [write(each, side) for each in legal_moves(state) if each is not PASS]
    known = f"{SIDES[state.turn]} player may place a disc on"
    assert dots.keys() == {f"{known} {cell}" for cell in legal}
    for dot in of_class(root, "open"):
        assert dot.get("fill") == BLACK_WHITE.tone(state.turn).face
    for name, at in (on_cells | dots).items():
        assert is_near(at, where[name.split()[-1]])


@given(games)
@example((PASS, played(GAME, (*PASSING, PASS)).here))
@example((None, GAME.start()))
def test_the_last_move_is_named_and_ringed_if_it_is_a_cell(
    game: tuple[OthelloMove | None, OthelloState],
) -> None:
    last, state = game
    root = parsed(picture(state, last=last).svg)
    assert bool(of_class(root, "last")) == (last not in (None, PASS))
    named = name_of(root).partition(", last move ")[2]
    assert named == ("" if last is None else write(last, len(state.grid)))


@given(states)
@example(played(GAME, WIPED_OUT).here)
@example(OthelloState(parse_grid("XXXX\nXXXX\nOOOO\nOOOO"), Player.FIRST))
def test_the_name_counts_the_discs_and_says_whose_turn_it_is_or_who_has_won(
    state: OthelloState,
) -> None:
    first, second = (count_discs(state, player) for player in Player)
    side, standing = len(state.grid), outcome(state)
    told = {
        Outcome.RUNNING: f"{SIDES[state.turn]} player to move",
        Outcome.DRAW: "a draw",
        Outcome.FIRST_WON: "first player has won",
        Outcome.SECOND_WON: "second player has won",
    }[standing]
    root = parsed(picture(state).svg)
    assert name_of(root) == (
        f"Othello of {side} x {side}, discs {first} to {second}: {told}"
    )
    counts = [part.text for part in of_class(root, "count")]
    assert counts == [str(first), str(second)]
