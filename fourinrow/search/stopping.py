"""When to stop: after so many nodes, or when a clock says so.

A search that can be stopped tells how many nodes it has entered, each time that it
enters one. Clocks come in as arguments: nothing here knows what time it is.
"""

from collections.abc import Callable
from typing import TypeAlias

from fourinrow.errors import at_least, seconds_of

__all__ = ["Stop", "never", "after_nodes", "after_seconds"]

Stop: TypeAlias = Callable[[int], bool]
"""Is told how many nodes were entered, and tells whether to stop."""


def never(_nodes: int = 0) -> bool:
    """Tell a search to go on, however many nodes it has entered.

    >>> from fourinrow.search import never
    >>> never(1_000_000), never()
    (False, False)
    """
    return False


def after_nodes(nodes: int) -> Stop:
    """Stop a search after so many nodes, the same ones each time.

    >>> from fourinrow.search import after_nodes
    >>> stop = after_nodes(1000)
    >>> stop(1000), stop(1001)
    (False, True)

    Raises `FourInRowError` for less than 1 node.
    """
    most = at_least(1, nodes, "nodes", "1 node or more")
    return lambda entered: entered > most


def after_seconds(seconds: float, clock: Callable[[], float]) -> Stop:
    """Stop a search so many seconds from now.

    >>> from time import monotonic
    >>> from fourinrow.search import after_seconds
    >>> after_seconds(60, monotonic)(1)
    False

    ``clock()`` answers seconds and never goes back. Raises `FourInRowError` for
    seconds that are not more than 0 and finite, `WrongType` for what is no number.
    """
    patience = seconds_of(seconds)
    end = clock() + patience
    return lambda _entered: clock() >= end
