"""Rules as words, and the initial arrays of a search by the kernel."""

from functools import lru_cache
from typing import Final

import numpy as np

from fourinrow.core.rules import CONNECT_FOUR, Direction, Rules
from fourinrow.solver.bitboard import board_mask, bottom_row, column_mask
from fourinrow.solver.bounds import upper_squares
from fourinrow.solver.kernel import (
    CONTROLS,
    FRAME,
    FRESH,
    GROW,
    LEAST,
    LIMIT,
    MOST,
    MOVES,
    RANK,
    TAG,
    WALKING,
    Control,
    Geometry,
    Memory,
    Word,
    Words,
)

EVER: Final = 1 << 62
"""More nodes than any search enters."""

LANES: Final = 32
"""The most columns that the kernel has lanes for; greater than any score."""

_MIRRORED: Final = 16


@lru_cache
def geometry(rules: Rules = CONNECT_FOUR) -> Geometry:
    """Return the board and the lines of some rules as words.

    >>> from fourinrow.solver.geometry import geometry
    >>> int(geometry().rows), int(geometry().key_bits)
    (6, 49)
    """
    rows, height, area = rules.rows, rules.rows + 1, rules.rows * rules.cols
    slopes = {Direction.RISING, Direction.FALLING} & set(rules.directions)
    return Geometry(
        rows=Word(rows),
        height=Word(height),
        bottom=Word(bottom_row(rules)),
        board=Word(board_mask(rules)),
        guard=Word(bottom_row(rules) << rows),
        upper=Word(upper_squares(rules)),
        key_bits=Word(height * rules.cols),
        area=Word(area),
        lanes=Word(-(-rules.cols // 8) * 8),
        split=Word(area // 2 + 1),
        mirrored=Word(0 if len(slopes) == 1 else _MIRRORED),
        n=Word(rules.n),
        vertical=_step(rules, Direction.VERTICAL, 1),
        horizontal=_step(rules, Direction.HORIZONTAL, height),
        rising=_step(rules, Direction.RISING, height + 1),
        falling=_step(rules, Direction.FALLING, rows),
    )


def _step(rules: Rules, direction: Direction, step: int) -> Word:
    """Return the distance of two squares of a line; 0 if no line has room."""
    down = rules.rows if direction is not Direction.HORIZONTAL else rules.n
    along = rules.cols if direction is not Direction.VERTICAL else rules.n
    has_room = rules.n <= min(down, along) and direction in rules.directions
    return Word(step if has_room else 0)


@lru_cache
def is_four(rules: Rules) -> bool:
    """Check whether the code for four in a row applies: no shift leaves the word.

    >>> from fourinrow import CONNECT_FOUR, Rules
    >>> from fourinrow.solver.geometry import is_four
    >>> is_four(CONNECT_FOUR), is_four(Rules(n=5)), is_four(Rules(rows=20, cols=3))
    (True, False, False)
    """
    in_all_directions = len(rules.directions) == len(Direction)
    return rules.n == 4 and in_all_directions and 3 * (rules.rows + 2) < 64


def _columns(rules: Rules) -> Words:
    """Return the columns in their lanes, followed by their ranks, centre first."""
    words = np.zeros(2 * LANES, Word)
    by_centre = sorted(range(rules.cols), key=lambda col: abs(2 * col - rules.cols + 1))
    for rank, column in enumerate(reversed(by_centre), 1):
        words[column] = column_mask(column, rules)
        words[int(RANK) + column] = rank << 5 | column
    return words


def new_memory(rules: Rules = CONNECT_FOUR) -> Memory:
    """Return the arrays of a search, with the smallest tables that are possible.

    >>> from fourinrow.solver.geometry import new_memory
    >>> len(new_memory().far)
    1
    """
    plies = rules.rows * rules.cols + 2
    table = np.zeros(1 << least_bits(rules), Word)
    return Memory(
        geometry=np.array(geometry(rules)),
        columns=_columns(rules),
        far=table,
        near=table.copy(),
        frames=np.zeros(plies * int(FRAME), Word),
        moves=np.zeros(plies * int(MOVES), Word),
        control=_unhurried(),
    )


def _unhurried() -> Control:
    control = np.zeros(CONTROLS, np.int64)
    control[LIMIT] = control[GROW] = EVER
    control[WALKING] = FRESH
    control[LEAST], control[MOST] = -LANES, LANES
    return control


def least_bits(rules: Rules) -> int:
    """Return the least size of a table, as a power of two.

    >>> from fourinrow import CONNECT_FOUR, Rules
    >>> from fourinrow.solver.geometry import least_bits
    >>> least_bits(CONNECT_FOUR), least_bits(Rules(rows=7, cols=8))
    (0, 12)

    The place of an entry must determine the part of a hash that does not fit beside two
    bounds.
    """
    return max(0, (rules.rows + 1) * rules.cols - 64 + int(TAG))
