"""Othello as text: columns have letters, rows are numbered from the top, as in books.

A move is a cell, such as ``d3``, or ``pass``. A game is its moves in a row, such as
``f5d6c3``; passes may be left out, as they usually are in print.
"""

import re
from functools import partial
from string import ascii_lowercase
from typing import Final

from fourinrow.core.cells import Player
from fourinrow.core.grid import nrows
from fourinrow.errors import IllegalMove, ParseError, shown
from fourinrow.games.display import ASCII, Display, Look, reader, sign_of
from fourinrow.games.othello_rules import (
    PASS,
    Othello,
    OthelloMove,
    count_discs,
    disc_moves,
    initial_discs,
)

_CELL: Final = re.compile("([a-z])([1-9][0-9]?)")
_WORD: Final = r"pass|\D?[0-9]+|\S"
_MARK: Final = "*"


def draw_othello(
    state: Othello, look: Look = ASCII, *, last: OthelloMove | None = None
) -> str:
    """Return the board as text, with the number of discs, and stars on legal moves.

    >>> print(draw_othello(initial_discs(4)))
        a  b  c  d
     1  .  *  .  .
     2  *  O  X  .
     3  .  X  O  *
     4  .  .  *  .
    X has 2 discs, O has 2

    The disc of the ``last`` move is drawn in parentheses.
    """
    side, moves = nrows(state.grid), disc_moves(state)

    def cell(row: int, column: int) -> str:
        at = row * side + column
        sign = _MARK if at in moves else sign_of(state.grid[row][column], look)
        return f"({sign})" if at == last else f" {sign} "

    rows = [
        f"{row + 1:2} {''.join(cell(row, column) for column in range(side))}".rstrip()
        for row in range(side)
    ]
    letters = "".join(f"  {letter}" for letter in ascii_lowercase[:side])
    return "\n".join([f"  {letters}", *rows, _count(state, look)])


def _count(state: Othello, look: Look) -> str:
    first, second = (count_discs(state, player) for player in Player)
    discs = "1 disc" if first == 1 else f"{first} discs"
    passes = f"; {look.signs[state.turn]} must pass" if _must_pass(state) else ""
    return f"{look.signs[1]} has {discs}, {look.signs[2]} has {second}{passes}"


def _must_pass(state: Othello) -> bool:
    return disc_moves(state) == (PASS,)


def show_disc(move: OthelloMove, side: int = 8) -> str:
    """Return a move as text.

    >>> show_disc(19), show_disc(PASS)
    ('d3', 'pass')

    Raises `IllegalMove` for a cell off the board.
    """
    if move is PASS:
        return "pass"
    if move not in range(side * side):
        raise IllegalMove(
            f"expected a cell from 0 to {side * side - 1}, got {shown(move)}"
        )
    row, column = divmod(move, side)
    return f"{ascii_lowercase[column]}{row + 1}"


def read_disc(text: str, side: int = 8) -> OthelloMove:
    """Read a move, in lower or upper case.

    >>> read_disc("d3"), read_disc("pass")
    (19, <Pass.PASS: 'pass'>)

    Raises `ParseError` for any text but a cell of the board or ``pass``.
    """
    word = text.strip(" ").lower()
    if word == "pass":
        return PASS
    found = _CELL.fullmatch(word)
    column, row = (ord(found[1]) - ord("a"), int(found[2])) if found else (side, 0)
    if column >= side or row > side:
        last = show_disc(side * side - 1, side)
        raise ParseError(
            f"expected a cell from a1 to {last}, or pass, got {shown(text)}", 0
        )
    return (row - 1) * side + column


def othello_display(side: int) -> Display[Othello, OthelloMove]:
    """Return the display of Othello, which draws with `draw_othello`.

    >>> othello_display(8).read(initial_discs(), "d3c5")
    (19, 'c5')
    """
    return Display(
        draw=_draw,
        write=lambda _state, move: show_disc(move, side),
        read=reader(_WORD, partial(read_disc, side=side)),
        between="",
        may_be_left_out=(PASS,),
        why_not=lambda state, move: _why_not(state, move, side),
        rules=_in_words(side),
    )


def _draw(
    state: Othello, look: Look, /, *, last: OthelloMove | None = None, **_notes: object
) -> str:
    return draw_othello(state, look, last=last)


def _in_words(side: int) -> str:
    example = show_disc(disc_moves(initial_discs(side))[0], side)
    return f"""\
Take turns to place a disc so that it encloses discs of the other side, in any
direction, between itself and another disc of yours: they turn into yours.
If you can't, you pass. If neither side can, the one with more discs wins.
A star marks a cell where you can place a disc.
Type a cell, such as `{example}`, or `pass`, or several in order."""


def _why_not(state: Othello, move: OthelloMove, side: int) -> str:
    if move is PASS:
        return "you can place a disc, so you must"
    if _must_pass(state):
        return "you can't place a disc"
    row, column = divmod(move, side)
    word = show_disc(move, side)
    return (
        f"cell {word} is taken" if state.grid[row][column] else f"{word} flips no disc"
    )
