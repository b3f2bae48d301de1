"""What a solver proves of a connect game, as an oracle with a budget of positions.

Importing this file imports the solver.
"""

from collections.abc import Mapping
from typing import Final

from fourinrow.core.situation import Situation
from fourinrow.games.game import Oracle, Worth
from fourinrow.solver.limits import Limit
from fourinrow.solver.score import Bounds, Score
from fourinrow.solver.solver import Solver

__all__ = ["solved_by", "worth_of"]

# How many positions an engine enters while a search enters one. On 7 x 6 the fast
# engine enters 15 to 20 million a second, the readable one 120,000, `deepen` 25,000.
# With the budget of `A_SECOND` the fast engine finds that 4 2 is won, in 28 million.
_COMPILED: Final = 2000
_READABLE: Final = 5

_CELLS: Final = 42


def solved_by(solver: Solver) -> Oracle[Situation, int]:
    """Make the oracle of the rules of a solver, which remembers what it finds.

    >>> from fourinrow import Rules, from_moves
    >>> from fourinrow.play.proofs import solved_by
    >>> from fourinrow.solver import Solver
    >>> small = Rules(rows=4, cols=4)
    >>> oracle = solved_by(Solver(small))
    >>> oracle.find(from_moves("121212", small), 1000)
    (0, Worth(low=5, high=5, plies=1))

    It raises `InvalidPosition` as `fourinrow.solver.bridge.as_board` does.
    """
    rules, is_fast = solver.rules, solver.engine == "fast"
    slowness = 1 if is_fast else 2 if rules.gravity else 3
    pace = _COMPILED if is_fast else _READABLE

    def limit(budget: int) -> Limit:
        """Bound a question; on a larger board a position takes longer."""
        area = max(_CELLS, rules.rows * rules.cols)
        return Limit(nodes=max(1, budget * pace * _CELLS // area))

    def distance(situation: Situation) -> int:
        return slowness * sum(not cell for row in situation.grid for cell in row)

    def find(situation: Situation, budget: int) -> tuple[int, Worth] | None:
        worth = worth_of(solver.solve(situation, limit=limit(budget)))
        if worth.low < worth.high and worth.low <= 0:
            return None
        move = solver.find_move(situation, worth.low, limit=limit(budget))
        return None if move is None else (move, worth)

    def scores(situation: Situation, budget: int) -> Mapping[int, Worth]:
        found = solver.scores(situation, limit=limit(budget))
        return {move: worth_of(score) for move, score in found.items()}

    return Oracle(solver.best_moves, distance, find, scores, table=lambda: solver)


def worth_of(score: Score | Bounds) -> Worth:
    """Answer what a score, or bounds on it, says of a move.

    >>> from fourinrow.play.proofs import worth_of
    >>> from fourinrow.solver import Bounds, Score
    >>> worth_of(Score(18, 7)), worth_of(Bounds(-3, 4))
    (Worth(low=18, high=18, plies=7), Worth(low=-3, high=4, plies=None))
    """
    if isinstance(score, Bounds):
        return Worth(score.low, score.high)
    return Worth(score.value, score.value, score.plies)
