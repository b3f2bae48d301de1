"""How to watch a search: it calls a function of the watcher for each node.

The function is given what is known of the node, and a function that searches it.
`fourinrow.search.traces` records the nodes in this way.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from fourinrow.search.space import Layer, Window

S = TypeVar("S")


class Node(NamedTuple, Generic[S]):
    """What is known of a node below the root when a search enters it.

    ``number`` counts the branches of the node above, in the order of the space.
    ``layer`` is ``None`` for a chance node, ``probability`` that of an outcome of
    chance, and ``is_known`` says that the value comes from a transposition table.
    """

    number: int
    state: S
    layer: Layer | None
    window: Window
    is_known: bool = False
    probability: Fraction | None = None


Visit: TypeAlias = Callable[[Node[S], Callable[[], float]], float]
"""A function of a node and of what searches it, whose value the visit returns."""


def only_value(_node: Node[S], value: Callable[[], float]) -> float:
    """Return the value of a node, and do nothing else."""
    return value()
