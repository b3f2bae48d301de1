"""Searches by name, traced on the same state as deep as a limit allows."""

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from functools import reduce
from typing import Final

from fourinrow.draw.traces import Trace, nodes, trace, trace_depths
from fourinrow.errors import OutOfTime
from fourinrow.games.game import Game, M, S
from fourinrow.play.player_names import SEARCHES_BY_NAME
from fourinrow.search.chance import Outcomes, expectiminimax
from fourinrow.search.searches import alpha_beta
from fourinrow.search.space import SearchSpace

_DEEPENING: Final = "deepening"

TRACED_SEARCHES: Final = (*SEARCHES_BY_NAME, _DEEPENING)
"""The names of the searches that can be traced by name, the default first."""


def searches_of(game: Game[S, M]) -> tuple[str, ...]:
    """Return the names of the searches of a game's trees, the default first."""
    return TRACED_SEARCHES if game.chances is None else ("expectiminimax",)


def traces_by_name(
    names: Collection[str],
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
    Raises `OutOfTime` if a search is called off at depth 0.
    """

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

    fits, traces = 0, {name: traced(name, 0) for name in names}
    with suppress(OutOfTime):
        while fits < depth and _reach(traces.values(), fits):
            traces = {name: traced(name, fits + 1) for name in names}
            fits += 1
        return depth, traces
    return fits, traces


def _reach(roots: Iterable[Trace[S]], depth: int) -> bool:
    """Check whether nodes were visited at a depth; a deeper search may see more."""
    return any(len(node.path) >= depth for root in roots for node in nodes(root))
