"""A player that searches deeper until a limit, such as a number of nodes or seconds."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from inspect import signature
from typing import TypeVar

from toolz import last

from fourinrow.core.outcome import won_by
from fourinrow.errors import WrongType, shown
from fourinrow.games.game import Game
from fourinrow.games.game_space import layer_of, search_space
from fourinrow.play.players import Chooser, Strategy, moves_to_play
from fourinrow.search.deepening import deepen
from fourinrow.search.space import SearchSpace
from fourinrow.stopping import Stop

A = TypeVar("A")
S = TypeVar("S")
M = TypeVar("M")


def deepening_player(
    begin: Callable[[], Stop], choose: Chooser | None = None
) -> Strategy:
    """Return a player that searches deeper and deeper until it is stopped.

    >>> from functools import partial
    >>> from fourinrow import connect, from_moves
    >>> from fourinrow.play import deepening_player
    >>> from fourinrow.search import after_nodes
    >>> player = deepening_player(partial(after_nodes, 1000))
    >>> player(connect(), from_moves("414141"))
    3

    At each move ``begin()`` returns a new stop. If there is a choice of moves, the
    player looks at least one ply ahead. It moves at once when its best move wins, or
    when it has searched to the end. Of equal moves it plays the best of the previous
    depth, or the first one searched; ``choose`` draws the order of the search. Raises
    `IllegalMove` when the game is over, and `WrongType` for a ``begin`` that can't be
    called without arguments, such as a stop.
    """
    if not _needs_nothing(begin):
        raise WrongType(f"expected a function that returns a stop, got {shown(begin)}")

    def player(game: Game[S, M], state: S) -> M:
        moves, stop = moves_to_play(game, state), begin()
        if len(moves) == 1:
            return moves[0]
        space, win = search_space(game), won_by(game.to_move(state))
        numbers = range(len(moves))
        order = list(numbers if choose is None else _drawn(choose, numbers))
        ordered = _in_order(order, state, space)
        depths = deepen(ordered, state, layer_of(game.to_move(state)), stop=stop)
        found = last(up_to(lambda each: game.outcome(each.child) is win, depths))
        return moves[order[found.index]]

    return player


def _needs_nothing(function: object) -> bool:
    """Check whether a value can be called without arguments."""
    if not callable(function):
        return False
    try:
        signature(function).bind()
    except ValueError:
        return True  # it has no signature
    except TypeError:
        return False
    return True


def up_to(is_last: Callable[[A], bool], items: Iterable[A]) -> Iterator[A]:
    """Yield items up to and including the first for which ``is_last`` is true.

    >>> from fourinrow.play.deepening_players import up_to
    >>> list(up_to(lambda item: item > 2, range(9)))
    [0, 1, 2, 3]
    """
    for item in items:
        yield item
        if is_last(item):
            return


def _in_order(order: Sequence[int], state: S, space: SearchSpace[S]) -> SearchSpace[S]:
    """Return the space with the children of one state in another order."""

    def children(here: S) -> Iterable[S]:
        if here is not state:
            return space.children(here)
        below = list(space.children(here))
        return (below[index] for index in order)

    return replace(space, children=children)


def _drawn(choose: Chooser, items: Iterable[int]) -> Iterator[int]:
    left = list(items)
    while left:
        item = choose(left)
        left.remove(item)
        yield item
