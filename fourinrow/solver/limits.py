"""A running limit: how many positions or seconds of it a solver has left."""

from collections.abc import Callable
from math import ceil, inf
from typing import NamedTuple

from fourinrow.stopping import Limit, Stop, at_time, never


class Budget(NamedTuple):
    """A running limit: the last node and the end of the time, neither by default.

    Time is up when the ``clock`` shows ``end``, or ``stopped`` returns True.
    """

    last_node: int | None = None
    end: float = inf
    clock: Callable[[], float] | None = None
    stopped: Stop = never

    @property
    def stop(self) -> Stop:
        """A function that returns True once time is up."""
        if self.clock is None:
            return self.stopped
        is_over = at_time(self.end, self.clock)
        return lambda nodes: self.stopped(nodes) or is_over(nodes)

    def is_spent(self, nodes: int) -> bool:
        """Check whether nothing is left when the counter shows ``nodes``."""
        return self.stop(nodes) or (
            self.last_node is not None and nodes >= self.last_node
        )

    def part(self, nodes: int, parts: int) -> "Budget":
        """Return an equal part of what is left when the counter shows ``nodes``."""
        last_node, end, clock, stopped = self
        if last_node is not None:
            last_node = min(last_node, nodes + ceil((last_node - nodes) / parts))
        if clock is not None:
            now = min(clock(), end)  # a clock may show infinity
            end = now + (end - now) / parts
        return Budget(last_node, end, clock, stopped)


def budget_of(limit: Limit, nodes: int) -> Budget:
    """Start a limit, when the counter shows ``nodes``."""
    last_node = None if limit.nodes is None else nodes + limit.nodes
    if limit.seconds is None or limit.clock is None:
        return Budget(last_node, stopped=limit.stop)
    end = limit.clock() + limit.seconds
    return Budget(last_node, end, limit.clock, limit.stop)
