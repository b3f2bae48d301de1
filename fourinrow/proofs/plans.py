"""Plans: what a player would say about a position, and what can be tested at sight.

One side, the *claimer*, has moved; the other is to move. A plan names some *threats*:
empty squares that complete a line of the claimer. In the column of a threat the squares
*in use* are those up to the second below it; in other columns, all empty squares. A
plan also joins the columns with an odd number of squares in use to *pairs*. Then the
claimer has an answer to every move:

- below a threat: it completes its line;
- the lowest square of a column of a pair: the lowest of the other column;
- any other square: the square on top of it.

Two moves at a time, the squares in use get full. Then the other side must play below a
threat, or the board is full. The claimer is sure of every second square in use, the
*kept* ones; the other side gets at most one square of each pair, and at most one below
a threat. A plan *holds* if no line is left to the other side.

Sources: the follow-up rule, its use with odd threats, and pairs are claimeven, zugzwang
and baseinverse of V. Allis, "A Knowledge-based Approach of Connect-Four" (1988).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple, TypeAlias

from fourinrow.core.notation import format_move
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.windows import windows
from fourinrow.solver.bitboard import Bitboard, lanes, opponent, squares, threats

Pairs: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of columns, from 0."""

_MOST_ODD: Final = 16
"""The most columns that are joined to pairs; with more, all ways take too long."""


class Plan(NamedTuple):
    """The threats that are used, a mask, and the pairs of columns.

    >>> Plan(threats=1 << 16, pairs=((0, 1), (2, 6)))
    Plan(threats=65536, pairs=((0, 1), (2, 6)))
    """

    threats: int
    pairs: Pairs = ()


class Column(NamedTuple):
    """What a plan makes of a column, as masks.

    The ``threat`` that is used, the squares that are ``kept`` for the claimer, those
    that stay ``unreached``, the one ``below`` the threat, and the ``lowest`` of an odd
    number of squares in use. A mask of 0 means that there is none.
    """

    threat: int
    kept: int
    unreached: int
    below: int
    lowest: int


def each_square(mask: int) -> Iterator[int]:
    """Yield the squares of a mask, column by column from the bottom.

    >>> list(each_square(0b1101))
    [1, 4, 8]
    """
    while mask:
        yield mask & -mask
        mask &= mask - 1


def square_name(square: int, rules: Rules = CONNECT_FOUR) -> str:
    """Return the letter of a square's column, and its row from the bottom.

    >>> square_name(1 << 16)
    'c3'
    """
    free = rules._replace(gravity=False)  # moves are squares without gravity
    return format_move(squares(rules).index(square), free)


@lru_cache
def winning_masks(rules: Rules = CONNECT_FOUR) -> tuple[int, ...]:
    """Return the squares of each window, as masks.

    >>> len(winning_masks()), bin(winning_masks()[-1]).count("1")
    (69, 4)
    """
    by_place = squares(rules)
    return tuple(
        sum(by_place[row * rules.cols + column] for row, column in window)
        for window in windows(rules)
    )


def used_column(empty: int, threat: int = 0) -> Column:
    """Return what a plan makes of the empty squares of a column.

    >>> used_column(0b111100)
    Column(threat=0, kept=40, unreached=0, below=0, lowest=0)
    >>> used_column(0b111100, threat=0b100000)
    Column(threat=32, kept=8, unreached=32, below=16, lowest=0)
    """
    below = threat >> 1
    used = empty & (below - 1) if threat else empty
    lowest = used & -used if used.bit_count() % 2 else 0
    kept = sum([*each_square(used ^ lowest)][1::2])
    return Column(threat, kept, empty & -threat if threat else 0, below, lowest)


def usual_threats(board: Bitboard, rules: Rules = CONNECT_FOUR) -> int:
    """Return the lowest threat that a plan can use in each column, as a mask.

    >>> from fourinrow.solver import as_board
    >>> bin(usual_threats(as_board("444445157224211")))
    '0b10000000000000000'
    """
    empty, wins = sum(squares(rules)) & ~board.filled, threats(board, rules)[1]
    return sum(first.threat for first, *_ in _choices(empty, wins, rules))


def usual_pairs(columns: Sequence[int]) -> Pairs:
    """Return columns joined to pairs from left to right.

    >>> usual_pairs([0, 1, 2, 6])
    ((0, 1), (2, 6))
    """
    return tuple(zip(columns[::2], columns[1::2], strict=True))


def find_plan(
    board: Bitboard, rules: Rules = CONNECT_FOUR, *, must_win: bool = True
) -> Plan | None:
    """Return a plan for the side that has moved, if there is one that holds.

    >>> from fourinrow.solver import as_board
    >>> find_plan(as_board("444445157224211"))
    Plan(threats=65536, pairs=((0, 1), (2, 6)))
    >>> find_plan(as_board("44444515722421")) is None
    True

    The threat is c3, and the columns a and b, c and g, are pairs.
    """
    own, empty = opponent(board), sum(squares(rules)) & ~board.filled
    wins = threats(board, rules)[1]
    lines = [line for line in winning_masks(rules) if not line & own]
    for choice in product(*_choices(empty, wins, rules)):
        odd = [number for number, column in enumerate(choice) if column.lowest]
        if len(odd) % 2 or len(odd) > _MOST_ODD:
            continue
        stopped = below = 0
        for column in choice:
            stopped |= column.kept | column.unreached
            below |= column.below
        if must_win and not below and not _completes(own, choice, rules):
            continue
        left = [
            line
            for line in lines
            if not line & stopped and (line & below).bit_count() < 2
        ]
        lowest = [(number, choice[number].lowest) for number in odd]
        if (pairs := _paired(left, lowest)) is not None:
            return Plan(sum(column.threat for column in choice), pairs)
    return None


def _choices(empty: int, wins: int, rules: Rules) -> Iterator[Sequence[Column]]:
    """Yield for each column what plans may make of it."""
    for lane in lanes(rules):
        yield _choices_of(empty & lane, wins & lane)


@lru_cache(maxsize=1 << 14)
def _choices_of(empty: int, wins: int) -> tuple[Column, ...]:
    reachable = each_square(wins & ~(empty & -empty))
    return tuple(used_column(empty, threat) for threat in (*reachable, 0))


def _completes(own: int, choice: Sequence[Column], rules: Rules) -> bool:
    """Check whether the squares that the claimer keeps complete a line."""
    kept = own | sum(column.kept for column in choice)
    return any(line & kept == line for line in winning_masks(rules))


def _paired(left: Sequence[int], lowest: Sequence[tuple[int, int]]) -> Pairs | None:
    """Join columns to pairs, so that each line that is left has both squares of one."""
    squares_of = dict(lowest)
    usual = usual_pairs([*squares_of])
    joined = [squares_of[one] | squares_of[other] for one, other in usual]
    if all(any(it & line == it for it in joined) for line in left):
        return usual
    within = [each for each in lowest if each[1] & left[0]]
    for one, other in combinations(within, 2):
        both = one[1] | other[1]
        lines = [line for line in left if line & both != both]
        rest = _paired(lines, [each for each in lowest if each not in (one, other)])
        if rest is not None:
            return tuple(sorted([(one[0], other[0]), *rest]))
    return None
