"""What a search can't work with is refused with a message, before any search."""

from collections.abc import Callable
from math import inf, nan
from typing import Any, cast

import pytest
from hypothesis import given, strategies as st

from fourinrow import FourInRowError
from fourinrow.core import initial, make_move
from fourinrow.errors import IllegalMove, WrongType
from fourinrow.games import connect, layer_of, search_space
from fourinrow.search import (
    FULL,
    Finder,
    Layer,
    SearchSpace,
    Window,
    alpha_beta,
    certain,
    evaluate,
    minimax,
    prune,
    quiescence,
    trace,
    trace_chance,
    trace_depths,
    tree_of,
)
from fourinrow.search.lazy_tree import prune_quiet
from fourinrow.search.space import always_stable
from fourinrow.seeds.ocaml import alpha_beta_within
from fourinrow.testing import Rated, rated_trees
from spaces import ROOT, Path, space_over

BOTH = pytest.mark.parametrize("search", [minimax, alpha_beta, quiescence(2)])

SMALL = Rated(0, (Rated(3), Rated(0, (Rated(1), Rated(2)))))


@BOTH
@pytest.mark.parametrize("depth", [-1, -(10**30)])
def test_a_negative_depth_is_refused(search: Any, depth: int) -> None:
    with pytest.raises(FourInRowError, match="expected a depth of 0 or more, or None"):
        search(depth, space_over(SMALL))


class Three:
    """A whole number that is no int, as NumPy's are."""

    def __index__(self) -> int:
        return 3


@BOTH
@given(rated_trees())
def test_a_depth_far_beyond_the_end_costs_nothing(search: Any, tree: Rated) -> None:
    space = space_over(tree)
    huge, unlimited = search(10**30, space), search(None, space)
    assert huge(ROOT, Layer.MIN) == unlimited(ROOT, Layer.MIN)


@BOTH
@pytest.mark.parametrize("depth", [0, 1, None])
@pytest.mark.parametrize("layer", ["max", "MAX", None, True, 1, Layer])
def test_an_invalid_layer_is_refused(search: Any, depth: Any, layer: Any) -> None:
    with pytest.raises(WrongType, match=r"expected Layer\.MAX or Layer\.MIN"):
        search(depth, space_over(SMALL))(ROOT, layer)


@BOTH
@pytest.mark.parametrize("layer", Layer)
@pytest.mark.parametrize("depth", [0, 1, 2, None])
def test_a_rating_that_is_not_a_number_is_refused(
    search: Any, layer: Layer, depth: int | None
) -> None:
    tree = Rated(nan, (Rated(nan, (Rated(nan),)), Rated(nan)))
    with pytest.raises(FourInRowError, match="expected a rating, got nan for"):
        search(depth, space_over(tree))(ROOT, layer)


@BOTH
@pytest.mark.parametrize("layer", Layer)
@pytest.mark.parametrize("at", [0, 1, 2])
def test_one_rating_that_is_not_a_number_is_refused_wherever_it_is_reached(
    search: Any, layer: Layer, at: int
) -> None:
    ratings = [5.0, 5.0, 5.0]
    ratings[at] = nan
    tree = Rated(0, tuple(map(Rated, ratings)))
    with pytest.raises(FourInRowError, match="expected a rating, got nan"):
        search(1, space_over(tree))(ROOT, layer)


def test_the_value_of_a_lone_state_must_be_a_number_too() -> None:
    with pytest.raises(FourInRowError, match="expected a rating, got nan"):
        evaluate(minimax, 2, space_over(Rated(nan)), ROOT, Layer.MAX)
    with pytest.raises(FourInRowError, match="expected a rating, got nan"):
        alpha_beta_within(2, space_over(Rated(nan)))(ROOT, Layer.MAX, FULL)


@pytest.mark.parametrize("layer", Layer)
@pytest.mark.parametrize(
    "window", [(1, 1), (2, 1), (inf, -inf), (inf, inf), (nan, 1), (1, nan), (nan, nan)]
)
def test_a_window_that_nothing_fits_in_is_refused(
    layer: Layer, window: tuple[float, float]
) -> None:
    search = alpha_beta_within(2, space_over(SMALL))
    with pytest.raises(FourInRowError, match="expected a window with low < high"):
        search(ROOT, layer, Window(*window))


def test_a_search_within_a_window_wants_a_layer() -> None:
    search = alpha_beta_within(2, space_over(SMALL))
    with pytest.raises(WrongType, match=r"expected Layer\.MAX or Layer\.MIN"):
        search(ROOT, cast(Layer, "max"), FULL)


@BOTH
@given(st.integers(0, 4))
def test_an_error_of_the_game_itself_comes_through_as_it_is(
    search: Any, depth: int
) -> None:
    class Broken(Exception):
        pass

    def broken(_state: object) -> float:
        raise Broken

    space = SearchSpace(space_over(SMALL).children, broken)
    with pytest.raises(Broken):
        search(depth, space)(ROOT, Layer.MAX)


@BOTH
@pytest.mark.parametrize("children", [list, tuple, iter])
def test_children_may_be_any_iterable(
    search: Any, children: Callable[[list[Path]], Any]
) -> None:
    space = space_over(SMALL)
    other = SearchSpace(lambda path: children(list(space.children(path))), space.rate)
    for depth in (0, 1, 2, None):
        found = search(depth, space)(ROOT, Layer.MAX)
        assert search(depth, other)(ROOT, Layer.MAX) == found


@BOTH
def test_a_refused_search_leaves_a_finder_as_good_as_before(search: Any) -> None:
    find: Finder[Path] = search(None, space_over(SMALL))
    before = find(ROOT, Layer.MAX)
    with pytest.raises(WrongType):
        find(ROOT, cast(Layer, None))
    assert find(ROOT, Layer.MAX) == before


@pytest.mark.parametrize("move", [-1, 7, 10**30])
def test_a_game_refuses_a_move_off_the_board(move: int) -> None:
    game = connect()
    with pytest.raises(IllegalMove):
        game.play(game.start(), move)


@pytest.mark.parametrize("moves", [(0, 0, 0, 0, 0, 0, 0)])
def test_a_game_refuses_a_full_column(moves: tuple[int, ...]) -> None:
    here = initial()
    for move in moves[:-1]:
        here = make_move(here, move)
    with pytest.raises(IllegalMove, match="column 0 is full"):
        connect().play(here, moves[-1])
    assert len(list(search_space().children(here))) == 6


@pytest.mark.parametrize(("depth", "floor"), [(-1, 0), (1, -1)])
def test_a_search_within_a_window_refuses_plies_that_are_no_count(
    depth: Any, floor: Any
) -> None:
    with pytest.raises(FourInRowError, match="expected a"):
        alpha_beta_within(depth, space_over(SMALL), floor=floor)


@pytest.mark.parametrize("rating", [None, "3", [1], True])
@BOTH
def test_a_rating_of_a_wrong_type_is_refused(search: Any, rating: Any) -> None:
    space = SearchSpace(children=range, rate=lambda _: rating)
    with pytest.raises(WrongType, match="expected a rating"):
        search(1, space)(2, Layer.MAX)


def test_a_tree_is_pruned_at_no_negative_depth() -> None:
    tree = tree_of([1, 2])
    with pytest.raises(FourInRowError, match="expected a depth of 0 or more"):
        prune(-1, tree)
    with pytest.raises(FourInRowError, match="expected a depth of 0 or more"):
        prune_quiet(-1, 2, always_stable, tree)
    with pytest.raises(FourInRowError, match="expected a floor of 0 or more"):
        prune_quiet(2, -1, always_stable, tree)


@pytest.mark.parametrize("most", [0, -1])
def test_a_limit_of_nodes_is_a_whole_number_above_0(most: Any) -> None:
    space = space_over(SMALL)
    runs: list[Callable[[], object]] = [
        lambda: trace(minimax, 2, space, ROOT, Layer.MAX, most),
        lambda: trace_chance(2, space, certain, ROOT, Layer.MAX, most),
        lambda: trace_depths(space, ROOT, Layer.MAX, most=most),
    ]
    for run in runs:
        with pytest.raises(FourInRowError, match=f"expected .*got {most!r}"):
            run()


@pytest.mark.parametrize("nested", ["12", [], (), nan])
def test_the_leaves_of_a_tree_must_be_numbers(nested: Any) -> None:
    with pytest.raises(WrongType, match="expected numbers in lists"):
        tree_of(nested)


@pytest.mark.parametrize("turn", [1, 2])
def test_a_turn_may_be_written_as_a_number(turn: Any) -> None:
    situation = initial()._replace(turn=turn)
    assert layer_of(situation.turn) is (Layer.MAX if turn == 1 else Layer.MIN)


@BOTH
def test_a_game_too_long_for_the_stack_is_refused(search: Any) -> None:
    chain = SearchSpace(children=lambda n: [n + 1], rate=float)
    with pytest.raises(FourInRowError, match="too deep for Python's stack"):
        search(100_000, chain)(0, Layer.MAX)
