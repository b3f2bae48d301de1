"""Smaller cases of a board like a given one, where Hypothesis shrinks no further."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from fourinrow.core import Player, Rules, winner
from fourinrow.testing.board_cases import Case
from fourinrow.testing.positions import Stones, empty_board


class _Try(NamedTuple):
    """Rules, moves and a column that may make a smaller case."""

    rules: Rules
    moves: Sequence[int]
    column: int


def smaller_cases(case: Case) -> Iterator[Case]:
    """Yield cases like a given one, with fewer columns, rows or stones.

    The game still runs, or is won or drawn, as before; the column is full, or has room,
    or is off the board, as before; and it is the last one played, if it was.
    """
    kind = _kind_of(case)
    for each in _tries(case):
        stones = _replayed(each.rules, each.moves)
        if stones is not None:
            smaller = _case_like(case, stones, each.column)
            if _kind_of(smaller) == kind:
                yield smaller


def _tries(case: Case) -> Iterator[_Try]:
    """Yield tries that may make a smaller case, those that leave out most first."""
    same = _Try(case.rules, case.stones.moves, case.column)
    cut = [*_without_a_column(same), *_without_a_row(same)]
    yield from cut
    yield from chain.from_iterable(_without_moves(each, 1) for each in cut)
    for gone in (2, 1):
        yield from _without_moves(same, gone)
    if not -1 <= case.column <= case.rules.cols:
        nearer = 1 if case.column < 0 else -1
        yield same._replace(column=case.column + nearer)


def _kind_of(case: Case) -> tuple[object, ...]:
    """Return what must stay the same where a case gets smaller."""
    stones, column = case.stones, case.column
    last, player = stones.moves[-1:], Player(3 - stones.turn)
    is_won = winner(case.grid, stones.rules) is not None
    is_on_board = 0 <= column < stones.rules.cols
    is_full = is_on_board and bool(stones.cells[column])
    is_last = last == (column,)
    return stones.is_over, is_won, is_on_board, is_full, is_last, case.player is player


def _case_like(case: Case, stones: Stones, column: int) -> Case:
    """Return a case of other stones; the last move, and its player, stay the last."""
    if case.stones.moves[-1:] != (case.column,):
        return Case(stones, column, case.player)
    last = stones.moves[-1] if stones.moves else column
    turn = stones.turn if case.player == case.stones.turn else 3 - stones.turn
    return Case(stones, last, Player(turn))


def _replayed(rules: Rules, moves: Sequence[int]) -> Stones | None:
    """Return the position after some moves, None if they are not legal."""
    stones = empty_board(rules)
    for move in moves:
        if stones.is_over or stones.cells[move]:
            return None
        stones = stones.after(move)
    return stones


def _without_a_column(each: _Try) -> Iterator[_Try]:
    rules, moves, column = each
    for gone in range(rules.cols) if rules.cols > 1 else ():
        kept = [move - (move > gone) for move in moves if move != gone]
        yield _Try(rules._replace(cols=rules.cols - 1), kept, column - (column > gone))


def _without_a_row(each: _Try) -> Iterator[_Try]:
    """Yield a try without the top row, and one without the bottom row."""
    rules, moves, column = each
    if rules.rows > 1:
        fewer = rules._replace(rows=rules.rows - 1)
        yield _Try(fewer, moves, column)
        upper = [move for at, move in enumerate(moves) if move in moves[:at]]
        yield _Try(fewer, upper, column)


def _without_moves(each: _Try, number: int) -> Iterator[_Try]:
    """Yield tries with ``number`` of the moves left out."""
    for gone in combinations(range(len(each.moves)), number):
        kept = [move for at, move in enumerate(each.moves) if at not in gone]
        yield each._replace(moves=kept)
