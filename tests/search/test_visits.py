"""A watched search is the same search, and what it reports is what it did."""

from itertools import accumulate

import pytest
from hypothesis import given, strategies as st

from fourinrow.search import (
    FULL,
    TREE_SPACE,
    Layer,
    SearchSpace,
    Visit,
    Window,
    alpha_beta,
    minimax,
    tree_of,
)
from fourinrow.search.searches import Search
from fourinrow.testing import Rated, rated_trees
from fourinrow.testing.textbook_trees import logged
from spaces import (
    ROOT,
    Path,
    chooser,
    infinite_ratings,
    node_at,
    paths,
    rated_from,
    space_over,
)

plies = st.none() | st.integers(1, 5)
rated_any = rated_trees(infinite_ratings)


def visits_of(
    search: Search, depth: int | None, space: SearchSpace[Path]
) -> list[Visit]:
    seen: list[Visit] = []
    search(depth, space, seen.append)(ROOT)
    return seen


def opened_below(visit: Visit, seen: list[Visit]) -> list[Visit]:
    """The visits one ply below a visit, in the order in which they were made."""
    return [below for below in seen if below.path[:-1] == visit.path and below.path]


def branches_below(tree: Rated, depth: int | None, path: Path) -> int:
    return 0 if len(path) == depth else len(node_at(tree, path).below)


@given(rated_any, st.none() | st.integers(0, 5))
def test_a_watched_search_finds_what_an_unwatched_one_finds(
    tree: Rated, depth: int | None
) -> None:
    space = space_over(tree)
    seen: list[Visit] = []
    watched_minimax = minimax(depth, space, seen.append)
    watched_alpha_beta = alpha_beta(depth, space, seen.append)
    assert watched_minimax(ROOT) == minimax(depth, space)(ROOT)
    assert watched_alpha_beta(ROOT) == alpha_beta(depth, space)(ROOT)


@given(rated_any, plies)
def test_watching_costs_no_look_at_any_state(tree: Rated, depth: int | None) -> None:
    open_eyed, blind = logged(space_over(tree)), logged(space_over(tree))
    visits_of(alpha_beta, depth, open_eyed.space)
    alpha_beta(depth, blind.space)(ROOT)
    assert open_eyed[1:] == blind[1:]


@given(rated_any, plies)
def test_minimax_visits_every_node_once_and_opens_every_branch(
    tree: Rated, depth: int | None
) -> None:
    seen = visits_of(minimax, depth, space_over(tree))
    within = [path for path in paths(tree) if depth is None or len(path) <= depth]
    assert sorted(visit.path for visit in seen) == (within if tree.below else [])
    for visit in seen:
        assert visit.opened == branches_below(tree, depth, visit.path)
        assert visit.window == FULL


@given(rated_any, plies)
def test_alpha_beta_visits_what_it_opens_and_nothing_else(
    tree: Rated, depth: int | None
) -> None:
    seen = visits_of(alpha_beta, depth, space_over(tree))
    assert len({visit.path for visit in seen}) == len(seen)
    assert sum(visit.opened for visit in seen) == max(len(seen) - 1, 0)
    for visit in seen:
        opened = [(*visit.path, branch) for branch in range(visit.opened)]
        assert [below.path for below in opened_below(visit, seen)] == opened


@given(rated_any, plies)
def test_the_leaves_visited_are_the_states_rated_in_that_order(
    tree: Rated, depth: int | None
) -> None:
    for search in (minimax, alpha_beta):
        log = logged(space_over(tree))
        seen = visits_of(search, depth, log.space)
        assert [visit.path for visit in seen if not visit.opened] == log.rated


@given(rated_any, plies)
def test_the_window_of_a_branch_is_narrowed_by_the_branches_before_it(
    tree: Rated, depth: int | None
) -> None:
    seen = visits_of(alpha_beta, depth, space_over(tree))
    for visit in seen:
        below = opened_below(visit, seen)
        expected = windows_while_opening(visit, [branch.value for branch in below])
        assert [branch.window for branch in below] == expected[:-1]


def windows_while_opening(visit: Visit, values: list[float]) -> list[Window]:
    def narrow(window: Window, value: float) -> Window:
        return window.narrowed(chooser(visit), value)

    return list(accumulate(values, narrow, initial=visit.window))


@given(rated_any, plies)
def test_windows_are_nested_along_every_path(tree: Rated, depth: int | None) -> None:
    seen = visits_of(alpha_beta, depth, space_over(tree))
    window_of = {visit.path: visit.window for visit in seen}
    for path, window in window_of.items():
        outer = window_of[path[:-1]] if path else FULL
        assert outer.low <= window.low < window.high <= outer.high


@given(rated_any, plies)
def test_a_branch_is_left_unopened_if_and_only_if_the_window_was_closed(
    tree: Rated, depth: int | None
) -> None:
    seen = visits_of(alpha_beta, depth, space_over(tree))
    for visit in seen:
        below = opened_below(visit, seen)
        left = branches_below(tree, depth, visit.path) - visit.opened
        assert visit.is_cut or left == 0
        assert visit.is_cut == any(
            not visit.window.narrowed(chooser(visit), branch.value).is_open
            for branch in below
        )
        assert all(
            visit.window.narrowed(chooser(visit), branch.value).is_open
            for branch in below[:-1]
        )


@given(rated_any, plies)
def test_a_node_is_worth_the_best_of_what_was_opened_below_it(
    tree: Rated, depth: int | None
) -> None:
    for search in (minimax, alpha_beta):
        seen = visits_of(search, depth, space_over(tree))
        for visit in seen:
            values = [below.value for below in opened_below(visit, seen)]
            values = values or [node_at(tree, visit.path).rating]
            best = max if visit.layer is Layer.MAX else min
            assert visit.value == best(values)


@given(rated_any, plies)
def test_layers_are_those_of_the_space_and_nodes_are_left_from_below(
    tree: Rated, depth: int | None
) -> None:
    for search in (minimax, alpha_beta):
        seen = visits_of(search, depth, space_over(tree))
        left: set[Path] = set()
        for visit in seen:
            assert visit.layer is node_at(tree, visit.path).layer
            assert not any(visit.path[:n] in left for n in range(len(visit.path)))
            left.add(visit.path)


def test_finite_ratings_never_cut_minimax() -> None:
    tree = rated_from([[3, 12], [2, 4]])
    assert not any(visit.is_cut for visit in visits_of(minimax, None, space_over(tree)))


def test_an_observer_that_raises_stops_the_search_and_spoils_no_other() -> None:
    class Enough(Exception):
        pass

    def refuse(_visit: Visit) -> None:
        raise Enough

    tree = Rated(0, (Rated(1), Rated(2)))
    find = alpha_beta(None, space_over(tree), refuse)
    for _ in range(2):
        with pytest.raises(Enough):
            find(ROOT)
    seen = visits_of(alpha_beta, None, space_over(tree))
    assert [visit.path for visit in seen] == [(0,), (1,), ()]


def test_a_finder_can_be_called_again_and_reports_from_the_start() -> None:
    seen: list[Visit] = []
    tree = rated_from([[3, 12], [2, 4]])
    find = alpha_beta(None, space_over(tree), seen.append)
    find(ROOT)
    once = list(seen)
    find(ROOT)
    assert seen == once + once
    assert [visit.path for visit in once if visit.is_cut] == [(1,)]


def test_a_small_tree_is_reported_node_by_node() -> None:
    seen: list[Visit] = []
    alpha_beta(None, TREE_SPACE, seen.append)(tree_of([[3, 12], [2, 4]]))
    assert [(visit.path, visit.value, visit.opened) for visit in seen] == [
        ((0, 0), 3, 0),
        ((0, 1), 12, 0),
        ((0,), 3, 2),
        ((1, 0), 2, 0),
        ((1,), 2, 1),
        ((), 3, 2),
    ]
