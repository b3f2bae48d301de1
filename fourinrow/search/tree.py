"""The game tree as a lazy value, and the value of its root.

As in John Hughes, "Why Functional Programming Matters" (1989), a state is unfolded into
a tree, which is pruned, rated and folded to a value; searches rate the leaves that they
reach. Labels and branches are functions, so only visited nodes cost time; nothing is
kept, so a second walk computes all again. A depth counts plies: moves of one side.

>>> space = SearchSpace(range, float, lambda n: Layer.MAX)
>>> minimax_value(map_tree(space.rate, prune(2, game_tree(space, 4))))
2.0
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeAlias, TypeVar

from fourinrow.errors import FourInRowError, expected
from fourinrow.search.space import Layer, SearchSpace, always_stable, opposite

A = TypeVar("A")
B = TypeVar("B")


@dataclass(frozen=True, slots=True)
class Tree(Generic[A]):
    """A node: the layer that chooses there, its label, and the branches below it."""

    layer: Layer
    label: Callable[[], A]
    branches: Callable[[], Iterator[Tree[A]]]


def game_tree(space: SearchSpace[A], state: A) -> Tree[A]:
    """Unfold a state into the tree of all states that can follow.

    >>> tree = game_tree(SearchSpace(range, float, lambda n: Layer.MAX), 3)
    >>> [branch.label() for branch in tree.branches()]
    [0, 1, 2]
    """
    return Tree(
        space.layer(state),
        lambda: state,
        lambda: (game_tree(space, child) for child in space.children(state)),
    )


Nested: TypeAlias = float | Sequence["Nested"]


def tree_of(nested: Nested, layer: Layer = Layer.MAX) -> Tree[float]:
    """Make a textbook's tree from nested lists with numbers as leaves.

    >>> [branch.label() for branch in tree_of([3, 12, 8]).branches()]
    [3.0, 12.0, 8.0]

    Layers alternate. Inner nodes are labelled 0. Raises `FourInRowError` for an empty
    list, and for a leaf that is not an int or a float, or NaN.
    """
    if isinstance(nested, Sequence) and not isinstance(nested, str | bytes) and nested:
        below = [tree_of(each, opposite(layer)) for each in nested]
        return Tree(layer, lambda: 0.0, lambda: iter(below))
    if isinstance(nested, int | float) and nested == nested:
        return Tree(layer, lambda: float(nested), lambda: iter(()))
    raise FourInRowError(expected("numbers in lists", nested))


TREE_SPACE: Final = SearchSpace[Tree[float]](
    children=lambda tree: tree.branches(),
    rate=lambda tree: tree.label(),
    layer=lambda tree: tree.layer,
)
"""The space of such trees: a state is a tree, and its children are its branches."""


def prune(
    depth: int | None,
    tree: Tree[A],
    floor: int = 0,
    is_stable: Callable[[A], bool] = always_stable,
) -> Tree[A]:
    """End the tree ``depth`` plies below the root; ``None`` returns it as it is.

    >>> tree = tree_of([[1, 2], [3, 4]])
    >>> minimax_value(tree), minimax_value(prune(1, tree))
    (3.0, 0.0)

    Below an unstable state, up to ``floor`` extra plies are kept.
    """

    if depth is None:
        return tree

    def branches() -> Iterator[Tree[A]]:
        # Below 0, the depth counts the extra plies of the floor.
        if depth <= -floor or (depth <= 0 and is_stable(tree.label())):
            return iter(())
        return (prune(depth - 1, each, floor, is_stable) for each in tree.branches())

    return Tree(tree.layer, tree.label, branches)


def map_tree(f: Callable[[A], B], tree: Tree[A]) -> Tree[B]:
    """Apply ``f`` to every label, lazily.

    >>> [branch.label() for branch in map_tree(str, tree_of([3, 12])).branches()]
    ['3.0', '12.0']
    """
    return Tree(
        tree.layer,
        lambda: f(tree.label()),
        lambda: (map_tree(f, branch) for branch in tree.branches()),
    )


def minimax_value(tree: Tree[float]) -> float:
    """Return the value of a tree when both sides choose their best branch.

    >>> minimax_value(tree_of([[3, 12], [2, 4]]))
    3.0

    Every search is tested against this.
    """
    values = [minimax_value(branch) for branch in tree.branches()]
    if not values:
        return tree.label()
    return max(values) if tree.layer is Layer.MAX else min(values)


# Not needed for a first reading.


def fold_tree(f: Callable[[Tree[A], Iterator[B]], B], tree: Tree[A]) -> B:
    """Fold a tree from its leaves: ``f`` takes a node and the results below it.

    >>> fold_tree(lambda node, below: node.label() + sum(below), tree_of([[3, 12], 2]))
    17.0

    The results are lazy: those that ``f`` does not take are not computed. Minimax is
    such a fold, which `minimax_value` writes out.
    """
    return f(tree, (fold_tree(f, branch) for branch in tree.branches()))
