"""The search space of a game, and the layer of the side to move."""

from collections.abc import Iterable, Sequence
from typing import TypeVar, overload

from fourinrow.core.cells import Player, Stone
from fourinrow.core.situation import Situation
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
    return SearchSpace(
        children=lambda state: states_after(game, state, game.legal_moves(state)),
        rate=game.rate,
        layer=lambda state: layer_of(game.to_move(state)),
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


def layer_of(player: Stone) -> Layer:
    """Return the layer of the side to move: MAX for the first player, else MIN.

    >>> layer_of(Player.FIRST)
    <Layer.MAX: 'max'>
    """
    return Layer.MAX if Player(player) is Player.FIRST else Layer.MIN
