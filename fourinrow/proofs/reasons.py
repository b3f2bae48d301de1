"""Reasons why a side wins, or does not lose: a line, a plan, or a forced line.

Tactics come first: a line to complete, two at a time, a move that has to be blocked.
Then a plan, or a forced line: each reply and the answer to it. All of them are proved;
where a search alone knows the result, the reason says so.
"""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from fourinrow.core.cells import Player, other
from fourinrow.core.rules import Rules
from fourinrow.proofs.plans import Column, Plan, each_square, used_column
from fourinrow.proofs.prover import Prover, Turn
from fourinrow.solver.bitboard import (
    Bitboard,
    has_line,
    landing_squares,
    lanes,
    opponent,
    put,
    squares,
    stones,
    threats,
)

MOST: Final = 30
"""The most positions in a forced line."""


class Step(NamedTuple):
    """A reply of the other side, and the answer to it, as squares; and the rest.

    After the answer the position is ``board``. There a plan holds, or further steps
    answer all replies but those after which a line is completed at once. No plan and no
    steps: that is so for all replies, or the board is full after the next one.
    """

    reply: int
    answer: int
    board: Bitboard
    plan: Plan | None
    steps: tuple["Step", ...]


class Reason(NamedTuple):
    """Why a side wins, or does not lose, once it has moved.

    ``board`` is the position after its move, which filled ``square``; 0 if the other
    side is to move in the position that is explained. ``plan`` and ``steps`` are as in
    a `Step`. If ``is_short`` is false, only a search knows: then ``only`` has replies,
    as squares, to which a single answer is good enough. ``is_only`` says so of the move
    itself.
    """

    side: Player
    must_win: bool
    square: int
    board: Bitboard
    plan: Plan | None = None
    steps: tuple[Step, ...] = ()
    is_short: bool = True
    only: tuple[tuple[int, int], ...] = ()
    is_only: bool = False

    @property
    def does(self) -> str:
        """What the side does, in words."""
        return "wins" if self.must_win else "does not lose"


def find_reason(board: Bitboard, prover: Prover, *, is_to_move: bool) -> Reason:
    """Find the reason of a claim that is true, for the side to move or the other one.

    Raises what ``on_visit`` of the prover raises.
    """
    after, mover, is_only = board, mover_of(board), False
    if is_to_move:
        own, theirs = threats(board, prover.rules)
        playable = landing_squares(board, prover.rules)
        if own & playable:
            square = next(each_square(own & playable))
            return Reason(mover, True, square, put(board, square))
        turn = Turn(-1, board, theirs & playable)
        after = _best(prover, turn)
        is_only = bool(prover.replies(after)) and len(prover.answers(turn)) == 1
    side = mover if is_to_move else other(mover)
    reason = Reason(side, prover.must_win, after.filled ^ board.filled, after)
    if prover.size(after, MOST) is None:
        only = _only_answers(prover, after)
        return reason._replace(is_short=False, only=only, is_only=is_only)
    plan, steps = _followed(prover, after)
    return reason._replace(plan=plan, steps=steps, is_only=is_only)


def _double_threat(board: Bitboard, rules: Rules) -> Bitboard | None:
    """Return the position after a move that makes two threats, if there is one."""
    for square in each_square(landing_squares(board, rules)):
        after = put(board, square)
        playable, (theirs, mine) = landing_squares(after, rules), threats(after, rules)
        if (mine & playable).bit_count() > 1 and not theirs & playable:
            return after
    return None


def _best(prover: Prover, reply: Turn) -> Bitboard:
    """Return the position after the answer with the smallest proof, tactics first."""
    if after := _double_threat(reply.board, prover.rules):
        return after
    tactics = (it for it in prover.answers(reply) if not prover.replies(it))
    return next(tactics, None) or prover.best_answer(reply, MOST)


def _followed(prover: Prover, board: Bitboard) -> tuple[Plan | None, tuple[Step, ...]]:
    """Return the plan of a position, or the steps that answer all replies."""
    replies, filled = prover.replies(board), board.filled
    if replies and (plan := prover.plan(board)):
        return plan, ()
    steps = [(reply.board.filled, _best(prover, reply)) for reply in replies]
    return None, tuple(
        Step(after ^ filled, end.filled ^ after, end, *_followed(prover, end))
        for after, end in steps
    )


def _only_answers(prover: Prover, board: Bitboard) -> tuple[tuple[int, int], ...]:
    """Return the replies to which there is only one answer, and that answer."""
    after = [
        (turn.board.filled, prover.answers(turn)) for turn in prover.replies(board)
    ]
    return tuple(
        (filled ^ board.filled, answers[0].filled ^ filled)
        for filled, answers in after
        if len(answers) == 1
    )


def mover_of(board: Bitboard) -> Player:
    """Return the side that is to move."""
    return Player.SECOND if stones(board) % 2 else Player.FIRST


def planned_columns(board: Bitboard, plan: Plan, rules: Rules) -> list[Column]:
    """Return what a plan makes of each column."""
    empty = [lane & ~board.filled for lane in lanes(rules)]
    return [used_column(each, plan.threats & each) for each in empty]


_LEGEND: Final = {
    "*": "* completes a line",
    "-": "- is the square below it",
    "+": "+ its side gets",
    "1": "1 its side gets one of the two, of each number",
}


def legend(signs: Collection[str]) -> str:
    """Return what signs of `marks` mean, as far as they occur.

    >>> legend(["+", "*"])
    '* completes a line; + its side gets'
    """
    return "; ".join(words for sign, words in _LEGEND.items() if sign in signs)


def marks(reason: Reason, rules: Rules) -> Mapping[int, str]:
    """Return signs for the squares of a reason, by cell: ``row * cols + column``.

    >>> from fourinrow import CONNECT_FOUR
    >>> from fourinrow.solver import as_board
    >>> plan = Plan(threats=1 << 16, pairs=((0, 1), (2, 6)))
    >>> board = as_board("444445157224211")
    >>> marks(Reason(Player.FIRST, True, 0, board, plan), CONNECT_FOUR)[23]
    '*'

    ``*`` completes a line of the side. In a plan, ``-`` is the square below it, ``+``
    are squares that the side is sure of, and the squares of each pair have the same
    number.
    """
    board, plan, signs = reason.board, reason.plan, dict[int, str]()
    if plan is None and not has_line(opponent(board), rules):
        signs |= dict.fromkeys(each_square(threats(board, rules)[1]), "*")
    columns = planned_columns(board, plan, rules) if plan else []
    for column in columns:
        signs |= {column.threat: "*", column.below: "-"}
        signs |= dict.fromkeys(each_square(column.kept), "+")
    for number, pair in enumerate(plan.pairs if plan else (), 1):
        signs |= {columns[at].lowest: str(number) for at in pair}
    return {at: signs[it] for at, it in enumerate(squares(rules)) if it in signs}
