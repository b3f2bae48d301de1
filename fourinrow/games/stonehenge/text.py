"""Stonehenge as text: the board as the seed draws it, with lines and hands.

A cell shows its number, from 1, or its owner's sign and stone. Each line ends with the
sign of its owner. A move is a cell and a stone, such as ``10 3``.
"""

import re
from string import ascii_lowercase
from typing import Final

from fourinrow.core.cells import Player
from fourinrow.errors import count_of
from fourinrow.games.display import ASCII, Display, Look, reader
from fourinrow.games.stonehenge.rules import (
    Placement,
    StonehengeState,
    initial,
    legal_moves,
    lines_owned,
)

_TWO_WORDS: Final = r"[^\s,]+([\s,]+[^\s,]+)?"

# The letters stand for the owners of the lines, in the order of `LINES`.
_BOARD: Final = r"""
                   f     g
                 /     /
          a---- 1---- 2     h
              /  \  /  \  /
       b---- 3---- 4---- 5     i
           /  \  /  \  /  \  /
    c---- 6---- 7---- 8---- 9     j
        /  \  /  \  /  \  /  \  /
 d----10----11----12----13----14
        \  /  \  /  \  /  \  /  \
    e----15----16----17----18     o
           \     \     \     \
             k     l     m     n
"""
_PLACE: Final = re.compile(r"([a-o])|(.)([ 1][0-9])(.?)")


def draw(
    state: StonehengeState,
    look: Look = ASCII,
    /,
    *,
    last: Placement | None = None,
    **_notes: object,
) -> str:
    """Return the board, the owners of the lines, and the stones in hand as text.

    The stone of the ``last`` move is drawn in parentheses.
    """

    def fill(place: re.Match[str]) -> str:
        letter, before, number, after = place.groups()
        if letter:
            owner = state.owners[ascii_lowercase.index(letter)]
            return look.signs[owner] if owner else "."
        cell = int(number) - 1
        placed = state.cells[cell]
        text = f"{look.signs[placed.owner]}{placed.stone}" if placed else number
        is_last = last is not None and last.cell == cell
        return f"({text})" if is_last else f"{before}{text}{after}"

    hands = [_hand(state, player, look) for player in Player]
    return "\n".join([_PLACE.sub(fill, _BOARD.strip("\n")), *hands])


def _hand(state: StonehengeState, player: Player, look: Look) -> str:
    lines = lines_owned(state, player)
    stones = " ".join(map(str, state.hand(player))) or "none"
    return f"{look.signs[player]} owns {count_of(lines, 'line')}; in hand: {stones}"


def write(move: Placement) -> str:
    """Return a move as text: its cell, from 1, and its stone."""
    return f"{move.cell + 1} {move.stone}"


_RULES: Final = """\
Take turns to put a stone on a free cell. Its number, 1 to 6, is its weight.
A line is yours once the other side can't get heavier on it; if a full line is
tied, it goes to the side that did not place the last stone on it.
The first to own 8 of the 15 lines wins. The end of a line shows its owner.
Type a cell and a stone, such as `10 3`, or several in order."""


DISPLAY: Final = Display[StonehengeState, Placement](
    draw=draw,
    write=lambda _state, move: write(move),
    read=reader(
        _TWO_WORDS,
        {write(move): move for move in legal_moves(initial())},
        "a cell from 1 to 18 and a stone from 1 to 6, as in '10 3'",
    ),
    between=", ",
    rules=_RULES,
)
