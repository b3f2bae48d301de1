"""The part that searches share: the root, where the best child is wanted too.

    pipe(state, game_tree(children), cut(depth))        the tree below the root
    pipe(branch, map_tree(rate), value)                 the value of one branch

Searches of trees differ in how they cut the tree, value a branch and choose the best
branch.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from fourinrow.errors import FourInRowError, shown
from fourinrow.search.lazy_tree import Tree, game_tree, map_tree, prune
from fourinrow.search.observe import Observer, OpenValueFn, Walk, watched
from fourinrow.search.space import (
    Finder,
    Found,
    Layer,
    SearchSpace,
    checked_depth,
    checked_layer,
    checked_rating,
)
from fourinrow.search.window import FULL, ValueFn, Window

S = TypeVar("S")


class Searcher(NamedTuple, Generic[S]):
    """How a search values a state, and how it finds the best child of one."""

    value: Callable[[S, Layer], float]
    best: Callable[[S, Layer], Found[S] | None]


Begin: TypeAlias = Callable[[int | None, Walk | None], Searcher[S]]
"""A function from a depth and a walk to a search that reports to the walk."""


def finder(
    depth: int | None, space: SearchSpace[S], begin: Begin[S], observe: Observer | None
) -> Finder[S]:
    """Make a search: depth 0 values the state itself, any other finds the best child.

    See `minimax` for what the search returns.

    >>> from fourinrow.search import Found, Layer, SearchSpace
    >>> from fourinrow.search.finder import Searcher, finder
    >>> space = SearchSpace(children=range, rate=float)
    >>> first = Searcher(lambda n, _: float(n), lambda n, _: Found(0, 0.0, 0))
    >>> finder(0, space, lambda *_: first, None)(3, Layer.MAX)
    Found(child=3, value=3.0, index=None)
    """
    plies = checked_depth(depth)

    def find(state: S, layer: Layer) -> Found[S] | None:
        checked_layer(layer)
        walk = Walk(observe) if observe else None
        searcher = begin(plies, walk)
        try:
            if plies == 0:
                has_children = any(True for _ in space.children(state))
                value = partial(searcher.value, state, layer)
                return Found(state, value()) if has_children else None
            best = partial(searcher.best, state, layer)
            return walk.root(layer, best) if walk else best()
        except RecursionError as error:
            raise FourInRowError(
                f"a search of depth {shown(depth)} is too deep for Python's stack"
            ) from error

    return find


Choose: TypeAlias = Callable[
    [Iterator[Tree[S]], Layer, ValueFn[Tree[S]]], Found[S] | None
]
Cut: TypeAlias = Callable[[int | None, Tree[S]], Tree[S]]


def tree_finder(
    depth: int | None,
    space: SearchSpace[S],
    value: OpenValueFn,
    choose: Choose[S],
    observe: Observer | None,
    cut: Cut[S] = prune,
) -> Finder[S]:
    """Make a search of trees, from functions that value and choose a branch.

    >>> from fourinrow.search import FULL, Found, Layer, SearchSpace
    >>> from fourinrow.search.finder import tree_finder
    >>> space = SearchSpace(children=range, rate=float)
    >>> def first(branches, layer, value):
    ...     branch = next(branches)
    ...     return Found(branch.label(), value(FULL, branch, layer), 0)
    >>> search = tree_finder(1, space, lambda _, tree, *rest: tree.label(), first, None)
    >>> search(3, Layer.MAX)
    Found(child=0, value=0.0, index=0)
    """
    rate = partial(checked_rating, space.rate)

    def begin(plies: int | None, walk: Walk | None) -> Searcher[S]:
        node = watched(value, walk) if walk else partial(_unwatched, value)

        def worth(window: Window, tree: Tree[S], layer: Layer) -> float:
            return node(window, map_tree(rate, tree), layer)

        def below(state: S) -> Tree[S]:
            return cut(plies, game_tree(space.children, state))

        return Searcher(
            lambda state, layer: worth(FULL, below(state), layer),
            lambda state, layer: choose(below(state).branches(), layer, worth),
        )

    return finder(depth, space, begin, observe)


def _unwatched(
    value: OpenValueFn, window: Window, tree: Tree[float], layer: Layer
) -> float:
    return value(window, tree, layer, None)
