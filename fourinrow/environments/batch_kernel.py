"""The loops over a batch, in the language of `fourinrow.solver.bits`.

`batch` has Numba compile them for arrays. A board is the two words of a `Bitboard`.
``lanes`` has the squares that each move may fill, and ``floats`` those where a stone
needs none below it: all squares without gravity, else none.
"""

from collections.abc import Sequence
from typing import Final

from fourinrow.solver.bits import (
    ZERO,
    Word,
    Words,
    all_if,
    landing,
    lines_of,
    popcount,
    value,
    word,
)
from fourinrow.solver.geometry import Geometry

_WORD: Final = (1 << 64) - 1  # does nothing to words of 64 bits


def free_squares(filled: Word, floats: Word, g: Geometry) -> Word:
    """Return the squares that a move can fill, as if no game were over."""
    return (landing(filled, g) | floats) & ~filled


def step_each(
    geometries: Sequence[Geometry],
    lanes: Words,
    floats: Word,
    squares: Words,
    resets: Word,
    movers: Words,
    filleds: Words,
    moves: Sequence[int],
    next_movers: Words,
    next_filleds: Words,
    cells: Words,
    masks: Words,
    rewards: Words,
    ended: Words,
) -> None:
    """Play a move on each board, and write what the side to move sees.

    ``resets`` has all bits if a board that is over becomes empty, else none.
    """
    g = geometries[0]
    for at in range(len(moves)):
        mover, filled, move = movers[at], filleds[at], moves[at]
        runs = all_if(lines_of(filled ^ mover, g) == ZERO)
        free, square = free_squares(filled, floats, g) & runs, ZERO
        if 0 <= move < len(lanes):
            square = free & lanes[move]
        has_won = lines_of(mover | square, g) != ZERO
        is_illegal = square == ZERO and free != ZERO
        if square != ZERO:
            mover, filled = filled ^ mover, filled | square
        is_over = has_won or square == ZERO or filled == g.board
        kept = all_if(not is_over) | ~resets
        mover, filled = mover & kept, filled & kept
        next_movers[at], next_filleds[at] = mover, filled
        rewards[at] = value(has_won) - value(is_illegal)
        ended[at] = is_over
        # A board is over if it was, or was won, and does not become empty.
        runs = (runs & all_if(not has_won)) | ~kept
        free, other = free_squares(filled, floats, g) & runs, filled ^ mover
        for cell in range(len(squares)):
            mine, theirs = mover & squares[cell] != ZERO, other & squares[cell] != ZERO
            cells[at * len(squares) + cell] = word(mine) | word(theirs) << 8
        for choice in range(len(lanes)):
            masks[at * len(lanes) + choice] = word(free & lanes[choice] != ZERO)


def draw_each(
    geometries: Sequence[Geometry],
    reaches: Words,
    floats: Word,
    seed: Word,
    filleds: Words,
    moves: Words,
) -> None:
    """Draw a legal move of each board that is not over.

    ``reaches`` has the squares that each move, or one before it, may fill. The move is
    the first that reaches a free square more than are to be left out. Source: the
    generator splitmix64, in G. Steele, D. Lea and C. Flood, "Fast Splittable
    Pseudorandom Number Generators" (2014).
    """
    g, state = geometries[0], scrambled(seed)
    for at in range(len(filleds)):
        free = free_squares(filleds[at], floats, g)
        state = (state + 0x9E3779B97F4A7C15) & _WORD
        key = scrambled(state)
        left, drawn = ((key >> 32) * popcount(free)) >> 32, ZERO
        for move in range(len(reaches)):
            drawn += word(popcount(free & reaches[move]) <= left)
        moves[at] = drawn


def scrambled(key: Word) -> Word:
    """Return the random word of a key."""
    key = ((key ^ (key >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    key = ((key ^ (key >> 27)) * 0x94D049BB133111EB) & _WORD
    return key ^ (key >> 31)
