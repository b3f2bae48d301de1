"""Minimax is the specification: it finds the first of the best children, by the
definition, at any depth and with any ratings.
"""

from collections.abc import Iterable
from dataclasses import replace
from math import inf

from hypothesis import example, given, strategies as st

from fourinrow.search import (
    Found,
    Layer,
    Search,
    SearchSpace,
    alpha_beta,
    deepen,
    evaluate,
    kept,
    minimax,
    opposite,
    reordered,
)
from fourinrow.testing import Rated, rated_trees
from fourinrow.testing.textbook_trees import logged
from models.search_seeds import negamax, plain_search, plain_value
from spaces import (
    ROOT,
    Path,
    depths,
    height,
    infinite_ratings,
    layers,
    paths,
    space_over,
    without_index,
)
from strategies import ratings

both: list[Search] = [minimax, alpha_beta]
searches = st.sampled_from(both)
plies = st.none() | st.integers(1, 4)


def rerated(tree: Rated, low: float, high: float) -> Rated:
    """The tree with its ratings taken times ``high - low``, plus ``low``."""
    below = tuple(rerated(branch, low, high) for branch in tree.below)
    return Rated(tree.rating * (high - low) + low, below)


def negated(space: SearchSpace[Path]) -> SearchSpace[Path]:
    return SearchSpace(space.children, lambda path: -space.rate(path))


# The F# seed finds (M, 3): on a MIN layer, infinity does not beat its sentinel.
INFINITE_BRANCH = Rated(
    0, (Rated(-5, (Rated(inf), Rated(inf))), Rated(0, (Rated(3), Rated(7))))
)
ALL_LOST = Rated(0, (Rated(-inf), Rated(-inf)))


@given(rated_trees(infinite_ratings), plies, layers)
@example(INFINITE_BRANCH, 2, Layer.MAX)
@example(ALL_LOST, 1, Layer.MAX)
def test_minimax_finds_the_first_of_the_best_children_by_the_definition(
    tree: Rated, depth: int | None, layer: Layer
) -> None:
    space = space_over(tree)
    found = minimax(depth, space)(ROOT, layer)
    assert without_index(found) == plain_search(depth, space, ROOT, layer)


def test_infinite_ratings_are_ratings_like_any_other() -> None:
    found = minimax(2, space_over(INFINITE_BRANCH))(ROOT, Layer.MAX)
    assert found == Found((0,), inf, 0)
    assert minimax(1, space_over(ALL_LOST))(ROOT, Layer.MAX) == Found((0,), -inf, 0)


@given(st.lists(ratings, min_size=1), searches, layers)
def test_of_equal_children_the_first_is_chosen(
    values: list[float], search: Search, layer: Layer
) -> None:
    tree = Rated(0, tuple(map(Rated, values)))
    best = max(values) if layer is Layer.MAX else min(values)
    found = search(1, space_over(tree))(ROOT, layer)
    index = values.index(best)
    assert found == Found((index,), best, index)


@given(rated_trees(), searches, layers)
def test_at_depth_0_the_result_is_the_state_itself_with_its_rating(
    tree: Rated, search: Search, layer: Layer
) -> None:
    found = search(0, space_over(tree))(ROOT, layer)
    assert found == (Found(ROOT, tree.rating, None) if tree.below else None)


@given(searches, plies | st.just(0), layers)
def test_a_child_may_be_a_value_that_counts_as_false(
    search: Search, depth: int | None, layer: Layer
) -> None:
    last = SearchSpace[int](lambda n: [0] if n else (), float)
    assert search(depth, last)(1, layer) == (
        Found(1, 1.0) if depth == 0 else Found(0, 0.0, 0)
    )
    assert [each.child for each in deepen(last, 1, layer)] == [0]
    assert list(kept(list, last).children(1)) == [0]


@given(rated_trees(), searches, depths, layers)
def test_the_result_is_none_if_and_only_if_there_are_no_children(
    tree: Rated, search: Search, depth: int | None, layer: Layer
) -> None:
    found = search(depth, space_over(tree))(ROOT, layer)
    assert (found is None) == (not tree.below)


@given(rated_trees(), searches, st.integers(0, 3), layers)
def test_searching_as_deep_as_the_tree_is_searching_without_a_limit(
    tree: Rated, search: Search, more: int, layer: Layer
) -> None:
    space = space_over(tree)
    deep = max(height(tree), 1) + more
    assert search(deep, space)(ROOT, layer) == search(None, space)(ROOT, layer)


@given(rated_trees(), searches, plies, layers)
def test_the_best_child_is_a_child_and_has_the_value_found(
    tree: Rated, search: Search, depth: int | None, layer: Layer
) -> None:
    space = space_over(tree)
    found = search(depth, space)(ROOT, layer)
    if found is None:
        assert not tree.below
        return
    deeper = None if depth is None else depth - 1
    assert found.child in list(space.children(ROOT))
    assert found.value == plain_value(deeper, space, found.child, opposite(layer))


@given(rated_trees(), searches, depths, layers)
def test_min_is_max_on_negated_ratings_with_the_same_child(
    tree: Rated, search: Search, depth: int | None, layer: Layer
) -> None:
    space = space_over(tree)
    found = search(depth, space)(ROOT, layer)
    mirrored = search(depth, negated(space))(ROOT, opposite(layer))
    if found is None or mirrored is None:
        assert found is mirrored
    else:
        assert mirrored == replace(found, value=-found.value)


@given(rated_trees(infinite_ratings), searches, depths, layers)
def test_negamax_is_minimax(
    tree: Rated, search: Search, depth: int | None, layer: Layer
) -> None:
    sign = 1 if layer is Layer.MAX else -1
    space = space_over(tree)
    value = evaluate(search, depth, space, ROOT, layer)
    assert value == sign * negamax(depth, space, ROOT, sign)


@given(rated_trees(), searches, depths, layers)
def test_a_state_is_worth_its_best_child_or_its_own_rating(
    tree: Rated, search: Search, depth: int | None, layer: Layer
) -> None:
    space = space_over(tree)
    value = evaluate(search, depth, space, ROOT, layer)
    assert value == plain_value(depth, space, ROOT, layer)


@given(rated_trees(), searches, depths, layers)
def test_stretching_the_ratings_keeps_the_chosen_child(
    tree: Rated, search: Search, depth: int | None, layer: Layer
) -> None:
    found = search(depth, space_over(tree))(ROOT, layer)
    stretched = search(depth, space_over(rerated(tree, 1, 3)))(ROOT, layer)
    if found is None or stretched is None:
        assert found is stretched
    else:
        assert stretched == replace(found, value=2 * found.value + 1)


@given(rated_trees(), searches, depths, layers, st.integers())
def test_no_order_of_the_children_changes_a_value(
    tree: Rated, search: Search, depth: int | None, layer: Layer, seed: int
) -> None:
    def shuffled(children: Iterable[Path]) -> list[Path]:
        return sorted(children, key=lambda path: hash((seed, path)))

    space = space_over(tree)
    value = evaluate(search, depth, space, ROOT, layer)
    assert evaluate(search, depth, reordered(shuffled, space), ROOT, layer) == value


@given(rated_trees())
def test_reordering_changes_the_order_of_the_children_and_nothing_else(
    tree: Rated,
) -> None:
    space = space_over(tree)
    backwards = reordered(lambda children: reversed(list(children)), space)
    for path in paths(tree):
        assert list(backwards.children(path)) == list(space.children(path))[::-1]
        assert backwards.rate(path) == space.rate(path)


@given(rated_trees(), depths, layers)
def test_the_two_stages_of_a_search_can_be_called_apart(
    tree: Rated, depth: int | None, layer: Layer
) -> None:
    space = space_over(tree)
    find = minimax(depth, space)
    assert find(ROOT, layer) == find(ROOT, layer) == minimax(depth, space)(ROOT, layer)


@given(rated_trees(), st.integers(1, 5), layers)
def test_minimax_expands_each_state_above_the_frontier_once_and_no_other(
    tree: Rated, depth: int, layer: Layer
) -> None:
    log = logged(space_over(tree))
    minimax(depth, log.space)(ROOT, layer)
    assert log.expanded == [path for path in paths(tree) if len(path) < depth]


def test_the_worked_strip_of_the_seed_chooses_the_right_child() -> None:
    strip = Rated(0, (Rated(0, (Rated(2), Rated(4))), Rated(0, (Rated(3), Rated(7)))))
    assert minimax(2, space_over(strip))(ROOT, Layer.MAX) == Found((1,), 3, 1)
