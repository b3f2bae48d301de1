"""Watching a search: the same code, told of each node that it leaves.

A value function that takes the function for the nodes below as an argument can be
watched by handing it one that also reports. Unwatched, nothing is added.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from fourinrow.search.space import Finder, Layer, SearchSpace
from fourinrow.search.tree import Tree
from fourinrow.search.window import Window, is_open, narrowed

__all__ = ["Visit", "Observer", "Traceable", "Node", "OpenNode", "watched"]

S = TypeVar("S")


class Visit(NamedTuple):
    """A node that a search has left.

    ``path`` numbers the branches from the root, so that sorting the paths gives the
    order of entry. ``opened`` counts the branches that were looked at.
    """

    path: tuple[int, ...]
    layer: Layer
    window: Window
    value: float
    opened: int

    @property
    def is_cut(self) -> bool:
        """Tell whether a branch closed the window: alpha-beta opens none after it.

        >>> Visit((0,), Layer.MIN, Window(3, float("inf")), 2.0, 1).is_cut
        True
        """
        closed = not is_open(narrowed(self.window, self.layer, self.value))
        return self.opened > 0 and closed


Observer: TypeAlias = Callable[[Visit], None]


class Traceable(Protocol):
    """A search that can be watched: `minimax`, `alpha_beta`, and all of their kind."""

    def __call__(
        self,
        depth: int | None,
        space: SearchSpace[S],
        observe: Observer | None = None,
        /,
    ) -> Finder[S]:
        """Answer a function from a state and its layer to the best child."""
        ...


Node: TypeAlias = Callable[[Window, Tree[float], Layer], float]
OpenNode: TypeAlias = Callable[[Window, Tree[float], Layer, Node | None], float]


def watched(value: OpenNode, observe: Observer, opened: list[int]) -> Node:
    """Close a value function over a version of itself that reports each node.

    ``opened`` counts, for each node on the way to where the search stands, the
    branches opened so far: ``[]`` to begin at a root, ``[0]`` below one. It is used
    up as the search runs.

    >>> from fourinrow.search.alpha_beta import alpha_beta_value
    >>> from fourinrow.search.tree import tree_of
    >>> from fourinrow.search.window import FULL
    >>> seen = []
    >>> node = watched(alpha_beta_value, seen.append, [])
    >>> node(FULL, tree_of([[3, 12], [2, 4]]), Layer.MAX)
    3.0
    >>> [visit.path for visit in seen if visit.is_cut]
    [(1,)]
    """

    def visit(window: Window, tree: Tree[float], layer: Layer) -> float:
        path = tuple(opened)
        opened.append(0)
        result = value(window, tree, layer, visit)
        observe(Visit(path, layer, window, result, opened.pop()))
        if opened:
            opened[-1] += 1
        return result

    return visit
