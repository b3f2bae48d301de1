"""The transposition table: values of states that a search has visited.

Source: transpositions in R. Greenblatt, D. Eastlake and S. Crocker, "The Greenblatt
Chess Program" (1967).
"""

from collections.abc import Mapping
from enum import Enum
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from fourinrow.search.space import Layer
from fourinrow.search.window import Window

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


def bound_of(value: float, window: Window) -> Bound:
    """Return whether a value found in a window is exact or a bound.

    >>> from fourinrow.search import Window
    >>> from fourinrow.search.table import bound_of
    >>> bound_of(5, Window(2, 9)), bound_of(9, Window(2, 9))
    (<Bound.EXACT: 'exact'>, <Bound.AT_LEAST: 'at least'>)
    """
    if value <= window.low:
        return Bound.AT_MOST
    return Bound.EXACT if value < window.high else Bound.AT_LEAST


def is_settled(entry: Entry[S], depth: int, layer: Layer, window: Window) -> bool:
    """Check whether an entry can replace a search of ``depth`` plies in a window.

    >>> from fourinrow.search import Layer, Window
    >>> from fourinrow.search.table import Bound, Entry, is_settled
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
