"""A solution of the exercise of the same name."""

from collections.abc import Callable
from typing import TypeVar

from fourinrow import Layer, SearchSpace

S = TypeVar("S")


def minimax(depth: int, space: SearchSpace[S]) -> Callable[[S], tuple[S, float] | None]:
    def value(state: S, plies: int) -> float:
        found = best(state, plies) if plies else None
        return space.rate(state) if found is None else found[1]

    def best(state: S, plies: int) -> tuple[S, float] | None:
        pairs = [(child, value(child, plies - 1)) for child in space.children(state)]
        choose = max if space.layer(state) is Layer.MAX else min
        return choose(pairs, key=lambda pair: pair[1], default=None)

    return lambda state: best(state, depth)
