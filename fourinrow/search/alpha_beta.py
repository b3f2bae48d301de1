"""Alpha-beta: the value of minimax with fewer leaves, as a fold that may stop.

One fold serves both layers: each branch narrows the window, and the fold goes on
while the window is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias, TypeVar

from fourinrow.errors import FourInRowError, whole_number
from fourinrow.folds import fold_while
from fourinrow.search.observe import Node, Observer
from fourinrow.search.root import Worth, finder
from fourinrow.search.space import (
    Finder,
    Found,
    Layer,
    SearchSpace,
    checked_layer,
    checked_rating,
    opposite,
)
from fourinrow.search.tree import Tree, game_tree, map_tree, prune_quiet
from fourinrow.search.window import (
    FULL,
    Window,
    checked_window,
    clamped,
    is_open,
    narrowed,
)

__all__ = ["alpha_beta", "alpha_beta_value", "alpha_beta_within"]

S = TypeVar("S")

# The best branch so far, and what the window has shrunk to.
_State: TypeAlias = tuple[Found[Tree[S]] | None, Window]


def alpha_beta(
    depth: int | None, space: SearchSpace[S], observe: Observer | None = None
) -> Finder[S]:
    """Search ``depth`` plies and answer the best child and its value, as `minimax`.

    >>> from fourinrow.search.minimax import minimax
    >>> space = SearchSpace(children=lambda n: range(n // 2), rate=float)
    >>> alpha_beta(3, space)(9, Layer.MAX) == minimax(3, space)(9, Layer.MAX)
    True

    Branches that can't change the answer are not opened: how many, depends on the
    order of the children (`reordered` changes it). Child, value and errors are those
    of `minimax`. Source: D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning"
    (1975), with deep cut-offs, fail-soft.
    """
    return finder(depth, space, alpha_beta_value, _best_child, observe)


def alpha_beta_value(
    window: Window,
    tree: Tree[float],
    layer: Layer = Layer.MAX,
    below: Node | None = None,
) -> float:
    """Answer what the root is worth, if that lies inside the window.

    >>> from fourinrow.search.tree import tree_of
    >>> alpha_beta_value(FULL, tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    3.0

    A value inside the window is exact. One at or below ``low`` says that the root is
    worth no more than it, one at or above ``high`` no less. That the window is open
    is not checked. ``layer`` is the root's.
    ``below`` values the branches in place of this function itself.
    """
    value = below or alpha_beta_value
    found = _best_branch(window, tree.branches(), layer, value)
    return tree.label() if found is None else found.value


def _best_branch(
    window: Window, branches: Iterator[Tree[S]], layer: Layer, value: Worth[S]
) -> Found[Tree[S]] | None:
    def consider(state: _State[S], branch: Tree[S]) -> tuple[_State[S], bool]:
        best, window = state
        found = Found(branch, value(window, branch, opposite(layer)))
        if best is None or _is_better(layer, found.value, best.value):
            best = found
        window = narrowed(window, layer, found.value)
        return (best, window), is_open(window)

    nothing: _State[S] = (None, window)
    (best, _), _ = fold_while(consider, nothing, branches)
    return best


def _is_better(layer: Layer, value: float, than: float) -> bool:
    return value > than if layer is Layer.MAX else value < than


def _best_child(
    branches: Iterator[Tree[S]], layer: Layer, worth: Worth[S]
) -> Found[S] | None:
    found = _best_branch(FULL, branches, layer, worth)
    return None if found is None else Found(found.child.label(), found.value)


def _plies(number: int, name: str) -> int:
    plies = whole_number(number, name)
    if plies < 0:
        raise FourInRowError(f"expected {name} of 0 or more plies, got {number!r}")
    return plies


def _always(_state: object) -> bool:
    return True


def alpha_beta_within(
    depth: int,
    space: SearchSpace[S],
    *,
    is_stable: Callable[[S], bool] = _always,
    floor: int = 0,
) -> Callable[[S, Layer, Window], float]:
    """Search with a window given from outside, and on below unstable states.

    >>> search = alpha_beta_within(1, SearchSpace(range, float))
    >>> search(4, Layer.MAX, FULL), search(4, Layer.MAX, Window(5, 9))
    (3.0, 5)

    The value is exact inside the window; ``low`` stands for all below it on a MAX
    layer, and mirrored on MIN. At ``depth`` a state that is not stable is searched
    on, ``floor`` plies at most. Source: ``maxmin`` and ``minmax`` of the OCaml seed,
    which has no floor.
    """
    rate = partial(checked_rating, space.rate)
    plies, below = _plies(depth, "a depth"), _plies(floor, "a floor")

    def value(state: S, layer: Layer, window: Window) -> float:
        checked_layer(layer)
        states = game_tree(space.children, state)
        tree = map_tree(rate, prune_quiet(plies, below, is_stable, states))
        return clamped(
            window, layer, alpha_beta_value(checked_window(window), tree, layer)
        )

    return value
