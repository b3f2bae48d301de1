"""Iterative deepening: search one ply, then two, then three, until stopped.

Each depth leaves a transposition table for the next. It holds the best child of each
state, which the next depth visits first, and values of states that several paths reach.
The table makes up for the time of earlier depths, and a move is available at any time.
Sources: D. Slate and L. Atkin, "CHESS 4.5: The Northwestern University Chess Program"
(1977); for the table, R. Greenblatt, D. Eastlake and S. Crocker, "The Greenblatt Chess
Program" (1967).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain, count, islice
from math import inf
from types import MappingProxyType
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from fourinrow.errors import FourInRowError, WrongType, at_least, hashable, shown
from fourinrow.search.finder import too_deep
from fourinrow.search.observe import Observer, Walk
from fourinrow.search.space import (
    Layer,
    SearchSpace,
    checked_depth,
    checked_layer,
    checked_rating,
)
from fourinrow.search.window import FULL, ValueFn, Window, best_branch
from fourinrow.stopping import Stop, never

S = TypeVar("S")


class Entry(NamedTuple, Generic[S]):
    """The bounds of a state's value on a layer, searched ``depth`` plies deep.

    If the bounds are equal, the value is exact; otherwise one of them is infinite. They
    are final if they hold at every greater depth too: the depth cut off no node.
    ``best`` is the index and the child that the value comes from; it is None for a
    state without children.
    """

    depth: int
    layer: Layer
    low: float
    high: float
    is_final: bool
    best: tuple[int, S] | None = None

    @property
    def value(self) -> float:
        """The value that was found: exact, or the bound that is known."""
        return self.high if self.low == -inf else self.low

    def settles(self, depth: int, layer: Layer, window: Window) -> bool:
        """Check whether the entry can replace a search of ``depth`` plies in a window.

        >>> at_least_7 = Entry(3, Layer.MAX, 7.0, float("inf"), is_final=False)
        >>> at_least_7.settles(3, Layer.MAX, Window(2, 5))
        True
        >>> at_least_7.settles(3, Layer.MAX, Window(2, 9))
        False

        Unless it is final, the depths must be equal: a deeper search may find another
        value.
        """
        is_as_deep = self.depth == depth or (self.is_final and self.depth < depth)
        if layer is not self.layer or not is_as_deep:
            return False
        low, high = self.low, self.high
        return low == high or low >= window.high or high <= window.low


TranspositionTable: TypeAlias = Mapping[S, Entry[S]]
"""An entry for each stored state."""

MAX_ENTRIES: Final = 1 << 16
"""The default number of states in a table: about 100 MB of Connect Four."""


@dataclass(frozen=True, slots=True)
class Deepened(Generic[S]):
    """The result of a finished depth: the best child, its value, and its index.

    ``index`` is the child's index in the order of the space. ``nodes`` counts the nodes
    entered so far, at all depths. A final result would be the same at every greater
    depth. ``table`` is the transposition table, read-only.
    """

    depth: int
    child: S
    value: float
    index: int
    nodes: int
    is_final: bool
    table: TranspositionTable[S]


def deepen(
    space: SearchSpace[S],
    state: S,
    layer: Layer,
    *,
    depth: int | None = None,
    stop: Stop = never,
    table: TranspositionTable[S] | None = None,
    max_entries: int = MAX_ENTRIES,
    observe: Observer | None = None,
) -> Iterator[Deepened[S]]:
    """Search deeper and deeper, and yield the result of each depth that finishes.

    >>> strip = {"root": "LR", "L": "ab", "R": "cd", "a": "e"}
    >>> rating = {"L": 5, "R": 4, "a": 2, "b": 4, "c": 3, "d": 7, "e": 9}
    >>> space = SearchSpace(lambda name: strip.get(name, ""), lambda name: rating[name])
    >>> for each in deepen(space, "root", Layer.MAX):
    ...     print(each.depth, each.child, each.value, each.is_final)
    1 L 5 False
    2 R 3 False
    3 L 4 True

    The value is that of `alpha_beta` at this depth. Among equal children, the best of
    the previous depth stays the best; otherwise it is the first. The search ends after
    ``depth``, after a final result, when ``stop`` returns True, or when the next depth
    is too deep for Python's stack. Depth 1 always finishes; an unfinished depth is
    discarded. A state without children yields nothing.

    ``table`` is the table of an earlier search in the same space. It saves time without
    changing a child or a value; one of more than ``max_entries`` is ignored. The search
    stores at most ``max_entries`` states; a full table drops its older half.
    ``observe`` receives each node of each depth, the root last. Raises `FourInRowError`
    for a depth below 1, and as `minimax` does, and `WrongType` for states that can't be
    hashed and for an invalid table or stop.
    """
    plies = checked_depth(depth, least=1)
    depths = count(1) if plies is None else range(1, plies + 1)
    room = at_least(0, max_entries, "a number of entries", "0 entries or more")
    hashable(state, "a state")
    checked_layer(layer)
    if table is not None and not isinstance(table, Mapping):
        raise WrongType(f"expected a table, or None, got {shown(table)}")
    if not callable(stop):
        raise WrongType(f"expected a callable stop, got {shown(stop)}")

    def results() -> Iterator[Deepened[S]]:
        first: tuple[int, S] | None = None
        entries, nodes = table or {}, 0
        for depth in depths:
            known = dict(entries) if len(entries) <= room else {}
            walk = Walk(observe) if observe else None
            limit = stop if first else never
            searcher = _Searcher(space, known, room, limit, walk, nodes)
            found = searcher.finished(depth, state, layer, first)
            if found is None or found.best is None:
                return
            first, nodes, entries = found.best, searcher.nodes, MappingProxyType(known)
            index, child = first
            value, is_final = found.value, found.is_final
            yield Deepened(depth, child, value, index, nodes, is_final, entries)
            if is_final:
                return

    return results()


class _Stopped(Exception):
    """Raised to leave an unfinished search."""


@dataclass(slots=True)
class _Searcher(Generic[S]):
    """An alpha-beta search that counts nodes, and reads and writes a table."""

    space: SearchSpace[S]
    known: dict[S, Entry[S]]
    room: int
    stop: Stop
    walk: Walk | None
    nodes: int

    def finished(
        self, depth: int, state: S, layer: Layer, first: tuple[int, S] | None
    ) -> Entry[S] | None:
        """Search one depth; return None if it was stopped, or has no children."""

        def search() -> Entry[S] | None:
            found = self.best(depth, state, layer, FULL, first)
            return found if found.best else None

        try:
            return self.walk.root(layer, search) if self.walk else search()
        except _Stopped:
            return None
        except RecursionError as error:
            if first:
                return None
            raise too_deep(depth) from error

    def best(
        self,
        depth: int,
        state: S,
        layer: Layer,
        window: Window,
        first: tuple[int, S] | None,
    ) -> Entry[S]:
        """Search the children of a state, beginning with ``first``."""
        is_final = True

        def value(window: Window, branch: tuple[int, S], layer: Layer) -> float:
            nonlocal is_final
            found, is_final = self.worth(depth - 1, branch[1], layer, window, is_final)
            return found

        node = _told(value, self.walk) if self.walk else value
        children = _beginning_with(first, self.space.children(state))
        best = best_branch(window, layer, children, node)
        if best is None:
            rating = checked_rating(self.space.rate, state)
            return Entry(depth, layer, rating, rating, is_final)
        branch, found = best
        return Entry(depth, layer, *bounds_of(found, window), is_final, branch)

    def worth(
        self, depth: int, state: S, layer: Layer, window: Window, is_final: bool
    ) -> tuple[float, bool]:
        """Return the value of a state, and whether it and all before it are final."""
        self.nodes += 1
        if self.stop(self.nodes):
            raise _Stopped
        if depth == 0:  # List children only if the result can still be final.
            rating = checked_rating(self.space.rate, state)
            return rating, is_final and _is_end(self.space, state)
        entry = _recalled(self.known, state)
        if entry is None or not entry.settles(depth, layer, window):
            first = entry.best if entry else None
            entry = self.best(depth, state, layer, window, first)
            _remember(self.known, self.room, state, entry)
        elif self.walk:
            self.walk.recall()
        return entry.value, is_final and entry.is_final


def _told(value: ValueFn[tuple[int, S]], walk: Walk) -> ValueFn[tuple[int, S]]:
    """Return a value function that also reports each numbered child to the walk."""

    def told(window: Window, branch: tuple[int, S], layer: Layer) -> float:
        return walk.visit(
            layer, window, partial(value, window, branch, layer), branch[0]
        )

    return told


def _is_end(space: SearchSpace[S], state: S) -> bool:
    try:
        return not any(True for _ in space.children(state))
    except FourInRowError:  # The next depth lists the children, and raises the error.
        return False


def _beginning_with(
    first: tuple[int, S] | None, children: Iterable[S]
) -> Iterable[tuple[int, S]]:
    """Number the children, and yield the ``first`` before all others."""
    numbered = enumerate(children)
    if first is None:
        return numbered
    return chain([first], (pair for pair in numbered if pair[1] != first[1]))


def _recalled(known: dict[S, Entry[S]], state: S) -> Entry[S] | None:
    try:
        return known.get(state)
    except TypeError:
        hashable(state, "a state")
        raise


def _remember(known: dict[S, Entry[S]], room: int, state: S, entry: Entry[S]) -> None:
    """Store an entry as the newest; in a full table, drop the older half first."""
    known.pop(state, None)
    if len(known) >= room:
        for oldest in list(islice(known, (room + 1) // 2)):
            del known[oldest]
    if room:
        known[state] = entry


def bounds_of(value: float, window: Window) -> tuple[float, float]:
    """Return the bounds that a value found in a window proves, equal if it is exact.

    >>> bounds_of(5, Window(2, 9)), bounds_of(9, Window(2, 9))
    ((5, 5), (9, inf))
    """
    if value <= window.low:
        return -inf, value
    return value, value if value < window.high else inf
