"""Symmetric boards: mirrored, rotated, transposed or permuted."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, permutations, product
from operator import getitem
from typing import Final, TypeAlias

from fourinrow.core.rules import CONNECT_FOUR, Direction, Rules
from fourinrow.errors import InvalidPosition, short_repr
from fourinrow.solver.bitboard import Bitboard, squares

_Table: TypeAlias = tuple[tuple[int, ...], ...]

_DIAGONALS: Final = (Direction.RISING, Direction.FALLING)
_MOST_PERMUTED: Final = 5


def images(board: Bitboard, rules: Rules = CONNECT_FOUR) -> tuple[Bitboard, ...]:
    """Return the mirrored and rotated images of a board, the board itself first.

    >>> [image.filled.bit_length() - 1 for image in images(Bitboard(0, 1))]
    [0, 42]

    Only images that keep the rules are returned, so all have the same score. With
    gravity the bottom stays the bottom. A mirror swaps rising and falling lines. Only
    square boards can be transposed. If the board is symmetric, images occur twice.
    """
    return tuple(
        Bitboard(_moved(board.mover, table), _moved(board.filled, table))
        for table in _tables(rules)
    )


def symmetry_class(board: Bitboard, rules: Rules = CONNECT_FOUR) -> Bitboard:
    """Return a board that stands for all its images: two images have the same one.

    >>> symmetry_class(Bitboard(0, 1 << 42)) == symmetry_class(Bitboard(0, 1))
    True

    It is the least of the `images`. If only full rows and full columns count, it is the
    least board with the rows and columns in any order, or transposed. That takes
    ``2 * cols!`` steps, so it is done only up to the 5 x 5 of `CONNECT_FIVE`.
    """
    may_be_permuted = (
        rules.rows == rules.cols == rules.n <= _MOST_PERMUTED
        and rules.directions == (Direction.HORIZONTAL, Direction.VERTICAL)
        and not rules.gravity
    )
    return _permuted(board, rules) if may_be_permuted else min(images(board, rules))


@lru_cache
def _tables(rules: Rules) -> tuple[_Table, ...]:
    """Return the symmetries that keep gravity, the sides and the directions."""
    rows, found = _rows(squares(rules), rules), []
    for down, across, is_transposed in product((1, -1), (1, -1), (False, True)):
        turned = [row[::across] for row in rows[::down]]
        turned = list(zip(*turned, strict=True)) if is_transposed else turned
        keeps_bottom = (down == 1 and not is_transposed) or not rules.gravity
        keeps_sides = len(turned) == len(rows)
        moved = {
            Direction(each ^ (down != across if each in _DIAGONALS else is_transposed))
            for each in rules.directions
        }
        if keeps_bottom and keeps_sides and moved == {*rules.directions}:
            found.append(_table(chain(*turned), rules))
    return tuple(found)


def _rows(cells: Sequence[int], rules: Rules) -> list[tuple[int, ...]]:
    starts = range(0, len(cells), rules.cols)
    return [tuple(cells[start : start + rules.cols]) for start in starts]


def _table(goals: Iterable[int], rules: Rules) -> _Table:
    """Return the images of squares: for each byte of a mask, those of its values."""
    goal_of = dict(zip(squares(rules), goals, strict=True))
    bits = range(rules.cols * (rules.rows + 1))
    every = [goal_of.get(1 << bit, 0) for bit in bits]
    return tuple(_sums(every[start : start + 8]) for start in bits[::8])


def _sums(goals: list[int]) -> tuple[int, ...]:
    sums = [0]
    for goal in goals:
        sums += [each + goal for each in sums]
    return tuple(sums)


def _moved(mask: int, table: _Table) -> int:
    try:
        return sum(map(getitem, table, mask.to_bytes(len(table), "little")))
    except OverflowError as error:
        raise InvalidPosition(
            f"expected stones on the board, got the mask {short_repr(mask)}"
        ) from error


def _permuted(board: Bitboard, rules: Rules) -> Bitboard:
    """Return the least board over all orders of rows, with columns sorted in each."""
    (mover, filled), every = board, squares(rules)
    # 2 for a stone of the mover, 1 for the opponent's, else 0
    cells = [(filled & each > 0) + (mover & each > 0) for each in every]
    rows = _rows(cells, rules)
    least = min(
        sorted(zip(*order, strict=True))
        for lines in (rows, list(zip(*rows, strict=True)))
        for order in permutations(lines)
    )
    placed = list(zip(every, chain(*least), strict=True))
    mover = sum(square for square, cell in placed if cell == 2)
    return Bitboard(mover, sum(square for square, cell in placed if cell))
