"""Searches by name, traced on the same state as deep as a limit allows."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import reduce
from typing import Final

from fourinrow.errors import TooManyNodes
from fourinrow.games.game import S
from fourinrow.play.players import CalledOff
from fourinrow.search.chance import Outcomes, expectiminimax
from fourinrow.search.searches import Search, alpha_beta, minimax, quiescence
from fourinrow.search.space import SearchSpace
from fourinrow.search.traces import Trace, nodes, trace, trace_depths

SEARCHES_BY_NAME: Final[Mapping[str, Search]] = {
    "alpha-beta": alpha_beta,
    "minimax": minimax,
    "quiescence": quiescence(2),
}
"""The searches that need no more than a depth."""
_DEEPENING: Final = "deepening"

TRACED_SEARCHES: Final = (*SEARCHES_BY_NAME, _DEEPENING)
"""The names of the searches that can be traced by name, the default first."""

EXPECTIMINIMAX: Final = "expectiminimax"
"""The name of the search for games of chance."""


def traces_by_name(
    names: Iterable[str],
    depth: int,
    space: SearchSpace[S],
    state: S,
    *,
    outcomes: Outcomes[S] | None = None,
    most: int | None = None,
) -> tuple[int, Mapping[str, Trace[S]]]:
    """Trace searches by name to a depth, or as deep as a limit allows.

    Returns the greatest depth where no search enters more than ``most`` nodes or is
    called off, and the traces by name: with ``outcomes``, those of expectiminimax.
    Raises `CalledOff` if a search is called off at depth 0.
    """
    searches = tuple(names)

    def traced(name: str, plies: int) -> Trace[S]:
        if outcomes is not None:
            return trace(expectiminimax(outcomes), plies, space, state, most)
        if name != _DEEPENING:
            return trace(SEARCHES_BY_NAME[name], plies, space, state, most)
        nothing = trace(alpha_beta, 0, space, state)
        if plies == 0:
            return nothing
        depths = trace_depths(space, state, depth=plies, most=most)
        return reduce(lambda _, deeper: deeper[1], depths, nothing)

    fits, traces = 0, {name: traced(name, 0) for name in searches}
    with suppress(TooManyNodes, CalledOff):
        while fits < depth and _reach(traces.values(), fits):
            traces = {name: traced(name, fits + 1) for name in searches}
            fits += 1
        return depth, traces
    return fits, traces


def _reach(roots: Iterable[Trace[S]], depth: int) -> bool:
    """Check whether nodes were visited at a depth; a deeper search may see more."""
    return any(len(node.path) >= depth for root in roots for node in nodes(root))
