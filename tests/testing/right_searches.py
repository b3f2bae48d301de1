"""Searches that are right, as others write them; laws accuse none of them.

The variants of negamax are those that W. Wesselink, K. Huizing and H. van de Wetering
have verified, "Formal Verification of Minimax Algorithms" (arXiv 2509.20138): fail-hard
and fail-soft, without a table, with one that cuts (as Wikipedia has it), that narrows
the window (T. Marsland, 1986), and that keeps both bounds (A. Plaat, 1996). Theirs take
entries of deeper searches too; then the value need not be minimax's to the depth.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from math import inf
from operator import mul
from random import Random
from typing import Any, Final, Literal, TypeAlias
from zlib import crc32

from fourinrow.search import SearchSpace, alpha_beta
from models.search_seeds import sign_of

Space: TypeAlias = SearchSpace[Any]
Value: TypeAlias = Callable[[int, Any, float, float], float]
Search: TypeAlias = Callable[[int, Space], Callable[[Any], Any]]
Table: TypeAlias = Literal["none", "cuts", "narrows", "bounds"]


def bounds(value: float, low: float, high: float) -> tuple[float, float]:
    """Return what a value that was found in a window says of the true one."""
    return (-inf if value <= low else value), (inf if value >= high else value)


def negamax(*, soft: bool, table: Table, deeper: bool = False) -> Callable[..., Value]:
    """Values are those of the side to move, which may have made the last move too."""

    def valued(space: Space) -> Value:
        known: dict[Any, tuple[int, float, float]] = {}

        def value(depth: int, state: Any, low: float, high: float) -> float:
            children = list(space.children(state)) if depth else []
            if not children:
                return sign_of(space.layer(state)) * space.rate(state)
            stored, least, most = known.get(state, (-1, -inf, inf))
            if stored == depth or (deeper and stored > depth):
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
                found = value(depth - 1, child, *window)
                best = max(best, found if same else -found)
                if best >= high:
                    break
            if not soft:
                best = min(best, high)
            if table != "none":
                known[state] = depth, *bounds(best, first, high)
            if table == "bounds" and stored == depth:
                _, now_least, now_most = known[state]
                known[state] = depth, max(least, now_least), min(most, now_most)
            return best

        return value

    return valued


def choosing(valued: Callable[[Space], Value]) -> Search:
    """Value each child in a full window; the first of the best is found."""

    def search(depth: int, space: Space) -> Callable[[Any], Any]:
        def find(state: Any) -> tuple[Any, float] | None:
            value, here = valued(space), sign_of(space.layer(state))
            children = list(space.children(state))
            if depth == 0:
                return (state, space.rate(state)) if children else None
            signs = [sign_of(space.layer(child)) for child in children]
            values = [value(depth - 1, child, -inf, inf) for child in children]
            pairs = [*zip(children, map(mul, signs, values), strict=True)]
            return max(pairs, key=lambda pair: here * pair[1], default=None)

        return find

    return search


def by_ours(children: Callable[[Space, Any], Iterable[Any]]) -> Search:
    """Our alpha-beta with children in another order."""
    return lambda depth, space: alpha_beta(
        depth, replace(space, children=lambda state: children(space, state))
    )


def shuffled(rng: Random) -> Callable[[Space, Any], Iterable[Any]]:
    """Children as a generator orders them."""

    def children(space: Space, state: Any) -> Iterable[Any]:
        found = [*space.children(state)]
        return rng.sample(found, len(found))

    return children


def mixed(state: Any) -> int:
    """A key for an order that has no meaning, as that of a set, but is repeatable."""
    return crc32(repr(state).encode())


def rated_before(space: Space, state: Any) -> Iterable[Any]:
    """Rate a state before it is looked into, for nothing."""
    space.rate(state)
    return space.children(state)


RIGHT: Final[dict[str, Search]] = {
    "negamax": choosing(negamax(soft=False, table="none")),
    "a table that cuts": choosing(negamax(soft=True, table="cuts")),
    "a table that narrows": choosing(negamax(soft=False, table="narrows")),
    "a table of bounds": choosing(negamax(soft=True, table="bounds")),
    "children from the right": by_ours(
        lambda space, state: reversed([*space.children(state)])
    ),
    "children by their ratings": by_ours(
        lambda space, state: sorted(space.children(state), key=space.rate)
    ),
    "children in any order": by_ours(
        lambda space, state: sorted(space.children(state), key=mixed)
    ),
    "children in another order each time": by_ours(shuffled(Random(1))),
    "inner nodes are rated too": by_ours(rated_before),
}
MARSLAND: Final = choosing(negamax(soft=True, table="narrows", deeper=True))
