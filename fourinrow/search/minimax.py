"""Minimax: the specification that every faster search is tested against."""

from collections.abc import Iterator
from functools import partial
from typing import TypeVar

from fourinrow.search.finder import tree_finder
from fourinrow.search.lazy_tree import Tree, minimax_value
from fourinrow.search.observe import Observer
from fourinrow.search.space import (
    Finder,
    Found,
    Layer,
    SearchSpace,
    best_found,
    opposite,
)
from fourinrow.search.window import FULL, ValueFn, Window

S = TypeVar("S")


def minimax(
    depth: int | None, space: SearchSpace[S], observe: Observer | None = None
) -> Finder[S]:
    """Return a search for the best child and its value, ``depth`` plies deep.

    >>> from fourinrow import Layer, SearchSpace, minimax
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
    return tree_finder(depth, space, _value, _best_child, observe)


def _value(
    window: Window, tree: Tree[float], layer: Layer, below: ValueFn[Tree[float]] | None
) -> float:
    return minimax_value(tree, layer, partial(below, window) if below else None)


def _best_child(
    branches: Iterator[Tree[S]], layer: Layer, value: ValueFn[Tree[S]]
) -> Found[S] | None:
    found = (
        Found(branch.label(), value(FULL, branch, opposite(layer)), index)
        for index, branch in enumerate(branches)
    )
    return best_found(layer, found)
