"""Iterative deepening: search one ply, then two, then three, until told to stop.

Each depth leaves a transposition table for the next. It holds the best child of each
state, which the next depth visits first, and values of states that several paths reach.
That makes up for the time of the earlier depths, and a move is available at any time.
Source: D. Slate and L. Atkin, "CHESS 4.5: The Northwestern University Chess Program"
(1977).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain, count, islice, takewhile
from types import MappingProxyType
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from fourinrow.errors import FourInRowError, WrongType, at_least, hashable, shown
from fourinrow.folds import fold_while
from fourinrow.search.observe import Observer, Walk
from fourinrow.search.space import (
    Found,
    Layer,
    SearchSpace,
    checked_layer,
    checked_rating,
    opposite,
)
from fourinrow.search.table import Bound, Entry, Table, bound_of, is_settled
from fourinrow.search.window import FULL, Window, is_better, is_open, narrowed
from fourinrow.stopping import Stop, never

S = TypeVar("S")

MAX_ENTRIES: Final = 1 << 16
"""The default number of states in a table: about 100 MB of Connect Four."""


class Deepened(NamedTuple, Generic[S]):
    """The result of a finished depth: the best child and its value.

    ``nodes`` counts the nodes entered so far, at all depths. A final result would be
    the same at every greater depth. ``table`` is the transposition table, read-only.
    """

    depth: int
    child: S
    value: float
    nodes: int
    is_final: bool
    table: Table[S]


def deepen(
    space: SearchSpace[S],
    state: S,
    layer: Layer,
    *,
    depth: int | None = None,
    stop: Stop = never,
    table: Table[S] | None = None,
    max_entries: int = MAX_ENTRIES,
    observe: Observer | None = None,
) -> Iterator[Deepened[S]]:
    """Search deeper and deeper, and yield the result of each depth that finishes.

    >>> from fourinrow import Layer, SearchSpace
    >>> from fourinrow.search import deepen
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
    depths = count(1) if depth is None else range(1, _positive(depth) + 1)
    room = at_least(0, max_entries, "a number of entries", "0 entries or more")
    hashable(state, "a state")
    checked_layer(layer)
    if table is not None and not isinstance(table, Mapping):
        raise WrongType(f"expected a table, or None, got {shown(table)}")
    if not callable(stop):
        raise WrongType(f"expected a callable stop, got {shown(stop)}")
    meter = _Meter(stop)
    return _deepened(depths, space, state, layer, meter, table or {}, room, observe)


def _positive(depth: int) -> int:
    return at_least(1, depth, "a depth", "a depth of 1 or more, or None")


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
    table: Table[S],
    room: int,
    observe: Observer | None,
) -> Iterator[Deepened[S]]:
    best: tuple[S, ...] = ()
    for depth in depths:
        known = dict(table) if len(table) <= room else {}
        walk = Walk(observe) if observe else None
        search = _searcher(space, known, room, meter.enter, walk)
        if walk:
            walk.enter()
        found = _finished(search, depth, state, layer, best)
        if found is None:
            return
        if walk:
            walk.leave(layer, FULL, found.value)
        best, table, meter.is_on = found.best, MappingProxyType(known), True
        yield Deepened(depth, best[0], found.value, meter.nodes, found.is_final, table)
        if found.is_final:
            return


_Search: TypeAlias = Callable[[int, S, Layer, Window, tuple[S, ...]], Entry[S]]


def _finished(
    search: _Search[S], depth: int, state: S, layer: Layer, first: tuple[S, ...]
) -> Entry[S] | None:
    """Search one depth; return None if it was stopped or the state has no children."""
    try:
        found = search(depth, state, layer, FULL, first)
    except _Stopped:
        return None
    except RecursionError as error:
        if first:
            return None
        raise FourInRowError(
            f"a search of depth {shown(depth)} is too deep for Python's stack"
        ) from error
    return found if found.best else None


# The best child so far, the narrowed window, and whether the result is final.
_Seen: TypeAlias = tuple[Found[S] | None, Window, bool]

# The value of a node, whether it is final, and whether it comes from the table.
_Worth: TypeAlias = tuple[float, bool, bool]
_Node: TypeAlias = Callable[[int, S, Layer, Window, bool], _Worth]


def _searcher(
    space: SearchSpace[S],
    known: dict[S, Entry[S]],
    room: int,
    enter: Callable[[], None],
    walk: Walk | None,
) -> _Search[S]:
    """Return an alpha-beta search that reads and writes a transposition table."""
    rate = partial(checked_rating, space.rate)

    def is_end(state: S) -> bool:
        try:
            return not any(True for _ in space.children(state))
        except FourInRowError:  # The next depth lists them, and raises it.
            return False

    def search(
        depth: int, state: S, layer: Layer, window: Window, first: tuple[S, ...]
    ) -> Entry[S]:
        def consider(seen: _Seen[S], child: S) -> tuple[_Seen[S], bool]:
            best, window, is_final = seen
            value, is_final, _ = node(
                depth - 1, child, opposite(layer), window, is_final
            )
            if best is None or is_better(layer, value, best.value):
                best = Found(child, value)
            window = narrowed(window, layer, value)
            return (best, window, is_final), is_open(window)

        nothing: _Seen[S] = (None, window, True)
        children = begin(first, space.children(state))
        (best, _, is_final), _ = fold_while(consider, nothing, children)
        if best is None:
            return Entry(depth, layer, rate(state), Bound.EXACT, is_final)
        bound = bound_of(best.value, window)
        return Entry(depth, layer, best.value, bound, is_final, (best.child,))

    def worth(
        depth: int, state: S, layer: Layer, window: Window, is_final: bool
    ) -> _Worth:
        enter()
        if depth == 0:  # List children only if the result can still be final.
            return rate(state), is_final and is_end(state), False
        entry = _recalled(known, state)
        if entry is not None and is_settled(entry, depth, layer, window):
            return entry.value, is_final and entry.is_final, True
        entry = search(depth, state, layer, window, entry.best if entry else ())
        _remember(known, room, state, entry)
        return entry.value, is_final and entry.is_final, False

    node = _told(worth, walk) if walk else worth
    begin = partial(_stepping, walk) if walk else _beginning_with
    return search


def _told(worth: _Node[S], walk: Walk) -> _Node[S]:
    """Return a value function that also reports each node to the walk."""

    def told(
        depth: int, state: S, layer: Layer, window: Window, is_final: bool
    ) -> _Worth:
        value, is_final, is_known = worth(depth, state, layer, window, is_final)
        walk.leave(layer, window, value, is_known)
        return value, is_final, is_known

    return told


def _stepping(walk: Walk, first: tuple[S, ...], children: Iterable[S]) -> Iterator[S]:
    """Yield children in the order of `_beginning_with`, and enter each in the walk."""
    for number, child in _numbered(first, children):
        walk.enter(number)
        yield child


def _numbered(first: tuple[S, ...], children: Iterable[S]) -> Iterable[tuple[int, S]]:
    def is_other(pair: tuple[int, S]) -> bool:
        return pair[1] not in first

    numbered = enumerate(children)
    if not first:
        return numbered
    before = list(takewhile(is_other, numbered))
    ahead = [(len(before), child) for child in first]
    return chain(ahead, before, filter(is_other, numbered))


def _recalled(known: dict[S, Entry[S]], state: S) -> Entry[S] | None:
    try:
        return known.get(state)
    except TypeError:
        hashable(state, "a state")
        raise


def _beginning_with(first: tuple[S, ...], children: Iterable[S]) -> Iterable[S]:
    if not first:
        return children
    return chain(first, (child for child in children if child not in first))


def _remember(known: dict[S, Entry[S]], room: int, state: S, entry: Entry[S]) -> None:
    """Store an entry as the newest; in a full table, drop the older half first."""
    known.pop(state, None)
    if len(known) >= room:
        for oldest in list(islice(known, (room + 1) // 2)):
            del known[oldest]
    if room:
        known[state] = entry
