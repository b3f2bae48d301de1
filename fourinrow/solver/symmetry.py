"""Symmetric boards: mirrored, rotated, transposed or permuted."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations, product
from operator import getitem
from typing import Final, NamedTuple, TypeAlias

from fourinrow.core.rules import CONNECT_FOUR, Direction, Rules, checked_rules
from fourinrow.errors import InvalidPosition, shown
from fourinrow.solver.bitboard import Bitboard, checked_board

_Table: TypeAlias = tuple[tuple[int, ...], ...]


class _Turn(NamedTuple):
    """A symmetry: swap top and bottom, left and right, then rows and columns."""

    swaps_rows: bool = False
    swaps_columns: bool = False
    transposes: bool = False


_MIRROR: Final = _Turn(swaps_columns=True)
_MOST_PERMUTED: Final = 5


def mirror(board: Bitboard, rules: Rules = CONNECT_FOUR) -> Bitboard:
    """Return the board with left and right swapped.

    >>> from fourinrow.solver import Bitboard
    >>> from fourinrow.solver.symmetry import mirror
    >>> mirror(Bitboard(0, 1)) == Bitboard(0, 1 << 42)
    True
    """
    return _image(checked_board(board), _table(_MIRROR, checked_rules(rules)))


def images(board: Bitboard, rules: Rules = CONNECT_FOUR) -> tuple[Bitboard, ...]:
    """Return the mirrored and rotated images of a board, the board itself first.

    >>> from fourinrow.solver import Bitboard
    >>> from fourinrow.solver.symmetry import images
    >>> [image.filled.bit_length() - 1 for image in images(Bitboard(0, 1))]
    [0, 42]

    Only images that keep the rules are returned, so all have the same score. With
    gravity the bottom stays the bottom. A mirror swaps rising and falling lines. Only
    square boards can be transposed. If the board is symmetric, images occur twice.
    """
    return tuple(_image(board, table) for table in _tables(rules))


def symmetry_class(board: Bitboard, rules: Rules = CONNECT_FOUR) -> Bitboard:
    """Return one board for all that are symmetric: equal if and only if they are.

    >>> from fourinrow.solver import Bitboard
    >>> from fourinrow.solver.symmetry import symmetry_class
    >>> symmetry_class(Bitboard(0, 1 << 42)) == symmetry_class(Bitboard(0, 1))
    True

    It is the least of the `images`. If only full rows and full columns count, it is the
    least board with the rows and columns in any order, or transposed. That takes
    ``2 * cols!`` steps, so it is done only up to the 5 x 5 of `CONNECT_FIVE`.
    """
    if _may_be_permuted(checked_rules(rules)):
        return _permuted(checked_board(board), rules)
    return min(images(checked_board(board), rules))


def _turns(rules: Rules) -> Iterator[_Turn]:
    """Yield the symmetries that keep gravity, the sides and the directions."""
    for each in product((False, True), repeat=3):
        turn = _Turn(*each)
        keeps_bottom = not (turn.swaps_rows or turn.transposes) or not rules.gravity
        keeps_sides = not turn.transposes or rules.rows == rules.cols
        moved = sorted(_turned(direction, turn) for direction in rules.directions)
        if keeps_bottom and keeps_sides and moved == list(rules.directions):
            yield turn


def _turned(direction: Direction, turn: _Turn) -> Direction:
    """Return the image of a direction: a transposition keeps the diagonals."""
    if direction in (Direction.RISING, Direction.FALLING):
        is_other = turn.swaps_rows != turn.swaps_columns
    else:
        is_other = turn.transposes
    return Direction(direction ^ 1) if is_other else direction


@lru_cache
def _tables(rules: Rules) -> tuple[_Table, ...]:
    return tuple(_table(turn, rules) for turn in _turns(rules))


@lru_cache
def _table(turn: _Turn, rules: Rules) -> _Table:
    """Return the images of squares: for each byte of a mask, those of its values."""
    goals = [_goal(bit, turn, rules) for bit in range(rules.cols * (rules.rows + 1))]
    return tuple(_sums(goals[start : start + 8]) for start in range(0, len(goals), 8))


def _goal(bit: int, turn: _Turn, rules: Rules) -> int:
    column, height = divmod(bit, rules.rows + 1)
    if height == rules.rows:
        return 0
    if turn.swaps_rows:
        height = rules.rows - 1 - height
    if turn.swaps_columns:
        column = rules.cols - 1 - column
    if turn.transposes:
        column, height = height, column
    return 1 << column * (rules.rows + 1) + height


def _sums(goals: list[int]) -> tuple[int, ...]:
    sums = [0]
    for goal in goals:
        sums += [each + goal for each in sums]
    return tuple(sums)


def _image(board: Bitboard, table: _Table) -> Bitboard:
    return Bitboard(_moved(board.mover, table), _moved(board.filled, table))


def _moved(mask: int, table: _Table) -> int:
    try:
        return sum(map(getitem, table, mask.to_bytes(len(table), "little")))
    except OverflowError as error:
        raise InvalidPosition(
            f"expected stones on the board, got the mask {shown(mask)}"
        ) from error


def _may_be_permuted(rules: Rules) -> bool:
    return (
        rules.rows == rules.cols == rules.n <= _MOST_PERMUTED
        and rules.directions == (Direction.HORIZONTAL, Direction.VERTICAL)
        and not rules.gravity
    )


def _permuted(board: Bitboard, rules: Rules) -> Bitboard:
    """Return the least board over all orders of columns, with rows sorted in each."""
    columns = _cells(board, rules)
    least = min(
        sorted(zip(*order, strict=True))
        for lines in (columns, list(zip(*columns, strict=True)))
        for order in permutations(lines)
    )
    return _board(least, rules)


def _cells(board: Bitboard, rules: Rules) -> list[tuple[int, ...]]:
    """Return the columns: 1 for a stone of the mover, 2 for the opponent's, else 0."""
    mover, filled = board
    column = range(rules.rows)
    starts = range(0, rules.cols * (rules.rows + 1), rules.rows + 1)
    return [
        tuple(
            2 * (filled >> start + at & 1) - (mover >> start + at & 1) for at in column
        )
        for start in starts
    ]


def _board(columns: list[tuple[int, ...]], rules: Rules) -> Bitboard:
    cells = [
        (1 << start * (rules.rows + 1) + at, cell)
        for start, column in enumerate(columns)
        for at, cell in enumerate(column)
    ]
    mover = sum(bit for bit, cell in cells if cell == 1)
    return Bitboard(mover, sum(bit for bit, cell in cells if cell))
