"""What a search remembers of the states that it has been to.

Source: transpositions in R. Greenblatt, D. Eastlake and S. Crocker, "The Greenblatt
Chess Program" (1967).
"""

from collections.abc import Mapping
from enum import Enum
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from fourinrow.search.space import Layer
from fourinrow.search.window import Window

__all__ = ["Bound", "Entry", "Table", "bound_of", "is_settled"]

S = TypeVar("S")


class Bound(Enum):
    """What a value tells of the true one: all, or one side of it."""

    EXACT = "exact"
    AT_LEAST = "at least"
    AT_MOST = "at most"


class Entry(NamedTuple, Generic[S]):
    """What a state is worth ``depth`` plies deep, on a layer.

    What is final holds at every greater depth too: nothing was cut off. ``best`` is
    the child that the value comes from, none for a state without children.
    """

    depth: int
    layer: Layer
    value: float
    bound: Bound
    is_final: bool
    best: tuple[S, ...] = ()


Table: TypeAlias = Mapping[S, Entry[S]]
"""An entry for each state that is remembered."""


def bound_of(value: float, window: Window) -> Bound:
    """Tell how much a value says that was found by a search in a window.

    >>> from fourinrow.search import Window
    >>> from fourinrow.search.table import bound_of
    >>> bound_of(5, Window(2, 9)), bound_of(9, Window(2, 9))
    (<Bound.EXACT: 'exact'>, <Bound.AT_LEAST: 'at least'>)
    """
    if value <= window.low:
        return Bound.AT_MOST
    return Bound.EXACT if value < window.high else Bound.AT_LEAST


def is_settled(entry: Entry[S], depth: int, layer: Layer, window: Window) -> bool:
    """Tell whether an entry answers a search of ``depth`` plies in a window.

    >>> from fourinrow import Layer
    >>> from fourinrow.search import Bound, Entry, Window
    >>> from fourinrow.search.table import is_settled
    >>> entry = Entry(3, Layer.MAX, 7.0, Bound.AT_LEAST, is_final=False)
    >>> is_settled(entry, 3, Layer.MAX, Window(2, 5))
    True
    >>> is_settled(entry, 3, Layer.MAX, Window(2, 9))
    False
    >>> is_settled(entry, 2, Layer.MAX, Window(2, 5))
    False

    The depth must be that of the entry: ratings differ from ply to ply, and a search
    that looked deeper would not be worth what the depth is worth.
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
