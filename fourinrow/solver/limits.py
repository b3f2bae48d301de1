"""How long a solver may search: a number of positions, or of seconds of some clock."""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, inf
from typing import NamedTuple

from fourinrow.errors import FourInRowError, WrongType, at_least, seconds_of, shown
from fourinrow.stopping import Stop, at_time, never


@dataclass(frozen=True, slots=True)
class Limit:
    """The most that a question may take: positions entered, seconds, or both.

    >>> from fourinrow.solver import Limit
    >>> Limit(nodes=1000).nodes
    1000
    >>> from time import monotonic
    >>> Limit(seconds=0.5, clock=monotonic).seconds
    0.5

    The solver has no clock of its own, so ``seconds`` need one: any function that
    returns seconds and never goes back. The time starts after the compiled code is
    loaded.

    Raises `FourInRowError` for fewer than 1 node, for seconds that are not positive and
    finite, and for seconds without a clock; `WrongType` for values that are not
    numbers, and for a clock that can't be called.
    """

    nodes: int | None = None
    seconds: float | None = None
    clock: Callable[[], float] | None = None

    def __post_init__(self) -> None:
        if self.nodes is not None:
            at_least(1, self.nodes, "nodes", "1 node or more")
        if self.seconds is not None:
            seconds_of(self.seconds)
        if self.clock is not None and not callable(self.clock):
            raise WrongType(f"expected a callable clock, got {shown(self.clock)}")
        if self.seconds is not None and self.clock is None:
            raise FourInRowError(
                f"expected a clock for {shown(self.seconds)} seconds, "
                "such as time.monotonic, got None"
            )


class Budget(NamedTuple):
    """A running limit: the last node, and a stop when time is up; by default none.

    With a limit of seconds, time is up when the ``clock`` shows ``end``.
    """

    last_node: int | None = None
    stop: Stop = never
    end: float = inf
    clock: Callable[[], float] | None = None


def budget_of(limit: Limit | None, nodes: int) -> Budget:
    """Start a limit, when the counter shows ``nodes``.

    >>> from fourinrow.solver import Limit
    >>> from fourinrow.solver.limits import budget_of
    >>> budget_of(Limit(nodes=10), 5).last_node
    15

    Raises `WrongType` for a value that is not a `Limit`.
    """
    if limit is None:
        return Budget()
    if not isinstance(limit, Limit):
        raise WrongType(f"expected a Limit, got {shown(limit)}")
    last_node = None if limit.nodes is None else nodes + limit.nodes
    if limit.seconds is None or limit.clock is None:
        return Budget(last_node)
    return _until(limit.clock() + limit.seconds, limit.clock, last_node)


def _until(end: float, clock: Callable[[], float], last_node: int | None) -> Budget:
    return Budget(last_node, at_time(end, clock), end, clock)


def part_of(budget: Budget, nodes: int, parts: int) -> Budget:
    """Return one of equal parts of what is left when the counter shows ``nodes``.

    >>> from fourinrow.solver import Limit
    >>> from fourinrow.solver.limits import budget_of, part_of
    >>> part_of(budget_of(Limit(nodes=10), 5), 6, parts=3).last_node
    9
    """
    last_node, _, end, clock = budget
    if last_node is not None:
        last_node = min(last_node, nodes + ceil((last_node - nodes) / parts))
    if clock is None:
        return budget._replace(last_node=last_node)
    now = min(clock(), end)  # a clock that Ctrl-C has stopped shows inf
    return _until(now + (end - now) / parts, clock, last_node)
