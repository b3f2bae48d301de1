"""Small games, solved by visiting every state: the outcome of each with best play."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeVar

from fourinrow.core.outcome import Status
from fourinrow.errors import FourInRowError, hashable
from fourinrow.games.game import Game
from fourinrow.games.game_space import layer_of, search_space
from fourinrow.search.space import Layer

S = TypeVar("S")
M = TypeVar("M")

_FOR_FIRST: Final = (Status.SECOND_WON, Status.DRAW, Status.FIRST_WON)


def solve_game(game: Game[S, M], start: S | None = None) -> Mapping[S, Status]:
    """Return the outcome of each reachable state with best play.

    >>> from fourinrow import TIC_TAC_TOE, connect
    >>> from fourinrow.games import solve_game
    >>> game = connect(TIC_TAC_TOE)
    >>> solved = solve_game(game)
    >>> len(solved), solved[game.start()]
    (5478, <Status.DRAW: 'draw'>)

    The default ``start`` is the game's own. States must be hashable; the mapping lists
    them from the ends of games to the start. Each state is visited once, even if many
    paths lead to it, and gets the best outcome of its children for the side to move.
    Raises `FourInRowError` for a game that is too long for Python's stack.
    """
    space, values = search_space(game), dict[S, Status]()

    def value(state: S) -> Status:
        if state not in values:
            below = {value(child) for child in space.children(state)}
            values[state] = best(state, below) if below else game.outcome(state)
        return values[state]

    def best(state: S, below: set[Status]) -> Status:
        choose = max if layer_of(game.to_move(state)) is Layer.MAX else min
        return choose(below, key=_FOR_FIRST.index)

    try:
        value(game.start() if start is None else hashable(start, "a state"))
    except RecursionError as error:
        raise FourInRowError("the game is too long for Python's stack") from error
    return MappingProxyType(values)
