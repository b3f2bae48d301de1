"""Small games solved by looking at all their states."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeVar

from fourinrow.core.cells import Outcome, Player
from fourinrow.errors import FourInRowError
from fourinrow.games.game import Game

S = TypeVar("S")
M = TypeVar("M")

_FOR_FIRST: Final = (Outcome.SECOND_WON, Outcome.DRAW, Outcome.FIRST_WON)


def solve_game(game: Game[S, M], start: S | None = None) -> Mapping[S, Outcome]:
    """Return the outcome of each reachable state with best play.

    >>> from fourinrow import TIC_TAC_TOE, connect
    >>> game = connect(TIC_TAC_TOE)
    >>> solved = solve_game(game)
    >>> len(solved), solved[game.start()]
    (5478, <Outcome.DRAW: 'draw'>)

    The default ``start`` is the game's own. The mapping lists the states from the ends
    of games to the start. Each state is visited once, even if many paths lead to it,
    and gets the best outcome of its children for the side to move. Raises
    `FourInRowError` for a game of chance, and for one that is too long for Python's
    stack.
    """
    if game.chances is not None:
        raise FourInRowError(f"expected a game without chance, got {game.name}")
    values = dict[S, Outcome]()

    def value(state: S) -> Outcome:
        if state not in values:
            below = {value(game.play(state, move)) for move in game.legal_moves(state)}
            best = max if game.to_move(state) is Player.FIRST else min
            values[state] = (
                best(below, key=_FOR_FIRST.index) if below else game.outcome(state)
            )
        return values[state]

    try:
        value(game.start() if start is None else start)
    except RecursionError as error:
        raise FourInRowError("the game is too long for Python's stack") from error
    return MappingProxyType(values)
