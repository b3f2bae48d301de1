"""A trace is what the search did: nothing more, nothing less, and in that order."""

import sys
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate
from math import inf
from typing import Any

import pytest
from hypothesis import given, strategies as st

from fourinrow.core import CONNECT_FIVE, CONNECT_FOUR, TIC_TAC_TOE, Rules
from fourinrow.errors import FourInRowError
from fourinrow.games import Game, search_space
from fourinrow.games.connect import connect
from fourinrow.games.stonehenge import stonehenge
from fourinrow.search import (
    FULL,
    TREE_SPACE,
    Layer,
    SearchSpace,
    Trace,
    Window,
    alpha_beta,
    best_line,
    evaluate,
    minimax,
    minimax_value,
    nodes,
    trace,
    tree_of,
)
from fourinrow.search.searches import Search, alpha_beta_value
from fourinrow.search.tree import Nested
from fourinrow.testing import Rated, rated_trees, states, trees
from fourinrow.testing.textbook_trees import logged
from heaps import heaps_game
from spaces import (
    ROOT,
    Path,
    chooser,
    depths,
    infinite_ratings,
    layers,
    max_alone,
    node_at,
    paths,
    space_over,
)

searches = st.sampled_from([minimax, alpha_beta])
rated_any = rated_trees(infinite_ratings)
TEXTBOOK: Nested = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
GAMES: list[Game[Any, Any]] = [
    connect(CONNECT_FOUR),
    connect(CONNECT_FIVE),
    connect(TIC_TAC_TOE),
    connect(Rules(3, 4, 3)),
    heaps_game(2, 2, 3),
    stonehenge(),
]


def is_same_search(
    search: Search, depth: int | None, space: SearchSpace[Any], state: Any
) -> None:
    """Hold a trace to the search that nobody watched."""
    seen, blind = logged(space), logged(space)
    root = trace(search, depth, seen.space, state)
    found = search(depth, blind.space)(state)
    assert root.value == evaluate(search, depth, space, state)
    leaves = [node.state for node in nodes(root) if not node.branches]
    assert seen.rated == leaves
    if found is None:
        assert root.chosen is None
        assert seen.rated == [state]
        return
    assert seen.rated == blind.rated
    if root.chosen is None:
        assert found.child == state
        assert depth == 0
    else:
        assert root.branches[root.chosen].state == found.child
        assert list(map(space.rate, leaves)) == [
            node.value for node in nodes(root) if not node.branches
        ]


# The same search


@given(searches, rated_any, depths)
def test_value_child_and_leaves_of_a_trace_are_those_of_the_search(
    search: Search, tree: Rated, depth: int | None
) -> None:
    is_same_search(search, depth, space_over(tree), ROOT)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data(), search=searches)
def test_a_trace_of_any_position_of_any_game_is_its_search(
    game: Game[Any, Any], data: st.DataObject, search: Search
) -> None:
    state = data.draw(states(game, max_plies=12))
    depth = data.draw(st.integers(0, 1 if len(game.legal_moves(state)) > 9 else 2))
    is_same_search(search, depth, search_space(game), state)


@given(trees())
def test_a_textbook_tree_is_traced_to_its_value(nested: Nested) -> None:
    tree = tree_of(nested)
    for search in (minimax, alpha_beta):
        root = trace(search, None, TREE_SPACE, tree)
        assert root.value == minimax_value(tree)
        assert root.value == alpha_beta_value(FULL, tree)


def test_the_textbook_tree_is_cut_where_the_textbook_cuts_it() -> None:
    root = trace(alpha_beta, None, TREE_SPACE, tree_of(TEXTBOOK))
    first, second, third = root.branches
    assert [each.value for each in (root, first, second, third)] == [3, 3, 2, 2]
    assert [each.step for each in (root, first, second, third)] == [1, 2, 6, 8]
    assert [each.unopened for each in (first, second, third)] == [(), (1, 2), ()]
    assert [each.cut for each in (first, second, third)] == ["", "2 <= alpha 3", ""]
    assert [each.relation for each in (first, second, third)] == [
        "=",
        "<=",
        "<=",
    ]
    assert [node.step for node in best_line(root)] == [1, 2, 3]


# Steps, states, branches


@given(searches, rated_any, depths)
def test_steps_count_the_nodes_in_order_of_entry(
    search: Search, tree: Rated, depth: int | None
) -> None:
    root = trace(search, depth, space_over(tree), ROOT)
    listed = list(nodes(root))
    assert [node.step for node in listed] == [*range(1, len(listed) + 1)]
    assert [node.path for node in listed] == sorted(node.path for node in listed)


@given(searches, rated_any, depths)
def test_a_path_leads_to_the_state_of_its_node(
    search: Search, tree: Rated, depth: int | None
) -> None:
    root = trace(search, depth, space_over(tree), ROOT)
    for node in nodes(root):
        assert node.state == node.path
        for number, branch in enumerate(node.branches):
            assert branch.path == (*node.path, number)


@given(searches, rated_any, depths)
def test_opened_and_unopened_branches_are_all_that_there_are(
    search: Search, tree: Rated, depth: int | None
) -> None:
    root = trace(search, depth, space_over(tree), ROOT)
    for node in nodes(root):
        below = node_at(tree, node.state).below
        is_leaf = not below or len(node.state) == depth
        there = 0 if is_leaf else len(below)
        assert node.unopened == (*range(len(node.branches), there),)
        assert bool(node.cut) == bool(node.unopened)


@given(rated_any, depths)
def test_minimax_opens_every_branch_with_the_full_window(
    tree: Rated, depth: int | None
) -> None:
    listed = list(nodes(trace(minimax, depth, space_over(tree), ROOT)))
    within = [path for path in paths(tree) if depth is None or len(path) <= depth]
    assert [node.path for node in listed] == within
    assert {node.window for node in listed} == {FULL}
    assert not any(node.unopened for node in listed)


@given(rated_any, depths)
def test_each_branch_narrows_the_window_and_one_that_closes_it_is_the_last(
    tree: Rated, depth: int | None
) -> None:
    for node in nodes(trace(alpha_beta, depth, space_over(tree), ROOT)):
        window = node.window
        for branch in node.branches:
            assert window.is_open
            assert branch.window == window
            window = window.narrowed(chooser(node), branch.value)
        assert window.is_open == (not node.branches or not closes(node))
        assert not node.unopened or not window.is_open


def closes(node: Trace[Path]) -> bool:
    return not node.window.narrowed(chooser(node), node.value).is_open


def test_a_function_that_raises_stops_the_search_and_spoils_no_other() -> None:
    class Enough(Exception):
        pass

    def refuse(*_: object, **_more: object) -> float:
        raise Enough

    space = space_over(Rated(0, (Rated(1), Rated(2))))
    find = alpha_beta(None, space, refuse)
    for _ in range(2):
        with pytest.raises(Enough):
            find(ROOT)
    assert [node.path for node in nodes(trace(alpha_beta, None, space, ROOT))] == [
        (),
        (0,),
        (1,),
    ]


@given(searches, rated_any, depths)
def test_the_first_of_the_best_branches_is_chosen(
    search: Search, tree: Rated, depth: int | None
) -> None:
    root = trace(search, depth, space_over(tree), ROOT)
    for node in nodes(root):
        values = [branch.value for branch in node.branches]
        best = max if node.layer is Layer.MAX else min
        assert node.chosen == (values.index(best(values)) if values else None)
    line = best_line(root)
    assert {node.value for node in line} == {root.value}
    assert not line[-1].branches
    steps = [node.step for node in line]
    assert steps == sorted(steps)


# Words


@given(rated_any, depths)
def test_the_relation_to_a_value_is_that_of_minimax(
    tree: Rated, depth: int | None
) -> None:
    space = space_over(tree)
    for node in nodes(trace(alpha_beta, depth, space, ROOT)):
        rest = None if depth is None else depth - len(node.state)
        worth = evaluate(minimax, rest, space, node.state)
        is_so = {
            "=": worth == node.value,
            "<=": worth <= node.value,
            ">=": worth >= node.value,
        }
        assert is_so[node.relation]


def node_with_a_branch(layer: Layer, window: Window, value: float) -> Trace[str]:
    below = Trace("below", (0,), 2, Layer.MAX, FULL, value)
    return Trace("above", (), 1, layer, window, value, (below,))


@given(layers, st.sampled_from([inf, -inf]), infinite_ratings, infinite_ratings)
def test_an_infinite_value_is_exact(
    layer: Layer, value: float, low: float, high: float
) -> None:
    assert node_with_a_branch(layer, Window(low, high), value).relation == "="


@given(rated_any, depths)
def test_a_reason_to_cut_is_a_true_sentence_about_the_window(
    tree: Rated, depth: int | None
) -> None:
    for node in nodes(trace(alpha_beta, depth, space_over(tree), ROOT)):
        if not node.cut:
            continue
        value, sign, side, bound = node.cut.split()
        low, high = node.window
        assert float(value) == node.value
        if node.layer is Layer.MAX:
            assert (side, sign, float(bound)) == ("beta", ">=", high)
            assert node.value >= high
        else:
            assert (side, sign, float(bound)) == ("alpha", "<=", low)
            assert node.value <= low


def test_a_reason_to_cut_is_given_for_fractions_too() -> None:
    value: float = Fraction(4, 3)  # type: ignore[assignment]
    node = node_with_a_branch(Layer.MAX, Window(0, 1), value)
    assert replace(node, unopened=(1,)).cut == "1.333333333 >= beta 1"


# Limits


@given(searches, rated_any, depths)
def test_a_tree_of_too_many_nodes_is_refused_and_no_other(
    search: Search, tree: Rated, depth: int | None
) -> None:
    space = space_over(tree)
    root = trace(search, depth, space, ROOT)
    size = sum(1 for _ in nodes(root))
    assert trace(search, depth, space, ROOT, size) == root
    for most in range(1, size):
        with pytest.raises(FourInRowError, match=f"{most} nodes at most, got more"):
            trace(search, depth, space, ROOT, most)


def test_a_tree_of_hundreds_of_nodes_is_refused_too() -> None:
    space = SearchSpace[int](
        lambda state: () if state else range(1, 1000), float, max_alone
    )
    with pytest.raises(FourInRowError, match="500 nodes at most, got more"):
        trace(minimax, 1, space, 0, 500)


def test_a_trace_is_a_value_that_hashes_and_does_not_change() -> None:
    space = space_over(Rated(0, (Rated(1), Rated(2))))
    root, again = (trace(minimax, None, space, ROOT) for _ in range(2))
    assert root == again
    assert hash(root) == hash(again)
    with pytest.raises(AttributeError):
        root.step = 2  # type: ignore[misc]


def test_a_tree_as_deep_as_the_stack_is_traced_or_refused() -> None:
    chain = SearchSpace[int](lambda n: [n + 1], float, max_alone)
    limit = sys.getrecursionlimit()
    for depth in accumulate([10] * (limit // 10)):
        try:
            root: Trace[int] = trace(alpha_beta, depth, chain, 0)
        except FourInRowError:
            break
        assert sum(1 for _ in nodes(root)) == depth + 1
    else:
        pytest.fail("no depth was too much")


def paths_of(root: Trace[Path]) -> list[Path]:
    return [node.state for node in nodes(root)]


@given(rated_trees(), depths)
def test_alpha_beta_enters_nodes_of_minimax_only(
    tree: Rated, depth: int | None
) -> None:
    space = space_over(tree)
    few, all_ = (
        paths_of(trace(search, depth, space, ROOT)) for search in (alpha_beta, minimax)
    )
    assert set(few) <= set(all_)
