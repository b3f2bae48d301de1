"""What a search can't work with is refused with a message, before any search."""

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import inf, nan
from typing import Any

import pytest

from fourinrow import FourInRowError
from fourinrow.draw import trace, trace_depths
from fourinrow.search import (
    Found,
    Layer,
    Search,
    SearchSpace,
    Window,
    after_nodes,
    after_seconds,
    alpha_beta,
    beam,
    best_branch,
    certain,
    deepen,
    evaluate,
    expectiminimax,
    minimax,
    quiescence,
    tree_of,
    tree_search,
)
from fourinrow.seeds.ocaml import alpha_beta_within
from fourinrow.shell.options import DEEP_STACK
from fourinrow.stopping import Limit
from fourinrow.testing import Rated
from spaces import DOUBLING, ROOT, max_alone, space_over, taking_turns

SEARCHES: dict[str, Search] = {
    "minimax": minimax,
    "alpha-beta": alpha_beta,
    "quiescence": quiescence(2),
    "expectiminimax": expectiminimax(certain),
}
ALL = pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)

NO_LEAVES: list[Any] = [None, {}, b"ab", "12", [], nan]
NO_TREES: list[Any] = [*NO_LEAVES, *([3, [leaf, 1]] for leaf in NO_LEAVES)]
SMALL = Rated(0, (Rated(3), Rated(0, (Rated(1), Rated(2)))))


REFUSED: dict[str, list[Callable[[], object]]] = {
    "a depth of 0 or more, or None": [
        partial(search, -1, space_over(SMALL)) for search in SEARCHES.values()
    ],
    "a depth of 1 or more": [lambda: deepen(DOUBLING, depth=0)],
    "0 entries or more, got": [lambda: deepen(DOUBLING, max_entries=-1)],
    "1 node or.*got 0": [
        lambda: after_nodes(0),
        lambda: Limit(nodes=0),
        lambda: trace(minimax, 2, DOUBLING, 1, most=0),
        lambda: trace_depths(DOUBLING, 1, most=0),
    ],
    "a clock for 1 seconds": [lambda: Limit(seconds=1)],
    "a positive, finite number of s": [
        partial(limit, seconds, clock=float)
        for limit in (after_seconds, partial(Limit, None))
        for seconds in (0, -0.5, inf, nan, 10**400)
    ],
    "a floor of 0 or more plies": [
        lambda: quiescence(-1)(1, DOUBLING),
        lambda: tree_search(best_branch, 1, DOUBLING, -1),
    ],
    "a width of 1 or more, got": [lambda: beam(0, DOUBLING)],
    "a window with low < high": [
        partial(alpha_beta_within(2, DOUBLING), 1, Window(*sides))
        for sides in ((1, 1), (inf, -inf), (nan, 1), (1, nan))
    ],
    "numbers in lists": [partial(tree_of, nested) for nested in NO_TREES],
}


@pytest.mark.parametrize("expected", REFUSED)
def test_what_makes_no_sense_is_refused_before_anything_is_searched(
    expected: str,
) -> None:
    for call in REFUSED[expected]:
        with pytest.raises(FourInRowError, match=f"expected {expected}"):
            call()


@ALL
def test_a_depth_far_beyond_the_end_costs_nothing(search: Search) -> None:
    space = space_over(SMALL)
    assert search(10**30, space)(ROOT) == search(None, space)(ROOT)


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
        *(partial(list, deepen(space)(ROOT)) for space in (wide, deep)),
        lambda: evaluate(minimax, 2, space_over(Rated(nan)), ROOT),
    ]
    for run in runs:
        with pytest.raises(FourInRowError, match="expected a rating, got nan for"):
            run()


@ALL
def test_an_error_of_the_game_itself_comes_through_as_it_is(search: Search) -> None:
    def broken(_state: object) -> float:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        search(1, replace(space_over(SMALL), rate=broken))(ROOT)


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
