"""A running limit: how many positions or seconds of it a solver has left."""

from collections.abc import Callable
from math import ceil, inf
from typing import NamedTuple

from fourinrow.stopping import Limit, Stop, at_time, never


class Budget(NamedTuple):
    """A running limit: the last node and the end of the time, neither by default.

    >>> budget = budget_of(Limit(nodes=10), nodes=5)
    >>> budget.last_node, budget.part(nodes=6, parts=3).last_node
    (15, 9)

    Time is up when the ``clock`` shows ``end``.
    """

    last_node: int | None = None
    end: float = inf
    clock: Callable[[], float] | None = None

    @property
    def stop(self) -> Stop:
        """A function that returns True once time is up."""
        return never if self.clock is None else at_time(self.end, self.clock)

    def part(self, nodes: int, parts: int) -> "Budget":
        """Return an equal part of what is left when the counter shows ``nodes``."""
        last_node, end, clock = self
        if last_node is not None:
            last_node = min(last_node, nodes + ceil((last_node - nodes) / parts))
        if clock is not None:
            now = min(clock(), end)  # a clock that Ctrl-C has stopped shows inf
            end = now + (end - now) / parts
        return Budget(last_node, end, clock)


def budget_of(limit: Limit, nodes: int) -> Budget:
    """Start a limit, when the counter shows ``nodes``."""
    last_node = None if limit.nodes is None else nodes + limit.nodes
    if limit.seconds is None or limit.clock is None:
        return Budget(last_node)
    return Budget(last_node, limit.clock() + limit.seconds, limit.clock)
