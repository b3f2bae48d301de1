"""Symmetric boards: mirrored, rotated or transposed."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, product
from operator import getitem
from typing import Final, TypeAlias

from toolz import partition

from fourinrow.core.rules import CONNECT_FOUR, Direction, Rules
from fourinrow.solver.bitboard import Bitboard, squares

_Table: TypeAlias = tuple[tuple[int, ...], ...]

_DIAGONALS: Final = (Direction.RISING, Direction.FALLING)


def images(board: Bitboard, rules: Rules) -> tuple[Bitboard, ...]:
    """Return the images of a board that keep the rules, the board itself first."""
    return tuple(
        Bitboard(_moved(board.mover, table), _moved(board.filled, table))
        for table in _tables(rules)
    )


def symmetry_class(board: Bitboard, rules: Rules = CONNECT_FOUR) -> Bitboard:
    """Return the least of the images of a board: it stands for all of them."""
    return min(images(board, rules))


@lru_cache
def _tables(rules: Rules) -> tuple[_Table, ...]:
    """Return the symmetries that keep gravity, the sides and the directions."""
    rows, found = [*partition(rules.cols, squares(rules))], []
    for down, across, is_transposed in product((1, -1), (1, -1), (False, True)):
        rotated = [row[::across] for row in rows[::down]]
        rotated = list(zip(*rotated, strict=True)) if is_transposed else rotated
        keeps_bottom = (down == 1 and not is_transposed) or not rules.gravity
        keeps_sides = len(rotated) == len(rows)
        moved = {
            Direction(each ^ (down != across if each in _DIAGONALS else is_transposed))
            for each in rules.directions
        }
        if keeps_bottom and keeps_sides and moved == {*rules.directions}:
            found.append(_table(chain(*rotated), rules))
    return tuple(found)


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
    return sum(map(getitem, table, mask.to_bytes(len(table), "little")))
