"""The game tree is a lazy value: transformations obey laws, and nothing is computed
before it is asked for.
"""

from collections.abc import Iterator
from itertools import chain, count, islice
from typing import NoReturn

from hypothesis import given, strategies as st

from fourinrow.search import (
    Layer,
    SearchSpace,
    Tree,
    fold_tree,
    game_tree,
    map_tree,
    minimax_value,
    prune,
    tree_of,
)
from fourinrow.search.tree import Nested
from fourinrow.testing import RATED, Rated, rated_trees, trees
from fourinrow.testing.strategies import rated_from
from spaces import (
    ROOT,
    Path,
    layers,
    lazy,
    max_alone,
    paths,
    with_stability,
    written_out,
)

cuts = st.integers(0, 5)


def cut_off(depth: int, tree: Rated) -> Rated:
    below = [cut_off(depth - 1, branch) for branch in tree.below] if depth else []
    return tree._replace(below=tuple(below))


def unavailable(_state: object) -> NoReturn:
    raise AssertionError("asked for what nobody needs")


@given(rated_trees())
def test_a_tree_is_unfolded_folded_back_and_mapped_by_the_laws(tree: Rated) -> None:
    """However often it is walked; mapping twice is mapping the composition."""

    def rated(node: Tree[Rated], below: Iterator[Rated]) -> Rated:
        return Rated(node.label().rating, tuple(below), node.layer)

    def best(node: Tree[float], below: Iterator[float]) -> float:
        choose = max if node.layer is Layer.MAX else min
        return choose([*below] or [node.label()])

    unfolded = lazy(tree)
    assert written_out(unfolded) == written_out(unfolded) == tree
    assert fold_tree(rated, game_tree(RATED, tree)) == tree
    assert fold_tree(best, unfolded) == minimax_value(unfolded)
    assert written_out(map_tree(lambda label: label, unfolded)) == tree
    twice = map_tree(lambda x: 2 * x, map_tree(lambda x: x + 1, unfolded))
    once = map_tree(lambda x: 2 * (x + 1), unfolded)
    assert written_out(twice) == written_out(once)


@given(trees(), layers)
def test_a_tree_of_nested_lists_has_their_shape_and_its_sides_take_turns(
    nested: Nested, layer: Layer
) -> None:
    tree = tree_of(nested, layer)
    assert written_out(tree) == written_out(tree) == rated_from(nested, layer)


@given(rated_trees(), cuts)
def test_pruning_keeps_exactly_the_nodes_within_the_depth(
    tree: Rated, depth: int
) -> None:
    assert written_out(prune(depth, lazy(tree))) == cut_off(depth, tree)
    assert written_out(prune(None, lazy(tree))) == tree


def test_making_and_transforming_a_tree_computes_nothing() -> None:
    nowhere = SearchSpace(unavailable, unavailable, max_alone)
    tree = map_tree(unavailable, game_tree(nowhere, "start"))
    assert isinstance(prune(3, tree), Tree)
    assert isinstance(prune(3, tree, 1, unavailable), Tree)
    assert game_tree(nowhere, "start").label() == "start"


def test_branches_and_results_come_one_by_one_even_without_an_end_of_them() -> None:
    def left_most(node: Tree[int], below: Iterator[int]) -> int:
        return next(below, node.label())

    endless = SearchSpace[int](lambda n: count(n - 1) if n else (), float, max_alone)
    branches = game_tree(endless, 3).branches()
    assert [branch.label() for branch in islice(branches, 3)] == [2, 3, 4]
    assert fold_tree(left_most, game_tree(endless, 3)) == 0


@given(rated_trees(), cuts, st.integers(0, 3))
def test_quiet_pruning_stops_at_the_first_stable_state_past_the_depth(
    tree: Rated, depth: int, floor: int
) -> None:
    space = with_stability(tree)

    def is_reached(path: Path) -> bool:
        above = [path[:plies] for plies in range(depth, len(path))]
        return len(path) <= depth + floor and not any(map(space.is_stable, above))

    def listed(node: Tree[Path], below: Iterator[list[Path]]) -> list[Path]:
        return [node.label(), *chain.from_iterable(below)]

    quiet = prune(depth, game_tree(space, ROOT), floor, space.is_stable)
    assert fold_tree(listed, quiet) == list(filter(is_reached, paths(tree)))
