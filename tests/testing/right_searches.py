"""Searches that are right, as others write them; laws accuse none of them.

The variants of negamax are those that W. Wesselink, K. Huizing and H. van de Wetering
have verified, "Formal Verification of Minimax Algorithms" (arXiv 2509.20138): fail-hard
and fail-soft, without a table, with one that cuts (as Wikipedia has it), that narrows
the window (T. Marsland, 1986), and that keeps both bounds (A. Plaat, 1996). Theirs take
entries of deeper searches too; then the value need not be minimax's to the depth.
"""

from collections.abc import Callable
from math import inf
from typing import Any, Final, Literal, TypeAlias

from fourinrow.search import Layer, SearchSpace

Space: TypeAlias = SearchSpace[Any]
Result: TypeAlias = tuple[Any, float] | None
Value: TypeAlias = Callable[[int | None, Any, float, float], float]
Search: TypeAlias = Callable[[int | None, Space], Callable[[Any], Any]]
Table: TypeAlias = Literal["none", "cuts", "narrows", "bounds"]


def less(depth: int | None) -> int | None:
    return None if depth is None else depth - 1


def sign(space: Space, state: Any) -> int:
    return 1 if space.layer(state) is Layer.MAX else -1


def below(depth: int | None, space: Space, state: Any) -> list[Any]:
    return [] if depth == 0 else list(space.children(state))


def bounds(value: float, low: float, high: float) -> tuple[float, float]:
    """Return what a value that was found in a window says of the true one."""
    return (-inf if value <= low else value), (inf if value >= high else value)


def negamax(*, soft: bool, table: Table, deeper: bool = False) -> Callable[..., Value]:
    """Values are those of the side to move, which may have made the last move too."""

    def valued(space: Space) -> Value:
        known: dict[Any, tuple[float, float, float]] = {}

        def value(depth: int | None, state: Any, low: float, high: float) -> float:
            children = below(depth, space, state)
            if not children:
                return sign(space, state) * space.rate(state)
            plies = inf if depth is None else depth
            stored, least, most = known.get(state, (-1.0, -inf, inf))
            if stored == plies or (deeper and stored > plies):
                if least == most or least >= high or most <= low:
                    return least if least >= high or least == most else most
                if table == "narrows":
                    low, high = max(low, least), min(high, most)
            best = -inf if soft else low
            first = low
            for child in children:
                same = space.layer(child) is space.layer(state)
                low = max(low, best)
                window = (low, high) if same else (-high, -low)
                found = value(less(depth), child, *window)
                best = max(best, found if same else -found)
                if best >= high:
                    break
            if not soft:
                best = min(best, high)
            if table != "none":
                known[state] = plies, *bounds(best, first, high)
            if table == "bounds" and stored == plies:
                _, now_least, now_most = known[state]
                known[state] = plies, max(least, now_least), min(most, now_most)
            return best

        return value

    return valued


def choosing(valued: Callable[[Space], Value]) -> Search:
    """Value each child in a full window; the first of the best is found."""

    def search(depth: int | None, space: Space) -> Callable[[Any], Result]:
        def find(state: Any) -> Result:
            value, here = valued(space), sign(space, state)
            if depth == 0:
                is_over = not list(space.children(state))
                return None if is_over else (state, space.rate(state))
            pairs = [
                (child, sign(space, child) * value(less(depth), child, -inf, inf))
                for child in space.children(state)
            ]
            return max(pairs, key=lambda pair: here * pair[1], default=None)

        return find

    return search


RIGHT: Final[dict[str, Search]] = {
    "negamax": choosing(negamax(soft=False, table="none")),
    "a table that cuts": choosing(negamax(soft=True, table="cuts")),
    "a table that narrows": choosing(negamax(soft=False, table="narrows")),
    "a table of bounds": choosing(negamax(soft=True, table="bounds")),
}
MARSLAND: Final = choosing(negamax(soft=True, table="narrows", deeper=True))
