"""When to stop a search or a solver: after a number of nodes or seconds.

A search calls its stop as it runs, with the number of nodes entered so far. Clocks are
passed as arguments.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, nextafter
from typing import TypeAlias

from fourinrow.errors import FourInRowError, OutOfTime, at_least, expected, short_repr

Stop: TypeAlias = Callable[[int], bool]
"""A function that takes the number of nodes entered and returns whether to stop."""


class Stopped(Exception):
    """Raised to leave a search that was stopped."""


def never(_nodes: int) -> bool:
    """Return False: a search with this stop runs to its end."""
    return False


def after_nodes(nodes: int) -> Stop:
    """Return a stop after a number of nodes; results are the same in every run.

    >>> stop = after_nodes(1000)
    >>> stop(1000), stop(1001)
    (False, True)

    Raises `FourInRowError` for fewer than 1 node.
    """
    at_least(1, nodes, "1 node or more")
    return lambda entered: entered > nodes


def after_seconds(seconds: float, clock: Callable[[], float]) -> Stop:
    """Return a stop that ends a search a number of seconds from now.

    >>> from time import monotonic
    >>> after_seconds(60, monotonic)(1)
    False

    ``clock()`` returns seconds and never goes back; this library has none of its own.
    Raises `FourInRowError` unless ``seconds`` is positive and finite.
    """
    end = clock() + checked_seconds(seconds)
    return lambda _entered: clock() >= end


def checked_seconds(seconds: float) -> float:
    """Return a number of seconds after checking that it is positive and finite."""
    if not 0 < seconds <= nextafter(inf, 0):
        raise FourInRowError(expected("a positive, finite number of seconds", seconds))
    return seconds


def in_time(stop: Stop, nodes: Callable[[], int]) -> Callable[..., bool]:
    """Return a stop that raises `OutOfTime`; it counts by ``nodes`` alone."""

    def asked(*_: int) -> bool:
        if stop(nodes()):
            raise OutOfTime("time is up; it is not known yet who wins")
        return False

    return asked


@dataclass(frozen=True, slots=True)
class Limit:
    """The most that a solver or an oracle may take: positions, seconds, or a stop.

    >>> Limit(nodes=1000).nodes
    1000
    >>> from time import monotonic
    >>> Limit(seconds=0.5, clock=monotonic).seconds
    0.5

    A `Solver` counts the positions that it enters, an `Oracle` those that a search in
    plain Python could enter in the same time. Neither has a clock, so ``seconds`` need
    one: a function that returns seconds and never goes back. The time starts when
    compiled code is loaded. A ``stop`` is called as the search runs, by compiled code
    only 20 to 300 times a second, and may end it.

    Raises `FourInRowError` for fewer than 1 node, for seconds that are not positive and
    finite, and for seconds without a clock.
    """

    nodes: int | None = None
    seconds: float | None = None
    clock: Callable[[], float] | None = None
    stop: Stop = never

    def __post_init__(self) -> None:
        if self.nodes is not None:
            at_least(1, self.nodes, "1 node or more")
        if self.seconds is not None:
            checked_seconds(self.seconds)
            if self.clock is None:
                raise FourInRowError(
                    f"expected a clock for {short_repr(self.seconds)} seconds, "
                    "such as time.monotonic, got None"
                )
