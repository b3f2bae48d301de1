"""The search space of a game, and how many positions a search enters in some time."""

from typing import Final, overload

from fourinrow.core.cells import Player
from fourinrow.core.situation import Situation
from fourinrow.games.connect import connect
from fourinrow.games.game import Game, M, S
from fourinrow.search.space import Layer, SearchSpace


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

    A state has a child for each legal move, in the order of the moves. The first
    player is MAX, and ratings are from this side. States do not count the plies that
    led to them, so the space of a game with ``max_plies`` may be endless; that of
    `with_plies` is not. In a game of chance only ``expectiminimax(game.chances)`` finds
    what is best.
    """
    if game is None:
        return search_space(connect())
    return SearchSpace(
        children=lambda state: (
            game.play(state, move) for move in game.legal_moves(state)
        ),
        rate=game.rate,
        layer=lambda state: _LAYERS[game.to_move(state)],
        is_stable=game.is_stable,
    )


_LAYERS: Final = {Player.FIRST: Layer.MAX, Player.SECOND: Layer.MIN}


def nodes_within(game: Game[S, M], seconds: float) -> int:
    """Return how many positions a search may enter in some seconds, on any machine."""
    start = game.start()
    moves = len(game.legal_moves(start))
    cells = start.rules.rows * start.rules.cols if isinstance(start, Situation) else 1
    cost = max(1.0, cells / _USUAL_CELLS, moves / _USUAL_MOVES)
    return max(1, int(_A_SECOND * seconds / cost))


_A_SECOND: Final = 25_000  # positions of Connect Four that `deepen` enters
_USUAL_MOVES: Final = 24  # at the start of a game; with more a position takes longer
_USUAL_CELLS: Final = 42
