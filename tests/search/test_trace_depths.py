"""A deepening search that is watched is the same search, one trace a depth."""

from collections.abc import Sequence
from functools import reduce
from itertools import accumulate, islice
from typing import TypeVar

import pytest
from hypothesis import example, given, strategies as st

from fourinrow.errors import FourInRowError
from fourinrow.games import search_space
from fourinrow.games.connect import connect
from fourinrow.search import (
    Layer,
    SearchSpace,
    Trace,
    after_nodes,
    alpha_beta,
    best_line,
    deepen,
    evaluate,
    minimax,
    nodes,
    trace,
    trace_depths,
)
from fourinrow.testing import Rated, move_numbers, rated_trees, search_spaces
from fourinrow.testing.textbook_trees import logged
from spaces import DOUBLING, ROOT, chooser, infinite_ratings, space_over, taking_turns
from strategies import played

S = TypeVar("S")

DEEP = 4
some_graphs = search_spaces(st.integers(-2, 2) | infinite_ratings, has_circles=True)
rated_any = rated_trees(infinite_ratings)
# A best child that comes twice, after another.
TWICE = SearchSpace[int](
    children=lambda number: {0: (1, 2, 2, 1), 2: (3, 3), 1: (4,)}.get(number, ()),
    rate=lambda number: [0, 1, 2, 3, 9][number],
    layer=lambda number: Layer.MIN if number in (1, 2) else Layer.MAX,
)


def traced(space: SearchSpace[S], state: S) -> list[Trace[S]]:
    return [root for _, root in trace_depths(space, state, depth=DEEP)]


def state_at(space: SearchSpace[S], state: S, path: Sequence[int]) -> S:
    """Follow the numbers of the branches, in the order of the children."""
    return reduce(lambda state, at: list(space.children(state))[at], path, state)


# The same search


def is_same_search(space: SearchSpace[S], state: S, depth: int = DEEP) -> None:
    """Hold the traces to the search that nobody watched."""
    seen, blind = logged(space), logged(space)
    expected = list(deepen(blind.space, depth=depth)(state))
    traces = list(trace_depths(seen.space, state, depth=depth))
    assert seen.rated == blind.rated
    found = [found for found, _ in traces]
    assert found == expected
    for one, other in zip(found, expected, strict=True):
        assert list(one.table.items()) == list(other.table.items())
    below = [sum(1 for _ in nodes(root)) - 1 for _, root in traces]
    assert [each.nodes for each in found] == list(accumulate(below))
    for each, root in traces:
        assert root.value == each.value
        assert root.chosen is not None
        assert root.branches[root.chosen].state == each.child
    if expected:
        assert [
            node.state
            for _, root in traces
            for node in nodes(root)
            if not node.branches and not node.is_known
        ] == blind.rated


@given(rated_any)
def test_a_trace_of_any_tree_is_its_search(tree: Rated) -> None:
    is_same_search(space_over(tree), ROOT)


@given(some_graphs)
@example(TWICE)
def test_a_trace_is_its_search_where_ways_meet_and_children_come_twice(
    space: SearchSpace[int],
) -> None:
    is_same_search(space, 0)


@given(move_numbers(), st.integers(1, 3))
def test_a_trace_of_a_position_is_its_search(
    moves: tuple[int, ...], depth: int
) -> None:
    game, state = connect(), played(moves)
    is_same_search(search_space(game), state, depth)


@given(some_graphs)
def test_the_first_depth_is_that_of_alpha_beta(space: SearchSpace[int]) -> None:
    for root in traced(space, 0)[:1]:
        assert root == trace(alpha_beta, 1, space, 0)


@given(some_graphs, st.integers(1, 60))
def test_a_depth_that_is_stopped_leaves_no_trace(
    space: SearchSpace[int], enough: int
) -> None:
    whole = list(trace_depths(space, 0, depth=DEEP))
    stop = after_nodes(enough)
    part = list(trace_depths(space, 0, depth=DEEP, stop=stop))
    assert part == whole[: len(part)]
    assert len(part) == len(list(deepen(space, depth=DEEP, stop=stop)(0)))


def test_nothing_is_searched_before_the_next_result_is_taken() -> None:
    log = logged(DOUBLING)
    stream = trace_depths(log.space, 1)
    assert log.expanded == []
    assert [found.depth for found, _ in islice(stream, 3)] == [1, 2, 3]
    assert max(log.rated) < 16


def test_a_state_without_children_yields_nothing() -> None:
    assert list(trace_depths(space_over(Rated(7)), ROOT)) == []


# Steps, states, branches


@given(some_graphs)
@example(TWICE)
def test_a_path_leads_to_its_node_whatever_the_order_of_visits(
    space: SearchSpace[int],
) -> None:
    for root in traced(space, 0):
        listed = list(nodes(root))
        assert [node.step for node in listed] == [*range(1, len(listed) + 1)]
        assert len({node.path for node in listed}) == len(listed)
        for node in listed:
            assert node.state == state_at(space, 0, node.path)
            assert all(branch.path[:-1] == node.path for branch in node.branches)


@given(rated_any)
def test_it_enters_the_nodes_of_minimax_only(tree: Rated) -> None:
    space = space_over(tree)
    for depth, root in enumerate(traced(space, ROOT), 1):
        all_ = nodes(trace(minimax, depth, space, ROOT))
        assert {node.path for node in nodes(root)} <= {node.path for node in all_}


@given(some_graphs)
@example(TWICE)
def test_what_was_never_opened_is_known_by_number(space: SearchSpace[int]) -> None:
    for root in traced(space, 0):
        for node in nodes(root):
            opened = [branch.path[-1] for branch in node.branches]
            assert len(opened) == len(set(opened))
            assert set(opened).isdisjoint(node.unopened)
            assert list(node.unopened) == sorted(node.unopened)
            assert bool(node.cut) == bool(node.unopened)
            if opened:
                below = list(space.children(node.state))
                left = set(range(len(below))) - set(opened)
                seen = {below[number] for number in opened}
                if node.unopened:
                    assert left == set(node.unopened)
                    assert not node.window.narrowed(chooser(node), node.value).is_open
                else:
                    assert {below[number] for number in left} <= seen


@given(some_graphs)
def test_the_best_child_of_the_depth_before_is_entered_first(
    space: SearchSpace[int],
) -> None:
    best: int | None = None
    for found, root in trace_depths(space, 0, depth=DEEP):
        assert best is None or root.branches[0].state == best
        best = found.child


@given(some_graphs)
def test_leaves_are_known_or_at_depth_or_have_no_children(
    space: SearchSpace[int],
) -> None:
    for depth, root in enumerate(traced(space, 0), 1):
        for node in nodes(root):
            if node.is_known:
                assert not node.branches
                assert 0 < len(node.path) < depth
            elif not node.branches:
                is_end = not list(space.children(node.state))
                assert len(node.path) == depth or is_end


# Values and windows


@given(some_graphs)
def test_the_relation_to_a_value_is_that_of_minimax(space: SearchSpace[int]) -> None:
    for depth, root in enumerate(traced(space, 0), 1):
        for node in nodes(root):
            rest = depth - len(node.path)
            worth = evaluate(minimax, rest, space, node.state)
            assert {
                "=": worth == node.value,
                "<=": worth <= node.value,
                ">=": worth >= node.value,
            }[node.relation]


@given(some_graphs)
def test_the_window_of_a_branch_is_narrowed_by_the_branches_before_it(
    space: SearchSpace[int],
) -> None:
    for root in traced(space, 0):
        for node in nodes(root):
            window = node.window
            for branch in node.branches:
                assert branch.window == window
                window = window.narrowed(chooser(node), branch.value)


@given(some_graphs)
def test_the_best_line_goes_from_the_root_to_a_leaf(space: SearchSpace[int]) -> None:
    for root in traced(space, 0):
        line = best_line(root)
        assert {node.value for node in line} == {root.value}
        assert not line[-1].branches


def test_the_best_child_is_looked_at_first_and_keeps_its_number() -> None:
    low = Rated(0, (Rated(2), Rated(9)))
    high = Rated(5, (Rated(6), Rated(7)))
    space = space_over(taking_turns(Rated(0, (low, low, high))))
    *_, (_, root) = trace_depths(space, ROOT)
    assert [branch.path for branch in root.branches] == [(2,), (0,), (1,)]
    assert [branch.step for branch in root.branches] == [2, 5, 7]
    assert [branch.unopened for branch in root.branches] == [(), (1,), (1,)]


# What is refused


def test_what_deepen_refuses_is_refused_at_once() -> None:
    with pytest.raises(FourInRowError, match="expected a depth of 1 or more, or None"):
        trace_depths(space_over(Rated(0)), ROOT, depth=0)


@given(some_graphs, st.integers(1, 30))
def test_a_depth_of_too_many_nodes_is_refused_and_no_other(
    space: SearchSpace[int], most: int
) -> None:
    whole = traced(space, 0)
    sizes = [sum(1 for _ in nodes(root)) for root in whole]
    stream = trace_depths(space, 0, depth=DEEP, most=most)
    for root, size in zip(whole, sizes, strict=True):
        if size > most:
            with pytest.raises(FourInRowError, match=f"{most} nodes at most, got more"):
                next(stream)
            return
        assert next(stream)[1] == root
