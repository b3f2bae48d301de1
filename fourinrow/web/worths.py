"""Worths of moves and positions: which are best; for their words see `games.words`."""

from collections.abc import Collection, Mapping

from fourinrow.core.cells import Player
from fourinrow.games.game import Worth
from fourinrow.play.advice import rank


def best_moves_of(worths: Mapping[str, Worth | float]) -> frozenset[str]:
    """Return the moves that are proved best, or none if all are equally good.

    >>> sorted(best_moves_of({"1": Worth(0, 0), "2": Worth(-1, 0), "3": Worth(0, 0)}))
    ['1', '3']
    >>> best_moves_of({"1": Worth(1, 1), "2": Worth(-1, 3)})
    frozenset()

    No other move can be worth more than a proved one. If the best are estimates, the
    greatest count as best.
    """
    if not worths:
        return frozenset()
    first = max(worths, key=lambda move: rank(worths[move]))
    most = worths[first]
    others = (worth for move, worth in worths.items() if move != first)
    if isinstance(most, Worth) and any(_may_exceed(each, most) for each in others):
        return frozenset()
    best = frozenset(move for move, worth in worths.items() if worth == most)
    return best if len(best) < len(worths) else frozenset()


def _may_exceed(worth: Worth | float, most: Worth) -> bool:
    return isinstance(worth, Worth) and worth.high > most.low


def position_worth(worths: Collection[Worth | float], to_move: Player) -> Worth | float:
    """Return what a position is worth for the first player, from those of its moves.

    >>> position_worth([2.0, -1.0], Player.SECOND)
    -2.0
    >>> position_worth([Worth(-3, 2), Worth(-1, -1)], Player.FIRST)
    Worth(low=-1, high=2, plies=None)

    There is at least one move; worths are for the side to move.
    """
    best = max(worths, key=rank)
    is_first = to_move is Player.FIRST
    if not isinstance(best, Worth):
        return best if is_first else 0.0 - best
    proved = [worth for worth in worths if isinstance(worth, Worth)]
    if best.low <= 0 and len(proved) < len(worths):
        return 0.0  # a draw is proved, and there are estimates
    high = max(worth.high for worth in proved)
    found = best if best.low == high else Worth(best.low, high)
    return found if is_first else Worth(-found.high, -found.low, found.plies)
