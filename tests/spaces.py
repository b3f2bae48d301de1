"""Small trees to search: every node rated, every state a path from the root.

A state is the path that leads to it, so no two states are equal, and what a search
visits can be compared with the tree that it was given.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from typing import Final, TypeAlias, TypeVar

from hypothesis import strategies as st

from fourinrow.search import Chance, Found, Layer, SearchSpace, Tree, Visit, certain
from fourinrow.search.tree import Nested
from fourinrow.testing import Rated
from strategies import ratings

S = TypeVar("S")

Path: TypeAlias = tuple[int, ...]

ROOT: Final[Path] = ()

layers = st.sampled_from(Layer)
depths = st.none() | st.integers(0, 4)
infinite_ratings = ratings | st.sampled_from([float("inf"), float("-inf")])


def rated_from(nested: Nested) -> Rated:
    """Nested lists as a tree that rates what is no leaf with 0."""
    if isinstance(nested, float | int):
        return Rated(nested)
    return Rated(0, tuple(rated_from(branch) for branch in nested))


def node_at(tree: Rated, path: Path) -> Rated:
    """The node that a path leads to."""
    return reduce(lambda node, branch: node.below[branch], path, tree)


def space_over(tree: Rated) -> SearchSpace[Path]:
    """The search space of a tree: its states are the paths from the root."""
    return SearchSpace(
        children=lambda path: [
            (*path, branch) for branch in range(len(node_at(tree, path).below))
        ],
        rate=lambda path: node_at(tree, path).rating,
    )


def shares(weights: Sequence[int]) -> list[Fraction]:
    """Probabilities in the proportion of some weights."""
    return [Fraction(weight, sum(weights)) for weight in weights]


def outcomes_in(tree: Rated) -> Callable[[Path], Sequence[Chance[Path]]]:
    """Take every other level of a tree for chance, weighted by the ratings there."""

    def outcomes(path: Path) -> Sequence[Chance[Path]]:
        below = node_at(tree, path).below
        if not below:
            return certain(path)
        probabilities = shares([1 + abs(int(node.rating)) for node in below])
        return [Chance(each, (*path, at)) for at, each in enumerate(probabilities)]

    return outcomes


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
    return Rated(tree.label(), tuple(map(written_out, tree.branches())))


def chooser(visit: Visit) -> Layer:
    """The layer of a node that is not left to chance."""
    assert visit.layer is not None
    return visit.layer


def without_index(found: Found[S] | None) -> tuple[S, float] | None:
    """The child and its value, as definitions give them."""
    return None if found is None else (found.child, found.value)


def is_within(some: Iterable[S], all_of_them: Iterable[S]) -> bool:
    """Tell whether a list is another one with some items left out."""
    remaining = iter(all_of_them)
    return all(state in remaining for state in some)
