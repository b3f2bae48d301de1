"""Why a game of the connect family ends as it does, in words and a drawing."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fourinrow.core.rules import Rules
from fourinrow.core.situation import Situation
from fourinrow.games.game import Why
from fourinrow.stopping import Stop, never

if TYPE_CHECKING:  # slow to import
    from fourinrow.proofs.reasons import Step
    from fourinrow.solver.solver import Solver


def why(
    solver: "Solver",
    situation: Situation,
    move: int | None = None,
    names: tuple[str, str] = ("X", "O"),
    stop: Stop = never,
) -> Why[Situation, int]:
    """Explain a situation, or a move in it, and draw the reason.

    >>> from fourinrow import from_moves
    >>> from fourinrow.solver import Solver
    >>> found = why(Solver(), from_moves("444444"), 1)
    >>> found.sentences[0]
    'b1 is a mistake: X wins with c1 or e1, and draws after b1.'

    The drawing is that of the situation after the first move of the reason, if it has
    one. Moves are cells there, since squares have names; the signs are those of
    `fourinrow.proofs.reasons.marks`. Raises what `fourinrow.proofs.explain` and
    `fourinrow.proofs.explain_move` raise.
    """
    from fourinrow.proofs.explaining import explain, explain_move
    from fourinrow.proofs.reasons import legend, marks
    from fourinrow.solver.bitboard import play, squares
    from fourinrow.solver.bridge import as_board, from_bits

    rules, before = solver.rules, as_board(situation, solver.rules)
    board, signs = before, dict[int, str]()
    if move is None:
        found = explain(before, solver, names=names, stop=stop)
    else:
        found = explain_move(before, move, solver, names=names, stop=stop)
        board = play(before, move, rules)
    square, moves = board.filled ^ before.filled, list[Sequence[int]]()
    for reason in found.reasons:
        first = (_move(reason.square, rules),) if reason.square else ()
        moves += _moves(first, reason.steps, rules)
    for reason in sorted(found.reasons, key=lambda it: it.plan is None)[:1]:
        board, signs = reason.board, {**marks(reason, rules)}
        square = reason.square or square
    return Why(
        found.sentences,
        found.lines,
        moves,
        from_bits(board, rules)._replace(rules=rules._replace(gravity=False)),
        squares(rules).index(square) if square else None,
        signs,
        legend(signs.values()),
    )


def _moves(
    before: tuple[int, ...], steps: "Sequence[Step]", rules: Rules
) -> Iterator[Sequence[int]]:
    """Yield the moves to the end of each step, in the order of the lines of text."""
    for step in steps:
        here = (*before, _move(step.reply, rules), _move(step.answer, rules))
        yield here
        yield from _moves(here, step.steps, rules)


def _move(square: int, rules: Rules) -> int:
    from fourinrow.solver.bitboard import lanes

    return next(move for move, lane in enumerate(lanes(rules)) if lane & square)
