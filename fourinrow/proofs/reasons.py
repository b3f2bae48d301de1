"""Reasons why a side wins, or does not lose: a line, a plan, or a forced line.

Tactics come first: a line to complete, two at a time, a move that has to be blocked.
Then a plan, or a forced line: each reply and the answer to it. All of them are proved;
where a search alone knows the result, the reason says so.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from fourinrow.core.cells import Player, other
from fourinrow.errors import OutOfTime
from fourinrow.proofs.prover import MOST, Prover, Step
from fourinrow.solver.bitboard import Bitboard, landing_squares, mover_of, put, threats
from fourinrow.solver.score import Result
from fourinrow.solver.solver import Solver
from fourinrow.stopping import Stop, never


class Reason(NamedTuple):
    """Why a side wins, or does not lose, once it has moved.

    Its move filled ``square``; 0 if the other side is to move in the position that is
    explained, or if no move was found in time. ``step`` is what follows. If
    ``is_short`` is false, there is no plan and no forced line of at most `MOST`
    positions, or none was found in time. ``is_only`` says that no other move is good
    enough.
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
    board: Bitboard, solver: Solver, stop: Stop = never
) -> tuple[Result, Sequence[Reason]]:
    """Find who wins, and why: the reason of the winner, or in a draw of each side.

    >>> from fourinrow.solver import as_board
    >>> result, (reason,) = find_reasons(as_board("4444"), Solver())
    >>> result, reason.is_short
    (<Result.WIN: 'win'>, False)

    When ``stop``, which is asked with the solver's ``nodes``, ends the search, a reason
    is not short. Raises `OutOfTime` if it is not even known who wins.
    """
    result, mover = solver.result(board, stop), mover_of(board)
    prover = Prover(solver, must_win=result is not Result.DRAW, stop=stop)
    one = {Result.WIN: [mover], Result.LOSS: [other(mover)]}
    sides = one.get(result, [mover, other(mover)])
    return result, [_reason(side, board, prover) for side in sides]


def _reason(side: Player, board: Bitboard, prover: Prover) -> Reason:
    found = Reason(side, prover.must_win, 0, Step(board), is_short=False)
    with suppress(OutOfTime):  # then what is known so far is the reason
        if side is mover_of(board):
            wins = threats(board, prover.rules)[0]
            if now := wins & landing_squares(board, prover.rules):
                square = now & -now
                return Reason(side, True, square, Step(put(board, square)))
            after = prover.best_answer(board, MOST)
            found = found._replace(square=after.filled ^ board.filled, step=Step(after))
            is_only = bool(prover.replies(after)) and len(prover.answers(board)) == 1
            found = found._replace(is_only=is_only)
        after = found.step.position
        # What takes no search is found even if time is up.
        is_done = not prover.replies(after) or prover.plan(after) is not None
        if is_done or prover.size(after, MOST) is not None:
            found = found._replace(step=prover.step(after), is_short=True)
    return found
