"""Our searches obey the laws of searches; a wrong one is shown on a small tree."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from fourinrow.draw.typography import typeset
from fourinrow.search import Found, Layer, SearchSpace, alpha_beta, minimax
from fourinrow.testing import Trial, Verdict, as_test, laws_of_search
from fourinrow.testing.known import laws_for, repeatable
from fourinrow.testing.laws_of_searches import AnySearch
from fourinrow.testing.wrong import WRONG_FUNCTIONS
from testing.right_searches import MARSLAND, RIGHT

S = TypeVar("S")

test_alpha_beta = as_test(laws_of_search(alpha_beta))


[RAISING_ALPHA] = [
    each for each in WRONG_FUNCTIONS if each.mistake == "alpha rises in both layers"
]


@pytest.mark.slow
def test_a_cut_that_should_not_be_is_marked_in_a_small_tree() -> None:
    verdict = RAISING_ALPHA.law.judge(Trial(repeatable(100), seed=1))
    assert not verdict.holds
    assert verdict.drawing.startswith("minimax to depth 2: value ")
    assert "  <- never looked at" in verdict.drawing
    assert len(verdict.drawing.splitlines()) <= 5
    *imports, call = verdict.code.splitlines()
    assert imports == ["from fourinrow.search import TREE_SPACE, tree_of"]
    assert call.startswith("search(2, TREE_SPACE)(tree_of([[")
    assert verdict.reason.startswith("value: expected ")
    assert verdict.svg.count('class="tree"') == 2
    got = verdict.reason.rpartition(" ")[2]
    assert re.search(f">your search found branch [0-9] of value {got}<", verdict.svg)
    assert re.search("[0-9] (&lt;|<) beta|[0-9] (&gt;|>) alpha", verdict.svg)


def test_a_cut_is_marked_in_its_own_tree_when_it_is_time_to_stop() -> None:
    tries = count()
    trial = Trial(repeatable(300), lambda _: next(tries) > 120, seed=0)
    verdict = RAISING_ALPHA.law.judge(trial)
    assert "  <- never looked at" in verdict.drawing


class Pair(list[Any]):
    """What somebody else's search returns: it unpacks into the two."""

    def __init__(self, child: object, value: float) -> None:
        super().__init__([child, value])


@pytest.mark.parametrize("result", [SimpleNamespace, Pair])
def test_a_result_may_have_a_class_of_its_own(result: Callable[..., Any]) -> None:
    def search(depth: int, space: SearchSpace[Any]) -> Callable[[Any], Any]:
        def find(state: Any) -> Any:
            found = alpha_beta(depth, space)(state)
            return found and result(child=found.child, value=found.value)

        return find

    few = Trial(repeatable(20), seed=0)
    assert all(law.judge(few).holds for law in laws_of_search(search)[:4])


@pytest.mark.slow
@pytest.mark.parametrize("name", RIGHT)
def test_no_right_search_is_accused(name: str) -> None:
    few = Trial(repeatable(15), seed=0)
    laws = laws_for("alpha_beta", RIGHT[name], "lists")
    judged = [law.judge(few) for law in laws if not law.is_optional]
    assert [str(verdict) for verdict in judged if not verdict.holds] == []


@pytest.mark.slow
def test_a_table_of_deeper_values_is_shown_where_ways_meet() -> None:
    """Marsland's variant (1986): its value need not be that of minimax to the depth."""
    verdict = judged(MARSLAND, "where_ways_meet_it_is_minimax", 1000)
    assert verdict.reason.startswith("value: expected ")
    _, _, *below = verdict.drawing.splitlines()
    assert len(below) <= 13
    states = [re.findall(r" state (\d+) ", line) for line in below]
    assert all(len(found) == 1 for found in states)
    assert len({*map(tuple, states)}) < len(states)  # ways meet there


def judged(search: AnySearch, name: str, examples: int = 50) -> Verdict:
    [law] = [each for each in laws_of_search(search) if each.name == name]
    return law.judge(Trial(repeatable(examples), seed=0))


def test_a_search_of_lists_alone_breaks_one_required_law() -> None:
    """Children of a game come one by one; elsewhere laws give lists."""

    def of_lists(depth: int, space: SearchSpace[Any]) -> Callable[[Any], Any]:
        def children(state: Any) -> Any:
            below = space.children(state)
            assert isinstance(below, list)
            return below

        return minimax(depth, replace(space, children=children))

    few = Trial(repeatable(15), seed=0)
    laws = [law for law in laws_of_search(of_lists) if not law.is_optional]
    broken = [law.name for law in laws if not law.judge(few).holds]
    assert broken == ["children_may_come_one_by_one"]


def test_a_state_is_shown_as_a_branch() -> None:
    [swapped] = [each for each in WRONG_FUNCTIONS if "are swapped" in each.name][-1:]
    verdict = swapped.law.judge(Trial(repeatable(10), seed=0))
    assert verdict.reason == "value: expected 0, got branch 1"


def test_what_is_kept_between_calls_is_shown_with_two_calls() -> None:
    known = dict[Any, Any]()

    def keeping(depth: int, space: SearchSpace[Any]) -> Callable[[Any], Any]:
        find = minimax(depth, space)
        return lambda state: known.setdefault((depth, state), find(state))

    verdict = judged(keeping, "nothing_is_kept_between_calls")
    names = dict[str, Any]()
    *setup, first, second = verdict.code.splitlines()
    exec("\n".join(setup), {"keeping": keeping}, names)
    known.clear()
    kept = [eval(call, names | {"keeping": keeping}).value for call in (first, second)]
    known.clear()
    assert kept != [kept[0], eval(second, names | {"keeping": keeping}).value]


def test_the_picture_of_a_search_has_what_it_found() -> None:
    def maximising(depth: int, space: SearchSpace[S]) -> Callable[[S], Found[S] | None]:
        return minimax(depth, replace(space, layer=lambda _: Layer.MAX))

    verdict = judged(maximising, "the_value_is_that_of_minimax")
    expected, got = re.findall("-?[0-9]+", verdict.reason)
    assert re.search(
        f">your maximising found branch [0-9] of value {got}<", verdict.svg
    )
    [theirs, ours] = re.findall(">value ([^;<]*);", verdict.svg)
    assert (theirs, ours) == (typeset(got), typeset(expected))


def test_a_search_that_cuts_nothing_is_shown_a_tree_with_a_cut() -> None:
    """It was shown a tree of one leaf, in which nothing can be cut."""
    verdict = judged(partial(minimax), "some_leaves_are_cut")  # it has no name
    assert not verdict.holds
    assert "1 branch cut" in verdict.svg


def test_what_is_no_state_is_named_where_a_search_asks_about_it() -> None:
    def of_pairs(_depth: int, space: SearchSpace[Any]) -> Callable[[Any], Any]:
        return lambda state: [space.rate(each) for each in enumerate([state])]

    for law in laws_of_search(of_pairs):
        if law.name in ("the_value_is_that_of_minimax", "a_search_may_be_used_again"):
            verdict = law.judge(Trial(repeatable(20), seed=0))
            assert verdict.reason == "expected a state, got (0, the root)"
            assert verdict.drawing
