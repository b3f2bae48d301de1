"""An oracle of connect games that uses a solver, within a limit."""

from collections.abc import Callable, Mapping
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Final

from fourinrow.core.situation import Situation
from fourinrow.games.game import Oracle, Why, Worth
from fourinrow.stopping import Limit, Stop

if TYPE_CHECKING:  # slow to import
    from fourinrow.solver.solver import Budget, Solver

# The positions that an engine may enter for each position of a limit. On 7 x 6 the
# fast engine enters 15 to 20 million a second, the readable one 120,000, `deepen`
# 25,000. The fast one gets more: it needs 26 million to prove that 4 2 is won. In a
# browser it enters 5 million a second.
_PACES: Final = {"fast": 2500, "wasm": 1000, "readable": 5}

# The best score gets a limit in so many parts, all but one; the moves get the rest.
_PARTS: Final = 32

_CELLS: Final = 42


def oracle_of(solver: "Callable[[], Solver]") -> Oracle[Situation, int]:
    """Return the oracle that asks a solver, for its rules."""

    def effort(situation: Situation) -> int:
        """Return the number of empty cells, times two or three for a slow engine."""
        slowness = 2 if situation.rules.gravity else 3  # there each is a move
        is_fast = solver().engine != "readable"
        return _empty_cells(situation) * (1 if is_fast else slowness)

    def scores(
        situation: Situation, limit: Limit, *, is_one_enough: bool = False
    ) -> Mapping[int, Worth]:
        from fourinrow.solver.solver import budget_of  # slow to import

        used = solver()
        if limit.seconds is not None:
            used.get_ready(situation)
        budget = budget_of(limit, lambda: used.nodes, _pace(used))
        return worths(used, situation, budget, is_one_enough=is_one_enough)

    def explained(
        situation: Situation, move: int | None, names: tuple[str, str], stop: Stop
    ) -> Why[Situation, int]:
        from fourinrow.games.connect.why import explain  # slow to import

        used, pace, begin = solver(), _pace(solver()), solver().nodes
        return explain(
            situation,
            used,
            move,
            names=names,
            stop=lambda nodes: stop(ceil((nodes - begin) / pace)),
        )

    return Oracle(
        best_moves=lambda situation: solver().best_moves(situation),
        effort=effort,
        best=partial(scores, is_one_enough=True),
        scores=scores,
        why=explained,
    )


def _pace(solver: "Solver") -> float:
    """Return how many positions stand for one of a limit; fewer on a larger board."""
    area = max(_CELLS, solver.rules.rows * solver.rules.cols)
    return _PACES[solver.engine] * _CELLS**2 / area**2


def worths(
    solver: "Solver",
    situation: Situation,
    budget: "Budget",
    *,
    is_one_enough: bool = False,
) -> Mapping[int, Worth]:
    """Return the proved worth of each move, or of one if it is enough; else none."""
    from fourinrow.solver.score import score_of  # slow to import

    rules = solver.rules
    stones = rules.rows * rules.cols - _empty_cells(situation)

    def worth_of(low: int, high: int) -> Worth:
        plies = score_of(low, stones, rules).plies if low == high else None
        return Worth(low, high, plies)

    # Solved first: the score of a position is that of its best move.
    bounds = solver.bounds(situation, budget.part(_PARTS / (_PARTS - 1)))
    best = worth_of(bounds.low, bounds.high)
    if best.low < 0 < best.high:
        return {}
    move = solver.find_move(situation, best.low, limit=budget.part(2))
    if is_one_enough and move is not None and (best.low > 0 or best.low == best.high):
        return {move: best}
    of_moves = solver.bounds_of_moves(situation, budget.part(1))
    able = [each for each, bounds in of_moves.items() if bounds.high >= best.low]
    if len(able) == 1:
        move = able[0]
    return {
        each: worth_of(
            max(bounds.low, best.low) if each == move else bounds.low,
            min(bounds.high, best.high),
        )
        for each, bounds in of_moves.items()
    }


def _empty_cells(situation: Situation) -> int:
    return sum(not cell for row in situation.grid for cell in row)
