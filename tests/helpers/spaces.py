"""Small trees to search: every node rated, every state a path from the root.

A state is the path that leads to it, so no two states are equal, and what a search
visits can be compared with the tree that it was given.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, TypeAlias, TypeVar

from hypothesis import strategies as st

from fourinrow.draw import Trace
from fourinrow.search import (
    Chance,
    Found,
    Layer,
    SearchSpace,
    Tree,
    certain,
    game_tree,
    map_tree,
)
from fourinrow.search.space import opposite
from fourinrow.testing import Rated, rated_trees, search_spaces
from fourinrow.testing.textbook_trees import tree_at
from strategies import ratings

S = TypeVar("S")

Path: TypeAlias = tuple[int, ...]

ROOT: Final[Path] = ()

layers = st.sampled_from(Layer)
depths = st.none() | st.integers(0, 4)
infinite_ratings = ratings | st.sampled_from([float("inf"), float("-inf")])


def taking_turns(tree: Rated, layer: Layer = Layer.MAX) -> Rated:
    """The same tree, in which the sides take turns."""
    below = [taking_turns(branch, opposite(layer)) for branch in tree.below]
    return Rated(tree.rating, tuple(below), layer)


def space_over(tree: Rated) -> SearchSpace[Path]:
    """The search space of a tree: its states are the paths from the root."""
    return SearchSpace(
        children=lambda path: [
            (*path, branch) for branch in range(len(tree_at(tree, path).below))
        ],
        rate=lambda path: tree_at(tree, path).rating,
        layer=lambda path: tree_at(tree, path).layer,
    )


def lazy(tree: Rated) -> Tree[float]:
    """A tree as searches unfold it: its labels are the ratings."""
    space = space_over(tree)
    return map_tree(space.rate, game_tree(space, ROOT))


def max_alone(_state: object) -> Layer:
    """The layer of games that only MAX plays."""
    return Layer.MAX


DOUBLING: Final = SearchSpace[int](
    children=lambda n: (2 * n, 2 * n + 1),
    rate=float,
    layer=lambda n: Layer.MAX if n.bit_length() % 2 else Layer.MIN,
)
"""A tree without end, from 1: the sides take turns, the last leaf is the greatest."""


def outcomes_in(tree: Rated) -> Callable[[Path], Sequence[Chance[Path]]]:
    """Take every other level of a tree for chance, weighted by the ratings there."""

    def outcomes(path: Path) -> Sequence[Chance[Path]]:
        below = tree_at(tree, path).below
        if not below:
            return certain(path)
        weights = [1 + abs(int(node.rating)) for node in below]
        return [
            Chance(Fraction(weight, sum(weights)), (*path, at))
            for at, weight in enumerate(weights)
        ]

    return outcomes


def with_stability(tree: Rated) -> SearchSpace[Path]:
    """The search space of a tree in which odd ratings are not stable."""
    space = space_over(tree)
    return replace(space, is_stable=lambda path: space.rate(path) % 2 == 0)


Searched: TypeAlias = tuple[SearchSpace[Any], Any]

some_graphs = search_spaces(st.integers(-2, 2) | infinite_ratings, has_circles=True)


def searched_spaces(
    graphs: st.SearchStrategy[SearchSpace[int]] = some_graphs,
) -> st.SearchStrategy[Searched]:
    """Trees, whose states are paths, and graphs where ways meet, with their roots."""
    trees = rated_trees(infinite_ratings).map(lambda tree: (space_over(tree), ROOT))
    return trees | graphs.map(lambda space: (space, 0))


def height(tree: Rated) -> int:
    """The number of plies from the root to the deepest leaf."""
    return 1 + max(map(height, tree.below)) if tree.below else 0


def paths(tree: Rated, here: Path = ROOT) -> Iterator[Path]:
    """All paths of a tree, in the order of a search from the left."""
    yield here
    for branch, node in enumerate(tree.below):
        yield from paths(node, (*here, branch))


def written_out(tree: Tree[float]) -> Rated:
    """A lazy tree as a value that can be compared."""
    below = tuple(map(written_out, tree.branches()))
    return Rated(tree.label(), below, tree.layer)


def chooser(node: Trace[object]) -> Layer:
    """The layer of a node that is not left to chance."""
    assert node.layer is not None
    return node.layer


def without_index(found: Found[S] | None) -> tuple[S, float] | None:
    """The child and its value, as definitions give them."""
    return None if found is None else (found.child, found.value)


def is_within(some: Iterable[S], all_of_them: Iterable[S]) -> bool:
    """Tell whether a list is another one with some items left out."""
    remaining = iter(all_of_them)
    return all(state in remaining for state in some)
