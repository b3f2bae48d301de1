"""What all searches share: at the root, not the value is wanted but the child.

    pipe(state, game_tree(children), prune(depth))      the tree below the root
    pipe(branch, map_tree(rate), value)                 what one branch is worth

How a value is found, and how a best branch is chosen, is what they differ in.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias, TypeVar

from fourinrow.errors import FourInRowError
from fourinrow.search.observe import Node, Observer, OpenNode, Visit, watched
from fourinrow.search.space import (
    Finder,
    Found,
    Layer,
    SearchSpace,
    checked_depth,
    checked_layer,
    checked_rating,
)
from fourinrow.search.tree import Tree, game_tree, map_tree, prune
from fourinrow.search.window import FULL, Window

__all__ = ["Worth", "Choose", "finder"]

S = TypeVar("S")

Worth: TypeAlias = Callable[[Window, Tree[S], Layer], float]
Choose: TypeAlias = Callable[[Iterator[Tree[S]], Layer, Worth[S]], Found[S] | None]


def finder(
    depth: int | None,
    space: SearchSpace[S],
    value: OpenNode,
    choose: Choose[S],
    observe: Observer | None,
) -> Finder[S]:
    """Make a search of a way to value a branch and a way to choose among branches.

    See `minimax` for what the search answers.

    >>> space = SearchSpace(children=range, rate=float)
    >>> def first(branches, layer, worth):
    ...     branch = next(branches)
    ...     return branch.label(), worth(FULL, branch, layer)
    >>> search = finder(1, space, lambda _, tree, *rest: tree.label(), first, None)
    >>> search(3, Layer.MAX)
    (0, 0.0)
    """
    plies = checked_depth(depth)
    rate = partial(checked_rating, space.rate)

    def find(state: S, layer: Layer) -> Found[S] | None:
        checked_layer(layer)
        if plies == 0:
            return _itself(space, state, layer, observe)
        opened = [0]
        node = watched(value, observe, opened) if observe else _unwatched(value)

        def worth(window: Window, branch: Tree[S], layer: Layer) -> float:
            return node(window, map_tree(rate, branch), layer)

        tree = prune(plies, game_tree(space.children, state))
        try:
            found = choose(tree.branches(), layer, worth)
        except RecursionError as error:
            raise FourInRowError(
                f"expected a search that Python's stack can hold, got depth {depth!r}"
            ) from error
        if observe and found:
            observe(Visit((), layer, FULL, found.value, opened[0]))
        return found

    return find


def _itself(
    space: SearchSpace[S], state: S, layer: Layer, observe: Observer | None
) -> Found[S] | None:
    if not any(True for _ in space.children(state)):
        return None
    found = Found(state, checked_rating(space.rate, state))
    if observe:
        observe(Visit((), layer, FULL, found.value, 0))
    return found


def _unwatched(value: OpenNode) -> Node:
    return lambda window, tree, layer: value(window, tree, layer, None)
