"""Othello as text: columns have letters, rows are numbered from the top, as in books.

A move is a cell, such as ``d3``, or ``pass``. A game is its moves in a row, such as
``f5d6c3``; passes may be left out, as they usually are in print.
"""

from string import ascii_lowercase
from typing import Final

from fourinrow.core.grid import nrows
from fourinrow.errors import count_of
from fourinrow.games.display import ASCII, Display, Look, reader, sign_of
from fourinrow.games.othello.rules import (
    PASS,
    OthelloMove,
    OthelloState,
    count_discs,
    initial,
    legal_moves,
    write,
)

_WORD: Final = r"pass|[a-z][0-9]+|[^\s,]+"
_MARK: Final = "*"


def draw(
    state: OthelloState,
    look: Look = ASCII,
    /,
    *,
    last: OthelloMove | None = None,
    **_notes: object,
) -> str:
    """Return the board as text, with the number of discs, and stars on legal moves.

    The disc of the ``last`` move is drawn in parentheses.
    """
    side, moves = nrows(state.grid), legal_moves(state)

    def cell(row: int, column: int) -> str:
        at = row * side + column
        sign = _MARK if at in moves else sign_of(state.grid[row][column], look)
        return f"({sign})" if at == last else f" {sign} "

    rows = [
        f"{row + 1:2} {''.join(cell(row, column) for column in range(side))}".rstrip()
        for row in range(side)
    ]
    letters = "".join(f"  {letter}" for letter in ascii_lowercase[:side])
    first, second = count_discs(state)
    passes = f"; {look.signs[state.turn]} must pass" if moves == (PASS,) else ""
    count = count_of(first, "disc")
    counts = f"{look.signs[1]} has {count}, {look.signs[2]} has {second}{passes}"
    return "\n".join([f"  {letters}", *rows, counts])


def display(side: int) -> Display[OthelloState, OthelloMove]:
    """Return how Othello on a board of this side is shown and typed."""
    names = {write(move, side): move for move in (*range(side * side), PASS)}
    cells = f"a cell from a1 to {write(side * side - 1, side)}"
    return Display(
        draw=draw,
        write=lambda _state, move: write(move, side),
        read=reader(_WORD, names, f"{cells}, or pass"),
        between="",
        implied_moves=(PASS,),
        rules=_RULES.format(write(legal_moves(initial(side))[0], side)),
    )


_RULES: Final = """\
Take turns to place a disc so that it encloses discs of the other side, in any
direction, between itself and another disc of yours: they turn into yours.
If you can't, you pass. If neither side can, the one with more discs wins.
A star marks a cell where you can place a disc.
Type a cell, such as `{}`, or `pass`, or several in order."""
