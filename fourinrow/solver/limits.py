"""How long a solver may search: a number of positions, or of seconds by a clock."""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, inf
from typing import NamedTuple

from fourinrow.errors import FourInRowError, at_least, shown
from fourinrow.stopping import Stop, at_time, checked_seconds, never


@dataclass(frozen=True, slots=True)
class Limit:
    """The most that a question may take: positions entered, seconds, or both.

    >>> Limit(nodes=1000).nodes
    1000
    >>> from time import monotonic
    >>> Limit(seconds=0.5, clock=monotonic).seconds
    0.5

    The solver has no clock of its own, so ``seconds`` need one: any function that
    returns seconds and never goes back. The time starts after the compiled code is
    loaded.

    Raises `FourInRowError` for fewer than 1 node, for seconds that are not positive and
    finite, and for seconds without a clock.
    """

    nodes: int | None = None
    seconds: float | None = None
    clock: Callable[[], float] | None = None

    def __post_init__(self) -> None:
        if self.nodes is not None:
            at_least(1, self.nodes, "nodes", "1 node or more")
        if self.seconds is not None:
            checked_seconds(self.seconds)
            if self.clock is None:
                raise FourInRowError(
                    f"expected a clock for {shown(self.seconds)} seconds, "
                    "such as time.monotonic, got None"
                )

    def budget(self, nodes: int) -> "Budget":
        """Start the limit, when the counter shows ``nodes``."""
        last_node = None if self.nodes is None else nodes + self.nodes
        if self.seconds is None or self.clock is None:
            return Budget(last_node)
        return Budget(last_node, self.clock() + self.seconds, self.clock)


class Budget(NamedTuple):
    """A running limit: the last node and the end of the time, neither by default.

    >>> budget = Limit(nodes=10).budget(nodes=5)
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
