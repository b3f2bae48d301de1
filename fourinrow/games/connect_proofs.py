"""An oracle of connect games that uses a solver, within a budget of positions.

Importing this file imports the solver.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from fourinrow.core.situation import Situation
from fourinrow.games.game import Clock, Oracle, Worth
from fourinrow.solver.limits import Limit
from fourinrow.solver.score import Bounds, Score, score_of
from fourinrow.solver.solver import Solver

# The positions that an engine may enter for each position of the budget. On 7 x 6 the
# fast engine enters 15 to 20 million a second, the readable one 120,000, `deepen`
# 25,000. The fast one gets more: it needs 26 million to prove that 4 2 is won.
_COMPILED: Final = 2500
_READABLE: Final = 5

# The part of a budget for the best score; the rest is for the moves.
_MOST: Final = 31 / 32

_CELLS: Final = 42
_TICK: Final = 1e-6  # seconds


Part: TypeAlias = Callable[[float], Limit]
"""A function that returns a limit: a part, from 0 to 1, of the budget that is left."""


def solved_by(solver: Solver) -> Oracle[Situation, int]:
    """Return the oracle of a solver, for its rules; the solver keeps its table.

    >>> from fourinrow import Rules, from_moves
    >>> small = Rules(rows=4, cols=4)
    >>> oracle = solved_by(Solver(small))
    >>> oracle.find(from_moves("121212", small), 1000)
    {0: Worth(low=5, high=5, plies=1)}

    The effort is the number of empty cells with Numba, twice that number without it,
    and three times that number without gravity, where each empty cell is a move. The
    solver is called two or three times within the budget. The oracle raises
    `InvalidPosition` as `fourinrow.solver.bridge.as_board` does.
    """
    rules, is_fast = solver.rules, solver.engine == "fast"
    slowness = 1 if is_fast else 2 if rules.gravity else 3
    pace = _COMPILED if is_fast else _READABLE

    def share(budget: int) -> Part:
        """Limit all calls together; on a larger board a position takes longer."""
        area = max(_CELLS, rules.rows * rules.cols)
        end = solver.nodes + budget * pace * _CELLS**2 // area**2
        return lambda part: Limit(nodes=max(1, int(part * (end - solver.nodes))))

    def share_of_time(situation: Situation, seconds: float, clock: Clock) -> Part:
        solver.get_ready(situation)
        end = clock() + seconds
        return lambda part: Limit(
            seconds=max(_TICK, part * (end - clock())), clock=clock
        )

    return Oracle(
        best_moves=solver.best_moves,
        effort=lambda situation: slowness * _empty_cells(situation),
        find=lambda situation, budget: worths(
            solver, situation, share(budget), is_one_enough=True
        ),
        scores=lambda situation, budget: worths(solver, situation, share(budget)),
        scores_within=lambda situation, seconds, clock: worths(
            solver, situation, share_of_time(situation, seconds, clock)
        ),
        table=lambda: solver,
    )


def worths(
    solver: Solver, situation: Situation, share: Part, *, is_one_enough: bool = False
) -> Mapping[int, Worth]:
    """Return the proved worth of each move, or nothing if too little is proved.

    >>> from fourinrow import Rules, from_moves
    >>> rules = Rules(rows=3, cols=4, n=3)
    >>> state, share = from_moves("12", rules), lambda part: Limit(nodes=1000)
    >>> worths(Solver(rules), state, share)[0]
    Worth(low=2, high=2, plies=7)

    The position is solved first: its score is that of the best move. With
    ``is_one_enough``, a move that is proved best or winning is returned alone.
    """
    best = _worth_of(solver.solve(situation, limit=share(_MOST)))
    if best.low < 0 < best.high:
        return {}
    move = solver.find_move(situation, best.low, limit=share(1 / 2))
    if is_one_enough and move is not None and (best.low > 0 or best.low == best.high):
        return {move: best}
    scores = solver.scores(situation, limit=share(1))
    found = {each: _worth_of(score) for each, score in scores.items()}
    able = [each for each, worth in found.items() if worth.high >= best.low]
    if len(able) == 1:
        move = able[0]
    rules = solver.rules
    stones = rules.rows * rules.cols - _empty_cells(situation)

    def known_too(worth: Worth, *, is_best: bool) -> Worth:
        """Narrow the bounds of a move by those of the best move."""
        low = max(worth.low, best.low) if is_best else worth.low
        high = min(worth.high, best.high)
        exact = low == high
        return _worth_of(score_of(low, stones, rules) if exact else Bounds(low, high))

    return {
        each: known_too(worth, is_best=each == move) for each, worth in found.items()
    }


def _empty_cells(situation: Situation) -> int:
    return sum(not cell for row in situation.grid for cell in row)


def _worth_of(score: Score | Bounds) -> Worth:
    if isinstance(score, Bounds):
        return Worth(score.low, score.high)
    return Worth(score.value, score.value, score.plies)
