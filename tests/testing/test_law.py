"""A law is tried on cases until one fails; the smallest that does is the result."""

from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import settings, strategies as st

from fourinrow.errors import FourInRowError
from fourinrow.testing import Law, Trial, Verdict
from fourinrow.testing.law import as_test, expect
from fourinrow.testing.trials import law_of

LOUD: Final = settings(max_examples=100)


def numbers_are_small(number: int) -> None:
    expect(number < 10, f"{number} is not small")


def judged(check: Callable[[int], None], trial: Trial | None = None) -> Verdict:
    return law_of(st.integers(0, 100), check).judge(trial or Trial(LOUD))


def test_a_law_that_holds_is_tried_on_all_examples() -> None:
    verdict = judged(lambda _: None)
    assert verdict == Verdict("<lambda>", True, 100)
    assert str(verdict).endswith("holds on 100 examples")


def test_a_broken_law_has_the_smallest_case_that_breaks_it() -> None:
    verdict = judged(numbers_are_small)
    expected = ("numbers_are_small", False, "10 is not small", "10", "10")
    assert verdict._replace(examples=0) == Verdict(*expected[:2], 0, *expected[2:])
    assert verdict.examples > 0
    assert str(verdict).splitlines()[::2] == [
        "broken law: numbers are small",
        "10",
        "10 is not small",
        "10",
    ]


def test_code_that_raises_or_exits_breaks_a_law() -> None:
    def exits(number: int) -> None:
        if number > 5:
            raise SystemExit

    verdict = judged(exits)
    assert (verdict.code, verdict.reason) == ("6", "ended the program")
    verdict = judged(lambda number: expect([True] * 8 + [number][number:] == [], ""))
    assert not verdict.holds
    verdict = judged(lambda number: expect([True, True][number], ""))
    assert verdict.reason == "raised IndexError: list index out of range"


def test_a_law_without_cases_does_not_hold() -> None:
    verdict = judged(lambda _: None, Trial(LOUD, lambda _: True))
    assert verdict == Verdict("<lambda>", False, 0, "no case was tried in time")


def test_a_seed_repeats_the_cases_and_another_draws_others() -> None:
    def drawn(seed: int) -> list[int]:
        numbers = list[int]()
        law_of(st.integers(), numbers.append).judge(Trial(LOUD, seed=seed))
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


def test_an_unknown_law_is_refused_with_one_like_it() -> None:
    laws: list[Law] = [law_of(st.none(), print, name="all_is_well")]
    with pytest.raises(FourInRowError, match="such as all_is_well, got 'all_is_wel'"):
        as_test(laws, but={"all_is_wel": ""})


def test_smaller_cases_are_tried_in_place_of_one_that_fails() -> None:
    def sums_are_small(numbers: tuple[int, int]) -> None:
        expect(sum(numbers) < 10, f"{sum(numbers)} is not small")

    def one_less(numbers: tuple[int, int]) -> list[tuple[int, int]]:
        first, second = numbers
        return [(first - 1, second)] if first else []

    pairs = st.just((40, 7))
    law = law_of(pairs, sums_are_small, smaller=one_less)
    assert law.judge(Trial(LOUD))[-4:-1] == ("10 is not small", "(3, 7)", "(3, 7)")
