"""Threads that ask one question about one position together.

A thread gives the kernel a position for a moment, which mostly settles it. If not, the
position is *divided*: its moves are searched one after the other, in the same way, and
what is found is shared. A thread leaves moves on which another one is at work for
later: by then their bounds are usually known. Divided positions are few, one for about
20,000 that the kernel enters.

Sources: this is a simple form of J.-C. Weill, "The ABDADA Distributed Minimax-Search
Algorithm" (1996). Searching the first move before its siblings is in R. Feldmann et
al., "Distributed Game-Tree Search" (1989).
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, wait
from contextlib import suppress
from typing import NamedTuple, TypeAlias

from fourinrow.core.rules import Rules
from fourinrow.solver.bitboard import Bitboard, stones
from fourinrow.solver.readable import Node, Table, best_known, children, key_of, node_of
from fourinrow.stopping import Stopped

Search: TypeAlias = Callable[[Bitboard, int], int | None]
"""A function that searches for a moment whether a value is above alpha.

It returns a bound that shows it, or None if the moment was too short. It may raise
`Stopped`. Each thread has its own.
"""


class _Settled(Exception):
    """Raised to return to the position of a ply that another thread has settled."""

    def __init__(self, plies: int, bound: int) -> None:
        super().__init__(plies, bound)
        self.plies, self.bound = plies, bound


class Asked(NamedTuple):
    """A divided position, by its key, what is asked about it, and its stones."""

    key: int
    alpha: int
    filled: int


class Question:
    """A question that threads work on: is the value of a position above alpha?

    The ``table`` has bounds of divided positions, also those of earlier questions about
    positions of these rules. What is in it is true.
    """

    def __init__(self, rules: Rules, table: Table) -> None:
        self._rules, self._table = rules, table
        self._at_work = set[int]()
        self._is_over = False

    def ask(
        self, board: Bitboard, alpha: int, searches: Sequence[Search], pool: Executor
    ) -> int | None:
        """Return a bound that answers the question, ``None`` if it was left before.

        The caller's thread runs the first search, the pool the others. The first answer
        ends all. An error in any thread is raised when all have ended.
        """
        root, (own, *others) = node_of(board, self._rules), searches
        begun = list[Future[int | None]]()
        try:
            # Where no more can be started, what is left to do finds no thread.
            with suppress(RuntimeError):
                for search in others:
                    begun.append(pool.submit(self._answer, root, alpha, search))
            found = self._answer(root, alpha, own)
        finally:
            self._is_over = True
            wait(begun)
        answers = [found, *(each.result() for each in begun)]
        return next((each for each in answers if each is not None), None)

    def _answer(self, root: Node, alpha: int, search: Search) -> int | None:
        try:
            return self._value(root, alpha, search, [])
        except Stopped:
            return None
        finally:
            self._is_over = True

    def _value(self, node: Node, alpha: int, search: Search, path: list[Asked]) -> int:
        """Return a bound that shows whether the value of a position is above alpha."""
        self._leave_settled(path)
        rules, table = self._rules, self._table
        empty = rules.rows * rules.cols - stones(node.board)
        if not node.safe:
            return -(empty // 2)  # the opponent wins with its next stone
        key = key_of(node.board, rules)
        known = table.get(key)
        if known is None:
            found = search(node.board, alpha)
            if found is not None:
                return found
            # Another thread may have settled it meanwhile.
            known = table[key] = table.get(key, (-(empty // 2), (empty - 1) // 2))
        least, most = known
        if least > alpha or most <= alpha:
            return least if least > alpha else most
        path.append(Asked(key, alpha, node.board.filled))
        self._at_work.add(key)
        try:
            best = self._best(node, alpha, search, path)
        finally:
            self._at_work.discard(key)
            path.pop()
        table[key] = (best, most) if best > alpha else (least, best)
        return best

    def _best(self, node: Node, alpha: int, search: Search, path: list[Asked]) -> int:
        """Return a bound from the moves of a divided position, the last of the path."""
        rules, table = self._rules, self._table
        left = {
            key_of(each.board, rules): each
            for each in _in_order(children(node, rules), path, rules)
        }
        best, first = best_known(left, table, rules), next(iter(left))
        while left and best <= alpha:
            # The first is searched before its siblings, by all threads if need be.
            free = (key for key in left if key == first or key not in self._at_work)
            key = next(free, next(iter(left)))
            try:
                found = -self._value(left.pop(key), -1 - alpha, search, path)
            except _Settled as settled:
                if settled.plies < len(path) - 1:
                    raise
                return settled.bound
            best = max(best, found)
        return best

    def _leave_settled(self, path: Sequence[Asked]) -> None:
        """Leave what has been answered: the question, or one on the path."""
        if self._is_over:
            raise Stopped
        for plies, (key, alpha, _) in enumerate(path):
            least, most = self._table.get(key, (alpha, alpha + 1))
            if least > alpha or most <= alpha:
                raise _Settled(plies, least if least > alpha else most)


def _in_order(below: list[Node], path: Sequence[Asked], rules: Rules) -> list[Node]:
    """Return the children of the last of the path, in the kernel's order."""
    if rules.n < 5 or path[-1].alpha >= 0 or len(path) == 1:
        return below
    here = path[-1].filled
    reply = (here ^ path[-2].filled) << 1
    return sorted(below, key=lambda child: child.board.filled ^ here != reply)
