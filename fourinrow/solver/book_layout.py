"""The slots of an opening book: one for each arrangement of few stones.

A *shape* is the set of filled squares; images of a shape share the slots of the least
mask. A shape of ``k`` stones has a slot for each *colouring*, that is for each choice
of the mover's ``k // 2`` stones. Fewer stones come first, then smaller masks of filled
squares, then smaller choices, whose bit ``i`` stands for the ``i``-th filled square.
On a board of one row and three columns, with m for the mover's stones and o for those
of the opponent, the slots for up to two stones are:

    slot     0    1    2    3    4    5    6
            ...  o..  .o.  mo.  om.  m.o  o.m

Some slots are of positions that no game reaches.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError, at_least, shown
from fourinrow.solver.bitboard import EMPTY_BOARD, Bitboard, lanes, stones
from fourinrow.solver.symmetry import images

MOST_SLOTS: Final = 1 << 28
"""The most slots of a book, before images are counted once: a byte each."""


class Tier(NamedTuple):
    """The slots of positions with the same number of stones, from ``first`` on.

    ``ranks`` has the place of each colouring in ``colourings``.
    """

    first: int
    shapes: Sequence[int]
    colourings: Sequence[int]
    ranks: Mapping[int, int]


class Layout(NamedTuple):
    """The slots of positions with few stones; ``starts`` has the first of each shape.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import as_board
    >>> from fourinrow.solver.book_layout import layout
    >>> rules = Rules(rows=1, cols=3)
    >>> slots = layout(rules, 2)
    >>> slots.size, [slots.slot(as_board(each, rules)) for each in ("", "1", "3", "21")]
    (7, [0, 1, 1, 4])
    >>> slots.board(3)
    Bitboard(mover=1, filled=5)
    """

    rules: Rules
    tiers: Sequence[Tier]
    starts: Mapping[int, int]

    @property
    def size(self) -> int:
        """The number of slots."""
        first, shapes, colourings, _ = self.tiers[-1]
        return first + len(shapes) * len(colourings)

    def slot(self, board: Bitboard) -> int:
        """Return the slot of a position, or of its image; it has few enough stones."""
        start = self.starts.get(board.filled)
        if start is None:
            alike = images(board, self.rules)
            board = next(image for image in alike if image.filled in self.starts)
            start = self.starts[board.filled]
        (mover, filled), choice, bit = board, 0, 1
        while filled:
            square = filled & -filled
            if mover & square:
                choice |= bit
            filled ^= square
            bit += bit
        return start + self.tiers[stones(board)].ranks[choice]

    def board(self, slot: int) -> Bitboard:
        """Return the position of a slot."""
        at = bisect_right(self.tiers, slot, key=lambda tier: tier.first) - 1
        first, shapes, colourings, _ = self.tiers[at]
        shape, choice = divmod(slot - first, len(colourings))
        filled, mover = shapes[shape], 0
        rest, colouring = filled, colourings[choice]
        while rest:
            square = rest & -rest
            mover |= square if colouring & 1 else 0
            rest, colouring = rest ^ square, colouring >> 1
        return Bitboard(mover, filled)


@lru_cache(maxsize=4)
def layout(rules: Rules, plies: int) -> Layout:
    """Return the slots of positions with at most ``plies`` stones: see `Layout`.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver.book_layout import layout
    >>> layout(Rules(rows=1, cols=3), 2).size
    7

    Raises `FourInRowError` for plies beyond the board, and for more than `MOST_SLOTS`.
    """
    _check_size(rules, plies)
    tiers, starts, first = list[Tier](), dict[int, int](), 0
    for count, shapes in enumerate(_shapes(rules, plies)):
        colourings = sorted(
            sum(1 << stone for stone in chosen)
            for chosen in combinations(range(count), count // 2)
        )
        ranks = {colouring: rank for rank, colouring in enumerate(colourings)}
        tiers.append(Tier(first, shapes, colourings, ranks))
        end = first + len(shapes) * len(colourings)
        starts.update(zip(shapes, range(first, end, len(colourings)), strict=True))
        first = end
    return Layout(rules, tiers, starts)


def _check_size(rules: Rules, plies: int) -> None:
    area = rules.rows * rules.cols
    if at_least(0, plies, "plies", f"plies from 0 to {area}") > area:
        raise FourInRowError(f"expected plies from 0 to {area}, got {shown(plies)}")
    height, stacks = (rules.rows, rules.cols) if rules.gravity else (1, area)
    ways = [1]
    for _ in range(stacks):
        ways = [
            sum(ways[max(0, count - height) : count + 1])
            for count in range(min(plies, len(ways) - 1 + height) + 1)
        ]
    slots = sum(way * comb(count, count // 2) for count, way in enumerate(ways))
    if slots > MOST_SLOTS:
        raise FourInRowError(
            f"expected plies for at most {MOST_SLOTS:,} slots, got {plies}"
        )


def _shapes(rules: Rules, plies: int) -> Iterator[Sequence[int]]:
    """Yield the least masks of filled squares among their images, by their stones."""
    stacks = [_stack(lane) for lane in lanes(rules)]
    alike = [
        _masks([[_image(part, at, rules) for part in stack] for stack in stacks], plies)
        for at in range(len(images(EMPTY_BOARD, rules)))
    ]
    for masks in zip(*alike, strict=True):
        pairs = zip(*masks, strict=True)
        yield sorted(each[0] for each in pairs if each[0] == min(each))


def _stack(lane: int) -> Sequence[int]:
    """Return the masks of the lowest squares of a lane: of none, one, and so on."""
    parts = [0]
    while rest := lane & ~parts[-1]:
        parts.append(parts[-1] | rest & -rest)
    return parts


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
