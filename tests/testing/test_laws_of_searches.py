"""Our searches keep the laws of searches; wrong ones break them on small trees."""

from collections.abc import Callable
from math import inf
from typing import TypeVar

from hypothesis import settings

from fourinrow.search import (
    Found,
    Layer,
    SearchSpace,
    alpha_beta,
    minimax,
    opposite,
    quiescence,
)
from fourinrow.testing import Trial
from fourinrow.testing.laws_of_searches import laws_of_search, search_laws
from models.search_seeds import search_min_max

S = TypeVar("S")

test_alpha_beta = search_laws(alpha_beta)
test_quiescence_without_unstable_states = search_laws(quiescence(3))
test_minimax = search_laws(
    minimax, but={"no_more_leaves_are_rated_than_by_alpha_beta": "it cuts nothing"}
)


def cuts_too_much(
    depth: int, space: SearchSpace[S]
) -> Callable[[S, Layer], Found[S] | None]:
    """Alpha-beta that raises alpha in both layers."""

    def value(plies: int, state: S, layer: Layer, low: float, high: float) -> float:
        below = list(space.children(state)) if plies else []
        found = [space.rate(state)] if not below else []
        for child in below:
            found.append(value(plies - 1, child, opposite(layer), low, high))
            low = max(low, found[-1])
            if low >= high:
                break
        return max(found) if layer is Layer.MAX else min(found)

    def find(state: S, layer: Layer) -> Found[S] | None:
        window = -inf, inf
        best: Found[S] | None = None
        for child in space.children(state):
            worth = value(depth - 1, child, opposite(layer), *window)
            is_max = layer is Layer.MAX
            if not best or (worth > best.value if is_max else worth < best.value):
                best = Found(child, worth)
                low, high = window
                window = (worth, high) if is_max else (low, worth)
        return best

    return find


def f_sharp(
    depth: int, space: SearchSpace[S]
) -> Callable[[S, Layer], tuple[S, float] | None]:
    """The search of the F# seed, a pair for a result."""
    return lambda state, layer: search_min_max(depth, space, state, layer)


def test_a_cut_that_should_not_be_is_marked_in_the_smallest_tree() -> None:
    law = laws_of_search(cuts_too_much)[0]
    verdict = law.judge(Trial(settings(max_examples=300)))
    assert not verdict.holds
    assert "  <- never looked at" in verdict.drawing
    assert len(verdict.drawing.splitlines()) <= 9
    assert verdict.code.startswith("cuts_too_much(3, SUBTREES)(tree_of([")
    assert verdict.reason.startswith("value: expected ")


def test_the_search_of_the_f_sharp_seed_loses_branches_of_infinite_leaves() -> None:
    trial = Trial(settings(max_examples=300))
    laws = laws_of_search(f_sharp)
    assert [law.name for law in laws if not law.judge(trial).holds] == [
        "infinite_ratings_are_like_others",
        "no_more_leaves_are_rated_than_by_alpha_beta",
    ]
