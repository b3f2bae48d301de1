"""Stonehenge as text and as a picture: both can be read back, and so can a move."""

import re
from collections import Counter

from hypothesis import example, given, strategies as st

from fourinrow.core import Player
from fourinrow.games import ASCII, UNICODE, Look
from fourinrow.games.stonehenge import StonehengeState, initial, stonehenge
from fourinrow.games.stonehenge.picture import picture
from fourinrow.games.stonehenge.rules import LINES, lines_owned
from fourinrow.games.stonehenge.text import draw
from fourinrow.testing import states
from svgs import box_of, name_of, number, of_class, parsed, tagged

EMPTY = """\
                   .     .
                 /     /
          .---- 1---- 2     .
              /  \\  /  \\  /
       .---- 3---- 4---- 5     .
           /  \\  /  \\  /  \\  /
    .---- 6---- 7---- 8---- 9     .
        /  \\  /  \\  /  \\  /  \\  /
 .----10----11----12----13----14
        \\  /  \\  /  \\  /  \\  /  \\
    .----15----16----17----18     .
           \\     \\     \\     \\
             .     .     .     ."""

SIDES = ("", "first", "second")

stones_in_play = states(stonehenge())

# The lines in the order in which their ends are drawn. Horizontal lines end at the
# left; those that rise to the right end there, at the top; those that fall to the
# right end there, at the bottom.
ENDS = (5, 6, 0, 7, 1, 8, 2, 9, 3, 4, 14, 10, 11, 12, 13)


@given(stones_in_play, st.sampled_from([ASCII, UNICODE, Look("_ab")]))
@example(initial(), ASCII)
@example(initial()._replace(hands=((), (1,))), ASCII)
def test_a_drawing_is_the_seeds_with_every_stone_owner_and_hand(
    state: StonehengeState, look: Look
) -> None:
    """A line that nobody owns ends in a dot, whatever the look."""
    cells = iter(
        f"{look.signs[placed.owner]}{placed.stone}" if placed else f"{number:2}"
        for number, placed in enumerate(state.cells, 1)
    )
    owners = (state.owners[line] for line in ENDS)
    ends = iter(look.signs[owner] if owner else "." for owner in owners)
    drawn = re.sub(
        r"[ 1]\d|\.", lambda sign: next(ends if sign[0] == "." else cells), EMPTY
    )
    for player in Player:
        owned, hand = lines_owned(state, player), state.hand(player)
        drawn += f"\n{look.signs[player]} owns {owned} line{'s' * (owned != 1)}"
        drawn += f"; in hand: {' '.join(map(str, hand)) or 'none'}"
    assert draw(state, look) == drawn


def stones_of(state: StonehengeState) -> list[str]:
    """The names that the stones should have."""
    on_cells = [
        f"{SIDES[placed.owner]} player's stone {placed.stone} on cell {number}"
        for number, placed in enumerate(state.cells, 1)
        if placed
    ]
    in_hand = [
        f"{SIDES[player]} player's stone {stone} in hand"
        for player in Player
        for stone in state.hand(player)
    ]
    return on_cells + in_hand


@given(stones_in_play)
def test_each_stone_line_and_hole_is_named_once_and_shows_weight_owner_and_number(
    state: StonehengeState,
) -> None:
    """The second player's stones are round, and the first player's are not."""
    root = parsed(picture(state).svg)
    assert name_of(root).startswith("Stonehenge: ")
    drawn = of_class(root, "stone")
    assert Counter(map(name_of, drawn)) == Counter(stones_of(state))
    for stone in drawn:
        assert f" stone {tagged(stone, 'text')[0].text} " in name_of(stone)
        is_second = SIDES[Player.SECOND] in (stone.get("class") or "").split()
        assert name_of(stone).startswith("second") is is_second
        for shape in tagged(stone, "rect"):
            is_round = 2 * number(shape, "rx") >= number(shape, "width") - 0.01
            assert is_round is is_second
    marks = of_class(root, "line")
    for line, owner, mark in zip(LINES, state.owners, marks, strict=True):
        cells = " ".join(str(cell + 1) for cell in line)
        whose = f"the {SIDES[owner]} player's" if owner else "nobody's yet"
        assert name_of(mark) == f"line of cells {cells}: {whose}"
        classes = {*(mark.get("class") or "").split()} & {*SIDES[1:]}
        assert classes == ({SIDES[owner]} if owner else set())
    in_stones = {each for stone in drawn for each in stone}
    shown = [each.text for each in tagged(root, "text") if each not in in_stones]
    empty = [str(n) for n, placed in enumerate(state.cells, 1) if placed is None]
    owned = [(player, lines_owned(state, player)) for player in Player]
    assert shown == empty + [
        f"{SIDES[player].capitalize()} player: {lines} line{'' if lines == 1 else 's'}"
        for player, lines in owned
    ]


def test_a_line_runs_through_its_cells_to_the_mark_of_its_owner() -> None:
    root = parsed(picture(initial()).svg)
    holes = [each for each in tagged(root, "circle") if number(each, "r") > 20]
    cells = [(number(hole, "cx"), number(hole, "cy")) for hole in holes]
    marks = [box_of(mark).centre for mark in of_class(root, "line")]
    for line, drawn, mark in zip(LINES, tagged(root, "line"), marks, strict=True):
        x1, y1, x2, y2 = (number(drawn, name) for name in ("x1", "y1", "x2", "y2"))
        places = [cells[cell] for cell in line]
        for x, y in [*places, mark]:
            assert abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) < 1
            assert min(x1, x2) <= x <= max(x1, x2)
        assert {mark} < {(x1, y1), (x2, y2)}
        assert {(x1, y1), (x2, y2)} & set(places)
