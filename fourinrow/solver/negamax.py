"""The readable solver: any position of any rules, on whole numbers and a dict.

What is good for one side is bad for the other, so a position is worth the best of
its children's values, negated. What `search` asks of a position is only whether it
is worth *more than this*: one move that is good enough answers that. It asks again
until nothing is left to ask.

Work is saved by what is known without search (`_bounds`), by a `Table` of what was
found before, and by trying no move that loses at once and the most promising first
(`fourinrow.solver.tactics`).

Each ply to the end of the game takes one frame of Python's stack, and what is done
at a node takes a few more.

Sources: one function for both sides is in D. Knuth and R. Moore, "An Analysis of
Alpha-Beta Pruning" (1975); the question is the test in J. Pearl, "SCOUT" (1980);
questions that share a table and close in on the value are in A. Plaat, J. Schaeffer,
W. Pijls and A. de Bruin, "Best-First Fixed-Depth Minimax Algorithms" (1996).
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.solver.bitboard import (
    Bitboard,
    has_line,
    key,
    landing_squares,
    opponent,
    stones,
    threats,
)
from fourinrow.solver.bounds import lines_high, lines_low, weights_high, weights_low
from fourinrow.solver.limits import never
from fourinrow.solver.score import Bounds, win_value
from fourinrow.solver.symmetry import symmetry_class
from fourinrow.solver.tactics import Node, children, node_of

__all__ = ["Table", "search", "negamax"]

Table: TypeAlias = dict[int, tuple[int, int]]
"""The least and the most that positions are worth, by their keys, for one `Rules`."""


class _Hunt(NamedTuple):
    rules: Rules
    table: Table
    stop: Callable[[], bool]


class _Stopped(Exception):
    """Leaves a search that is told to stop."""


def negamax(board: Bitboard, rules: Rules = CONNECT_FOUR) -> int:
    """Answer the exact value of a position, from the side to move.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import EMPTY_BOARD, negamax
    >>> negamax(EMPTY_BOARD, Rules(rows=4, cols=4))
    0
    >>> negamax(EMPTY_BOARD, Rules(rows=2, cols=2, n=2))
    1

    The game may be over. See `fourinrow.solver.bridge.as_board` for what is a
    position, and `search` for more to ask.
    """
    return search(board, rules).low


def search(
    board: Bitboard,
    rules: Rules = CONNECT_FOUR,
    *,
    window: Bounds | None = None,
    table: Table | None = None,
    stop: Callable[[], bool] = never,
) -> Bounds:
    """Answer bounds that hold the value of a position: equal ones, if not told else.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import EMPTY_BOARD, Bounds, search
    >>> search(EMPTY_BOARD, Rules(3, 4, n=3), window=Bounds(-1, 1))
    Bounds(low=2, high=5)

    With a ``window`` the search also ends when the value is known to lie at one of
    its ends or beyond: from -1 to 1 asks who wins. ``stop`` is called at each position,
    and once it answers True the search ends with the bounds known by then. A ``table``
    that is kept for these rules saves work, and is added to; however a search ends,
    what the table says is true.
    """
    low, high = _at_sight(board, rules)
    asked = Bounds(low, high) if window is None else window
    hunt = _Hunt(rules, {} if table is None else table, stop)
    root = node_of(board, rules)
    while low < high and low < asked.high and high > asked.low:
        guess = _guess(max(low, asked.low), min(high, asked.high))
        try:
            value = _value(root, guess, hunt)
        except _Stopped:
            break
        low, high = (value, high) if value > guess else (low, value)
    return Bounds(low, high)


def _at_sight(board: Bitboard, rules: Rules) -> tuple[int, int]:
    """Answer the bounds that need no search: equal if the game ends by the next ply."""
    empty = rules.rows * rules.cols - stones(board)
    if has_line(opponent(board), rules):
        low = high = -win_value(stones(board) - 1, rules)
    elif threats(board, rules)[0] & landing_squares(board, rules):
        low = high = win_value(stones(board), rules)
    else:
        low, high = -(empty // 2), max(empty - 1, 0) // 2
    return low, high


def _guess(low: int, high: int) -> int:
    """Ask first where an answer is cheap: half the way to the end that is farther."""
    middle = (low + high) // 2
    return min(middle, -(-low // 2)) if middle <= 0 else max(middle, high // 2)


def _value(node: Node, guess: int, hunt: _Hunt) -> int:
    """Answer a bound on the value, and so tell whether it is more than a guess.

    A number that is more is the least that the position can be worth; one that is
    not is the most.
    """
    if hunt.stop():
        raise _Stopped
    rules = hunt.rules
    empty = rules.rows * rules.cols - stones(node.board)
    if not node.safe:
        return -(empty // 2)  # the other side wins with its next stone
    at = _key(node.board, empty, rules)
    least, most = hunt.table.get(at) or _bounds(node, empty, rules)
    if least > guess or most <= guess:
        return least if least > guess else most
    best = -empty  # less than any value
    for child in children(node, rules):
        best = max(best, -_value(child, -guess - 1, hunt))
        if best > guess:
            hunt.table[at] = best, most
            return best
    hunt.table[at] = least, best
    return best


def _key(board: Bitboard, empty: int, rules: Rules) -> int:
    """Number a position: in the first third of a game, all that are symmetric alike."""
    is_young = 3 * empty > 2 * rules.rows * rules.cols
    return key(symmetry_class(board, rules) if is_young else board, rules)


def _bounds(node: Node, empty: int, rules: Rules) -> tuple[int, int]:
    """Answer the least and the most that a position with safe moves can be worth.

    Each side needs two more stones to win, and lines that let it: without, it draws.
    """
    high, low = (
        (lines_high, lines_low) if rules.gravity else (weights_high, weights_low)
    )
    may_win = node.mine or high(node.board, rules) > 0
    may_lose = node.theirs or low(node.board, rules) < 0
    return -((empty - 2) // 2) if may_lose else 0, (empty - 1) // 2 if may_win else 0
