"""Iterative deepening: search one ply, then two, then three, until stopped.

One transposition table serves all depths. It has the best child of a state, which the
next depth visits first, and a value or a bound, for when another path leads there with
as many plies left.
Sources: D. Slate and L. Atkin, "CHESS 4.5" (1977); for the table, R. Greenblatt, D.
Eastlake and S. Crocker, "The Greenblatt Chess Program" (1967).
"""

from __future__ import annotations  # or inner functions evaluate them at each call

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final, Generic, NamedTuple, TypeVar

from fourinrow.errors import at_least
from fourinrow.search.searches import best_branch
from fourinrow.search.space import (
    FULL,
    Found,
    Node,
    SearchSpace,
    Window,
    checked_depth,
    checked_rating,
)
from fourinrow.stopping import Stop, Stopped, never

S = TypeVar("S")


class Entry(NamedTuple, Generic[S]):
    """What a search of a depth found: a value, exact inside its window, else a bound.

    The value is final if it holds at every greater depth too. ``best`` is the index and
    the child that it comes from.
    """

    depth: int
    value: float
    window: Window
    is_final: bool
    best: tuple[int, S] | None = None

    def is_enough(self, depth: int, asked: Window) -> bool:
        """Check whether the entry can replace a search of a depth in a window."""
        serves_deeper = self.is_final and self.depth < depth
        if not (self.depth == depth or serves_deeper):
            return False
        value, (low, high) = self.value, self.window
        if value >= high:  # a lower bound, which is enough if it closes that window too
            return value >= asked.high
        if value <= low:  # an upper bound
            return value <= asked.low
        return True


MAX_ENTRIES: Final = 1 << 16
"""The default size of a table: about 100 MB of Connect Four."""


@dataclass(frozen=True, slots=True)
class Deepened(Found[S]):
    """What a finished depth has found.

    ``nodes`` counts those entered so far, at all depths. A final value would be the
    same at every greater depth.
    """

    depth: int
    nodes: int
    is_final: bool


def deepen(
    space: SearchSpace[S],
    *,
    depth: int | None = None,
    stop: Stop = never,
    max_entries: int = MAX_ENTRIES,
) -> Callable[[S], Iterator[Deepened[S]]]:
    """Return a search that goes deeper and deeper, and yields what each depth finds.

    >>> from fourinrow.search import TREE_SPACE, tree_of
    >>> for each in deepen(TREE_SPACE)(tree_of([[[9], 4], [3, 7]])):
    ...     print(each.depth, each.index, each.value, each.is_final)
    1 0 0.0 False
    2 1 3.0 False
    3 0 4.0 True

    The value is that of `alpha_beta`. Of equal children the best is that of the depth
    before, else the first. The search ends after ``depth``, after a final result, when
    ``stop`` returns True, or where Python's stack ends. An unfinished depth is
    discarded, but depth 1 always finishes. A state without children yields nothing.
    States must be hashable: the table has the newest ``max_entries``. Raises
    `FourInRowError` for a rating that is not a number, a depth below 1, and entries
    below 0.
    """
    checked_depth(depth, least=1)
    at_least(0, max_entries, "0 entries or more")

    def results(state: S) -> Iterator[Deepened[S]]:
        searcher = Searcher(space, max_entries)
        entry = searcher.search(1, state, FULL, None)
        searcher.stop = stop  # only now: depth 1 always finishes
        while entry.best is not None:
            index, child = entry.best
            yield Deepened(
                child, entry.value, index, entry.depth, searcher.nodes, entry.is_final
            )
            if entry.is_final or entry.depth == depth:
                return
            try:
                entry = searcher.search(entry.depth + 1, state, FULL, entry.best)
            except (Stopped, RecursionError):
                return

    return results


class Searcher(Generic[S]):
    """An alpha-beta search that counts nodes, and reads and writes a table."""

    def __init__(self, space: SearchSpace[S], room: int) -> None:
        self.space, self.room = space, room
        self.table = OrderedDict[S, Entry[S]]()  # the oldest first
        self.stop: Stop = never
        self.nodes = 0

    def search(
        self, depth: int, state: S, window: Window, first: tuple[int, S] | None
    ) -> Entry[S]:
        """Search the children of a state, beginning with the ``first``."""
        is_final = True  # until a leaf or an entry says otherwise

        def branch_value(window: Window, branch: tuple[int, S]) -> float:
            index, child = branch
            entry = self.table.get(child) if depth > 1 else None
            is_known = entry is not None and entry.is_enough(depth - 1, window)

            def value() -> float:
                nonlocal is_final
                self.nodes += 1
                if self.stop(self.nodes):
                    raise Stopped
                if depth == 1:  # Children are listed while the result may be final.
                    rating = checked_rating(self.space, child)
                    is_final = is_final and not any(
                        True for _ in self.space.children(child)
                    )
                    return rating
                below = entry
                if below is None or not is_known:
                    below = self.search(depth - 1, child, window, entry and entry.best)
                    self.remember(child, below)
                is_final = is_final and below.is_final
                return below.value

            node = Node(index, child, self.space.layer(child), window, is_known)
            return self.space.visit(node, value)

        children = _beginning_with(first, self.space.children(state))
        layer = self.space.layer(state)
        chosen = best_branch(window, layer, children, branch_value)
        if chosen is None:
            return Entry(depth, checked_rating(self.space, state), FULL, is_final)
        best, value = chosen
        return Entry(depth, value, window, is_final, best)

    def remember(self, state: S, entry: Entry[S]) -> None:
        """Store an entry as the newest; a full table forgets the oldest."""
        self.table[state] = entry
        self.table.move_to_end(state)
        if len(self.table) > self.room:
            self.table.popitem(last=False)


def _beginning_with(
    first: tuple[int, S] | None, children: Iterable[S]
) -> Iterable[tuple[int, S]]:
    """Number the children, and yield the ``first`` before all others."""
    numbered = enumerate(children)
    if first is None:
        return numbered
    # It is not tried again, at whatever index it comes.
    return chain([first], (pair for pair in numbered if pair[1] != first[1]))
