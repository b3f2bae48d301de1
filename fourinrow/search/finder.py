"""The part that searches share: the root, where the best child is wanted too.

    pipe(state, game_tree(children), cut(depth))        the tree below the root
    pipe(branch, map_tree(rate), value)                 the value of one branch

Searches differ in how they cut the tree, value a branch and choose the best branch.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias, TypeVar

from fourinrow.errors import FourInRowError, shown
from fourinrow.search.lazy_tree import Tree, game_tree, map_tree, prune
from fourinrow.search.observe import Observer, OpenValueFn, ValueFn, Walk, watched
from fourinrow.search.space import (
    Finder,
    Found,
    Layer,
    SearchSpace,
    checked_depth,
    checked_layer,
    checked_rating,
)
from fourinrow.search.window import FULL, Window

S = TypeVar("S")

Worth: TypeAlias = Callable[[Window, Tree[S], Layer], float]
Choose: TypeAlias = Callable[[Iterator[Tree[S]], Layer, Worth[S]], Found[S] | None]
Cut: TypeAlias = Callable[[int | None, Tree[S]], Tree[S]]


def finder(
    depth: int | None,
    space: SearchSpace[S],
    value: OpenValueFn,
    choose: Choose[S],
    observe: Observer | None,
    cut: Cut[S] = prune,
) -> Finder[S]:
    """Make a search from a function that values a branch and one that chooses a branch.

    See `minimax` for what the search returns.

    >>> from fourinrow import Layer, SearchSpace
    >>> from fourinrow.search import FULL
    >>> from fourinrow.search.finder import finder
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

    def worth_by(node: ValueFn) -> Worth[S]:
        return lambda window, tree, layer: node(window, map_tree(rate, tree), layer)

    def itself(state: S, tree: Tree[S], layer: Layer) -> Found[S] | None:
        if not any(True for _ in space.children(state)):
            return None
        worth = worth_by(_node(value, _walk(observe)))
        return Found(state, worth(FULL, tree, layer))

    def best(tree: Tree[S], layer: Layer) -> Found[S] | None:
        walk = _walk(observe)
        if walk:
            walk.enter()
        found = choose(tree.branches(), layer, worth_by(_node(value, walk)))
        if walk and found:
            walk.leave(layer, FULL, found.value)
        return found

    def find(state: S, layer: Layer) -> Found[S] | None:
        checked_layer(layer)
        tree = cut(plies, game_tree(space.children, state))
        try:
            return itself(state, tree, layer) if plies == 0 else best(tree, layer)
        except RecursionError as error:
            raise FourInRowError(
                f"a search of depth {shown(depth)} is too deep for Python's stack"
            ) from error

    return find


def _walk(observe: Observer | None) -> Walk | None:
    return Walk(observe) if observe else None


def _node(value: OpenValueFn, walk: Walk | None) -> ValueFn:
    if walk:
        return watched(value, walk)
    return lambda window, tree, layer: value(window, tree, layer, None)
