"""Deepening returns what alpha-beta returns at the depth that it finished, whatever it
remembers and whenever it is stopped; and it forgets nothing that is true.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import count, islice, product
from math import inf
from typing import TypeVar

import pytest
from hypothesis import example, given, strategies as st

from fourinrow.errors import FourInRowError
from fourinrow.search import (
    FULL,
    Layer,
    SearchSpace,
    Window,
    after_nodes,
    after_seconds,
    deepen,
    evaluate,
    minimax,
)
from fourinrow.search.deepening import Entry, Searcher
from fourinrow.seeds.fsharp import alternating
from fourinrow.testing import Rated, rated_trees
from fourinrow.testing.strategies import rated_from
from fourinrow.testing.textbook_trees import logged
from models.search_seeds import plain_deepening
from spaces import (
    DOUBLING,
    ROOT,
    Path,
    Searched,
    height,
    max_alone,
    searched_spaces,
    some_graphs,
    space_over,
    taking_turns,
)
from thorough import thorough

S = TypeVar("S", bound=Hashable)

DEEP = 5

rooms = st.sampled_from([0, 1, 2, 3, 5, 1000])
LOST = (Rated(inf), Rated(inf))


# --- Values and children -----------------------------------------------------


@thorough
@given(searched_spaces(), rooms)
@example((space_over(taking_turns(Rated(0, (Rated(-inf), Rated(-inf))))), ROOT), 0)
@example((space_over(taking_turns(Rated(0, (Rated(0, LOST),)), Layer.MIN)), ROOT), 1)
def test_every_depth_has_the_value_and_the_child_of_the_definition(
    searched: Searched, room: int
) -> None:
    """Depths are missing only behind one that is final."""
    space, state = searched
    found = list(deepen(space, depth=DEEP, max_entries=room)(state))
    expected = plain_deepening(DEEP, space, state)
    is_final = bool(found) and found[-1].is_final
    assert len(found) == len(expected) or (is_final and len(found) < len(expected))
    assert [(each.child, each.value) for each in found] == expected[: len(found)]
    children = list(space.children(state))
    assert all(each.index == children.index(each.child) for each in found)


# --- The end -----------------------------------------------------------------


@given(rated_trees(), rooms)
def test_it_ends_by_itself_at_the_height_of_the_tree_at_the_latest(
    tree: Rated, room: int
) -> None:
    found = list(deepen(space_over(tree), max_entries=room)(ROOT))
    expected = [(depth, depth == len(found)) for depth in range(1, len(found) + 1)]
    assert [(each.depth, each.is_final) for each in found] == expected
    assert len(found) <= height(tree)
    assert bool(found) == bool(tree.below)


# The best is below the first child, and the second is a leaf.
DEEP_AT_FIRST: SearchSpace[int] = SearchSpace(
    children=[(1, 2), (3,), (), (4,), ()].__getitem__,
    rate=[0.0, 0.0, -1.0, 0.0, 5.0].__getitem__,
    layer=max_alone,
)


@thorough
@given(some_graphs, rooms)
@example(DEEP_AT_FIRST, 0)
def test_what_is_final_holds_at_every_greater_depth(
    space: SearchSpace[int], room: int
) -> None:
    for each in deepen(space, depth=DEEP, max_entries=room)(0):
        for depth in range(each.depth, DEEP + 2 if each.is_final else each.depth):
            assert evaluate(minimax, depth, space, 0) == each.value


def test_a_tree_is_final_as_soon_as_nothing_that_matters_was_cut_off() -> None:
    # The 9 is below a branch that alpha-beta leaves after the 2.
    space = space_over(rated_from([3, [2, [[9]]]]))
    assert [each.depth for each in deepen(space)(ROOT)] == [1, 2]


def test_nothing_is_searched_before_the_next_result_is_taken() -> None:
    log = logged(DOUBLING)
    stream = deepen(log.space)(1)
    assert log.expanded == []
    assert [each.depth for each in islice(stream, 3)] == [1, 2, 3]
    assert 8 <= max(log.rated) < 16


# --- Stopping ----------------------------------------------------------------


@given(some_graphs, st.integers(1, 200), rooms)
def test_a_search_that_is_stopped_has_found_what_it_would_have_found_anyway(
    space: SearchSpace[int], nodes: int, room: int
) -> None:
    """A depth that costs just what is given is finished, and the first in any case."""
    whole = list(deepen(space, depth=DEEP, max_entries=room)(0))
    for enough in (nodes, *(each.nodes for each in whole)):
        stop = after_nodes(enough)
        part = list(deepen(space, depth=DEEP, stop=stop, max_entries=room)(0))
        assert part == whole[: len(part)]
        assert bool(part) == bool(whole)
        assert all(each.nodes <= enough for each in part[1:])
        assert all(each.nodes > enough for each in whole[len(part) :])


def test_a_clock_stops_a_search_without_an_end() -> None:
    stop = after_seconds(100, partial(next, map(float, count())))
    found = list(deepen(DOUBLING, stop=stop)(1))
    assert 1 < len(found) < 10
    assert found[-1].nodes < 102 <= 2 * found[-1].nodes + 2 ** (len(found) + 1)


# --- What is remembered ------------------------------------------------------


@pytest.mark.parametrize(
    ("found_in", "agreeing"),
    [
        (Window(-1, 1), {0}),
        (Window(-1, 0), {*range(9)}),
        (Window(0, 1), {*range(-9, 1)}),
    ],
    ids=["exact", "at least", "at most"],
)
@pytest.mark.parametrize("is_final", [True, False])
def test_an_entry_is_enough_if_all_that_agrees_with_it_looks_the_same(
    found_in: Window, agreeing: Iterable[int], is_final: bool
) -> None:
    entry: Entry[int] = Entry(2, 0, found_in, is_final)
    depths = (2, 3) if is_final else (2,)
    for depth, low, width in product((1, 2, 3), range(-3, 3), (1, 2, 3)):
        window = Window(low, low + width)
        seen = {min(max(value, low), low + width) for value in agreeing}
        is_enough = depth in depths and len(seen) == 1
        assert entry.is_enough(depth, window) == is_enough


TWO_WAYS: SearchSpace[int] = SearchSpace(
    children=[(1, 2), (3,), (3,), (4,), (5,), (6,), ()].__getitem__,
    rate=[0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 2.0].__getitem__,
    layer=max_alone,
)
"""Both children of the root lead to 3, which the depth cuts off."""


def tables(
    space: SearchSpace[int], state: int, depth: int, room: int
) -> Iterator[tuple[int, Mapping[int, Entry[int]]]]:
    """Each depth that is finished, with what is remembered then."""
    searcher, first = Searcher(space, room), None
    for plies in range(1, depth + 1):
        entry = searcher.search(plies, state, FULL, first)
        if entry.best is None:
            return
        yield plies, searcher.table
        first = entry.best


@thorough
@given(some_graphs, rooms)
@example(TWO_WAYS, 1000)
def test_all_that_is_remembered_is_true(space: SearchSpace[int], room: int) -> None:
    for _, table in tables(space, 0, 4, room):
        assert len(table) <= room
        for state, entry in table.items():
            more = 3 if entry.is_final else 1
            low, high = entry.window
            for depth in range(entry.depth, entry.depth + more):
                exact = evaluate(minimax, depth, space, state)
                if entry.value >= high:
                    assert exact >= entry.value
                elif entry.value <= low:
                    assert exact <= entry.value
                else:
                    assert exact == entry.value
            children = list(space.children(state))
            assert (entry.best is not None) == bool(children)
            assert entry.best is None or entry.best in enumerate(children)


@pytest.mark.parametrize("room", [1, 2, 5])
def test_the_newest_are_remembered(room: int) -> None:
    """A state is left after all that is below it, and the root's last child last."""
    space = replace(DOUBLING, rate=lambda _: 0.0)
    for plies, table in tables(space, 1, 6, room):
        assert plies < 3 or list(table)[-2:] == [6, 3][-room:]
        assert plies < 5 or len(table) == room


def test_at_every_node_the_best_child_is_the_first_to_be_looked_at_again() -> None:
    """The last of four children is the best everywhere; 3,488 nodes in their order."""
    space = SearchSpace[Path](
        lambda path: [(*path, branch) for branch in range(4)],
        lambda path: float(sum((-1) ** ply * at for ply, at in enumerate(path))),
        lambda path: list(Layer)[len(path) % 2],
    )
    *_, last = deepen(space, depth=6)(ROOT)
    assert last.nodes < 1_000


def test_where_ways_meet_a_state_is_searched_once() -> None:
    """Take 1 to 3 of a heap: many ways lead to the same."""
    nim = alternating(
        lambda heap: range(max(0, heap - 3), heap), lambda heap: float(heap % 4)
    )
    remembering, forgetful = (
        list(deepen(nim, depth=10, max_entries=room)((Layer.MAX, 30)))[-1].nodes
        for room in (1000, 0)
    )
    assert 5 * remembering < forgetful


# --- Errors -----------------------------------------------------------------


def test_children_that_can_not_be_listed_are_an_error_at_once() -> None:
    def children(state: int) -> tuple[int, ...]:
        if state == 0:
            return (1, 2)
        raise FourInRowError("no children today")

    with pytest.raises(FourInRowError, match="no children today"):
        next(deepen(SearchSpace(children, float, max_alone))(0))


@pytest.mark.every_python
def test_what_was_finished_is_not_lost_when_the_stack_ends() -> None:
    space = SearchSpace[int](lambda n: (n + 1,), float, max_alone)
    *_, found = deepen(space, max_entries=0)(0)
    assert found.depth > 20
    assert (found.child, found.value) == (1, found.depth)
