"""A solution of the exercise of the same name."""

from collections.abc import Callable
from math import inf
from typing import TypeVar

from fourinrow import Layer, SearchSpace

S = TypeVar("S")


def alpha_beta(
    depth: int, space: SearchSpace[S]
) -> Callable[[S, Layer], tuple[S, float] | None]:
    def best(
        state: S, layer: Layer, plies: int, alpha: float, beta: float
    ) -> tuple[S, float] | None:
        found: tuple[S, float] | None = None
        for child in space.children(state):
            below = Layer.MIN if layer is Layer.MAX else Layer.MAX
            next_best = (
                best(child, below, plies - 1, alpha, beta) if plies > 1 else None
            )
            value = space.rate(child) if next_best is None else next_best[1]
            if layer is Layer.MAX:
                is_better, alpha = found is None or value > found[1], max(alpha, value)
            else:
                is_better, beta = found is None or value < found[1], min(beta, value)
            if is_better:
                found = child, value
            if alpha >= beta:
                break
        return found

    return lambda state, layer: best(state, layer, depth, -inf, inf)
