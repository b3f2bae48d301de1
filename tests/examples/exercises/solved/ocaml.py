"""A solution of the exercise of the same name."""

from collections.abc import Callable
from math import inf
from typing import TypeVar

from fourinrow import Layer, SearchSpace

S = TypeVar("S")


def alpha_beta(
    depth: int, space: SearchSpace[S]
) -> Callable[[S], tuple[S, float] | None]:
    def best(state: S, plies: int, alpha: float, beta: float) -> tuple[S, float] | None:
        found: tuple[S, float] | None = None
        for child in space.children(state):
            below = best(child, plies - 1, alpha, beta) if plies > 1 else None
            value = space.rate(child) if below is None else below[1]
            if space.layer(state) is Layer.MAX:
                is_better, alpha = found is None or value > found[1], max(alpha, value)
            else:
                is_better, beta = found is None or value < found[1], min(beta, value)
            if is_better:
                found = child, value
            if alpha >= beta:
                break
        return found

    return lambda state: best(state, depth, -inf, inf)
