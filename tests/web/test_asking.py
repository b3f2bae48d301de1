"""The laws of a page that waits: it gets the answers that come, and says why not."""

import asyncio
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, strategies as st

from fourinrow.web.question_queue import Busy, NoAnswer, answers_within

AT_ONCE, LATE, FAILED, REFUSED = range(4)
ENOUGH, A_MOMENT = 30.0, 0.05


async def ask(question: tuple[int, int]) -> str:
    number, kind = question
    if kind == LATE:
        await asyncio.Event().wait()
    if kind == FAILED:
        raise NoAnswer("a process ended")
    if kind == REFUSED:
        raise Busy("too many questions wait")
    return str(number)


def found(seconds: float, kinds: Sequence[int]) -> Mapping[tuple[int, int], str]:
    async def asked() -> Mapping[tuple[int, int], str]:
        questions = list(enumerate(kinds))
        return await answers_within(seconds, ask, questions, lambda why: f"no: {why}")

    return asyncio.run(asked())


@given(st.lists(st.sampled_from([AT_ONCE, FAILED])))
def test_each_question_has_its_answer_or_the_reason_why_not(kinds: list[int]) -> None:
    answers = found(ENOUGH, kinds)
    assert answers == {
        (number, kind): "no: a process ended" if kind == FAILED else str(number)
        for number, kind in enumerate(kinds)
    }


def test_a_late_answer_is_missing_and_holds_up_no_other_question() -> None:
    answers = found(A_MOMENT, [AT_ONCE, LATE, AT_ONCE, AT_ONCE])
    assert [*answers.values()] == ["0", "2", "3"]


def test_two_late_answers_are_all_that_a_page_waits_for() -> None:
    assert not found(A_MOMENT, [LATE, LATE, AT_ONCE])


def test_a_refusal_is_raised_if_nothing_else_is_found() -> None:
    with pytest.raises(Busy):
        found(ENOUGH, [REFUSED])
    with pytest.raises(Busy):
        found(A_MOMENT, [LATE, REFUSED])


@given(st.lists(st.sampled_from([AT_ONCE, FAILED, REFUSED])))
def test_after_two_refusals_the_others_are_not_asked_and_have_the_same_reason(
    kinds: list[int],
) -> None:
    said = {FAILED: "no: a process ended", REFUSED: "no: too many questions wait"}
    expected, refusals = dict[tuple[int, int], str](), 0
    for number, kind in enumerate([AT_ONCE, *kinds]):
        why = said.get(kind if refusals < 2 else REFUSED, str(number))
        expected[number, kind] = why
        refusals += kind == REFUSED
    assert found(ENOUGH, [AT_ONCE, *kinds]) == expected
