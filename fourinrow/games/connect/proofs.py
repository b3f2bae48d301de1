"""What a solver proves of a connect game within a limit, and why, in words."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Final, TypeAlias

from fourinrow.core.rules import Rules
from fourinrow.core.situation import Situation
from fourinrow.games.game import Oracle, Why, Worth
from fourinrow.stopping import Limit, Stop, never

if TYPE_CHECKING:  # slow to import
    from fourinrow.proofs.reasons import Step
    from fourinrow.solver.score import Bounds
    from fourinrow.solver.solver import Solver

# The positions that an engine may enter for each position of a limit. On 7 x 6 the
# fast engine enters 15 to 20 million a second, the readable one 120,000, `deepen`
# 25,000. The fast one gets more: it needs 26 million to prove that 4 2 is won. In a
# browser it enters 5 million a second.
_PACES: Final = {"fast": 2500, "wasm": 1000, "readable": 5}

# The part of a limit for the best score; the rest is for the moves.
_MOST: Final = 31 / 32

_CELLS: Final = 42
_TICK: Final = 1e-6  # seconds


Part: TypeAlias = Callable[[float], Limit]
"""A function that returns a limit: a part, from 0 to 1, of what is left of another."""


def oracle_of(solver: "Callable[[], Solver]") -> Oracle[Situation, int]:
    """Return the oracle that asks a solver, for its rules; the solver keeps its table.

    The effort is the number of empty cells with Numba, twice that number without it,
    and three times that number without gravity, where each empty cell is a move. The
    solver is called two or three times within the limit. The oracle raises
    `InvalidPosition` as `fourinrow.solver.bridge.as_board` does.
    """

    def effort(situation: Situation) -> int:
        slowness = 2 if situation.rules.gravity else 3
        is_fast = solver().engine != "readable"
        return _empty_cells(situation) * (1 if is_fast else slowness)

    def scores(
        situation: Situation, limit: Limit, *, is_one_enough: bool = False
    ) -> Mapping[int, Worth]:
        part = _parts(solver(), situation, limit)
        return worths(solver(), situation, part, is_one_enough=is_one_enough)

    def explained(
        situation: Situation, move: int | None, names: tuple[str, str], stop: Stop
    ) -> Why[Situation, int]:
        pace = _pace(solver())
        return why(
            solver(), situation, move, names, lambda nodes: stop(ceil(nodes / pace))
        )

    return Oracle(
        best_moves=lambda situation: solver().best_moves(situation),
        effort=effort,
        best=partial(scores, is_one_enough=True),
        scores=scores,
        why=explained,
    )


def _pace(solver: "Solver") -> float:
    """Return how many positions an engine may enter for each one of a limit."""
    area = max(_CELLS, solver.rules.rows * solver.rules.cols)
    return _PACES[solver.engine] * _CELLS**2 / area**2


def _parts(solver: "Solver", situation: Situation, limit: Limit) -> Part:
    """Return a function of a part, from 0 to 1, of what is left of a limit.

    All calls share the limit. On a larger board a position takes longer.
    """
    if limit.seconds is not None and limit.clock is not None:
        solver.get_ready(situation)
        clock, end = limit.clock, limit.clock() + limit.seconds
        return lambda part: replace(
            limit, nodes=None, seconds=max(_TICK, part * (end - clock()))
        )
    if limit.nodes is None:
        return lambda _part: limit
    last = solver.nodes + int(limit.nodes * _pace(solver))
    return lambda part: replace(limit, nodes=max(1, int(part * (last - solver.nodes))))


def worths(
    solver: "Solver", situation: Situation, part: Part, *, is_one_enough: bool = False
) -> Mapping[int, Worth]:
    """Return the proved worth of each move, or none if too little is proved.

    The position is solved first: its score is that of the best move. With
    ``is_one_enough``, a move that is proved best or winning is returned alone.
    """
    from fourinrow.solver.score import score_of  # slow to import

    rules = solver.rules
    stones = rules.rows * rules.cols - _empty_cells(situation)

    def worth_of(low: int, high: int) -> Worth:
        plies = score_of(low, stones, rules).plies if low == high else None
        return Worth(low, high, plies)

    bounds = solver.bounds(situation, part(_MOST))
    best = worth_of(bounds.low, bounds.high)
    if best.low < 0 < best.high:
        return {}
    move = solver.find_move(situation, best.low, limit=part(1 / 2))
    if is_one_enough and move is not None and (best.low > 0 or best.low == best.high):
        return {move: best}
    of_moves = solver.bounds_of_moves(situation, part(1))
    able = [each for each, bounds in of_moves.items() if bounds.high >= best.low]
    if len(able) == 1:
        move = able[0]

    def narrowed(bounds: "Bounds", *, is_best: bool) -> Worth:
        """Narrow the bounds of a move by those of the best move."""
        low = max(bounds.low, best.low) if is_best else bounds.low
        return worth_of(low, min(bounds.high, best.high))

    return {
        each: narrowed(bounds, is_best=each == move)
        for each, bounds in of_moves.items()
    }


def _empty_cells(situation: Situation) -> int:
    return sum(not cell for row in situation.grid for cell in row)


def why(
    solver: "Solver",
    situation: Situation,
    move: int | None = None,
    names: tuple[str, str] = ("X", "O"),
    stop: Stop = never,
) -> Why[Situation, int]:
    """Explain a situation, or a move in it, and draw the reason.

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
