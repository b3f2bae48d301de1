"""The readable solver: any position of any rules, on whole numbers and a dict.

What is good for one side is bad for the other, so the score of a position is the
maximum of its children's scores, negated. `search` only tests whether a score is
*greater than a guess*: a single good enough move proves that. It repeats the test with
new guesses until the bounds meet.

Three things save work: bounds without search (`_bounds`), a `Table` of earlier results,
where all children are looked up before one is searched, and the order of moves
(`fourinrow.solver.tactics`), which skips moves that lose at once and tries the most
promising first.

Each ply to the end of the game takes one frame of Python's stack, and the work at a
node takes a few more.

Sources: one function for both sides is in D. Knuth and R. Moore, "An Analysis of
Alpha-Beta Pruning" (1975); the test is that of J. Pearl, "SCOUT" (1980); tests that
share a table and close in on the score are in A. Plaat, J. Schaeffer, W. Pijls and
A. de Bruin, "Best-First Fixed-Depth Minimax Algorithms" (1996). Looking children up
first is in "Exploiting Graph Properties of Game Trees" (1996), by the same authors.
"""

from collections.abc import Iterator, Sequence
from itertools import count
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
from fourinrow.solver.bits import landing, lines_of, planned_loss
from fourinrow.solver.geometry import geometry
from fourinrow.solver.score import Bounds, win_value
from fourinrow.solver.symmetry import symmetry_class
from fourinrow.solver.tactics import Node, children, line_masks, node_of
from fourinrow.stopping import Stop, never

Table: TypeAlias = dict[int, tuple[int, int]]
"""Bounds of the scores of positions, by their keys, for one `Rules`."""


class _Hunt(NamedTuple):
    rules: Rules
    table: Table
    stop: Stop
    nodes: Iterator[int]


class _Stopped(Exception):
    """Raised to leave a search that was stopped."""


def negamax(board: Bitboard, rules: Rules = CONNECT_FOUR) -> int:
    """Return the exact score of a position, from the side to move.

    >>> from fourinrow.solver import EMPTY_BOARD
    >>> negamax(EMPTY_BOARD, Rules(rows=4, cols=4))
    0
    >>> negamax(EMPTY_BOARD, Rules(rows=2, cols=2, n=2))
    1

    The game may be over. `fourinrow.solver.bridge.as_board` makes and checks positions;
    `search` has more options.
    """
    return search(board, rules).low


def search(
    board: Bitboard,
    rules: Rules = CONNECT_FOUR,
    *,
    window: Bounds | None = None,
    table: Table | None = None,
    stop: Stop = never,
) -> Bounds:
    """Return bounds of a position's score: equal ones, unless the search ends early.

    >>> from fourinrow.solver import EMPTY_BOARD
    >>> search(EMPTY_BOARD, Rules(3, 4, n=3), window=Bounds(-1, 1))
    Bounds(low=2, high=5)

    With a ``window`` the search also ends when the score is known to lie at one of its
    ends or beyond: the window from -1 to 1 finds out who wins. ``stop`` is called at
    each position; once it returns True, the search ends with the bounds known by then.
    A ``table`` from earlier searches with these rules saves work; the search adds to
    it. However a search ends, the entries of the table are true.
    """
    low, high = _at_sight(board, rules)
    asked = Bounds(low, high) if window is None else window
    hunt = _Hunt(rules, {} if table is None else table, stop, count(1))
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
    """Return bounds without search: equal if the game ends by the next ply."""
    empty = rules.rows * rules.cols - stones(board)
    if has_line(opponent(board), rules):
        low = high = -win_value(stones(board) - 1, rules)
    elif threats(board, rules)[0] & landing_squares(board, rules):
        low = high = win_value(stones(board), rules)
    else:
        low, high = -(empty // 2), max(empty - 1, 0) // 2
    return low, high


def _guess(low: int, high: int) -> int:
    """Return a guess that is cheap to test: halfway from 0 to the farther bound."""
    middle = (low + high) // 2
    return min(middle, -(-low // 2)) if middle <= 0 else max(middle, high // 2)


def _value(node: Node, guess: int, hunt: _Hunt) -> int:
    """Return a bound that shows whether the score is greater than a guess.

    A result greater than the guess is a lower bound of the score; any other result is
    an upper bound.
    """
    if hunt.stop(next(hunt.nodes)):
        raise _Stopped
    rules = hunt.rules
    empty = rules.rows * rules.cols - stones(node.board)
    if not node.safe:
        return -(empty // 2)  # the opponent wins with its next stone
    at = _key(node.board, empty, rules)
    least, most = hunt.table.get(at) or _bounds(node, empty, rules, guess)
    if least > guess or most <= guess:
        return least if least > guess else most
    below = children(node, rules)
    best = _known_best(below, empty - 1, hunt)
    if best > guess:
        return best
    for child in below:
        best = max(best, -_value(child, -guess - 1, hunt))
        if best > guess:
            hunt.table[at] = best, most
            return best
    hunt.table[at] = least, best
    return best


def _known_best(below: Sequence[Node], empty: int, hunt: _Hunt) -> int:
    """Return the best score that entries of children prove, or less than any score."""
    keys = [_key(child.board, empty, hunt.rules) for child in below]
    known = [-hunt.table[at][1] for at in keys if at in hunt.table]
    return max(known, default=-empty - 1)


def _key(board: Bitboard, empty: int, rules: Rules) -> int:
    """Return a key: in the first third of a game, symmetric positions share one."""
    is_young = 3 * empty > 2 * rules.rows * rules.cols
    return key(symmetry_class(board, rules) if is_young else board, rules)


def _bounds(node: Node, empty: int, rules: Rules, guess: int) -> tuple[int, int]:
    """Return bounds of the score of a position with safe moves.

    Each side needs two more stones to win, and open lines: without those, it can't win.
    Where that leaves the guess open, a plan of the opponent may decide it.
    """
    board, g = node.board, geometry(rules)
    x, y, free = board.mover, opponent(board), g.board & ~board.filled
    least, most = -((empty - 2) // 2), (empty - 1) // 2
    if not rules.gravity:
        if not (node.mine or may_fill_a_line(x, y, rules, is_to_move=True)):
            most = 0
        if not (node.theirs or may_fill_a_line(y, x, rules, is_to_move=False)):
            least = 0
        return least, most
    if not (node.mine or lines_of(x | free, g)):
        most = 0
    if not (node.theirs or lines_of(y | free, g)):
        least = 0
    if least <= guess < most:
        playable = landing(board.filled, g)
        loss = planned_loss(x, y, free, playable, node.theirs, g)
        most = min(most, 1 - loss) if loss else most
    return least, most


def may_fill_a_line(
    own: int, others: int, rules: Rules = CONNECT_FOUR, *, is_to_move: bool
) -> bool:
    """Check whether the lines that are open to a side weigh enough to fill one.

    >>> from fourinrow import TIC_TAC_TOE
    >>> from fourinrow.solver import as_board
    >>> x, filled = as_board("a3b3c3b2b1", TIC_TAC_TOE)
    >>> may_fill_a_line(x, filled ^ x, TIC_TAC_TOE, is_to_move=True)
    False
    >>> may_fill_a_line(filled ^ x, x, TIC_TAC_TOE, is_to_move=False)
    False

    A line without a stone of Y is open to X, and weighs 2 to the power of X's stones in
    it: 2**n once it is full. Y always takes the square whose open lines weigh most,
    which closes them. X's next stone doubles the lines through its square. They weighed
    no more than the lines that Y closed, so the total does not grow. If all lines
    together weigh less than 2**n when Y is to move, X never fills a line. With X to
    move, less than half of 2**n is enough, because X's first stone at most doubles the
    total::

        Y X Y    n = 3, and X is to move. Only the middle row is open to X. It weighs 2,
        . X .    less than 4: X can't win. Open to Y are the left, the right and the
        . Y .    bottom line. They weigh 2 + 2 + 2, less than 8: Y can't win either

    Source: P. Erdos and J. Selfridge, "On a Combinatorial Game" (1973).
    """
    open_lines = [line for line in line_masks(rules) if not line & others]
    weight = sum(1 << (line & own).bit_count() for line in open_lines)
    return weight >> (rules.n - 1 if is_to_move else rules.n) > 0
