"""The board and the lines of some rules as numbers, for the arithmetic of `bits`.

A square is one bit. Columns lie one after the other, each from the bottom up, with one
extra square on top: a guard that is always 0, so that no line continues into the next
column::

         6 13 20 27 34 41 48    the guard row
         5 12 19 26 33 40 47    row 0 of a grid
         4 11 18 25 32 39 46
         3 10 17 24 31 38 45
         2  9 16 23 30 37 44
         1  8 15 22 29 36 43
         0  7 14 21 28 35 42    row 5 of a grid

The next square is 1 bit up, 7 to the right, 8 along a rising and 6 along a falling
line. A set of squares is a number too, called a mask.

Source: J. Tromp, "Solving Connect-4 on Medium Board Sizes" (2008), on his Fhourstones:
the squares and their guards, lines found by shifting, and the key with gravity.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from fourinrow.core.rules import Direction, Rules

_SIMD_LANES: Final = 8
"""The compiled loop computes this many columns at once: rounding up costs no time."""

_MIRRORED: Final = 16
"""With fewer stones, mirror images share an entry. Later in a game they rarely meet,
and finding the image would cost more than it saves."""


class Geometry(NamedTuple):
    """A board and its lines: masks, distances in bits, and numbers.

    ``height`` includes the guard row. ``upper`` has the top row, the third from the
    top, the fifth and so on. A step of 0 means a direction without lines. ``is_four``
    is 1 if the code for four in a row applies: with gravity, in all directions, and no
    shift leaves a word.

    The rest is for the compiled search. ``lanes`` is the number of columns, rounded up.
    Positions with ``split`` or more stones are in the near table. Those with fewer than
    ``mirrored`` stones share an entry with their mirror image.
    """

    rows: int
    height: int
    bottom: int
    board: int
    guard: int
    upper: int
    key_bits: int
    area: int
    lanes: int
    split: int
    mirrored: int
    n: int
    vertical: int
    horizontal: int
    rising: int
    falling: int
    is_four: int


@lru_cache
def geometry(rules: Rules) -> Geometry:
    """Return the board and the lines of some rules."""
    rows, height, area = rules.rows, rules.rows + 1, rules.rows * rules.cols
    bottom = sum(1 << column * height for column in range(rules.cols))
    in_all_directions = len(rules.directions) == len(Direction)
    slopes = {Direction.RISING, Direction.FALLING} & set(rules.directions)
    return Geometry(
        rows=rows,
        height=height,
        bottom=bottom,
        board=bottom * ((1 << rows) - 1),
        guard=bottom << rows,
        upper=sum(bottom << row for row in range(rows - 1, -1, -2)),
        key_bits=height * rules.cols,
        area=area,
        lanes=-(-rules.cols // _SIMD_LANES) * _SIMD_LANES,
        # Nearly all nodes come after the middle of a game. Their table stays small
        # enough for the cache, and they don't displace the fewer, costlier ones before.
        split=area // 2 + 1,
        mirrored=0 if len(slopes) == 1 else _MIRRORED,
        n=rules.n,
        vertical=_step(rules, Direction.VERTICAL, 1),
        horizontal=_step(rules, Direction.HORIZONTAL, height),
        rising=_step(rules, Direction.RISING, height + 1),
        falling=_step(rules, Direction.FALLING, rows),
        is_four=int(
            rules.gravity
            and rules.n == 4
            and in_all_directions
            and 3 * (height + 1) < 64
        ),
    )


def _step(rules: Rules, direction: Direction, step: int) -> int:
    """Return the distance between neighbours on a line; 0 if no line has room."""
    down = rules.rows if direction is not Direction.HORIZONTAL else rules.n
    along = rules.cols if direction is not Direction.VERTICAL else rules.n
    has_room = rules.n <= min(down, along) and direction in rules.directions
    return step if has_room else 0
