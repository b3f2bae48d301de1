"""The slots of an opening book: one for each arrangement of few stones.

A *shape* is the set of filled squares; images of a shape share the slots of the least
mask. A shape of ``k`` stones has a slot for each *colouring*, that is for each choice
of the mover's ``k // 2`` stones. Fewer stones come first, then smaller masks of filled
squares, then smaller choices, whose bit ``i`` stands for the ``i``-th filled square.
On a board of one row and three columns, with m for the mover's stones and o for those
of the opponent, the slots for up to two stones are::

    slot     0    1    2    3    4    5    6
            ...  o..  .o.  mo.  om.  m.o  o.m

Some slots are of positions that no game reaches.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from math import comb
from typing import Final, NamedTuple

from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError, UnsupportedBoard, at_least, short_repr
from fourinrow.solver.bitboard import EMPTY_BOARD, Bitboard, lanes, stones
from fourinrow.solver.symmetry import images

_MOST_SLOTS: Final = 1 << 28  # before images are counted once: a byte each
_MOST_CELLS: Final = 253  # their scores fit in a byte, between -127 and 127


class Layout(NamedTuple):
    """The slots of positions with few stones: the shapes, and the first slot of each.

    >>> from fourinrow.solver import as_board
    >>> rules = Rules(rows=1, cols=3)
    >>> slots = layout(rules, 2)
    >>> slots.size, [slots.slot(as_board(each, rules)) for each in ("", "1", "3", "21")]
    (7, [0, 1, 1, 4])
    >>> slots.board(3)
    Bitboard(mover=1, filled=5)

    ``colourings`` lists those of shapes with no stones, with one stone, and so on.
    """

    rules: Rules
    shapes: Sequence[int]
    starts: Sequence[int]
    start_of: Mapping[int, int]
    colourings: Sequence[Sequence[int]]

    @property
    def size(self) -> int:
        """The number of slots."""
        return self.starts[-1] + len(self.colourings[-1])

    def slot(self, board: Bitboard) -> int:
        """Return the slot of a position with few enough stones, or of its image."""
        start = self.start_of.get(board.filled)
        if start is None:
            alike = images(board, self.rules)
            board = next(image for image in alike if image.filled in self.start_of)
            start = self.start_of[board.filled]
        choice, bit = 0, 1
        for square in _split(board.filled):
            if board.mover & square:
                choice |= bit
            bit += bit
        return start + bisect_left(self.colourings[stones(board)], choice)

    def board(self, slot: int) -> Bitboard:
        """Return the position of a slot."""
        at = bisect_right(self.starts, slot) - 1
        filled = self.shapes[at]
        choice = self.colourings[filled.bit_count()][slot - self.starts[at]]
        chosen = (
            square for nth, square in enumerate(_split(filled)) if choice >> nth & 1
        )
        return Bitboard(sum(chosen), filled)


def _split(mask: int) -> list[int]:
    """Return the squares of a mask, the lowest first."""
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


def layout(rules: Rules, plies: int) -> Layout:
    """Return the slots of positions with at most ``plies`` stones: see `Layout`.

    >>> layout(Rules(), 8).size
    147449

    Raises `UnsupportedBoard` for a board of more than 253 cells, and `FourInRowError`
    for plies beyond the board, and for more than 2**28 slots.
    """
    area = rules.rows * rules.cols
    if area > _MOST_CELLS:
        raise UnsupportedBoard(
            f"expected a board of at most {_MOST_CELLS} cells for a book, "
            f"got {short_repr(rules)}"
        )
    most = at_least(0, plies, "plies", f"plies from 0 to {area}")
    if most > area:
        raise FourInRowError(
            f"expected plies from 0 to {area}, got {short_repr(plies)}"
        )
    if _count(rules, most) > _MOST_SLOTS:
        raise FourInRowError(
            f"expected plies for at most {_MOST_SLOTS:,} slots, got {plies}"
        )
    return _layout(rules, most)


def _count(rules: Rules, plies: int) -> int:
    """Return the number of slots before images are counted once."""
    height, stacks = rules.rows, rules.cols
    if not rules.gravity:
        height, stacks = 1, height * stacks
    ways = [1]
    for _ in range(stacks):
        ways = [
            sum(ways[max(0, count - height) : count + 1])
            for count in range(min(plies, len(ways) - 1 + height) + 1)
        ]
    return sum(way * comb(count, count // 2) for count, way in enumerate(ways))


@lru_cache(maxsize=4)
def _layout(rules: Rules, plies: int) -> Layout:
    colourings = [
        sorted(map(sum, combinations([1 << nth for nth in range(count)], count // 2)))
        for count in range(plies + 1)
    ]
    shapes = [shape for level in _shapes(rules, plies) for shape in level]
    sizes = [len(colourings[shape.bit_count()]) for shape in shapes[:-1]]
    starts = list(accumulate(sizes, initial=0))
    start_of = dict(zip(shapes, starts, strict=True))
    return Layout(rules, shapes, starts, start_of, colourings)


def _shapes(rules: Rules, plies: int) -> Iterator[Sequence[int]]:
    """Yield the least masks of filled squares among their images, by their stones."""
    stacks = [[0, *accumulate(_split(lane))] for lane in lanes(rules)]
    alike = [
        _masks([[_image(part, at, rules) for part in stack] for stack in stacks], plies)
        for at in range(len(images(EMPTY_BOARD, rules)))
    ]
    for masks in zip(*alike, strict=True):
        pairs = zip(*masks, strict=True)
        yield sorted(each[0] for each in pairs if each[0] == min(each))


def _image(mask: int, at: int, rules: Rules) -> int:
    return images(Bitboard(0, mask), rules)[at].filled


def _masks(stacks: Sequence[Sequence[int]], plies: int) -> Sequence[Sequence[int]]:
    """Return all unions of a part of each stack, by their number of squares."""
    masks: list[list[int]] = [[0], *([] for _ in range(plies))]
    for stack in stacks:
        masks = [
            [
                mask | part
                for height, part in enumerate(stack[: count + 1])
                for mask in masks[count - height]
            ]
            for count in range(plies + 1)
        ]
    return masks
