"""Exercise: a search for the best move, after the tutorial on minimax in F#.

fourinrow check fsharp_minimax.py
"""

from collections.abc import Callable
from typing import TypeVar

from fourinrow import SearchSpace

S = TypeVar("S")


def minimax(depth: int, space: SearchSpace[S]) -> Callable[[S], tuple[S, float] | None]:
    """Return a function that finds the best child of a state, and its value.

    ``space.children(state)`` are the states after one move: any iterable, also one
    without a length that can be gone through only once. ``space.rate(state)`` is a
    number that is high if a state is good for MAX. ``space.layer(state)`` is the side
    that moves there, `fourinrow.Layer.MAX` or `fourinrow.Layer.MIN`. Look ``depth``
    moves ahead. A state without children, and a state after so many moves, is worth its
    rating; all others are worth what the best child is worth to the side that moves.

    The function takes a state. It returns the child and the value, or `None` for a
    state without children.
    """
    raise NotImplementedError
