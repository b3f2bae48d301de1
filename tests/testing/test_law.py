"""A law is tried on cases until one fails; the smallest that does is the result."""

from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import settings, strategies as st

from fourinrow.errors import FourInRowError
from fourinrow.testing import LawBroken, Trial, Verdict
from fourinrow.testing.law import as_test, expect
from fourinrow.testing.trials import law_of

LOUD: Final = settings(max_examples=100)


def numbers_are_small(number: int) -> None:
    expect(number < 10, f"{number} is not small")


def exits(number: int) -> None:
    if number > 5:
        raise SystemExit


def overruns(number: int) -> None:
    expect([True, True][number], "")


def judged(check: Callable[[int], None], trial: Trial | None = None) -> Verdict:
    return law_of(st.integers(0, 100), check).judge(trial or Trial(LOUD))


@pytest.mark.parametrize(
    ("check", "code", "reason"),
    [
        (numbers_are_small, "10", "10 is not small"),
        (exits, "6", "ended the program"),
        (overruns, "2", "raised IndexError: list index out of range"),
    ],
)
def test_a_broken_law_has_the_smallest_case_that_breaks_it(
    check: Callable[[int], None], code: str, reason: str
) -> None:
    verdict = judged(check)
    assert verdict[:2] == (check.__name__, False)
    assert verdict[3:6] == (reason, code, code)
    assert verdict.examples > 0
    name = check.__name__.replace("_", " ")
    assert str(verdict).split("\n\n") == [f"broken law: {name}", code, reason, code]


def test_a_law_holds_on_all_examples_and_not_without_any() -> None:
    def nothing(_number: int) -> None:
        """Find no mistake."""

    assert judged(nothing) == Verdict("nothing", True, 100)
    assert str(judged(nothing)) == "nothing: holds on 100 examples"
    untried = judged(nothing, Trial(LOUD, lambda _: True))
    assert untried == Verdict("nothing", False, 0, "no case was tried in time")


def test_a_seed_repeats_the_cases_and_another_draws_others() -> None:
    def drawn(seed: int) -> list[int]:
        numbers = list[int]()
        judged(numbers.append, Trial(LOUD, seed=seed))
        return numbers

    assert drawn(1) == drawn(1)
    assert drawn(1) != drawn(2)


def test_a_larger_failure_that_comes_later_does_not_count_when_it_is_time_to_stop() -> (
    None
):
    failed = list[int]()

    def numbers_are_below_ten(number: int) -> None:
        failed.extend([number] if number >= 10 else [])
        expect(number < 10, "")

    mixed = st.randoms(use_true_random=False).map(
        lambda rng: rng.randrange(1000) * rng.randrange(10) % 997
    )
    law = law_of(mixed, numbers_are_below_ten)
    few = settings(LOUD, derandomize=True, database=None)
    verdict = law.judge(Trial(few, lambda _: len(failed) > 13))
    assert failed[-1] > min(failed) == int(verdict.code)


def test_a_law_is_left_out_with_a_reason_and_an_unknown_one_is_refused() -> None:
    laws = [law_of(st.none(), print, name="all_is_well")]
    test = as_test(laws, but={"all_is_well": "nobody knows"})
    [parametrized] = vars(test)["pytestmark"]
    [case] = parametrized.args[1]
    assert [*case.marks] == [pytest.mark.skip(reason="nobody knows")]
    with pytest.raises(FourInRowError, match="such as all_is_well, got 'all_is_wel'"):
        as_test(laws, but={"all_is_wel": ""})


def test_smaller_cases_are_tried_in_place_of_one_that_fails() -> None:
    def sums_are_small(numbers: tuple[int, int]) -> None:
        expect(sum(numbers) < 10, f"{sum(numbers)} is not small")

    def one_less(numbers: tuple[int, int]) -> list[tuple[int, int]]:
        first, second = numbers
        return [(first - 1, second)] if first else []

    law = law_of(st.just((40, 7)), sums_are_small, smaller=one_less)
    assert law.judge(Trial(LOUD))[-4:-1] == ("10 is not small", "(3, 7)", "(3, 7)")


def test_a_failure_of_an_optional_law_says_that_right_code_may_break_it() -> None:
    optional = law_of(st.integers(0, 100), numbers_are_small, is_optional=True)
    said = r"right code may break it: but=\{'numbers_are_small': 'why'\}$"
    with pytest.raises(LawBroken, match=said):
        as_test([optional])(optional)
