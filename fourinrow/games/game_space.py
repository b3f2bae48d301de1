"""The search space of a game, and how games end."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeVar, overload

from fourinrow.core.cells import Outcome, Player
from fourinrow.core.situation import Situation
from fourinrow.errors import FourInRowError, WrongType, hashable, shown
from fourinrow.games.connect_game import connect
from fourinrow.games.game import Game
from fourinrow.search.space import Layer, SearchSpace

S = TypeVar("S")
M = TypeVar("M")


@overload
def search_space() -> SearchSpace[Situation]: ...


@overload
def search_space(game: Game[S, M]) -> SearchSpace[S]: ...


def search_space(
    game: Game[S, M] | None = None,
) -> SearchSpace[S] | SearchSpace[Situation]:
    """Return the search space of a game, by default Connect Four.

    >>> from fourinrow import alpha_beta, from_moves
    >>> alpha_beta(2, search_space())(from_moves("414141")).value
    100000.0

    A state has a child for each legal move, in the order of the moves. Ratings are from
    the first player's side.
    """
    if game is None:
        return search_space(connect())
    if not isinstance(game, Game):
        raise WrongType(f"expected a Game, got {shown(game)}")
    return SearchSpace(
        children=lambda state: states_after(game, state, game.legal_moves(state)),
        rate=game.rate,
        layer=lambda state: _LAYERS[game.to_move(state)],
        is_stable=game.is_stable,
    )


def states_after(game: Game[S, M], state: S, moves: Sequence[M]) -> Iterable[S]:
    """Return the states after some legal moves, each computed when needed.

    >>> game = connect()
    >>> list(states_after(game, game.start(), [3])) == [game.play(game.start(), 3)]
    True
    """
    if game.children is not None:
        return game.children(state, moves)
    return (game.play(state, move) for move in moves)


_LAYERS: Final = {Player.FIRST: Layer.MAX, Player.SECOND: Layer.MIN}
_FOR_FIRST: Final = (Outcome.SECOND_WON, Outcome.DRAW, Outcome.FIRST_WON)


def solve_game(game: Game[S, M], start: S | None = None) -> Mapping[S, Outcome]:
    """Return the outcome of each reachable state with best play.

    >>> from fourinrow import TIC_TAC_TOE
    >>> game = connect(TIC_TAC_TOE)
    >>> solved = solve_game(game)
    >>> len(solved), solved[game.start()]
    (5478, <Outcome.DRAW: 'draw'>)

    The default ``start`` is the game's own. States must be hashable; the mapping lists
    them from the ends of games to the start. Each state is visited once, even if many
    paths lead to it, and gets the best outcome of its children for the side to move.
    Raises `FourInRowError` for a game that is too long for Python's stack.
    """
    space, values = search_space(game), dict[S, Outcome]()

    def value(state: S) -> Outcome:
        if state not in values:
            below = {value(child) for child in space.children(state)}
            best = max if space.layer(state) is Layer.MAX else min
            values[state] = (
                best(below, key=_FOR_FIRST.index) if below else game.outcome(state)
            )
        return values[state]

    try:
        value(game.start() if start is None else hashable(start, "a state"))
    except RecursionError as error:
        raise FourInRowError("the game is too long for Python's stack") from error
    return MappingProxyType(values)
