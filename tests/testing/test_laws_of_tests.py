"""Tests of a user are tried on right functions, and on wrong ones."""

from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import Phase, given, settings, strategies as st

from fourinrow.testing import Trial, laws_of_tests, search_spaces
from fourinrow.testing.calls import Boards
from fourinrow.testing.laws_of_test_files import PASSES, TAKEN
from fourinrow.testing.wrong import WRONG_FUNCTIONS

FEW = settings(
    max_examples=60,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
)
TRIAL = Trial(FEW)


def nothing(name: str) -> Any:
    """Return a test that takes a function, and finds nothing."""
    return eval(f"lambda {name}: None")


@pytest.mark.parametrize(
    ("name", "board"),
    [("new_grid", "lists"), *((name, "grids") for name in TAKEN)],
)
def test_a_mistake_that_is_missed_is_shown_as_the_law_shows_it(
    name: str, board: Boards
) -> None:
    (_, passes), *mistakes = laws_of_tests({"test": nothing(name)}, board)
    assert (passes.name, passes.judge(TRIAL).holds) == (PASSES, True)
    for function, law in mistakes:
        verdict = law.judge(TRIAL)
        assert (function, verdict.holds) == (name, False)
        assert verdict.code.splitlines()[-1].startswith(f"{name}(")
        exec(verdict.code, {name: Mock()})
        assert ("parse_grid(" in verdict.code) == ("grid" in TAKEN[name])
        assert verdict.reason
        assert verdict.drawing


def test_every_wrong_function_is_handed_out() -> None:
    told = {
        law.name
        for name in TAKEN
        for _, law in laws_of_tests({"test": nothing(name)}, "lists")[1:]
    }
    assert told == {each.mistake.replace(" ", "_") for each in WRONG_FUNCTIONS}
    assert len(WRONG_FUNCTIONS) >= 100


@FEW
@given(search_spaces(), st.integers(1, 3))
def like_minimax(alpha_beta: Any, minimax: Any, space: Any, depth: int) -> None:
    assert alpha_beta(depth, space)(0) == minimax(depth, space)(0)


def test_a_search_hands_out_what_ours_returns() -> None:
    (_, passes), *mistakes = laws_of_tests({"like": like_minimax})
    assert passes.judge(TRIAL).holds
    named = {(name, law.name): law for name, law in mistakes}
    for key in (
        ("alpha_beta", "alpha_alone_is_enough_for_a_cut"),
        ("minimax", "one_ply_too_few"),
    ):
        assert named[key].judge(TRIAL).reason == "found by like"
    assert not named["alpha_beta", "a_window_is_not_passed_on"].judge(TRIAL).holds
    assert ("minimax", "a_window_is_not_passed_on") not in named


@pytest.mark.parametrize("name", ["rate", "rating"])
def test_ratings_are_those_of_player_1_if_a_test_names_none(name: str) -> None:
    def of_two_boards(rate: Any) -> None:
        assert (rate([[1, 1, 0, 0]]), rate([[2, 2, 0, 0]], player=1)) == (1, -1)

    test = eval(f"lambda {name}: test({name})", {"test": of_two_boards})
    (_, passes), *mistakes = laws_of_tests({"test": test}, "lists")
    assert passes.judge(TRIAL).holds
    verdicts = [law.judge(TRIAL) for _, law in mistakes]
    assert not [each for each in verdicts if "missing" in each.reason]
    assert any(each.holds for each in verdicts)


async def fails_later(winner: Any) -> None:
    raise AssertionError(winner)


@pytest.mark.parametrize(
    ("test", "reason"),
    [
        (lambda: None, f"expected parameters among {', '.join(TAKEN)}, got none"),
        (
            nothing("winner, tree"),
            f"expected parameters among {', '.join(TAKEN)}, got 'tree'",
        ),
        (lambda winner: winner(1, 2, 3), "raised TypeError: too many positional"),
        (lambda winner: winner / 0, "raised TypeError: unsupported operand"),
        (fails_later, "expected an ordinary function, got one with async or yield"),
        (
            lambda winner: (yield winner),
            "expected an ordinary function, got one with async",
        ),
    ],
)
def test_a_test_that_fails_with_right_functions_finds_nothing(
    test: Any, reason: str
) -> None:
    (_, law), *mistakes = laws_of_tests({"test": test})
    assert law.judge(TRIAL).reason.startswith(reason)
    assert not any(law.judge(TRIAL).holds for _, law in mistakes)


def test_a_test_is_tried_with_right_functions_once() -> None:
    """One that does not end would else take its time again for each mistake."""
    handed_out = list[Any]()

    def test(winner: Any) -> None:
        handed_out.append(winner([[0]]))
        raise AssertionError

    for _, law in laws_of_tests({"test": test}, "lists"):
        law.judge(TRIAL)
    assert len(handed_out) == 1
