"""Exercise: alpha-beta, after the tutorial on two player games in OCaml.

fourinrow check ocaml.py
"""

from collections.abc import Callable
from typing import TypeVar

from fourinrow import SearchSpace

S = TypeVar("S")


def alpha_beta(
    depth: int, space: SearchSpace[S]
) -> Callable[[S], tuple[S, float] | None]:
    """Return a function that finds the best child of a state, and its value.

    It finds what minimax finds, but leaves out what can't change the result: alpha is
    the value that MAX can be sure of, beta is that of MIN, and once alpha is not below
    beta, no further child of the state is looked at.

    ``space.children(state)`` are the states after one move: any iterable, also one
    without a length that can be gone through only once. ``space.rate(state)`` is a
    number that is high if a state is good for MAX. ``space.layer(state)`` is the side
    that moves there, `fourinrow.Layer.MAX` or `fourinrow.Layer.MIN`. Look ``depth``
    moves ahead. A state without children has no best child: return `None`.
    """
    raise NotImplementedError
