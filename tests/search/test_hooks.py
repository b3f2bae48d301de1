"""What a search is given besides the rules: an order, a choice of children, and which
states are stable. Without effect, none of them changes anything.
"""

from collections.abc import Callable, Iterable
from itertools import islice
from math import inf
from typing import TypeVar

import pytest
from hypothesis import example, given, note, settings, strategies as st

from fourinrow.core import (
    CONNECT_FOUR,
    Outcome,
    Player,
    Rules,
    Situation,
    children,
    format_grid,
    from_moves,
    legal_moves,
    make_move,
    outcome,
    won_by,
)
from fourinrow.errors import FourInRowError
from fourinrow.games import connect, layer_of, search_space
from fourinrow.games.connect_game import is_quiet
from fourinrow.search import (
    FULL,
    Finder,
    Found,
    Layer,
    Search,
    SearchSpace,
    Visit,
    alpha_beta,
    beam,
    deepen,
    evaluate,
    kept,
    minimax,
    opposite,
    quiescence,
    reordered,
)
from fourinrow.seeds.ocaml import alpha_beta_within
from fourinrow.testing import Rated, rated_trees, rules, search_spaces, situations
from fourinrow.testing.textbook_trees import logged
from spaces import (
    ROOT,
    Path,
    depths,
    infinite_ratings,
    layers,
    node_at,
    rated_from,
    space_over,
    without_index,
)

S = TypeVar("S")

floors = st.integers(0, 3)
searches: st.SearchStrategy[Search] = st.sampled_from(
    [minimax, alpha_beta, quiescence(0), quiescence(2)]
)


def identity(items: Iterable[S]) -> Iterable[S]:
    return items


def first_few(count: int) -> Callable[[Iterable[S]], Iterable[S]]:
    return lambda items: islice(items, count)


def with_stability(tree: Rated) -> SearchSpace[Path]:
    """A tree in which odd ratings are not stable."""
    space = space_over(tree)
    return SearchSpace(
        space.children, space.rate, lambda path: node_at(tree, path).rating % 2 == 0
    )


# --- Hooks without effect ----------------------------------------------------


@given(rated_trees(), searches, depths, layers)
def test_a_search_with_hooks_at_identity_is_the_search_without(
    tree: Rated, search: Search, depth: int | None, layer: Layer
) -> None:
    plain, hooked = logged(with_stability(tree)), logged(with_stability(tree))
    space = kept(identity, reordered(identity, hooked.space))
    found = search(depth, plain.space)(ROOT, layer)
    assert search(depth, space)(ROOT, layer) == found
    assert hooked.rated == plain.rated


@given(search_spaces(has_circles=True), layers)
def test_deepening_with_hooks_at_identity_is_deepening_without(
    space: SearchSpace[int], layer: Layer
) -> None:
    hooked = kept(identity, reordered(identity, space))
    assert list(deepen(hooked, 0, layer, depth=4)) == list(
        deepen(space, 0, layer, depth=4)
    )


@given(rated_trees(infinite_ratings), searches, depths, layers, st.integers(3, 9))
def test_a_beam_that_is_wide_enough_and_a_late_cut_keep_all(
    tree: Rated, search: Search, depth: int | None, layer: Layer, width: int
) -> None:
    space = space_over(tree)
    found = search(depth, space)(ROOT, layer)
    wide = beam(width, lambda _: layer, space)
    assert search(depth, wide)(ROOT, layer) == found
    assert search(depth, kept(first_few(width), space))(ROOT, layer) == found


limits = st.integers(-1, 7)


@given(search_spaces(has_circles=True), layers, limits)
@example(SearchSpace(lambda n: (n + 1,), float), Layer.MAX, 1)
def test_deepening_finds_a_child_wherever_a_search_that_keeps_some_does(
    space: SearchSpace[int], layer: Layer, limit: int
) -> None:
    few = kept(lambda items: (each for each in items if each <= limit), space)
    deepens_as_minimax(few, layer)


@given(search_spaces(infinite_ratings, has_circles=True), layers, st.integers(1, 2))
def test_deepening_finds_what_a_search_finds_in_a_beam(
    space: SearchSpace[int], layer: Layer, width: int
) -> None:
    deepens_as_minimax(beam(width, lambda n: list(Layer)[n % 2], space), layer)


def deepens_as_minimax(space: SearchSpace[int], layer: Layer) -> None:
    """Minimax opens all: where it is not refused, nothing cheaper is."""
    found = deepen(space, 0, layer)
    for depth in range(1, 5):
        try:
            value = minimax(depth, space)(0, layer)
        except FourInRowError:
            return
        each = next(found, None)
        if value is None or each is None:
            assert (value is None) == (each is None)
            return
        assert (each.depth, each.value) == (depth, value.value)
        if each.is_final:
            return


# --- Children that are kept --------------------------------------------------


@given(rated_trees(), st.integers(1, 3))
def test_what_is_kept_is_searched_and_nothing_else(tree: Rated, count: int) -> None:
    log = logged(space_over(tree))
    minimax(None, kept(first_few(count), log.space))(ROOT, Layer.MAX)
    assert all(branch < count for path in log.rated for branch in path)
    assert all(branch < count for path in log.expanded for branch in path)


@given(rated_trees(), layers, st.integers(1, 3), searches)
def test_a_search_that_keeps_some_is_the_search_of_the_smaller_tree(
    tree: Rated, layer: Layer, count: int, search: Search
) -> None:
    def trimmed(node: Rated) -> Rated:
        return Rated(node.rating, tuple(map(trimmed, node.below[:count])))

    found = search(3, kept(first_few(count), space_over(tree)))(ROOT, layer)
    assert found == search(3, space_over(trimmed(tree)))(ROOT, layer)


def test_children_are_kept_one_by_one_as_they_are_needed() -> None:
    def endless(_state: int) -> Iterable[int]:
        state = 0
        while True:
            yield (state := state + 1)

    space = kept(identity, SearchSpace(endless, float))
    assert list(islice(space.children(0), 3)) == [1, 2, 3]


def test_to_keep_nothing_is_refused_unless_there_is_nothing() -> None:
    nothing = kept(lambda _: (), space_over(rated_from([[1, 2]])))
    with pytest.raises(FourInRowError, match=r"expected a child of .* to be kept"):
        minimax(2, nothing)(ROOT, Layer.MAX)
    assert minimax(2, kept(lambda _: (), space_over(Rated(1))))(ROOT, Layer.MAX) is None


@given(rated_trees(infinite_ratings), layers, st.integers(1, 4))
def test_a_beam_holds_the_best_in_their_order(
    tree: Rated, layer: Layer, width: int
) -> None:
    space = space_over(tree)
    everyone = list(space.children(ROOT))
    best = list(beam(width, lambda _: layer, space).children(ROOT))
    assert best == [child for child in everyone if child in best]
    assert len(best) == min(width, len(everyone))
    left_out = [space.rate(child) for child in everyone if child not in best]
    ratings = [space.rate(child) for child in best]
    if layer is Layer.MAX:
        assert max(left_out, default=-inf) <= min(ratings, default=inf)
    else:
        assert min(left_out, default=inf) >= max(ratings, default=-inf)


def test_a_beam_prefers_the_first_of_equals() -> None:
    space = beam(2, lambda _: Layer.MAX, space_over(rated_from([1, 1, 1])))
    assert list(space.children(ROOT)) == [(0,), (1,)]


@settings(max_examples=20)
@given(situations(max_plies=20))
def test_a_beam_of_one_is_the_greedy_player(situation: Situation) -> None:
    space = search_space()
    narrow = beam(1, lambda here: layer_of(here.turn), space)
    found = alpha_beta(1, space)(situation, layer_of(situation.turn))
    only = alpha_beta(1, narrow)(situation, layer_of(situation.turn))
    assert without_index(only) == without_index(found)


@pytest.mark.parametrize("width", [0, -1])
def test_a_beam_without_width_is_refused(width: int) -> None:
    with pytest.raises(FourInRowError, match="expected a width of 1 or more, got"):
        beam(width, lambda _: Layer.MAX, space_over(Rated(1)))


# --- Quiescence --------------------------------------------------------------


@given(rated_trees(infinite_ratings), depths, floors, layers)
def test_where_all_is_stable_quiescence_is_alpha_beta(
    tree: Rated, depth: int | None, floor: int, layer: Layer
) -> None:
    quiet, plain = logged(space_over(tree)), logged(space_over(tree))
    found = quiescence(floor)(depth, quiet.space)(ROOT, layer)
    assert found == alpha_beta(depth, plain.space)(ROOT, layer)
    assert quiet.rated == plain.rated


@given(rated_trees(infinite_ratings), st.integers(1, 4), floors, layers)
def test_where_nothing_is_stable_quiescence_is_alpha_beta_floor_plies_deeper(
    tree: Rated, depth: int, floor: int, layer: Layer
) -> None:
    space = space_over(tree)
    restless = SearchSpace(space.children, space.rate, lambda _: False)
    found = quiescence(floor)(depth, restless)(ROOT, layer)
    assert found == alpha_beta(depth + floor, space)(ROOT, layer)


@given(rated_trees(), st.integers(1, 4), floors, layers)
def test_quiescence_finds_the_child_that_is_worth_most_by_the_search_within(
    tree: Rated, depth: int, floor: int, layer: Layer
) -> None:
    space = with_stability(tree)
    within = alpha_beta_within(depth - 1, space, floor=floor)
    values = {
        child: within(child, opposite(layer), FULL) for child in space.children(ROOT)
    }
    best = max if layer is Layer.MAX else min
    found = quiescence(floor)(depth, space)(ROOT, layer)
    if values:
        child = best(values, key=values.__getitem__)
        assert found == Found(child, values[child], child[-1])
    else:
        assert found is None


@given(rated_trees(), st.integers(0, 3), floors, layers)
def test_quiescence_is_worth_what_its_children_are_worth_one_ply_less_deep(
    tree: Rated, depth: int, floor: int, layer: Layer
) -> None:
    space, search = with_stability(tree), quiescence(floor)
    below = [
        evaluate(search, depth, space, child, opposite(layer))
        for child in space.children(ROOT)
    ]
    value = evaluate(search, depth + 1, space, ROOT, layer)
    best = max if layer is Layer.MAX else min
    assert value == best(below, default=space.rate(ROOT))


@given(rated_trees(), floors, layers)
def test_at_depth_0_quiescence_returns_the_state_with_its_quiet_value(
    tree: Rated, floor: int, layer: Layer
) -> None:
    space = with_stability(tree)
    value = alpha_beta_within(0, space, floor=floor)(ROOT, layer, FULL)
    found = quiescence(floor)(0, space)(ROOT, layer)
    assert found == (Found(ROOT, value) if tree.below else None)


@given(rated_trees(), depths, floors, layers)
def test_a_stability_from_outside_stands_in_for_that_of_the_space(
    tree: Rated, depth: int | None, floor: int, layer: Layer
) -> None:
    space, plies = with_stability(tree), depth or 0
    own = alpha_beta_within(plies, space, floor=floor)
    outside = alpha_beta_within(
        plies, space_over(tree), is_stable=space.is_stable, floor=floor
    )
    assert own(ROOT, layer, FULL) == outside(ROOT, layer, FULL)


@given(rated_trees(), st.integers(0, 4), layers)
def test_a_watched_search_reports_the_root_last(
    tree: Rated, depth: int, layer: Layer
) -> None:
    seen: list[Visit] = []
    found = alpha_beta(depth, space_over(tree), seen.append)(ROOT, layer)
    assert (seen[-1].path, seen[-1].value) == ((), found.value) if found else not seen


@pytest.mark.parametrize("floor", [-1, -(10**30)])
def test_a_negative_floor_is_refused(floor: int) -> None:
    with pytest.raises(FourInRowError, match="expected a floor of 0 or more plies"):
        quiescence(floor)


def test_quiescence_too_deep_for_the_stack_is_refused() -> None:
    space: SearchSpace[int] = SearchSpace(lambda n: (n + 1,), float, lambda _: False)
    find: Finder[int] = quiescence(10**6)(0, space)
    with pytest.raises(FourInRowError, match="too deep for Python's stack"):
        find(0, Layer.MAX)


# --- What is quiet in the connect family -------------------------------------


def wins_in_one(situation: Situation) -> set[tuple[Player, int]]:
    """Who could win with which move, were it the turn of either."""
    found = set()
    for player in Player:
        here = situation._replace(turn=player)
        for move in legal_moves(here):
            if outcome(make_move(here, move)) is won_by(player):
                found.add((player, move))
    return found


@example((CONNECT_FOUR, from_moves("11223")))  # only who is not to move could win
@example((CONNECT_FOUR, from_moves("112233")))
@given(
    rules(max_side=6, max_n=5).flatmap(
        lambda rules: st.tuples(st.just(rules), situations(rules))
    )
)
def test_a_board_is_quiet_if_and_only_if_nobody_could_win_at_once(
    board: tuple[Rules, Situation],
) -> None:
    rules, situation = board
    note(format_grid(situation.grid))
    quiet = is_quiet(situation)
    assert quiet == (not wins_in_one(situation))
    assert connect(rules).is_stable(situation) == quiet
    assert search_space(connect(rules)).is_stable(situation) == quiet
    if outcome(situation) is not Outcome.RUNNING:
        assert quiet


@settings(max_examples=15)
@given(situations(max_plies=25), st.integers(0, 2))
def test_quiescence_sees_what_the_next_move_wins(
    situation: Situation, depth: int
) -> None:
    layer = layer_of(situation.turn)
    after = [outcome(child) is won_by(situation.turn) for child in children(situation)]
    value = evaluate(quiescence(1), depth, search_space(), situation, layer)
    if any(after):
        assert value == (100_000.0 if layer is Layer.MAX else -100_000.0)


def test_quiescence_parries_a_threat_that_alpha_beta_does_not_see_at_one_ply() -> None:
    here, space = from_moves("656452"), search_space()
    blind, seeing = (
        search(1, space)(here, Layer.MAX) for search in (alpha_beta, quiescence(1))
    )
    assert blind is not None
    assert seeing is not None
    assert evaluate(alpha_beta, 1, space, blind.child, Layer.MIN) == -100_000
    assert evaluate(alpha_beta, 1, space, seeing.child, Layer.MIN) > -100_000
    assert seeing.child == make_move(here, 2)
