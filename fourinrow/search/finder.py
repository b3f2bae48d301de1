"""The root of a search, where it finds the best child and not only a value.

    pipe(state, game_tree(children), cut(depth))        the tree below the root
    pipe(branch, map_tree(rate), value)                 the value of one branch

Tree searches differ in how they cut the tree, value a branch and choose the best one.
"""

from collections.abc import Callable, Iterable
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
    """How a search values a state, and how it finds the best child."""

    value: Callable[[S, Layer], float]
    best: Callable[[S, Layer], Found[S] | None]


Begin: TypeAlias = Callable[[int | None, Walk | None], Searcher[S]]
"""A function of a depth and a walk; it returns a searcher that reports to the walk."""


def finder(
    depth: int | None, space: SearchSpace[S], begin: Begin[S], observe: Observer | None
) -> Finder[S]:
    """Make a search: depth 0 values the state itself, any other finds the best child.

    See `minimax` for what the search returns.

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
            raise too_deep(depth) from error

    return find


def too_deep(depth: int | None) -> FourInRowError:
    """Return the error of a search that is too deep for Python's stack.

    >>> too_deep(10_000)
    FourInRowError("a search of depth 10000 is too deep for Python's stack")
    """
    reason = f"a search of depth {shown(depth)} is too deep for Python's stack"
    return FourInRowError(reason)


_Numbered: TypeAlias = tuple[int, Tree[S]]
Choose: TypeAlias = Callable[
    [Window, Layer, Iterable[_Numbered[S]], ValueFn[_Numbered[S]]],
    tuple[_Numbered[S], float] | None,
]
"""A function that returns the best of some branches and its value: `best_branch`."""

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

    >>> from fourinrow.search.window import best_branch
    >>> space = SearchSpace(children=range, rate=float)
    >>> def label(window, tree, layer, below):
    ...     return tree.label()
    >>> tree_finder(1, space, label, best_branch, None)(3, Layer.MAX)
    Found(child=2, value=2.0, index=2)
    """
    rate = partial(checked_rating, space.rate)

    def begin(plies: int | None, walk: Walk | None) -> Searcher[S]:
        def unwatched(window: Window, tree: Tree[float], layer: Layer) -> float:
            return value(window, tree, layer, None)

        node = watched(value, walk) if walk else unwatched

        def worth(window: Window, tree: Tree[S], layer: Layer) -> float:
            return node(window, map_tree(rate, tree), layer)

        def below(state: S) -> Tree[S]:
            return cut(plies, game_tree(space.children, state))

        def second(window: Window, numbered: _Numbered[S], layer: Layer) -> float:
            return worth(window, numbered[1], layer)

        def best(state: S, layer: Layer) -> Found[S] | None:
            branches = enumerate(below(state).branches())
            chosen = choose(FULL, layer, branches, second)
            if chosen is None:
                return None
            (index, branch), found = chosen
            return Found(branch.label(), found, index)

        return Searcher(lambda state, layer: worth(FULL, below(state), layer), best)

    return finder(depth, space, begin, observe)
