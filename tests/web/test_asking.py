"""The laws of a page that waits: it gets the answers that come, and says why not."""

import asyncio
from collections.abc import Mapping, Sequence

from hypothesis import given, strategies as st

from fourinrow.web.page_questions import Unanswered
from fourinrow.web.question_queue import answers_within

AT_ONCE, LATE, FAILED, REFUSED = range(4)
ENOUGH, A_MOMENT = 30.0, 0.05
ENDED, BUSY = Unanswered("a process ended"), Unanswered("too many wait", retry=True)
ANSWERS: dict[int, str | Unanswered] = {AT_ONCE: "yes", FAILED: ENDED, REFUSED: BUSY}


async def ask(question: tuple[int, int], client: str) -> str | Unanswered:
    assert client == "10.0.0.7"
    _, kind = question
    if kind == LATE:
        await asyncio.Event().wait()
    return ANSWERS[kind]


def found(seconds: float, kinds: Sequence[int]) -> list[str | Unanswered | None]:
    async def asked() -> Mapping[tuple[int, int], str | Unanswered]:
        return await answers_within(seconds, ask, enumerate(kinds), "10.0.0.7")

    answers = asyncio.run(asked())
    return [answers.get(each) for each in enumerate(kinds)]


@given(st.lists(st.sampled_from([AT_ONCE, FAILED])))
def test_each_question_has_its_answer_or_the_reason_why_not(kinds: list[int]) -> None:
    assert found(ENOUGH, kinds) == [ANSWERS[kind] for kind in kinds]


def test_a_late_answer_is_missing_and_holds_up_no_other_question() -> None:
    answers = found(A_MOMENT, [AT_ONCE, LATE, AT_ONCE, AT_ONCE])
    assert answers == ["yes", None, "yes", "yes"]


def test_two_late_answers_are_all_that_a_page_waits_for() -> None:
    assert found(A_MOMENT, [LATE, LATE, AT_ONCE]) == [None] * 3


@given(st.lists(st.sampled_from([AT_ONCE, FAILED])), st.lists(st.just(AT_ONCE)))
def test_after_a_refusal_the_others_are_not_asked_and_have_the_same_reason(
    before: list[int], after: list[int]
) -> None:
    answers = found(ENOUGH, [*before, REFUSED, *after])
    kinds, place = [*before, REFUSED], len(before)
    assert answers[: place + 1] == [ANSWERS[kind] for kind in kinds]
    assert {*answers[place + 2 :]} <= {BUSY}  # another may be asked at the same time
