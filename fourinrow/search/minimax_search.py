"""Minimax: the specification that every faster search is tested against."""

from collections.abc import Iterable
from functools import partial
from typing import TypeVar

from fourinrow.search.finder import tree_finder
from fourinrow.search.lazy_tree import Tree, minimax_value
from fourinrow.search.observe import Observer
from fourinrow.search.space import (
    Finder,
    Layer,
    SearchSpace,
    opposite,
)
from fourinrow.search.window import ValueFn, Window

A = TypeVar("A")
S = TypeVar("S")


def minimax(
    depth: int | None, space: SearchSpace[S], observe: Observer | None = None
) -> Finder[S]:
    """Return a search for the best child and its value, ``depth`` plies deep.

    >>> strip = SearchSpace(
    ...     children=lambda name: {"root": "LR", "L": "ab", "R": "cd"}.get(name, ""),
    ...     rate=lambda name: {"a": 2, "b": 4, "c": 3, "d": 7}[name],
    ... )
    >>> minimax(2, strip)("root", Layer.MAX)
    Found(child='R', value=3, index=1)

    Among equal children the first is the best. The result is ``None`` for a state
    without children; with depth 0 it is the state itself with its rating. Values are
    from the maximising player's side. Depth ``None`` searches to the end of the game.
    ``observe`` receives each node. Raises `FourInRowError` for a negative depth, and
    for a rating that is not a number. Source: the F# seed's ``MiniMaxAlgorithm``.
    """
    return tree_finder(depth, space, _value, _best_branch, observe)


def _value(
    window: Window, tree: Tree[float], layer: Layer, below: ValueFn[Tree[float]] | None
) -> float:
    return minimax_value(tree, layer, partial(below, window) if below else None)


def _best_branch(
    window: Window, layer: Layer, branches: Iterable[A], value: ValueFn[A]
) -> tuple[A, float] | None:
    below = opposite(layer)
    valued = ((branch, value(window, branch, below)) for branch in branches)
    best = max if layer is Layer.MAX else min
    return best(valued, key=lambda pair: pair[1], default=None)
