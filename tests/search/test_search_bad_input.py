"""What a search can't work with is refused with a message, before any search."""

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import inf, nan
from typing import Any

import pytest

from fourinrow import FourInRowError
from fourinrow.search import (
    Found,
    Layer,
    Search,
    SearchSpace,
    Window,
    alpha_beta,
    certain,
    deepen,
    evaluate,
    expectiminimax,
    minimax,
    quiescence,
    trace,
    trace_depths,
    tree_of,
)
from fourinrow.seeds.ocaml import alpha_beta_within
from fourinrow.shell.options import DEEP_STACK
from fourinrow.testing import Rated
from spaces import ROOT, Path, max_alone, space_over, taking_turns

SEARCHES: dict[str, Search] = {
    "minimax": minimax,
    "alpha-beta": alpha_beta,
    "quiescence": quiescence(2),
    "expectiminimax": expectiminimax(certain),
}
ALL = pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)

SMALL = Rated(0, (Rated(3), Rated(0, (Rated(1), Rated(2)))))


@ALL
def test_a_negative_depth_is_refused(search: Search) -> None:
    with pytest.raises(FourInRowError, match="expected a depth of 0 or more, or None"):
        search(-1, space_over(SMALL))


@ALL
def test_a_depth_far_beyond_the_end_costs_nothing(search: Search) -> None:
    space = space_over(SMALL)
    assert search(10**30, space)(ROOT) == search(None, space)(ROOT)


def deepened(space: SearchSpace[Path]) -> object:
    return list(deepen(space)(ROOT))


@pytest.mark.parametrize("layer", Layer)
@pytest.mark.parametrize("at", [0, 1, 2])
def test_one_rating_that_is_not_a_number_is_refused_wherever_it_is_reached(
    layer: Layer, at: int
) -> None:
    ratings = [5.0, 5.0, 5.0]
    ratings[at] = nan
    wide = space_over(Rated(0, tuple(map(Rated, ratings)), layer))
    deep = space_over(taking_turns(Rated(0, (Rated(0, (Rated(nan),)),)), layer))
    runs: list[Callable[[], object]] = [
        *(partial(search(1, wide), ROOT) for search in SEARCHES.values()),
        *(partial(search(None, deep), ROOT) for search in SEARCHES.values()),
        *(partial(deepened, space) for space in (wide, deep)),
        lambda: evaluate(minimax, 2, space_over(Rated(nan)), ROOT),
    ]
    for run in runs:
        with pytest.raises(FourInRowError, match="expected a rating, got nan for"):
            run()


@pytest.mark.parametrize("window", [(1, 1), (inf, -inf), (nan, 1), (1, nan)])
def test_a_window_that_nothing_fits_in_is_refused(window: tuple[float, float]) -> None:
    search = alpha_beta_within(2, space_over(SMALL))
    with pytest.raises(FourInRowError, match="expected a window with low < high"):
        search(ROOT, Window(*window))


@ALL
def test_an_error_of_the_game_itself_comes_through_as_it_is(search: Search) -> None:
    def broken(_state: object) -> float:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        search(1, replace(space_over(SMALL), rate=broken))(ROOT)


def test_a_limit_of_nodes_is_above_0() -> None:
    space = space_over(SMALL)
    runs: list[Callable[[], object]] = [
        lambda: trace(minimax, 2, space, ROOT, most=0),
        lambda: trace_depths(space, ROOT, most=0),
    ]
    for run in runs:
        with pytest.raises(FourInRowError, match=r"expected 1 node or.*got 0"):
            run()


@pytest.mark.parametrize("leaf", [None, {}, b"ab", "12", [], nan])
def test_the_leaves_of_a_tree_must_be_numbers(leaf: Any) -> None:
    nests: list[Any] = [leaf, [3, [leaf, 1]]]
    for nested in nests:
        with pytest.raises(FourInRowError, match="expected numbers in lists"):
            tree_of(nested)


@pytest.mark.every_python
@ALL
def test_a_game_too_long_for_the_stack_is_refused(search: Search) -> None:
    chain = SearchSpace[int](lambda n: [n + 1], float, max_alone)
    with pytest.raises(FourInRowError, match="too deep for Python's stack"):
        search(100_000, chain)(0)


@pytest.mark.every_python
@ALL
def test_a_thousand_plies_fit_in_the_stack_of_a_command(search: Search) -> None:
    """In Python 3.12 too, where calls from C have a limit of their own."""
    chain = SearchSpace[int](lambda n: [n + 1], float, max_alone)
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(DEEP_STACK)
    try:
        assert search(1000, chain)(0) == Found(1, 1000, 0)
    finally:
        sys.setrecursionlimit(usual)
