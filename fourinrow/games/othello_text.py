"""Othello as text: columns have letters, rows are numbered from the top, as in books.

A move is a cell, ``d3``, or ``pass``. A game is its moves in a row, ``f5d6c3``; passes
may be left out, as they usually are in print.
"""

import re
from collections.abc import Iterable
from functools import partial
from string import ascii_lowercase
from typing import Final

from fourinrow.core.cells import Player
from fourinrow.core.grid import nrows
from fourinrow.errors import IllegalMove, ParseError, reason_of, shown
from fourinrow.games.game import Display, cut_by
from fourinrow.games.othello import (
    PASS,
    Othello,
    OthelloMove,
    count_discs,
    disc_moves,
    initial_discs,
    play_disc,
    refusal,
)
from fourinrow.games.text import ASCII, Look, sign_of

_CELL: Final = re.compile("([a-z])([1-9][0-9]?)")
_WORD: Final = re.compile(r"\s*(pass|\D?[0-9]+|\S)", re.IGNORECASE)
_MARK: Final = "*"


def draw_othello(
    state: Othello, look: Look = ASCII, *, last: OthelloMove | None = None
) -> str:
    """Draw the board, and count the discs; a star marks each cell that can be played.

    >>> from fourinrow.games import draw_othello
    >>> from fourinrow.games.othello import initial_discs
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
    """Write a move.

    >>> from fourinrow.games import PASS
    >>> from fourinrow.games.othello_text import show_disc
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
    """Read a move, in small letters or capitals.

    >>> from fourinrow.games.othello_text import read_disc
    >>> read_disc("d3"), read_disc("pass")
    (19, <Pass.PASS: 'pass'>)

    Raises `ParseError` for a text that is neither a cell of the board nor ``pass``.
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


def format_discs(moves: Iterable[OthelloMove], side: int = 8) -> str:
    """Write the moves of a game as one text.

    >>> from fourinrow.games.othello_text import format_discs
    >>> format_discs([37, 43, 18])
    'f5d6c3'
    """
    return "".join(show_disc(move, side) for move in moves)


def parse_discs(text: str, side: int = 8) -> tuple[OthelloMove, ...]:
    """Read the moves of a game from the start, with or without blanks between them.

    >>> from fourinrow.games.othello_text import parse_discs
    >>> parse_discs("f5d6 c3")
    (37, 43, 18)

    A pass that is left out is filled in. Raises `ParseError` with the index of the
    first word that is not a move, or that can't be played.
    """
    state, moves = initial_discs(side), list[OthelloMove]()
    for word in _WORD.finditer(text.rstrip()):
        try:
            move = read_disc(word[1], side)
            if move is not PASS and disc_moves(state) == (PASS,):
                state, moves = play_disc(state, PASS), [*moves, PASS]
            state, moves = play_disc(state, move), [*moves, move]
        except (ParseError, IllegalMove) as error:
            is_read = isinstance(error, IllegalMove)
            reason = refusal(state, word[1]) if is_read else reason_of(error)
            number = len(moves) + 1
            raise ParseError(f"move {number}: {reason}", word.start(1)) from error
    return tuple(moves)


def othello_display(side: int = 8, look: Look = ASCII) -> Display[Othello, OthelloMove]:
    """Return the display of Othello, which draws with `draw_othello`.

    >>> from fourinrow.games import othello_display
    >>> from fourinrow.games.othello import initial_discs
    >>> othello_display().read_move(initial_discs(), "d3")
    19
    """
    return Display(
        show=lambda state: draw_othello(state, look),
        read_move=lambda _state, text: read_disc(text, side),
        show_move=lambda _state, move: show_disc(move, side),
        cut=cut_by(
            lambda word: [read_disc(part[1], side) for part in _WORD.finditer(word)],
            partial(show_disc, side=side),
        ),
        show_last=lambda state, move: draw_othello(state, look, last=move),
        why_not=lambda state, move: _why_not(state, move, side),
        rules=_in_words(side),
    )


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
        f"cell {word} is taken" if state.grid[row][column] else f"{word} turns no disc"
    )
