"""The oracle of connect-n: the solver as a game sees it."""

from dataclasses import replace
from functools import lru_cache

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import Situation
from fourinrow.games.game import Game, Oracle


def with_oracle(
    game: Game[Situation, int], rules: Rules = CONNECT_FOUR
) -> Game[Situation, int]:
    """Return a game of the connect family with its oracle.

    >>> from fourinrow import Rules, connect
    >>> from fourinrow.play import with_oracle
    >>> small = Rules(rows=4, cols=4)
    >>> game = with_oracle(connect(small), small)
    >>> game.oracle.best_moves(game.start())
    (0, 1, 2, 3)
    """
    return replace(game, oracle=connect_oracle(rules))


def connect_oracle(rules: Rules = CONNECT_FOUR) -> Oracle[Situation, int]:
    """Return the oracle of some rules: a solver that keeps its table.

    >>> from fourinrow import Rules, from_moves
    >>> from fourinrow.play import connect_oracle
    >>> small = Rules(rows=4, cols=4)
    >>> connect_oracle(small).best_moves(from_moves("121212", small))
    (0,)

    The effort counts the empty cells: once where Numba helps, as two without it, and
    as three without gravity, when each of them is a move. The solver is made when it
    is first asked. Raises `InvalidPosition` as `fourinrow.solver.bridge.as_board` does.
    """

    @lru_cache(maxsize=1)
    def known() -> Oracle[Situation, int]:
        from fourinrow.play.proofs import solved_by  # slow to import
        from fourinrow.solver.solver import Solver

        return solved_by(Solver(rules))

    return Oracle(
        best_moves=lambda situation: known().best_moves(situation),
        effort=lambda situation: known().effort(situation),
        find=lambda situation, budget: known().find(situation, budget),
        scores=lambda situation, budget: known().scores(situation, budget),
        table=lambda: known().table(),
    )
