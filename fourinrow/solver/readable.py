"""The readable engine: any position of any rules, on whole numbers and a dict.

What is good for one side is bad for the other, so the score of a position is the
maximum of its children's scores, negated. The engine only tests whether a score is
*greater than a guess*: a single good enough move proves that. It repeats the test with
new guesses until the bounds meet.

Three things save work: bounds without search (`_bounds`), a `Table` of earlier results,
where all children are looked up before one is searched, and the order of moves
(`children`), whose weights are those of `kernel`.

A threat is a winning square: empty, and one stone on it completes a line. A node keeps
its threats, because a move adds only a few: those on lines through it.

Sources: one function for both sides is in D. Knuth and R. Moore, "An Analysis of
Alpha-Beta Pruning" (1975); the test is that of J. Pearl, "SCOUT" (1980); tests that
share a table and close in on the score are in A. Plaat, J. Schaeffer, W. Pijls and
A. de Bruin, "Best-First Fixed-Depth Minimax Algorithms" (1996). Looking children up
first is in "Exploiting Graph Properties of Game Trees" (1996), by the same authors.
Skipping moves that lose at once, and ordering others by the threats they make, is in
P. Pons, "Solving Connect 4: How to Build a Perfect AI".
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import inf
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import centre_first
from fourinrow.solver.bitboard import (
    Bitboard,
    has_line,
    key,
    landing_squares,
    lanes,
    line_masks,
    opponent,
    put,
    squares,
    stones,
    threats,
)
from fourinrow.solver.bits import bounds_at_sight, landing, planned_loss
from fourinrow.solver.geometry import geometry
from fourinrow.solver.score import Bounds, every_score
from fourinrow.solver.symmetry import symmetry_class
from fourinrow.stopping import Stop, Stopped, never

Table: TypeAlias = dict[int, tuple[int, int]]
"""Bounds of the scores of positions, by their keys, for one `Rules`."""


# Tactics: threats, safe squares, and the order of moves.


class Node(NamedTuple):
    """A position where the mover can't win at once, and the threats of both sides."""

    board: Bitboard
    mine: int
    theirs: int
    safe: int  # the squares on which the mover can play without losing at once


def node_of(board: Bitboard, rules: Rules) -> Node:
    """Return the node of a position."""
    mine, theirs = threats(board, rules)
    safe = _safe(landing_squares(board, rules), theirs, rules.gravity)
    return Node(board, mine, theirs, safe)


def _safe(playable: int, theirs: int, gravity: bool) -> int:
    """Return the playable squares after which the opponent can't win at once."""
    forced = playable & theirs
    if forced & (forced - 1):
        return 0  # two threats can't be blocked
    lifted = theirs >> 1 if gravity else 0  # the squares right below threats
    return (forced or playable) & ~lifted


def children(node: Node, rules: Rules = CONNECT_FOUR) -> list[Node]:
    """Return the nodes after the safe moves, the most promising first.

    A move right below a threat of the mover, which the opponent would then fill, counts
    as four threats less.
    """
    found, g, lines_through = [], geometry(rules), _lines_through(rules)
    below = node.mine >> 1 if rules.gravity else 0
    for lane in outwards(rules):
        square = node.safe & lane
        if square:
            board, mover = put(node.board, square), node.board.mover | square
            lines, filled = lines_through[square], board.filled
            grown = node.mine | _completing(mover, filled, lines)
            playable = landing(filled, g) if rules.gravity else g.board & ~filled
            safe = _safe(playable, grown, rules.gravity)
            child = Node(board, node.theirs & ~square, grown, safe)
            if not safe:
                return [child]  # it wins
            found.append((_promise(child) - 8 * (square & below > 0), child))
    return [child for _, child in sorted(found, key=itemgetter(0), reverse=True)]


def _promise(child: Node) -> int:
    """Return 2 for each threat, and 1 if one can be played at once."""
    within_reach = child.safe & child.theirs > 0
    return 2 * child.theirs.bit_count() + within_reach


@lru_cache
def outwards(rules: Rules) -> tuple[int, ...]:
    """Return the lanes, from the middle outwards."""
    return tuple(lanes(rules)[move] for move in centre_first(rules)(rules.moves))


@lru_cache
def _lines_through(rules: Rules) -> dict[int, tuple[int, ...]]:
    """Return the lines through each square."""
    return {
        square: tuple(line for line in line_masks(rules) if line & square)
        for square in squares(rules)
    }


def _completing(stones: int, filled: int, lines: tuple[int, ...]) -> int:
    """Return the empty squares that complete one of the lines."""
    found = 0
    for line in lines:
        missing = line & ~stones
        if not (missing & filled or missing & missing - 1):
            found |= missing
    return found


# The search.


def negamax(board: Bitboard, rules: Rules = CONNECT_FOUR) -> int:
    """Return the exact score of a position, from the side to move.

    >>> from fourinrow.solver import EMPTY_BOARD
    >>> negamax(EMPTY_BOARD, Rules(rows=4, cols=4))
    0
    >>> negamax(EMPTY_BOARD, Rules(rows=2, cols=2, n=2))
    1

    The game may be over. `fourinrow.solver.bridge.as_board` makes and checks positions;
    a `Solver` has more options.
    """
    return ReadableEngine(rules).narrow_all([board])[0]


def at_sight(board: Bitboard, rules: Rules) -> tuple[int, int]:
    """Return bounds without search: equal if the game ends by the next ply."""
    is_over = has_line(opponent(board), rules)
    wins = threats(board, rules)[0] & landing_squares(board, rules) != 0
    return bounds_at_sight(rules.rows * rules.cols - stones(board), is_over, wins)


def _guess(low: int, high: int) -> int:
    """Return a guess that is cheap to test: halfway from 0 to the farther bound."""
    middle = (low + high) // 2
    return min(middle, -(-low // 2)) if middle <= 0 else max(middle, high // 2)


def key_of(board: Bitboard, rules: Rules) -> int:
    """Return a key: in the first third of a game, symmetric positions share one."""
    is_young = 3 * stones(board) < rules.rows * rules.cols
    return key(symmetry_class(board, rules) if is_young else board, rules)


def _bounds(node: Node, empty: int, rules: Rules, guess: int) -> tuple[int, int]:
    """Return bounds of the score of a position with safe moves."""
    x, y, g = node.board.mover, opponent(node.board), geometry(rules)
    least, most = -((empty - 2) // 2), (empty - 1) // 2  # each needs two more stones
    if not (node.mine or may_fill_a_line(x, y, rules, is_to_move=True)):
        most = 0
    if not (node.theirs or may_fill_a_line(y, x, rules, is_to_move=False)):
        least = 0
    if rules.gravity and least <= guess < most:  # a plan of the opponent may decide it
        filled = node.board.filled
        free, playable = g.board & ~filled, landing(filled, g)
        loss = planned_loss(x, y, free, playable, node.theirs, g)
        most = min(most, 1 - loss) if loss else most
    return least, most


def best_known(children: Iterable[int], table: Table, rules: Rules) -> int:
    """Return the best score that entries of children prove, or less than any."""
    # Each is looked up once: other threads may clear the table meanwhile.
    known = [-bounds[1] for bounds in map(table.get, children) if bounds]
    return max(known, default=-rules.rows * rules.cols)


def may_fill_a_line(own: int, others: int, rules: Rules, *, is_to_move: bool) -> bool:
    """Check whether lines are open to a side and, without gravity, weigh enough.

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
    if rules.gravity:
        return has_line(geometry(rules).board & ~others, rules)
    open_lines = [line for line in line_masks(rules) if not line & others]
    weight = sum(1 << (line & own).bit_count() for line in open_lines)
    return weight >> (rules.n - 1 if is_to_move else rules.n) > 0


# The engine.

ENTRY_BYTES: Final = 200
"""The approximate memory of a table entry: its place, a key and a pair."""


class BoundedTable(dict[int, tuple[int, int]]):
    """A `Table` that clears itself when it is full."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: int, bounds: tuple[int, int]) -> None:
        if len(self) >= self.most and key not in self:
            self.clear()
        super().__setitem__(key, bounds)


class ReadableEngine:
    """An engine for any `Rules`, with a table of about ``max_table_bytes`` at most.

    What is in the ``table`` is true, however a search ends.
    """

    kind: Final = "readable"

    def __init__(self, rules: Rules, max_table_bytes: int = 1 << 30) -> None:
        self._rules = rules
        self.table: Table = BoundedTable(max(1, max_table_bytes // ENTRY_BYTES))
        self.nodes = 0
        self._last = inf  # the limits of one question: see `narrow`
        self._stop: Stop = never

    def narrow(
        self,
        board: Bitboard,
        window: Bounds,
        last_node: int | None = None,
        stop: Stop = never,
    ) -> Bounds:
        """Return bounds of the score, clipped to the window; the game may be over.

        They are equal unless the search stops early: when ``nodes`` reaches
        ``last_node``, or soon after ``stop`` returns True.
        """
        self._last, self._stop = inf if last_node is None else last_node, stop
        low, high = at_sight(board, self._rules)
        root = node_of(board, self._rules)
        while max(low, window.low) < min(high, window.high):
            guess = _guess(max(low, window.low), min(high, window.high))
            try:
                value = self._value(root, guess)
            except Stopped:
                break
            low, high = (value, high) if value > guess else (low, value)
        return Bounds(low, high).clipped(window)

    def narrow_all(self, boards: Sequence[Bitboard], stop: Stop = never) -> list[int]:
        """Return scores in order; they are meaningless once ``stop`` returned True."""
        window = every_score(self._rules)
        return [self.narrow(board, window, stop=stop).low for board in boards]

    def get_ready(self) -> None:
        """Do nothing: the engine is always ready."""

    def reset(self) -> None:
        """Clear the table."""
        self.table.clear()

    def _value(self, node: Node, guess: int) -> int:
        """Return a lower bound above the guess, or an upper bound that is not."""
        if self.nodes >= self._last or self._stop(self.nodes):
            raise Stopped
        self.nodes += 1
        rules, table = self._rules, self.table
        empty = rules.rows * rules.cols - stones(node.board)
        if not node.safe:
            return -(empty // 2)  # the opponent wins with its next stone
        at = key_of(node.board, rules)
        least, most = table.get(at) or _bounds(node, empty, rules, guess)
        if least > guess or most <= guess:
            return least if least > guess else most
        below = children(node, rules)
        best = best_known((key_of(child.board, rules) for child in below), table, rules)
        if best > guess:
            return best
        for child in below:
            best = max(best, -self._value(child, -guess - 1))
            if best > guess:
                table[at] = best, most
                return best
        table[at] = least, best
        return best
