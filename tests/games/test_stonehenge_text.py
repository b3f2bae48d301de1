"""Stonehenge as text: a picture can be read back, and so can a move."""

import re
from typing import NamedTuple

import pytest
from hypothesis import example, given, note, strategies as st

from fourinrow.core import Player
from fourinrow.errors import ParseError
from fourinrow.games import ASCII, UNICODE, Look
from fourinrow.games.stonehenge import (
    StonehengeState,
    initial,
    stonehenge,
)
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
             .     .     .     .
X owns 0 lines; in hand: 6 5 4 3 3 2 2 1 1
O owns 0 lines; in hand: 6 5 4 3 3 2 2 1 1"""


stones_in_play = states(stonehenge())
empty_handed = initial()._replace(hands=((), (1,)))


# --- Pictures ----------------------------------------------------------------


class Picture(NamedTuple):
    """What can be read from a drawing: each cell, each line's end, and the hands."""

    cells: list[str]
    owners: list[str]
    hands: list[tuple[str, int, list[int]]]


HAND = re.compile(r"(.) owns (\d+) lines?; in hand: (none|[1-6]( [1-6])*)")


def read_picture(text: str, signs: str = ASCII.signs) -> Picture:
    """Read a drawing as a person would: by what stands at the ends of the lines.

    Horizontal lines end at the left; those that rise to the right end there, at the
    top; those that fall to the right end there, at the bottom.
    """
    *board, first, second = text.splitlines()
    rows = board[2:12:2]
    stone = f"[{re.escape(signs[1:])}][1-6]|[0-9]+"
    cells = [cell for row in rows for cell in re.findall(stone, row)]
    left = [row.strip()[0] for row in rows]
    right = [re.sub(stone, "", row).split("-")[-1].strip() for row in rows]
    top, bottom = board[0].split(), board[12].split()
    owners = [*left, *top, *right[:3], *bottom, right[4]]
    return Picture(cells, owners, [read_hand(first), read_hand(second)])


def read_hand(text: str) -> tuple[str, int, list[int]]:
    found = HAND.fullmatch(text)
    assert found
    stones = [] if found[3] == "none" else list(map(int, found[3].split()))
    return found[1], int(found[2]), stones


def expected(state: StonehengeState, signs: str) -> Picture:
    return Picture(
        [
            f"{signs[placed.owner]}{placed.stone}" if placed else str(number)
            for number, placed in enumerate(state.cells, 1)
        ],
        [signs[owner or 0] for owner in state.owners],
        [
            (signs[player], lines_owned(state, player), list(state.hand(player)))
            for player in Player
        ],
    )


def test_the_empty_board_is_drawn_in_the_shape_of_the_seeds_drawing() -> None:
    assert draw(initial()) == EMPTY


@given(stones_in_play, st.sampled_from([ASCII, UNICODE, Look("_ab")]))
@example(empty_handed, ASCII)
def test_a_picture_shows_every_stone_owner_and_hand(
    state: StonehengeState, look: Look
) -> None:
    text = draw(state, look)
    note(text)
    # A line that nobody owns ends in a dot, whatever the look.
    signs = "." + look.signs[1:]
    assert read_picture(text, signs) == expected(state, signs)


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
