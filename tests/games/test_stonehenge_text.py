"""Stonehenge as text: a picture can be read back, and so can a move."""

import re

import pytest
from hypothesis import example, given, strategies as st

from fourinrow.core import Player
from fourinrow.errors import ParseError
from fourinrow.games import ASCII, UNICODE, Look
from fourinrow.games.stonehenge import StonehengeState, initial, stonehenge
from fourinrow.games.stonehenge.rules import lines_owned
from fourinrow.games.stonehenge.text import draw, read, write
from fourinrow.testing import states

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


stones_in_play = states(stonehenge())


# --- Pictures ----------------------------------------------------------------


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


# --- Moves -------------------------------------------------------------------


@given(st.text() | st.text("0123456789 ,-") | st.from_regex(r"\d{1,3}[ ,]\d{1,3}"))
@example("18 6")
@example("18 , 6\n")
@example("19 6")
@example("18 7")
@example("05 1")
@example("5\n1")
@example("1\x1c6")
@example("²5 1")
@example("٥ ١")
@example("9" * 5000)
def test_any_text_is_a_move_of_the_game_or_refused_on_one_line(text: str) -> None:
    meant = spelled_out(text)
    if meant is not None:
        assert write(read(text)) == meant
        return
    with pytest.raises(ParseError) as caught:
        read(text)
    expected = "expected a cell from 1 to 18 and a stone from 1 to 6, as in '10 3'"
    assert expected in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 300


def spelled_out(text: str) -> str | None:
    """The same reading: two plain numbers with blanks or commas between."""
    words = re.split("[ ,]+", text.strip())
    if len(words) != 2 or not all(re.fullmatch("[1-9][0-9]?", word) for word in words):
        return None
    cell, stone = map(int, words)
    return f"{cell} {stone}" if cell <= 18 and stone <= 6 else None
