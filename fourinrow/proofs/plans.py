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

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.notation.moves import format_move
from fourinrow.solver.bitboard import (
    Bitboard,
    each_square,
    lanes,
    line_masks,
    opponent,
    squares,
    threats,
)
from fourinrow.solver.bridge import Position, as_board, known_rules

_MOST_ODD: Final = 16
"""The most columns that are joined to pairs; with more, all ways take too long."""


class Plan(NamedTuple):
    """What a plan says, as masks: its ``threats``, and the squares that are ``kept``.

    Each of the ``pairs`` is a mask of two squares, the lowest in use of two columns.
    """

    threats: int
    kept: int
    pairs: tuple[int, ...] = ()


class _Column(NamedTuple):
    """What a plan makes of a column, as masks; 0 if there is none."""

    threat: int
    kept: int
    lost: int  # the threat, and the squares above it, which nobody reaches
    lowest: int  # of an odd number of squares in use


def square_name(square: int, rules: Rules = CONNECT_FOUR) -> str:
    """Return the letter of a square's column, and its row from the bottom."""
    free = rules._replace(gravity=False)  # moves are squares without gravity
    return format_move(squares(rules).index(square), free)


def find_plan(
    position: Position, rules: Rules | None = None, *, must_win: bool = True
) -> Plan | None:
    """Return a plan for the side that has moved, if there is one that holds.

    >>> plan = find_plan("444445157224211")
    >>> for mask in (plan.threats, *plan.pairs):
    ...     print(*map(square_name, each_square(mask)))
    c3
    a4 b4
    c1 g2
    >>> find_plan("44444515722421") is None
    True

    Raises what `fourinrow.solver.as_board` raises; a `Bitboard` is not checked.
    """
    rules = known_rules(position, rules)
    board = position if isinstance(position, Bitboard) else as_board(position, rules)
    own, empty = opponent(board), sum(squares(rules)) & ~board.filled
    wins, every = threats(board, rules)[1], line_masks(rules)
    lines = [line for line in every if not line & own]
    for choice in product(*(_choices(empty & it, wins & it) for it in lanes(rules))):
        odd = [column.lowest for column in choice if column.lowest]
        if len(odd) % 2 or len(odd) > _MOST_ODD:
            continue
        used = sum(column.threat for column in choice)
        kept = sum(column.kept for column in choice)
        if must_win and not used and not any(it & (own | kept) == it for it in every):
            continue
        stopped, below = kept | sum(column.lost for column in choice), used >> 1
        left = [
            line
            for line in lines
            if not line & stopped and (line & below).bit_count() < 2
        ]
        if (pairs := _paired(left, odd)) is not None:
            return Plan(used, kept, pairs)
    return None


@lru_cache(maxsize=1 << 14)
def _choices(empty: int, wins: int) -> tuple[_Column, ...]:
    """Return what plans may make of the empty squares of a column."""
    found = []
    for threat in (*each_square(wins & ~(empty & -empty)), 0):
        used = empty & ((threat >> 1) - 1) if threat else empty
        lowest = used & -used if used.bit_count() % 2 else 0
        kept = sum([*each_square(used ^ lowest)][1::2])
        found.append(_Column(threat, kept, empty & -threat, lowest))
    return tuple(found)


def _paired(left: Sequence[int], odd: Sequence[int]) -> tuple[int, ...] | None:
    """Join squares to pairs, so that each line that is left has both of one."""
    usual = tuple(a | b for a, b in zip(odd[::2], odd[1::2], strict=True))
    if all(any(it & line == it for it in usual) for line in left):
        return usual
    for a, b in combinations((square for square in odd if square & left[0]), 2):
        lines = [line for line in left if line & (a | b) != a | b]
        rest = _paired(lines, [square for square in odd if square not in (a, b)])
        if rest is not None:
            return tuple(sorted((a | b, *rest)))
    return None
