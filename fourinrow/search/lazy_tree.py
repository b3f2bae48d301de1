"""The game tree as a lazy value, and the value of its root.

A search is a pipeline, as in John Hughes, "Why Functional Programming Matters" (1989):
unfold the `game_tree`, `prune` it, rate what is left with `map_tree`, and fold it
with `minimax_value`. Labels and branches are functions, so a tree can be walked twice,
and only the visited nodes cost time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeAlias, TypeVar

from fourinrow.errors import WrongType, at_least, shown
from fourinrow.search.space import Layer, checked_depth, opposite

A = TypeVar("A")
B = TypeVar("B")


@dataclass(frozen=True)
class Tree(Generic[A]):
    """A label and the branches below it, both computed when called."""

    label: Callable[[], A]
    branches: Callable[[], Iterator[Tree[A]]]


Nested: TypeAlias = float | Sequence["Nested"]


def tree_of(nested: Nested) -> Tree[float]:
    """Make a tree from nested lists with numbers as leaves, like those in textbooks.

    >>> minimax_value(tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    3.0

    Inner nodes are labelled 0. Raises `WrongType` for anything but numbers and lists.
    """
    if isinstance(nested, str) or nested in ([], ()) or nested != nested:
        raise WrongType(f"expected numbers in lists, got {shown(nested)}")
    if isinstance(nested, Sequence):
        return Tree(float, lambda: map(tree_of, nested))
    return Tree(lambda: float(nested), lambda: iter(()))


def game_tree(children: Callable[[A], Iterable[A]], state: A) -> Tree[A]:
    """Unfold a state into the tree of all states that can follow.

    >>> [branch.label() for branch in game_tree(range, 3).branches()]
    [0, 1, 2]
    """
    return Tree(
        lambda: state,
        lambda: (game_tree(children, child) for child in children(state)),
    )


def prune(depth: int | None, tree: Tree[A]) -> Tree[A]:
    """Cut off nodes more than ``depth`` plies below the root; ``None`` cuts nothing.

    >>> fold_tree(lambda label, below: 1 + sum(below), prune(1, game_tree(range, 3)))
    4
    """
    return _cut(checked_depth(depth), tree)


def _cut(plies: int | None, tree: Tree[A]) -> Tree[A]:
    if plies is None:
        return tree
    if plies == 0:
        return Tree(tree.label, lambda: iter(()))
    return Tree(
        tree.label, lambda: (_cut(plies - 1, branch) for branch in tree.branches())
    )


def prune_quiet(
    depth: int | None, floor: int, is_stable: Callable[[A], bool], tree: Tree[A]
) -> Tree[A]:
    """Prune as `prune` does, but keep up to ``floor`` more plies below unstable states.

    >>> odd_goes_on = prune_quiet(1, 1, lambda n: n % 2 == 0, game_tree(range, 4))
    >>> [len(list(branch.branches())) for branch in odd_goes_on.branches()]
    [0, 1, 0, 3]
    """
    plies = checked_depth(depth)
    below = at_least(0, floor, "a floor", "a floor of 0 or more plies")
    return tree if plies is None else _cut_quiet(plies, below, is_stable, tree)


def _cut_quiet(
    depth: int, floor: int, is_stable: Callable[[A], bool], tree: Tree[A]
) -> Tree[A]:
    if depth <= -floor or (depth <= 0 and is_stable(tree.label())):
        return _cut(0, tree)
    cut = partial(_cut_quiet, depth - 1, floor, is_stable)
    return Tree(tree.label, lambda: map(cut, tree.branches()))


def map_tree(f: Callable[[A], B], tree: Tree[A]) -> Tree[B]:
    """Apply ``f`` to every label, lazily.

    >>> map_tree(str, game_tree(range, 3)).label()
    '3'
    """
    return Tree(
        lambda: f(tree.label()),
        lambda: (map_tree(f, branch) for branch in tree.branches()),
    )


def fold_tree(f: Callable[[A, Iterator[B]], B], tree: Tree[A]) -> B:
    """Fold a tree from its leaves: ``f`` takes a label and the results below it.

    >>> fold_tree(lambda label, below: label + sum(below), game_tree(range, 3))
    7

    The results are lazy: those that ``f`` does not take are not computed.
    """
    return f(tree.label(), (fold_tree(f, branch) for branch in tree.branches()))


def minimax_value(
    tree: Tree[float],
    layer: Layer = Layer.MAX,
    below: Callable[[Tree[float], Layer], float] | None = None,
) -> float:
    """Return the value of the root when both sides choose their best branch.

    >>> minimax_value(tree_of([[3, 12], [2, 4]])), minimax_value(tree_of([1, 2]))
    (3.0, 2.0)

    ``layer`` is the root's; layers alternate. Only the labels of leaves are computed.
    ``below``, if given, values the branches instead of this function.
    """
    value = below or minimax_value
    values = [value(branch, opposite(layer)) for branch in tree.branches()]
    if not values:
        return tree.label()
    return max(values) if layer is Layer.MAX else min(values)
