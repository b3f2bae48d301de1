"""Where the games meet the solver: what is known for certain of connect-n."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import Situation
from fourinrow.games.game import Game, Oracle

__all__ = ["connect_oracle", "with_oracle"]


class _Asked(NamedTuple):
    best_moves: Callable[[Situation], Sequence[int]]
    slowness: int


def with_oracle(
    game: Game[Situation, int], rules: Rules = CONNECT_FOUR
) -> Game[Situation, int]:
    """Answer a game of the connect family that knows what its moves are worth.

    >>> from fourinrow import Rules, connect
    >>> from fourinrow.play import with_oracle
    >>> small = Rules(rows=4, cols=4)
    >>> game = with_oracle(connect(small), small)
    >>> game.oracle.best_moves(game.start())
    (0, 1, 2, 3)
    """
    return replace(game, oracle=connect_oracle(rules))


def connect_oracle(rules: Rules = CONNECT_FOUR) -> Oracle[Situation, int]:
    """Make the oracle of some rules: a solver that remembers what it has found.

    >>> from fourinrow import Rules, from_moves
    >>> from fourinrow.play import connect_oracle
    >>> small = Rules(rows=4, cols=4)
    >>> connect_oracle(small).best_moves(from_moves("121212", small))
    (0,)

    The distance counts the empty cells: once where Numba helps, as two without it, and
    as three without gravity, when each of them is a move. The solver is made when it
    is first asked. Raises `InvalidPosition` as `fourinrow.solver.bridge.as_board` does.
    """

    @lru_cache(maxsize=1)
    def ask() -> _Asked:
        from fourinrow.solver.solver import Solver  # slow to import

        solver = Solver(rules)
        slowness = 1 if solver.engine == "fast" else 2 if rules.gravity else 3
        return _Asked(solver.best_moves, slowness)

    def distance(situation: Situation) -> int:
        return ask().slowness * sum(not cell for row in situation.grid for cell in row)

    return Oracle(lambda situation: ask().best_moves(situation), distance)
