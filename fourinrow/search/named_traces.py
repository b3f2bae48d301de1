"""Searches by name, traced as deep as a limit of nodes allows."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial, reduce
from types import MappingProxyType
from typing import Final, TypeVar

from fourinrow.errors import TooManyNodes
from fourinrow.search.alpha_beta import alpha_beta, quiescence
from fourinrow.search.chance import Outcomes
from fourinrow.search.minimax import minimax
from fourinrow.search.observe import Traceable
from fourinrow.search.space import Layer, SearchSpace
from fourinrow.search.trace import Trace, nodes, trace, trace_chance, trace_depths

S = TypeVar("S")

_SEARCHES: Final[Mapping[str, Traceable]] = MappingProxyType(
    {
        "alpha-beta": alpha_beta,
        "minimax": minimax,
        "quiescence": quiescence(2),
    }
)
_DEEPENING: Final = "deepening"

TRACED_SEARCHES: Final = (*_SEARCHES, _DEEPENING)
"""The names of the searches that can be traced by name, the usual one first."""

OF_CHANCE: Final = "expectiminimax"
"""The name of the search of games of chance."""


def traces_named(
    names: Iterable[str],
    depth: int,
    space: SearchSpace[S],
    state: S,
    layer: Layer,
    *,
    outcomes: Outcomes[S] | None = None,
    most: int | None = None,
    until: tuple[type[Exception], ...] = (TooManyNodes,),
) -> tuple[int, Mapping[str, Trace[S]]]:
    """Trace the searches of some names to a depth, or as deep as a limit allows.

    >>> from fourinrow.search import Layer, SearchSpace
    >>> from fourinrow.search.named_traces import traces_named
    >>> space = SearchSpace(lambda n: range(3), float)
    >>> depth, traces = traces_named(["minimax"], 9, space, 0, Layer.MAX, most=20)
    >>> depth, len(traces["minimax"].branches)
    (2, 3)

    Returns the depth, the greatest one where no search has more than ``most`` nodes,
    and the traces by the names. Quiescence looks up to two plies farther; the tree of
    deepening is that of its last depth. With ``outcomes``, each search is
    expectiminimax. One depth is traced after the other, and an error of ``until`` ends
    that: `TooManyNodes`, or one that the functions of the space raise.
    """
    found = partial(_traced, space, outcomes, state, layer, most)
    searches = tuple(names)

    def traced(plies: int) -> Mapping[str, Trace[S]]:
        return {name: found(name, plies) for name in searches}

    fits, traces = 0, traced(0)
    with suppress(*until):
        while fits < depth and _reach(traces.values(), fits):
            fits, traces = fits + 1, traced(fits + 1)
        return depth, traces
    return fits, traces


def _reach(roots: Iterable[Trace[S]], depth: int) -> bool:
    """Return whether a deeper search may see more: nodes were visited at a depth."""
    return any(len(node.visit.path) >= depth for root in roots for node in nodes(root))


def _traced(
    space: SearchSpace[S],
    outcomes: Outcomes[S] | None,
    state: S,
    layer: Layer,
    most: int | None,
    name: str,
    depth: int,
) -> Trace[S]:
    if outcomes is not None:
        return trace_chance(depth, space, outcomes, state, layer, most)
    if name != _DEEPENING:
        return trace(_SEARCHES[name], depth, space, state, layer, most=most)
    depths = trace_depths(space, state, layer, depth=depth, most=most) if depth else ()
    nothing = trace(alpha_beta, 0, space, state, layer)
    return reduce(lambda _, deeper: deeper[1], depths, nothing)
