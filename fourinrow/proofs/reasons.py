"""Reasons why a side wins, or does not lose: a line, a plan, or a forced line.

Tactics come first: a line to complete, two at a time, a move that has to be blocked.
Then a plan, or a forced line: each reply and the answer to it. All of them are proved;
where a search alone knows the result, the reason says so.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from fourinrow.core.cells import Player, other
from fourinrow.core.rules import Rules
from fourinrow.errors import OutOfTime
from fourinrow.proofs.plans import Plan, each_square
from fourinrow.proofs.prover import MOST, Prover, Step, result_of
from fourinrow.solver.bitboard import (
    Bitboard,
    has_line,
    landing_squares,
    opponent,
    put,
    squares,
    stones,
    threats,
)
from fourinrow.solver.score import Result
from fourinrow.solver.solver import Solver


class Reason(NamedTuple):
    """Why a side wins, or does not lose, once it has moved.

    Its move filled ``square``; 0 if the other side is to move in the position that is
    explained. ``step`` is what follows. If ``is_short`` is false, only a search knows.
    ``is_only`` says that no other move is good enough.
    """

    side: Player
    must_win: bool
    square: int
    step: Step[Bitboard]
    is_short: bool = True
    is_only: bool = False

    @property
    def does(self) -> str:
        """What the side does, in words."""
        return "wins" if self.must_win else "does not lose"


def find_reasons(
    board: Bitboard, solver: Solver, on_visit: Callable[[], object]
) -> tuple[Result, Sequence[Reason]]:
    """Find who wins, and why: the reason of the winner, or in a draw of each side.

    >>> from fourinrow.solver import as_board
    >>> result, (reason,) = find_reasons(as_board("4444"), Solver(), lambda: None)
    >>> result, reason.is_short
    (<Result.WIN: 'win'>, False)

    ``on_visit`` may raise `OutOfTime` to end the search: then a reason that was not
    found is left out. Raises what it raises if it is not even known who wins.
    """
    result, mover = result_of(board, solver, on_visit), mover_of(board)
    prover = Prover(solver, must_win=result is not Result.DRAW, on_visit=on_visit)
    reasons = list[Reason]()
    with suppress(OutOfTime):
        if result is not Result.LOSS:
            reasons.append(_of_mover(board, prover))
        if result is not Result.WIN:
            unknown = Reason(other(mover), prover.must_win, 0, Step(board))
            reasons.append(_followed(unknown, prover))
    return result, reasons


def _of_mover(board: Bitboard, prover: Prover) -> Reason:
    side = mover_of(board)
    wins = threats(board, prover.rules)[0] & landing_squares(board, prover.rules)
    for square in each_square(wins):
        return Reason(side, True, square, Step(put(board, square)))
    after = prover.best_answer(board, MOST)
    is_only = bool(prover.replies(after)) and len(prover.answers(board)) == 1
    square = after.filled ^ board.filled
    moved = Reason(side, prover.must_win, square, Step(after), is_only=is_only)
    return _followed(moved, prover)


def _followed(reason: Reason, prover: Prover) -> Reason:
    """Return a reason with what follows, if that is short."""
    after = reason.step.position
    if prover.size(after, MOST) is None:
        return reason._replace(is_short=False)
    return reason._replace(step=prover.step(after))


def mover_of(board: Bitboard) -> Player:
    """Return the side that is to move."""
    return Player.SECOND if stones(board) % 2 else Player.FIRST


LEGEND: Final = {
    "*": "* completes a line",
    "-": "- is the square below it",
    "+": "+ its side gets",
    "1": "1 of two squares with the same number its side gets one",
}
"""What the signs of `marks` mean."""


def marks(step: Step[Bitboard], rules: Rules) -> Mapping[int, str]:
    """Return signs for the squares of a reason, by cell: ``row * cols + column``.

    >>> from fourinrow import CONNECT_FOUR
    >>> from fourinrow.proofs import find_plan
    >>> from fourinrow.solver import as_board
    >>> board = as_board("444445157224211")
    >>> marks(Step(board, plan=find_plan(board)), CONNECT_FOUR)[23]
    '*'

    ``*`` completes a line of the side. In a plan, ``-`` is the square below it, ``+``
    are squares that the side is sure of, and the squares of each pair have the same
    number.
    """
    board, plan, wins = step.position, step.plan, 0
    if plan is None and not has_line(opponent(board), rules):
        wins = threats(board, rules)[1]
    threat, kept, pairs = plan or Plan(wins, 0)
    masks = {"*": threat, "+": kept, "-": threat >> 1 if plan else 0}
    masks |= {str(number): pair for number, pair in enumerate(pairs, 1)}
    return {
        at: sign
        for at, square in enumerate(squares(rules))
        for sign, mask in masks.items()
        if square & mask
    }
