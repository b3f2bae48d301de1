"""The oracle of connect games: it imports and makes its solver on first use.

The solver is slow to import.
"""

from functools import lru_cache

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import Situation
from fourinrow.games.game import Oracle


def connect_oracle(rules: Rules = CONNECT_FOUR) -> Oracle[Situation, int]:
    """Return the oracle of some rules: a solver that keeps its results.

    >>> from fourinrow import Rules, from_moves
    >>> from fourinrow.games import connect_oracle
    >>> small = Rules(rows=4, cols=4)
    >>> connect_oracle(small).best_moves(from_moves("121212", small))
    (0,)

    The effort is the number of empty cells with Numba, twice that number without it,
    and three times without gravity, when each of them is a move. The solver is made on
    first use. Raises `InvalidPosition` as `fourinrow.solver.bridge.as_board` does.
    """

    @lru_cache(maxsize=1)
    def known() -> Oracle[Situation, int]:
        from fourinrow.games.proofs import solved_by  # slow to import
        from fourinrow.solver.solver import Solver

        return solved_by(Solver(rules))

    return Oracle(
        best_moves=lambda situation: known().best_moves(situation),
        effort=lambda situation: known().effort(situation),
        find=lambda situation, budget: known().find(situation, budget),
        scores=lambda situation, budget: known().scores(situation, budget),
        scores_within=lambda situation, seconds, clock: known().scores_within(
            situation, seconds, clock
        ),
        table=lambda: known().table(),
    )
