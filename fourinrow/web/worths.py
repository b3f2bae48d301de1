"""Worths of moves and positions: which are best, and what they are in words."""

from collections.abc import Collection, Mapping
from typing import Final

from fourinrow.core.cells import Player
from fourinrow.draw.typography import count_of, format_number, typeset
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


def worth_in_words(worth: Worth | float) -> str:
    """Return what a move is worth for the side that makes it.

    >>> [worth_in_words(Worth(2, 2, plies=5)), worth_in_words(Worth(-3, 0))]
    ['win in 5 plies', 'draw or loss']
    >>> worth_in_words(-0.5)
    'estimate −0.5'
    """
    if not isinstance(worth, Worth):
        return f"estimate {typeset(format_number(worth))}"
    return _in_words(worth, _MOVE)


_MOVE: Final = ("win", "loss", "draw", "win or draw", "draw or loss")
_POSITION: Final = (
    "first player wins",
    "second player wins",
    "a draw",
    "first player wins or draws",
    "second player wins or draws",
)


def _in_words(worth: Worth, words: tuple[str, str, str, str, str]) -> str:
    (low, high, plies), (win, loss, draw, no_loss, no_win) = worth, words
    if low > 0 or high < 0:
        name = win if low > 0 else loss
        return name if plies is None else f"{name} in {count_of(plies, 'ply', 'plies')}"
    if low == high:
        return draw
    if low == 0:
        return no_loss
    return no_win if high == 0 else "not known yet"


def value_in_words(worth: Worth | float) -> str:
    """Return what a position is worth, from its worth for the first player.

    >>> value_in_words(Worth(2, 2, plies=5)), value_in_words(Worth(0, 0))
    ('first player wins in 5 plies', 'a draw')
    >>> value_in_words(Worth(-2, 0)), value_in_words(Worth(-1, 1)), value_in_words(3.0)
    ('second player wins or draws', 'not known yet', 'first player is better \
(estimate)')
    """
    if not isinstance(worth, Worth):
        side = "first" if worth > 0 else "second"
        if not worth:
            return "even (estimate)"
        return f"{side} player is better (estimate)"
    return _in_words(worth, _POSITION)
