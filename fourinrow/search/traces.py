"""Searches recorded as trees: every node that a search entered, in order.

The search runs its usual code with an observer. Its visits are folded into a tree; the
paths of the visits lead back to the states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Generic, TypeVar

from fourinrow.errors import TooManyNodes, at_least
from fourinrow.search.chance import Outcomes, certain, expectiminimax
from fourinrow.search.deepening import Deepened, deepen
from fourinrow.search.searches import Finder, Search
from fourinrow.search.space import FULL, SearchSpace, rating
from fourinrow.search.visits import Observer, Visit
from fourinrow.stopping import Stop, never

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Trace(Generic[S]):
    """A node that a search has entered, and its opened branches.

    ``step`` numbers the nodes in the order in which they were entered, from 1 for the
    root; ``branches`` are in that order too. ``unopened`` has the numbers of the
    branches that were cut, in the order of the children. ``visit`` holds path, layer,
    window and value. ``probability`` is set if the state is an outcome of chance.
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

        >>> from fourinrow.search import TREE_SPACE, minimax, tree_of
        >>> trace(minimax, 1, TREE_SPACE, tree_of([3, 12, 8])).chosen
        1

        It is ``None`` at a leaf and at a chance node.
        """
        if not self.branches or self.visit.layer is None:
            return None
        values = [branch.visit.value for branch in self.branches]
        return values.index(self.visit.value)

    @property
    def cut(self) -> str:
        """Why branches were cut (see `Visit.cut_reason`); empty if none were."""
        return self.visit.cut_reason if self.unopened else ""


def trace(
    search: Search,
    depth: int | None,
    space: SearchSpace[S],
    state: S,
    most: int | None = None,
) -> Trace[S]:
    """Run a search, and return the tree of all nodes that it entered.

    >>> from fourinrow.search import TREE_SPACE, alpha_beta, tree_of
    >>> textbook = tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> root = trace(alpha_beta, None, TREE_SPACE, textbook)
    >>> root.visit.value, root.chosen, [each.unopened for each in root.branches]
    (3.0, 0, [(), (1, 2), ()])
    >>> root.branches[1].cut
    '2 <= alpha 3'

    The value is that of `evaluate`: for a state without children, its rating. Tracing
    lists the children of states a second time, but rates no state again. Raises
    `FourInRowError` as the search does and for ``most`` below 1, and `TooManyNodes`
    beyond ``most`` nodes.
    """
    return _traced(partial(search, depth, space), space, certain, state, most)


def trace_chance(
    depth: int | None,
    space: SearchSpace[S],
    outcomes: Outcomes[S],
    state: S,
    most: int | None = None,
) -> Trace[S]:
    """Run `expectiminimax`, and return the tree of all nodes, as `trace` does.

    >>> from fourinrow.search import Chance, Layer
    >>> def toss(bet):
    ...     half = Fraction(1, 2)
    ...     return [Chance(half, 3 * bet), Chance(half, -bet)]
    >>> bets = SearchSpace(
    ...     lambda state: () if state else (2, 7), int, lambda _: Layer.MAX
    ... )
    >>> root = trace_chance(1, bets, toss, 0)
    >>> [(bet.state, bet.visit.value) for bet in root.branches]
    [(2, Fraction(2, 1)), (7, Fraction(7, 1))]
    >>> [(str(end.probability), end.state) for end in root.branches[1].branches]
    [('1/2', 21), ('1/2', -7)]

    The branches of a child are its outcomes, unless the child itself is the only one.
    Raises as `trace` does.
    """
    search = partial(expectiminimax, depth, space, outcomes)
    return _traced(search, space, outcomes, state, most)


def trace_depths(
    space: SearchSpace[S],
    state: S,
    *,
    depth: int | None = None,
    stop: Stop = never,
    most: int | None = None,
) -> Iterator[tuple[Deepened[S], Trace[S]]]:
    """Run `deepen`, and return the result of each finished depth with its tree.

    >>> from fourinrow.search import TREE_SPACE, tree_of
    >>> for found, root in trace_depths(TREE_SPACE, tree_of([[3, 12], [9, 8]])):
    ...     print(found.depth, [branch.visit.path for branch in root.branches])
    1 [(0,), (1,)]
    2 [(0,), (1,)]

    Raises `FourInRowError` as `deepen` does and for ``most`` below 1, and
    `TooManyNodes` beyond ``most`` nodes at one depth.
    """
    visits: list[Visit] = []
    search = deepen(space, depth=depth, stop=stop, observe=_recorder(visits, most))

    def traced() -> Iterator[tuple[Deepened[S], Trace[S]]]:
        for found in search(state):
            yield found, _tree_of(visits, space, certain, state)
            visits.clear()

    return traced()


def _traced(
    search: Callable[[Observer], Finder[S]],
    space: SearchSpace[S],
    outcomes: Outcomes[S],
    state: S,
    most: int | None,
) -> Trace[S]:
    visits: list[Visit] = []
    observe = _recorder(visits, most)
    if search(observe)(state) is None:
        leaf = Visit((), space.layer(state), FULL, rating(space, state), 0)
        observe(leaf)
    return _tree_of(visits, space, outcomes, state)


def _recorder(visits: list[Visit], most: int | None) -> Observer:
    """Return an observer that appends each visit to a list of at most ``most``."""
    if most is not None:
        at_least(1, most, "nodes", "1 node or more")

    def observe(visit: Visit) -> None:
        if len(visits) == most:
            raise TooManyNodes(f"expected a tree of {most} nodes at most, got more")
        visits.append(visit)

    return observe


def _tree_of(
    visits: Sequence[Visit], space: SearchSpace[S], outcomes: Outcomes[S], state: S
) -> Trace[S]:
    """Build the tree of a search from its visits, from the last back to the first.

    A node is left after all nodes below it; so read backwards, it comes before them.
    Its steps and theirs are a run of numbers that ends with ``last``. The run of the
    last branch ends there too, that of the branch before ends where that one begins,
    and the number that is left at the beginning is the node's own.
    """
    later = reversed(visits)

    def built(
        visit: Visit, state: S, last: int, probability: Fraction | None = None
    ) -> Trace[S]:
        edges = _edges(space, outcomes, state, visit)
        branches: list[Trace[S]] = []
        for _ in range(visit.opened):
            below = next(later)
            chance, child = edges[below.path[-1]]
            branches.append(built(below, child, last, chance))
            last = branches[-1].step - 1
        opened = {branch.visit.path[-1] for branch in branches}
        left = tuple([at for at in range(len(edges)) if at not in opened])
        unopened = left if visit.is_cut else ()
        return Trace(state, last, visit, tuple(branches[::-1]), unopened, probability)

    return built(next(later), state, len(visits))


def _edges(
    space: SearchSpace[S], outcomes: Outcomes[S], state: S, visit: Visit
) -> Sequence[tuple[Fraction | None, S]]:
    """Return the states below a node, in the order of the numbers in paths."""
    if not visit.opened:
        return ()
    if visit.layer is None:
        return tuple(outcomes(state))
    return [(None, child) for child in space.children(state)]


def nodes(root: Trace[S]) -> Iterator[Trace[S]]:
    """Yield a node and all below it in the order in which they were entered.

    >>> from fourinrow.search import TREE_SPACE, minimax, tree_of
    >>> root = trace(minimax, 2, TREE_SPACE, tree_of([[3, 12], 8]))
    >>> [node.visit.path for node in nodes(root)]
    [(), (0,), (0, 0), (0, 1), (1,)]
    """
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.branches))


def best_line(root: Trace[S]) -> Sequence[Trace[S]]:
    """Return the principal variation as nodes, from the root to a leaf or chance node.

    >>> from fourinrow.search import TREE_SPACE, minimax, tree_of
    >>> root = trace(minimax, 2, TREE_SPACE, tree_of([[3, 12], 8]))
    >>> [node.visit.path for node in best_line(root)]
    [(), (1,)]
    """
    line = [root]
    while (chosen := line[-1].chosen) is not None:
        line.append(line[-1].branches[chosen])
    return tuple(line)
