"""The loops over a batch, in the language of `fourinrow.solver.bits`.

They run as they stand, on lists; `batch` has Numba compile them for arrays. A board is
the two words of a `Bitboard`. ``lanes`` has the squares that each move may fill, and
``floats`` those where a stone needs none below it: all squares without gravity, else
none.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from fourinrow.solver.bits import (
    ONE,
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

_BYTE: Final = 8
_HALF: Final = 32

# Of splitmix64. The mask does nothing to words of 64 bits.
_WORD: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15
_FIRST_SHIFT: Final = 30
_FIRST_FACTOR: Final = 0xBF58476D1CE4E5B9
_SECOND_SHIFT: Final = 27
_SECOND_FACTOR: Final = 0x94D049BB133111EB
_LAST_SHIFT: Final = 31


class Table(Protocol):
    """A list of lists of words, or an array with two axes."""

    def __getitem__(self, place: tuple[int, int], /) -> Word: ...

    def __setitem__(self, place: tuple[int, int], word: Word, /) -> None: ...


def free_squares(mover: Word, filled: Word, floats: Word, g: Geometry) -> Word:
    """Return the squares that a move can fill, none once the game is over."""
    runs = all_if(lines_of(filled ^ mover, g) == ZERO)
    return (landing(filled, g) | floats) & ~filled & runs


def play_each(
    geometries: Sequence[Geometry],
    lanes: Words,
    floats: Word,
    resets: Word,
    movers: Words,
    filleds: Words,
    moves: Sequence[int],
    next_movers: Words,
    next_filleds: Words,
    rewards: Words,
    ended: Words,
) -> None:
    """Play a move on each board.

    >>> from fourinrow.solver.bitboard import lanes
    >>> from fourinrow.solver.geometry import geometry
    >>> movers, filleds, rewards, ended = [1, 5], [3, 5], [9, 9], [9, 9]
    >>> after = movers, filleds, rewards, ended
    >>> play_each([geometry()], lanes(), 0, 0, movers, filleds, [0, 9], *after)
    >>> after
    ([2, 5], [7, 5], [0, -1], [False, True])

    ``resets`` has all bits if a board that is over becomes empty, else none.
    """
    g = geometries[0]
    for at in range(len(moves)):
        mover, filled, move = movers[at], filleds[at], moves[at]
        free, square = free_squares(mover, filled, floats, g), ZERO
        if 0 <= move < len(lanes):
            square = free & lanes[move]
        after = filled | square
        has_won = lines_of(mover | square, g) != ZERO
        is_illegal = square == ZERO and free != ZERO
        is_over = has_won or square == ZERO or after == g.board
        if square != ZERO:
            mover = mover ^ filled
        kept = all_if(not is_over) | ~resets
        next_movers[at], next_filleds[at] = mover & kept, after & kept
        rewards[at] = value(has_won and square != ZERO) - value(is_illegal)
        ended[at] = is_over


def observe_each(
    geometries: Sequence[Geometry],
    lanes: Words,
    floats: Word,
    shifts: Words,
    movers: Words,
    filleds: Words,
    cells: Table,
    masks: Table,
) -> None:
    """Write the two bytes of each cell: the mover's stone, and the opponent's."""
    g = geometries[0]
    for at in range(len(movers)):
        mover, other = movers[at], movers[at] ^ filleds[at]
        for cell in range(len(shifts)):
            mine, theirs = mover >> shifts[cell], other >> shifts[cell]
            cells[at, cell] = (mine & ONE) | ((theirs & ONE) << _BYTE)
        free = free_squares(mover, filleds[at], floats, g)
        for move in range(len(lanes)):
            masks[at, move] = word(free & lanes[move] != ZERO)


def draw_each(
    geometries: Sequence[Geometry],
    lanes: Words,
    floats: Word,
    movers: Words,
    filleds: Words,
    keys: Words,
    next_keys: Words,
    moves: Words,
) -> None:
    """Draw a legal move of each board, and pass its key on; 0 if the game is over.

    Source: the generator splitmix64, in G. Steele, D. Lea and C. Flood, "Fast
    Splittable Pseudorandom Number Generators" (2014).
    """
    g = geometries[0]
    for at in range(len(movers)):
        free = free_squares(movers[at], filleds[at], floats, g)
        next_keys[at] = key = (keys[at] + _STEP) & _WORD
        key = ((key ^ (key >> _FIRST_SHIFT)) * _FIRST_FACTOR) & _WORD
        key = ((key ^ (key >> _SECOND_SHIFT)) * _SECOND_FACTOR) & _WORD
        key ^= key >> _LAST_SHIFT
        left, drawn = ((key >> _HALF) * popcount(free)) >> _HALF, 0
        for move in range(len(lanes)):
            is_free = word(free & lanes[move] != ZERO)
            if is_free & word(left == ZERO):
                drawn = move
            left -= is_free
        moves[at] = drawn
