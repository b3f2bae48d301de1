"""Searches recorded as trees: every node that a search entered, in order.

The search runs its usual code with an observer (`fourinrow.search.observe`). Its visits
are folded into a tree; the paths of the visits lead back to the states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import partial, reduce
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from fourinrow.errors import TooManyNodes, at_least
from fourinrow.search.alpha_beta_search import alpha_beta, quiescence
from fourinrow.search.chance import Outcomes, certain, expectiminimax
from fourinrow.search.deepening import Deepened, deepen
from fourinrow.search.lazy_tree import Tree
from fourinrow.search.minimax_search import minimax
from fourinrow.search.observe import Observer, Traceable, Visit
from fourinrow.search.space import Finder, Layer, SearchSpace, checked_rating
from fourinrow.search.window import FULL
from fourinrow.stopping import Stop, never

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
"""The names of the searches that can be traced by name, the default first."""

OF_CHANCE: Final = "expectiminimax"
"""The name of the search for games of chance."""


@dataclass(frozen=True, slots=True)
class Trace(Generic[S]):
    """A node that a search has entered, and its opened branches.

    ``step`` numbers the nodes in the order in which they were entered, from 1 for the
    root; ``branches`` are in that order too. ``unopened`` has the numbers of the
    branches that were cut, in the order of the children. ``visit`` holds path, layer,
    window and value. ``probability`` is given if the state is an outcome of chance.
    """

    state: S
    step: int
    visit: Visit
    branches: tuple[Trace[S], ...] = ()
    unopened: tuple[int, ...] = ()
    probability: Fraction | None = None

    @property
    def chosen(self) -> int | None:
        """The index of the branch that gave the node its value, the first of equals.

        >>> trace(minimax, 1, SearchSpace(range, float), 3, Layer.MAX).chosen
        2

        It is None at a leaf and at a chance node.
        """
        if not self.branches or self.visit.layer is None:
            return None
        values = [branch.visit.value for branch in self.branches]
        return values.index(self.visit.value)

    @property
    def cut(self) -> str:
        """Why branches were cut (see `Visit.cut_reason`); empty if none were."""
        return self.visit.cut_reason if self.unopened else ""


SUBTREES: Final = SearchSpace[Tree[float]](
    children=lambda tree: tree.branches(), rate=lambda tree: tree.label()
)
"""The space of a textbook's tree: states are trees, and children are their branches."""


def trace(
    search: Traceable,
    depth: int | None,
    space: SearchSpace[S],
    state: S,
    layer: Layer,
    most: int | None = None,
) -> Trace[S]:
    """Run a search, and return the tree of all nodes that it entered.

    >>> from fourinrow.search import tree_of
    >>> textbook = tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> root = trace(alpha_beta, None, SUBTREES, textbook, Layer.MAX)
    >>> root.visit.value, root.chosen, [each.unopened for each in root.branches]
    (3.0, 0, [(), (1, 2), ()])
    >>> root.branches[1].cut
    '2 <= alpha 3'

    The value is that of `evaluate`: a state without children is worth its rating.
    Tracing lists the children of states a second time, but rates no state again. Raises
    `FourInRowError` as the search does, and `TooManyNodes` beyond ``most`` nodes.
    """
    return _traced(partial(search, depth, space), space, certain, state, layer, most)


def trace_chance(
    depth: int | None,
    space: SearchSpace[S],
    outcomes: Outcomes[S],
    state: S,
    layer: Layer,
    most: int | None = None,
) -> Trace[S]:
    """Run `expectiminimax`, and return the tree of all nodes, as `trace` does.

    >>> from fourinrow.search import Chance
    >>> def toss(bet):
    ...     half = Fraction(1, 2)
    ...     return [Chance(half, 3 * bet), Chance(half, -bet)]
    >>> bets = SearchSpace(lambda state: () if state else (2, 7), int)
    >>> root = trace_chance(1, bets, toss, 0, Layer.MAX)
    >>> [(bet.state, bet.visit.value) for bet in root.branches]
    [(2, Fraction(2, 1)), (7, Fraction(7, 1))]
    >>> [(str(end.probability), end.state) for end in root.branches[1].branches]
    [('1/2', 21), ('1/2', -7)]

    The branches of a child are its outcomes, unless the child itself is the only one.
    """
    search = partial(expectiminimax, depth, space, outcomes)
    return _traced(search, space, outcomes, state, layer, most)


def trace_depths(
    space: SearchSpace[S],
    state: S,
    layer: Layer,
    *,
    depth: int | None = None,
    stop: Stop = never,
    most: int | None = None,
) -> Iterator[tuple[Deepened[S], Trace[S]]]:
    """Run `deepen`, and yield the result of each finished depth with its tree.

    >>> space = SearchSpace(lambda n: range(n - 1, 0, -1), float)
    >>> for found, root in trace_depths(space, 4, Layer.MIN, depth=2):
    ...     print(found.child, [branch.visit.path for branch in root.branches])
    1 [(0,), (1,), (2,)]
    1 [(2,), (0,), (1,)]

    Raises `FourInRowError` as `deepen` does, and `TooManyNodes` beyond ``most`` nodes a
    depth.
    """
    visits: list[Visit] = []
    depths = deepen(
        space, state, layer, depth=depth, stop=stop, observe=_noting(visits, most)
    )
    return ((found, _built(space, certain, state, visits)) for found in depths)


def _traced(
    search: Callable[[Observer], Finder[S]],
    space: SearchSpace[S],
    outcomes: Outcomes[S],
    state: S,
    layer: Layer,
    most: int | None,
) -> Trace[S]:
    visits: list[Visit] = []
    observe = _noting(visits, most)
    if search(observe)(state, layer) is None:
        observe(Visit((), layer, FULL, checked_rating(space.rate, state), 0))
    return _built(space, outcomes, state, visits)


def _noting(visits: list[Visit], most: int | None) -> Observer:
    """Return an observer that appends each visit to a list of at most ``most``."""
    limit = None if most is None else at_least(1, most, "nodes", "1 node or more")

    def observe(visit: Visit) -> None:
        if len(visits) == limit:
            raise TooManyNodes(f"expected a tree of {limit} nodes at most, got more")
        visits.append(visit)

    return observe


def _built(
    space: SearchSpace[S], outcomes: Outcomes[S], state: S, visits: list[Visit]
) -> Trace[S]:
    """Build the tree of a search from its visits, removing them from the last on."""

    def built(state: S, last: int, probability: Fraction | None = None) -> Trace[S]:
        visit = visits.pop()
        edges = _edges(space, outcomes, state, visit)
        branches: list[Trace[S]] = []
        for _ in range(visit.opened):
            chance, below = edges[visits[-1].path[-1]]
            branches.append(built(below, last, chance))
            last = branches[-1].step - 1
        opened = {branch.visit.path[-1] for branch in branches}
        left = tuple([at for at in range(len(edges)) if at not in opened])
        unopened = left if visit.is_cut else ()
        return Trace(state, last, visit, tuple(branches[::-1]), unopened, probability)

    return built(state, len(visits))


def _edges(
    space: SearchSpace[S], outcomes: Outcomes[S], state: S, visit: Visit
) -> Sequence[tuple[Fraction | None, S]]:
    """Return the states below a node, in the order of the numbers in paths."""
    if not visit.opened:
        return ()
    if visit.layer is None:
        return tuple(outcomes(state))
    return [(None, child) for child in space.children(state)]


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
    """Trace searches by name to a depth, or as deep as a limit allows.

    >>> space = SearchSpace(lambda n: range(3), float)
    >>> depth, traces = traces_named(["minimax"], 9, space, 0, Layer.MAX, most=20)
    >>> depth, len(traces["minimax"].branches)
    (2, 3)

    Returns the depth reached, and the traces by name. That depth is the greatest where
    no search enters more than ``most`` nodes. Quiescence looks up to two plies farther;
    the tree of deepening is that of its last depth. With ``outcomes``, each search is
    expectiminimax. Depths are traced in turn until one raises an error of ``until``:
    `TooManyNodes`, or an error of the functions of the space.
    """
    searches = tuple(names)

    def traced(name: str, plies: int) -> Trace[S]:
        if outcomes is not None:
            return trace_chance(plies, space, outcomes, state, layer, most)
        if name != _DEEPENING:
            return trace(_SEARCHES[name], plies, space, state, layer, most)
        nothing = trace(alpha_beta, 0, space, state, layer)
        if plies == 0:
            return nothing
        depths = trace_depths(space, state, layer, depth=plies, most=most)
        return reduce(lambda _, deeper: deeper[1], depths, nothing)

    fits, traces = 0, {name: traced(name, 0) for name in searches}
    with suppress(*until):
        while fits < depth and _reach(traces.values(), fits):
            traces = {name: traced(name, fits + 1) for name in searches}
            fits += 1
        return depth, traces
    return fits, traces


def _reach(roots: Iterable[Trace[S]], depth: int) -> bool:
    """Check whether nodes were visited at a depth; a deeper search may see more."""
    return any(len(node.visit.path) >= depth for root in roots for node in nodes(root))


def nodes(root: Trace[S]) -> Iterator[Trace[S]]:
    """Yield a node and all below it in the order in which they were entered.

    >>> space = SearchSpace(range, float)
    >>> [node.state for node in nodes(trace(minimax, 2, space, 3, Layer.MAX))]
    [3, 0, 1, 0, 2, 0, 1]
    """
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.branches))


def best_line(root: Trace[S]) -> Sequence[Trace[S]]:
    """Return the principal variation as nodes, from the root to a leaf or chance node.

    >>> space = SearchSpace(range, float)
    >>> [node.state for node in best_line(trace(minimax, 2, space, 3, Layer.MAX))]
    [3, 0]
    """
    line = [root]
    while (chosen := line[-1].chosen) is not None:
        line.append(line[-1].branches[chosen])
    return tuple(line)
