"""Iterative deepening: search one ply, then two, then three, until stopped.

Each depth leaves a transposition table for the next. It holds the best child of each
state, which the next depth visits first, and values of states that several paths reach.
That makes up for the time of the earlier depths, and a move is available at any time.
Sources: D. Slate and L. Atkin, "CHESS 4.5: The Northwestern University Chess Program"
(1977); for the table, R. Greenblatt, D. Eastlake and S. Crocker, "The Greenblatt Chess
Program" (1967).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import partial
from itertools import chain, count, islice
from types import MappingProxyType
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from fourinrow.errors import FourInRowError, WrongType, at_least, hashable, shown
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


class Bound(Enum):
    """Whether a stored value is exact, a lower bound or an upper bound."""

    EXACT = "exact"
    AT_LEAST = "at least"
    AT_MOST = "at most"


class Entry(NamedTuple, Generic[S]):
    """The value of a state on a layer, searched ``depth`` plies deep.

    A final value holds at every greater depth too: no node was cut off by the depth.
    ``best`` is the child that the value comes from, after its index among the children;
    it is None for a state without children.
    """

    depth: int
    layer: Layer
    value: float
    bound: Bound
    is_final: bool
    best: tuple[int, S] | None = None


TranspositionTable: TypeAlias = Mapping[S, Entry[S]]
"""An entry for each stored state."""

MAX_ENTRIES: Final = 1 << 16
"""The default number of states in a table: about 100 MB of Connect Four."""


@dataclass(frozen=True, slots=True)
class Deepened(Generic[S]):
    """The result of a finished depth: the best child, its value, and its index.

    ``index`` is that of the child among the children that the space lists. ``nodes``
    counts the nodes entered so far, at all depths. A final result would be the same at
    every greater depth. ``table`` is the transposition table, read-only.
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

    >>> from fourinrow.search import Layer, SearchSpace, deepen
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

    ``table`` is left by an earlier search in the same space. It saves time and changes
    no child and no value; a table of more than ``max_entries`` is ignored. The search
    stores at most ``max_entries`` states; new entries replace the older half.
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
    meter = _Meter(stop)
    return _deepened(depths, space, state, layer, meter, table or {}, room, observe)


class _Stopped(Exception):
    """Raised to leave an unfinished search."""


@dataclass(slots=True)
class _Meter:
    """Counts the entered nodes; once it is on, the stop can end the search."""

    stop: Stop
    nodes: int = 0
    is_on: bool = False

    def enter(self) -> None:
        self.nodes += 1
        if self.is_on and self.stop(self.nodes):
            raise _Stopped


def _deepened(
    depths: Iterable[int],
    space: SearchSpace[S],
    state: S,
    layer: Layer,
    meter: _Meter,
    table: TranspositionTable[S],
    room: int,
    observe: Observer | None,
) -> Iterator[Deepened[S]]:
    best: tuple[int, S] | None = None
    for depth in depths:
        known = dict(table) if len(table) <= room else {}
        walk = Walk(observe) if observe else None
        searcher = _Searcher(space, known, room, meter.enter, walk)
        search = partial(_finished, searcher, depth, state, layer, best)
        found = walk.root(layer, search) if walk else search()
        if found is None or found.best is None:
            return
        best, table, meter.is_on = found.best, MappingProxyType(known), True
        index, child = best
        nodes, is_final = meter.nodes, found.is_final
        yield Deepened(depth, child, found.value, index, nodes, is_final, table)
        if is_final:
            return


def _finished(
    searcher: _Searcher[S],
    depth: int,
    state: S,
    layer: Layer,
    first: tuple[int, S] | None,
) -> Entry[S] | None:
    """Search one depth; return None if it was stopped or the state has no children."""
    try:
        found = searcher.best(depth, state, layer, FULL, first)
    except _Stopped:
        return None
    except RecursionError as error:
        if first:
            return None
        raise FourInRowError(
            f"a search of depth {shown(depth)} is too deep for Python's stack"
        ) from error
    return found if found.best else None


@dataclass(frozen=True, slots=True)
class _Searcher(Generic[S]):
    """An alpha-beta search that reads and writes a transposition table."""

    space: SearchSpace[S]
    known: dict[S, Entry[S]]
    room: int
    enter: Callable[[], None]
    walk: Walk | None

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
            return Entry(depth, layer, rating, Bound.EXACT, is_final)
        branch, found = best
        return Entry(depth, layer, found, bound_of(found, window), is_final, branch)

    def worth(
        self, depth: int, state: S, layer: Layer, window: Window, is_final: bool
    ) -> tuple[float, bool]:
        """Return the value of a state, and whether this and all before is final."""
        self.enter()
        if depth == 0:  # List children only if the result can still be final.
            rating = checked_rating(self.space.rate, state)
            return rating, is_final and _is_end(self.space, state)
        entry = _recalled(self.known, state)
        if entry is None or not is_settled(entry, depth, layer, window):
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
    except FourInRowError:  # The next depth lists them, and raises it.
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


def bound_of(value: float, window: Window) -> Bound:
    """Return whether a value found in a window is exact or a bound.

    >>> from fourinrow.search import Window
    >>> from fourinrow.search.deepening import bound_of
    >>> bound_of(5, Window(2, 9)), bound_of(9, Window(2, 9))
    (<Bound.EXACT: 'exact'>, <Bound.AT_LEAST: 'at least'>)
    """
    if value <= window.low:
        return Bound.AT_MOST
    return Bound.EXACT if value < window.high else Bound.AT_LEAST


def is_settled(entry: Entry[S], depth: int, layer: Layer, window: Window) -> bool:
    """Check whether an entry can replace a search of ``depth`` plies in a window.

    >>> from fourinrow.search import Layer, Window
    >>> from fourinrow.search.deepening import Bound, Entry, is_settled
    >>> entry = Entry(3, Layer.MAX, 7.0, Bound.AT_LEAST, is_final=False)
    >>> is_settled(entry, 3, Layer.MAX, Window(2, 5))
    True
    >>> is_settled(entry, 3, Layer.MAX, Window(2, 9))
    False
    >>> is_settled(entry, 2, Layer.MAX, Window(2, 5))
    False

    Unless the entry is final, its depth must be equal: a deeper value is not the value
    of a search of this depth.
    """
    is_as_deep = entry.depth == depth or (entry.is_final and entry.depth < depth)
    if layer is not entry.layer or not is_as_deep:
        return False
    match entry.bound:
        case Bound.EXACT:
            return True
        case Bound.AT_LEAST:
            return entry.value >= window.high
        case Bound.AT_MOST:
            return entry.value <= window.low
