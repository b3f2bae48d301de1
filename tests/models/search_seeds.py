"""The searches of the seeds, copied with their faults, and the plainest possible ones.

The F# copy keeps the sentinels and the expansion of the frontier; the OCaml copy
keeps the order of the arguments, the clamps and the messages. They are what the
library is compared with, never what it uses.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from sys import float_info
from typing import TypeAlias, TypeVar

from fourinrow.search import Layer, SearchSpace
from fourinrow.search.space import opposite
from fourinrow.testing import Rated

S = TypeVar("S")

# --- Plain recursion ---------------------------------------------------------


def best_of(layer: Layer, values: Sequence[float]) -> float:
    """The greatest value for MAX, the least for MIN."""
    return max(values) if layer is Layer.MAX else min(values)


def plain_value(depth: int | None, space: SearchSpace[S], state: S) -> float:
    """What a state is worth, by the definition of minimax and nothing else."""
    below = [] if depth == 0 else list(space.children(state))
    if not below:
        return space.rate(state)
    deeper = None if depth is None else depth - 1
    values = [plain_value(deeper, space, child) for child in below]
    return best_of(space.layer(state), values)


def plain_search(
    depth: int | None, space: SearchSpace[S], state: S
) -> tuple[S, float] | None:
    """The first of the best children and its value; for ``depth`` of 1 or more."""
    below = list(space.children(state))
    if not below:
        return None
    deeper = None if depth is None else depth - 1
    values = [plain_value(deeper, space, child) for child in below]
    best = best_of(space.layer(state), values)
    return below[values.index(best)], best


def plain_deepening(
    depth: int, space: SearchSpace[S], state: S
) -> list[tuple[S, float]]:
    """For each depth the best child of the depth before, if it still is, or the first.

    With its value; for states without children, nothing.
    """
    found: list[tuple[S, float]] = []
    below = list(space.children(state))
    for plies in range(depth if below else 0):
        values = [plain_value(plies, space, child) for child in below]
        best = best_of(space.layer(state), values)
        kept = [below.index(child) for child, _ in found[-1:]]
        at = next(at for at in [*kept, *range(len(below))] if values[at] == best)
        found.append((below[at], best))
    return found


def sign_of(layer: Layer) -> int:
    """1 for MAX, which wants ratings high, and -1 for MIN."""
    return 1 if layer is Layer.MAX else -1


# --- The F# seed's MiniMaxAlgorithm ------------------------------------------

Best: TypeAlias = tuple[S, float]


def search_min_max(
    depth: int, space: SearchSpace[S], root: S, layer: Layer
) -> Best[S] | None:
    """The F# ``searchMinMax``: no best yet is a number that infinity doesn't beat.

    The seed has ``findMin`` and ``findMax``, which call each other.
    """

    def find(level: int, node: S, layer: Layer) -> Best[S] | None:
        children = list(space.children(node))
        if not children:
            return None
        if level == depth:
            return node, space.rate(node)
        sign = sign_of(layer)
        best: Best[S] | None = None
        for child in children:
            bound = -sign * float_info.max if best is None else best[1]
            found = find(level + 1, child, opposite(layer))
            value = space.rate(child) if found is None else found[1]
            if sign * value > sign * bound:
                best = child, value
        return best

    return find(0, root, layer)


# --- The OCaml seed's FAlphabeta ---------------------------------------------


@dataclass(frozen=True)
class FAlphabeta:
    """The OCaml functor, applied to trees: a player is a bool, and passed each time.

    A move is the number of a branch, from 0. With ``unstable``, states with an odd
    rating are not stable. Where the seed raises an exception to cut, its value is
    returned here.
    """

    unstable: bool = False
    more_i: float = 20
    less_i: float = -20

    def is_end(self, depth: int, node: Rated) -> bool:
        is_stable = not (self.unstable and node.rating % 2)
        return (depth < 1 and is_stable) or not node.below

    def maxmin(self, depth: int, node: Rated, alpha: float, beta: float) -> float:
        if self.is_end(depth, node):
            return node.rating
        for child in node.below:
            alpha = max(alpha, self.minmax(depth - 1, child, beta, alpha))
            if alpha >= beta:
                break
        return alpha

    def minmax(self, depth: int, node: Rated, beta: float, alpha: float) -> float:
        if self.is_end(depth, node):
            return node.rating
        for child in node.below:
            beta = min(beta, self.maxmin(depth - 1, child, alpha, beta))
            if beta <= alpha:
                break
        return beta

    def search(self, a: float, l1: Sequence[float], l2: Sequence[int]) -> int:
        if l1 and l2:
            return l2[0] if a == l1[0] else self.search(a, l1[1:], l2[1:])
        if not l1 and not l2:
            raise RuntimeError(f"AB: {a:.0f} not found")
        raise RuntimeError("AB: length differs")

    def alphabeta(self, depth: int, player: bool, level: Rated) -> tuple[int, float]:
        """The move, and the score that the seed throws away."""
        alpha, beta = self.less_i, self.more_i
        scores: list[float] = []
        for node in level.below:
            if player:
                scores.append(self.minmax(depth - 1, node, beta, alpha))
                alpha = max(alpha, scores[-1])
            else:
                scores.append(self.maxmin(depth - 1, node, alpha, beta))
                beta = min(beta, scores[-1])
            if alpha >= beta:
                break
        score = alpha if player else beta
        # The seed's exception leaves the list of scores short after a cut, and
        # `search` finds its score before it would notice.
        return self.search(score, scores, range(len(level.below))), score
