"""Alpha-beta: the value of minimax with fewer leaves, as a fold that may stop early.

See `best_branch` for the fold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from fourinrow.errors import at_least
from fourinrow.search.finder import tree_finder
from fourinrow.search.lazy_tree import Tree, game_tree, map_tree, prune_quiet
from fourinrow.search.observe import Observer, Traceable
from fourinrow.search.space import (
    Finder,
    Found,
    Layer,
    SearchSpace,
    checked_layer,
    checked_rating,
)
from fourinrow.search.window import (
    FULL,
    ValueFn,
    Window,
    best_branch,
    checked_window,
    clamped,
)

S = TypeVar("S")


def alpha_beta(
    depth: int | None, space: SearchSpace[S], observe: Observer | None = None
) -> Finder[S]:
    """Return a search for the best child and its value, ``depth`` plies deep.

    >>> from fourinrow import Layer, SearchSpace, alpha_beta, minimax
    >>> space = SearchSpace(children=lambda n: range(n // 2), rate=float)
    >>> alpha_beta(3, space)(9, Layer.MAX) == minimax(3, space)(9, Layer.MAX)
    True

    Branches that can't change the result are not opened; how many depends on the order
    of the children (see `reordered`). Child and value equal those of `minimax`. So do
    errors, except those of ratings that alpha-beta never computes. Source: D. Knuth and
    R. Moore, "An Analysis of Alpha-Beta Pruning" (1975); fail-soft as in J. Fishburn,
    "Another Optimization of Alpha-Beta Search" (1983).
    """
    return tree_finder(depth, space, alpha_beta_value, _best_child, observe)


def alpha_beta_value(
    window: Window,
    tree: Tree[float],
    layer: Layer = Layer.MAX,
    below: ValueFn[Tree[float]] | None = None,
) -> float:
    """Return the value of the root, exact if it lies inside the window.

    >>> from fourinrow.search import FULL, alpha_beta_value, tree_of
    >>> alpha_beta_value(FULL, tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    3.0

    A value at or below ``low`` is an upper bound of the root's value, a value at or
    above ``high`` a lower bound. The window must be open; this is not checked.
    ``layer`` is the root's. ``below`` values the branches instead of this function.
    """
    value = below or alpha_beta_value
    best = best_branch(window, layer, tree.branches(), value)
    return tree.label() if best is None else best[1]


def _best_child(
    branches: Iterator[Tree[S]], layer: Layer, value: ValueFn[Tree[S]]
) -> Found[S] | None:
    def second(window: Window, numbered: tuple[int, Tree[S]], layer: Layer) -> float:
        return value(window, numbered[1], layer)

    best = best_branch(FULL, layer, enumerate(branches), second)
    if best is None:
        return None
    (index, branch), found = best
    return Found(branch.label(), found, index)


def quiescence(floor: int) -> Traceable:
    """Return a search that continues below unstable states, at most ``floor`` plies.

    >>> from fourinrow import Layer, SearchSpace, alpha_beta
    >>> from fourinrow.search import quiescence
    >>> odd = SearchSpace(range, float, is_stable=lambda n: n % 2 == 0)
    >>> alpha_beta(1, odd)(4, Layer.MAX), quiescence(2)(1, odd)(4, Layer.MAX)
    (Found(child=3, value=3.0, index=3), Found(child=2, value=2.0, index=2))

    The space's ``is_stable`` decides which states are stable; if all are, the result is
    that of `alpha_beta`. At depth 0 too, an unstable state is searched further before
    it is rated. Raises `FourInRowError` for a negative floor. Source: quiescent
    positions in C. Shannon, "Programming a Computer for Playing Chess" (1950).
    """
    below = _plies(floor, "a floor")

    def search(
        depth: int | None, space: SearchSpace[S], observe: Observer | None = None
    ) -> Finder[S]:
        def cut(plies: int | None, tree: Tree[S]) -> Tree[S]:
            if plies is None:
                return tree
            return prune_quiet(plies, below, space.is_stable, tree)

        return tree_finder(depth, space, alpha_beta_value, _best_child, observe, cut)

    return search


def _plies(number: int, name: str) -> int:
    return at_least(0, number, name, f"{name} of 0 or more plies")


def alpha_beta_within(
    depth: int,
    space: SearchSpace[S],
    *,
    is_stable: Callable[[S], bool] | None = None,
    floor: int = 0,
) -> Callable[[S, Layer, Window], float]:
    """Return a quiescence search that takes its window as an argument.

    >>> from fourinrow import Layer, SearchSpace
    >>> from fourinrow.search import FULL, Window, alpha_beta_within
    >>> search = alpha_beta_within(1, SearchSpace(range, float))
    >>> search(4, Layer.MAX, FULL), search(4, Layer.MAX, Window(5, 9))
    (3.0, 5)

    The value is exact inside the window. On a MAX layer a value below ``low`` becomes
    ``low``; on a MIN layer a value above ``high`` becomes ``high``. At ``depth`` an
    unstable state is searched for at most ``floor`` more plies; ``is_stable`` replaces
    that of the space. Source: ``maxmin`` and ``minmax`` of the OCaml seed, which has no
    floor.
    """
    rate = partial(checked_rating, space.rate)
    is_quiet = is_stable or space.is_stable
    plies, below = _plies(depth, "a depth"), _plies(floor, "a floor")

    def value(state: S, layer: Layer, window: Window) -> float:
        checked_layer(layer)
        states = game_tree(space.children, state)
        tree = map_tree(rate, prune_quiet(plies, below, is_quiet, states))
        return clamped(
            window, layer, alpha_beta_value(checked_window(window), tree, layer)
        )

    return value
