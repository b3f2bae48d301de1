"""How many positions a search enters in some time: the one table of such numbers."""

from typing import Final, TypeVar

from fourinrow.core.situation import Situation
from fourinrow.games.game import Game

S = TypeVar("S")
M = TypeVar("M")

_A_SECOND: Final = 25_000  # positions of Connect Four that `deepen` enters
_USUAL_MOVES: Final = 24  # at the start of a game; with more a position takes longer
_USUAL_CELLS: Final = 42


def nodes_within(game: Game[S, M], seconds: float) -> int:
    """Return how many positions of a game a search may enter in some seconds.

    >>> from fourinrow import Rules, connect
    >>> nodes_within(connect(), 0.5), nodes_within(connect(Rules(12, 14)), 0.5)
    (12500, 3125)

    The result does not depend on the machine, so that what it limits can be repeated.
    """
    start = game.start()
    moves = len(game.legal_moves(start))
    cells = start.rules.rows * start.rules.cols if isinstance(start, Situation) else 1
    cost = max(1.0, cells / _USUAL_CELLS, moves / _USUAL_MOVES)
    return max(1, int(_A_SECOND * seconds / cost))
