"""A trace is what the search did: nothing more, nothing less, and in that order.

So it is of minimax, alpha-beta, deepening and games of chance.
"""

import sys
from collections.abc import Sequence
from fractions import Fraction
from functools import partial, reduce
from itertools import accumulate
from math import isfinite
from operator import eq, ge, le
from typing import Any, NamedTuple, TypeVar

import pytest
from hypothesis import given, strategies as st

from fourinrow.draw import Trace, best_line, nodes, trace, trace_depths
from fourinrow.draw.sketch import cut_reason
from fourinrow.errors import FourInRowError
from fourinrow.search import (
    FULL,
    Chance,
    Layer,
    Search,
    SearchSpace,
    Window,
    alpha_beta,
    certain,
    deepen,
    evaluate,
    expectiminimax,
    minimax,
)
from fourinrow.testing import Rated, rated_trees
from fourinrow.testing.textbook_trees import logged, tree_at
from spaces import (
    ROOT,
    Path,
    Searched,
    chooser,
    depths,
    max_alone,
    outcomes_in,
    searched_spaces,
    some_graphs,
    space_over,
    taking_turns,
)
from thorough import thorough

S = TypeVar("S")

DEEP = 4
in_order = st.sampled_from([minimax, alpha_beta])
# A best child that comes twice, after another.
TWICE = SearchSpace[int](
    children=lambda number: {0: (1, 2, 2, 1), 2: (3, 3), 1: (4,)}.get(number, ()),
    rate=lambda number: [0, 1, 2, 3, 9][number],
    layer=lambda number: Layer.MIN if number in (1, 2) else Layer.MAX,
)


class Watched(NamedTuple):
    """A search with its trace; `is_in_order` if it tries children as they come."""

    space: SearchSpace[Any]
    state: Any
    depth: int | None
    root: Trace[Any]
    is_in_order: bool = True


spaces = searched_spaces(some_graphs | st.just(TWICE))


@st.composite
def watched_by(draw: st.DrawFn, search: Search) -> Watched:
    space, state = draw(spaces)
    depth = draw(st.integers(0, DEEP))
    return Watched(space, state, depth, trace(search, depth, space, state))


@st.composite
def deepenings(draw: st.DrawFn) -> Watched:
    """One of the depths of a deepening search."""
    space, state = draw(spaces.filter(lambda each: [*each[0].children(each[1])]))
    traced = list(trace_depths(space, state, depth=DEEP))
    depth = draw(st.integers(1, len(traced)))
    return Watched(space, state, depth, traced[depth - 1][1], is_in_order=False)


narrowing = watched_by(alpha_beta) | deepenings()
watched = watched_by(minimax) | narrowing


def state_at(space: SearchSpace[S], state: S, path: Sequence[int]) -> S:
    """Follow the numbers of the branches, in the order of the children."""
    return reduce(lambda state, at: list(space.children(state))[at], path, state)


# The same search


@thorough
@given(spaces)
def test_traces_of_a_deepening_search_are_its_search(drawn: Searched) -> None:
    space, state = drawn
    seen, blind = logged(space), logged(space)
    expected = list(deepen(blind.space, depth=DEEP)(state))
    traces = list(trace_depths(seen.space, state, depth=DEEP))
    assert [found for found, _ in traces] == expected
    for one, root in traces:
        assert root.chosen is not None
        assert (root.value, root.branches[root.chosen].state) == (one.value, one.child)
    below = [sum(1 for _ in nodes(root)) - 1 for _, root in traces]
    assert [found.nodes for found in expected] == list(accumulate(below))
    every = [node for _, root in traces for node in nodes(root)]
    leaves = [node.state for node in every if not (node.branches or node.is_known)]
    assert not traces or seen.rated == blind.rated == leaves


def test_a_cut_that_should_not_be_has_the_other_sign() -> None:
    wrong = Trace(
        *(0, "s", Layer.MAX, Window(0, 9)), path=(), step=5, value=1, unopened=(1,)
    )
    assert cut_reason(wrong) == "1 < beta 9"


def test_the_best_child_of_a_depth_is_looked_at_first_and_keeps_its_number() -> None:
    low = Rated(0, (Rated(2), Rated(9)))
    high = Rated(5, (Rated(6), Rated(7)))
    space = space_over(taking_turns(Rated(0, (low, low, high))))
    *_, (_, root) = trace_depths(space, ROOT)
    looked_at = [(each.path, each.step, each.unopened) for each in root.branches]
    assert looked_at == [((2,), 2, ()), ((0,), 5, (1,)), ((1,), 7, (1,))]


# Steps, states, branches


@thorough
@given(watched)
def test_nodes_are_all_that_there_are_in_steps_and_the_first_of_the_best_is_chosen(
    search: Watched,
) -> None:
    """But for a child that comes twice, which deepening opens once."""
    listed = list(nodes(search.root))
    assert [node.step for node in listed] == [*range(1, len(listed) + 1)]
    assert len({node.path for node in listed}) == len(listed)
    for node in listed:
        assert node.state == state_at(search.space, search.state, node.path)
        assert all(branch.path[:-1] == node.path for branch in node.branches)
        values = [branch.value for branch in node.branches]
        best = max if node.layer is Layer.MAX else min
        assert node.chosen == (values.index(best(values)) if values else None)
        opened = [branch.path[-1] for branch in node.branches]
        assert not search.is_in_order or opened == [*range(len(opened))]
        below = list(search.space.children(node.state))
        left = [number for number in range(len(below)) if number not in opened]
        assert bool(cut_reason(node)) == bool(node.unopened)
        if node.unopened:
            assert list(node.unopened) == left
            assert not node.window.narrowed(chooser(node), node.value).is_open
        elif node.branches:
            assert {below[each] for each in left} <= {below[each] for each in opened}
        elif node.is_known:
            assert len(node.path) > 0
        else:
            assert not below or len(node.path) == search.depth
            assert node.value == search.space.rate(node.state)
    line = best_line(search.root)
    assert {node.value for node in line} == {search.root.value}
    assert not line[-1].branches


@thorough
@given(narrowing)
def test_a_search_with_a_window_enters_nodes_of_minimax_and_says_how_values_relate(
    search: Watched,
) -> None:
    """Each branch narrows the window, and one that closes it is the last."""
    every = [*nodes(trace(minimax, search.depth, search.space, search.state))]
    assert all(node.window == FULL and not node.unopened for node in every)
    entered = {node.path for node in nodes(search.root)}
    assert entered <= {node.path for node in every}
    for node in nodes(search.root):
        window = node.window
        if cut_reason(node):
            side = f">= beta {window.high:g}", f"<= alpha {window.low:g}"
            assert cut_reason(node) == f"{node.value:g} {side[node.layer is Layer.MIN]}"
        for branch in node.branches:
            assert window.is_open
            assert branch.window == window
            window = window.narrowed(chooser(node), branch.value)
        rest = None if search.depth is None else search.depth - len(node.path)
        worth = evaluate(minimax, rest, search.space, node.state)
        relates = {"=": eq, "<=": le, ">=": ge}[node.relation]
        assert relates(worth, node.value)
        assert node.relation == "=" or isfinite(node.value)


@given(rated_trees(max_height=5), depths)
def test_a_chance_node_is_worth_the_mean_of_its_branches_and_others_the_best(
    tree: Rated, depth: int | None
) -> None:
    outcomes = outcomes_in(tree)
    chance = expectiminimax(outcomes)
    seen, blind = logged(space_over(tree)), logged(space_over(tree))
    root = trace(chance, depth, seen.space, ROOT)
    assert root.value == evaluate(chance, depth, blind.space, ROOT)
    assert seen.rated == blind.rated
    for node in nodes(root):
        values = [branch.value for branch in node.branches]
        shares = [branch.probability for branch in node.branches]
        if node.layer is None:
            assert shares == [chance.probability for chance in outcomes(node.state)]
            pairs = zip(map(Fraction, values), shares, strict=True)
            mean = sum(value * share for value, share in pairs if share)
            assert (node.value, node.chosen) == (mean, None)
        elif values:
            best = max if node.layer is Layer.MAX else min
            assert set(shares) == {None}
            assert node.chosen == values.index(best(values))
        else:
            assert node.value == tree_at(tree, node.state).rating
        assert node.layer in (None, tree_at(tree, node.state).layer)
        assert (node.unopened, cut_reason(node)) == ((), "")
    assert all(node.layer is not None for node in best_line(root)[:-1])


def test_an_outcome_equal_to_the_child_is_no_chance_node_and_another_is() -> None:
    space = SearchSpace[Path](
        lambda path: [(*path, 1)] if len(path) < 2 else [], len, max_alone
    )

    def negative(path: Path) -> Sequence[Chance[Path]]:
        return [Chance(Fraction(1), tuple([-n for n in path]))]

    plain = trace(minimax, None, space, ())
    assert trace(expectiminimax(certain), None, space, ()) == plain
    turned = trace(expectiminimax(negative), 1, space, ())
    assert [node.layer for node in nodes(turned)] == [Layer.MAX, None, Layer.MAX]


@given(in_order, rated_trees(), depths)
def test_a_tree_of_too_many_nodes_is_refused_and_no_other(
    search: Search, tree: Rated, depth: int | None
) -> None:
    grow = partial(trace, search, depth, space_over(tree), ROOT)
    root = grow()
    size = sum(1 for _ in nodes(root))
    assert grow(size) == root
    for most in range(1, size):
        with pytest.raises(FourInRowError, match=f"{most} nodes at most, got more"):
            grow(most)


@pytest.mark.every_python
def test_a_tree_as_deep_as_the_stack_is_traced_or_ends_in_an_error() -> None:
    chain = SearchSpace[int](lambda n: [n + 1], float, max_alone)
    limit = sys.getrecursionlimit()
    for depth in accumulate([10] * (limit // 10)):
        try:
            root: Trace[int] = trace(alpha_beta, depth, chain, 0)
        except RecursionError:
            break
        assert sum(1 for _ in nodes(root)) == depth + 1
    else:
        pytest.fail("no depth was too much")
