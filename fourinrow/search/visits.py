"""How to watch a search: it calls a function of the watcher for each node.

The function is given what is known of the node, and a function that searches it.
`fourinrow.search.traces` records the nodes in this way.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Protocol, TypeVar

from fourinrow.search.space import Layer, Window

S_contra = TypeVar("S_contra", contravariant=True)


class Visit(Protocol[S_contra]):
    """A function that a search calls for each node below the root.

    ``number`` counts the branches of the node above, in the order of the space.
    ``layer`` is ``None`` for a chance node, ``probability`` that of an outcome of
    chance, and ``is_known`` says that the value comes from a transposition table.
    ``value()`` searches the node; a visit returns what it returned.
    """

    def __call__(
        self,
        number: int,
        state: S_contra,
        layer: Layer | None,
        window: Window,
        value: Callable[[], float],
        /,
        *,
        is_known: bool = False,
        probability: Fraction | None = None,
    ) -> float:
        """Visit a node, and return its value."""


def only_value(
    _number: int,
    _state: object,
    _layer: Layer | None,
    _window: Window,
    value: Callable[[], float],
    /,
    **_more: object,
) -> float:
    """Return the value of a node, and do nothing else."""
    return value()
