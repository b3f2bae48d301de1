"""The laws of Othello as a picture: discs, labels, the last move, and where to play."""

from itertools import product

from hypothesis import given, strategies as st

from fourinrow.core import Player
from fourinrow.draw import BLACK_WHITE
from fourinrow.games.othello import PASS, OthelloState, legal_moves, othello
from fourinrow.games.othello.picture import picture
from fourinrow.games.othello.rules import count_discs, write
from fourinrow.testing import plays
from svgs import box_of, name_of, of_class, parsed, tagged

SIDES = ("", "first", "second")
states = st.one_of([plays(othello(side)) for side in (4, 6, 8)]).map(
    lambda play: play.here
)


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
    """A dot marks each cell where the mover may place a disc. Discs are counted."""
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
    counts = [str(count_discs(state, player)) for player in Player]
    name = f"Othello of {side} x {side}, discs {' to '.join(counts)}: "
    assert name_of(root).startswith(name)
    assert [part.text for part in of_class(root, "count")] == counts
