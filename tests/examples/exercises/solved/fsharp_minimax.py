"""A solution of the exercise of the same name."""

from collections.abc import Callable
from typing import TypeVar

from fourinrow import Layer, SearchSpace

S = TypeVar("S")


def minimax(
    depth: int, space: SearchSpace[S]
) -> Callable[[S, Layer], tuple[S, float] | None]:
    def value(state: S, layer: Layer, plies: int) -> float:
        found = best(state, layer, plies) if plies else None
        return space.rate(state) if found is None else found[1]

    def best(state: S, layer: Layer, plies: int) -> tuple[S, float] | None:
        is_max = layer is Layer.MAX
        below = Layer.MIN if is_max else Layer.MAX
        pairs = [
            (child, value(child, below, plies - 1)) for child in space.children(state)
        ]
        choose = max if is_max else min
        return choose(pairs, key=lambda pair: pair[1], default=None)

    return lambda state, layer: best(state, layer, depth)
