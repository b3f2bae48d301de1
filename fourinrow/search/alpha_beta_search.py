"""Alpha-beta: the value of minimax with fewer leaves, as a fold that may stop early.

See `best_branch` for the fold.
"""

from __future__ import annotations

from typing import TypeVar

from fourinrow.errors import at_least
from fourinrow.search.finder import tree_finder
from fourinrow.search.lazy_tree import Tree, prune_quiet
from fourinrow.search.observe import Observer, Traceable
from fourinrow.search.space import (
    Finder,
    Layer,
    SearchSpace,
)
from fourinrow.search.window import ValueFn, Window, best_branch

S = TypeVar("S")


def alpha_beta(
    depth: int | None, space: SearchSpace[S], observe: Observer | None = None
) -> Finder[S]:
    """Return a search for the best child and its value, ``depth`` plies deep.

    >>> from fourinrow import minimax
    >>> space = SearchSpace(children=lambda n: range(n // 2), rate=float)
    >>> alpha_beta(3, space)(9, Layer.MAX) == minimax(3, space)(9, Layer.MAX)
    True

    Branches that can't change the result are not opened; how many depends on the order
    of the children (see `reordered`). Child and value are those of `minimax`, and so
    are errors, except for ratings that alpha-beta never computes. Source: D. Knuth and
    R. Moore, "An Analysis of Alpha-Beta Pruning" (1975); fail-soft as in J. Fishburn,
    "Another Optimization of Alpha-Beta Search" (1983).
    """
    return tree_finder(depth, space, alpha_beta_value, best_branch, observe)


def alpha_beta_value(
    window: Window,
    tree: Tree[float],
    layer: Layer = Layer.MAX,
    below: ValueFn[Tree[float]] | None = None,
) -> float:
    """Return the value of the root, exact if it lies inside the window.

    >>> from fourinrow.search import FULL, tree_of
    >>> alpha_beta_value(FULL, tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    3.0

    A value at or below ``low`` is an upper bound of the root's value, a value at or
    above ``high`` a lower bound. The window must be open; this is not checked.
    ``layer`` is the root's. ``below``, if given, values the branches instead of this
    function.
    """
    value = below or alpha_beta_value
    best = best_branch(window, layer, tree.branches(), value)
    return tree.label() if best is None else best[1]


def quiescence(floor: int) -> Traceable:
    """Return a search that continues below unstable states, at most ``floor`` plies.

    >>> odd = SearchSpace(range, float, is_stable=lambda n: n % 2 == 0)
    >>> alpha_beta(1, odd)(4, Layer.MAX), quiescence(2)(1, odd)(4, Layer.MAX)
    (Found(child=3, value=3.0, index=3), Found(child=2, value=2.0, index=2))

    The space's ``is_stable`` decides which states are stable; if all are, the result is
    that of `alpha_beta`. At depth 0 too, an unstable state is searched further before
    it is rated. Raises `FourInRowError` for a negative floor. Source: quiescent
    positions in C. Shannon, "Programming a Computer for Playing Chess" (1950).
    """
    below = at_least(0, floor, "a floor", "a floor of 0 or more plies")

    def search(
        depth: int | None, space: SearchSpace[S], observe: Observer | None = None
    ) -> Finder[S]:
        def cut(plies: int | None, tree: Tree[S]) -> Tree[S]:
            return prune_quiet(plies, below, space.is_stable, tree)

        return tree_finder(depth, space, alpha_beta_value, best_branch, observe, cut)

    return search
