"""Small games solved by looking at everything: how each state ends with best play."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeVar

from fourinrow.core.situation import Status
from fourinrow.errors import FourInRowError, hashable
from fourinrow.games.game import Game, layer_to_move, space_of
from fourinrow.search.space import Layer

__all__ = ["solve_game"]

S = TypeVar("S")
M = TypeVar("M")

_FOR_FIRST: Final = (Status.SECOND_WON, Status.DRAW, Status.FIRST_WON)


def solve_game(game: Game[S, M], start: S | None = None) -> Mapping[S, Status]:
    """Tell of each state that can be reached how it ends if both play their best.

    >>> from fourinrow import TIC_TAC_TOE, connect
    >>> from fourinrow.games import solve_game
    >>> game = connect(TIC_TAC_TOE)
    >>> solved = solve_game(game)
    >>> len(solved), solved[game.start()]
    (5478, <Status.DRAW: 'draw'>)

    From ``start``, or from the game's own; the states are listed from the ends to the
    start, and must be hashable. Each is looked at once, whatever ways lead to it: what
    it is worth is the best that `Game.to_move` can make of its children. Raises
    `FourInRowError` for a game longer than Python's stack is deep.
    """
    space, values = space_of(game), dict[S, Status]()

    def value(state: S) -> Status:
        if state not in values:
            below = {value(child) for child in space.children(state)}
            values[state] = best(state, below) if below else game.outcome(state)
        return values[state]

    def best(state: S, below: set[Status]) -> Status:
        choose = max if layer_to_move(game, state) is Layer.MAX else min
        return choose(below, key=_FOR_FIRST.index)

    try:
        value(game.start() if start is None else hashable(start, "a state"))
    except RecursionError as error:
        raise FourInRowError("expected a game that Python's stack can hold") from error
    return MappingProxyType(values)
