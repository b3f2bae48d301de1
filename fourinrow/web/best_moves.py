"""The best of several moves, as far as their worths are known."""

from collections.abc import Mapping

from fourinrow.games.game import Worth
from fourinrow.play.advice import rank


def best_moves_of(worths: Mapping[str, Worth | float]) -> frozenset[str]:
    """Return the moves that are proved best; none if all are as good.

    >>> from fourinrow.games import Worth
    >>> from fourinrow.web.best_moves import best_moves_of
    >>> sorted(best_moves_of({"1": Worth(0, 0), "2": Worth(-1, 0), "3": Worth(0, 0)}))
    ['1', '3']
    >>> best_moves_of({"1": Worth(1, 1), "2": Worth(-1, 3)})
    frozenset()

    No other move can be worth more than a proved one. Where the best are estimates, the
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
