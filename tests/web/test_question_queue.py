"""The laws of the queue: each question is asked once, and few wait."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from pickle import dumps

import pytest
from hypothesis import given, strategies as st

from fourinrow.web.page_questions import Unanswered
from fourinrow.web.question_queue import AGAIN, Found, QuestionQueue, answers_within

pytestmark = pytest.mark.anyio
A_WHILE = 2.0


class Work:
    """Work that ends when it is told to."""

    def __init__(self) -> None:
        self.begun = list[int]()
        self.ends = dict[int, asyncio.Future[Found | Unanswered]]()
        self.seconds = 0.0

    def queue(self, at_once: int, each: int = 99) -> QuestionQueue[int, int]:
        return QuestionQueue(self.begin, at_once, lambda: self.seconds, each=each)

    async def begin(self, question: int) -> Found | Unanswered:
        self.begun.append(question)
        self.ends[question] = asyncio.get_running_loop().create_future()
        return await self.ends[question]

    async def end(self, *questions: int) -> None:
        for question in questions:
            self.ends[question].set_result(Found(dumps(-question)))
            await settled()


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def asking(
    queue: QuestionQueue[int, int], *questions: int, client: str = ""
) -> list[asyncio.Task[int | Unanswered]]:
    """Ask, and wait until nothing happens any more."""
    tasks = [asyncio.create_task(queue.ask(each, client)) for each in questions]
    await settled()
    return tasks


@given(st.lists(st.integers(0, 5)), st.integers(1, 3))
async def test_each_question_gets_its_answer_and_is_asked_once(
    questions: list[int], jobs: int
) -> None:
    asked = Counter[int]()

    async def work(question: int) -> Found:
        asked[question] += 1
        return Found(dumps(-question))

    queue = QuestionQueue[int, int](work, jobs, lambda: 0.0)
    for _ in range(2):
        found = await asyncio.gather(*map(queue.ask, questions))
        assert found == [-question for question in questions]
    assert asked == Counter(set(questions))


@given(st.lists(st.sampled_from("abcdefghij"), min_size=1), st.integers(1, 4))
async def test_only_the_latest_are_kept_up_to_the_bytes_of_questions_and_answers(
    letters: list[str], kept: int
) -> None:
    asked, size = list[str](), 20_000

    async def work(question: str) -> Found:
        asked.append(question[0])
        return Found(dumps(bytes(size)))

    most = kept * (2 * size + 2000)
    queue = QuestionQueue[str, bytes](work, 1, lambda: 0.0, most=most)
    for letter in letters:
        assert await queue.ask(size * letter) == bytes(size)
    remembered, expected = list[str](), list[str]()
    for letter in letters:
        if letter not in remembered:
            expected.append(letter)
        remembered = [*filter(letter.__ne__, remembered), letter][-kept:]
    assert asked == expected


async def test_one_question_too_many_is_refused_at_once_and_a_known_one_is_not() -> (
    None
):
    work = Work()
    queue = work.queue(1, each=2)
    await asking(queue, 7)
    await work.end(7)
    tasks = await asking(queue, 1, 2)
    refused = await asyncio.wait_for(queue.ask(3), A_WHILE)
    assert isinstance(refused, Unanswered)
    assert refused.retry
    tasks += await asking(queue, 4, client="10.0.0.8")
    assert await queue.ask(7) == -7
    tasks += await asking(queue, 1)
    await work.end(1, 4, 2)
    assert await asyncio.gather(*tasks) == [-1, -2, -4, -1]


@given(st.lists(st.integers(0, 3), max_size=20), st.integers(1, 3))
async def test_clients_take_turns(clients: list[int], jobs: int) -> None:
    """Nobody waits for more than the others' share, and each in the order of asking.

    A share is as many questions as are worked on at once.
    """
    work = Work()
    queue = work.queue(jobs)
    tasks = await asking(queue, *range(-jobs, 0), client="busy")
    for number, client in enumerate(clients):
        tasks += await asking(queue, number, client=str(client))
    for place in range(len(tasks)):
        await work.end(work.begun[place])
    await asyncio.gather(*tasks)
    order = work.begun[jobs:]
    for client in {*clients}:
        mine = [each for each in order if clients[each] == client]
        assert mine == sorted(mine)
    rounds = [clients[:each].count(clients[each]) // jobs for each in order]
    assert rounds == sorted(rounds)


@given(st.integers(1, 3), st.lists(st.booleans(), max_size=8))
async def test_a_question_that_nobody_waits_for_has_no_turn(
    jobs: int, leaves: list[bool]
) -> None:
    work = Work()
    queue = work.queue(jobs, each=jobs + len(leaves))
    busy = range(-jobs, 0)
    waiting = await asking(queue, *busy)
    tasks = await asking(queue, *range(len(leaves)))
    again = await asking(queue, *range(len(leaves)))
    for task, other, leaves_it in zip(tasks, again, leaves, strict=True):
        task.cancel()
        if leaves_it:
            other.cancel()
    await settled()
    later = range(50, 50 + sum(leaves))
    new = await asking(queue, *later)
    stay = [each for each, leaves_it in enumerate(leaves) if not leaves_it]
    expected = [*busy, *stay, *later]
    await work.end(*expected)
    assert work.begun == expected
    await asyncio.gather(*waiting, *(again[each] for each in stay), *new)


async def test_work_goes_on_without_readers_and_what_was_dropped_is_asked_again() -> (
    None
):
    work = Work()
    queue = work.queue(1, each=2)
    for task in await asking(queue, 1, 2):
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    [again] = await asking(queue, 2)
    await work.end(1, 2)
    assert (await queue.ask(1), await again) == (-1, -2)
    assert work.begun == [1, 2]


async def test_an_answer_is_kept_for_good_only_if_its_search_came_to_an_end() -> None:
    """If it was stopped, until programs may ask again; no answer is not kept at all."""
    work, none = Work(), Unanswered("a process ended")
    queue = work.queue(1, each=1)
    for end in (none, Found(dumps(-1), is_final=False), Found(dumps(-1))):
        [task] = await asking(queue, 1)
        work.ends[1].set_result(end)
        assert await task == (none if end is none else -1)
        if end is not none:
            assert await asyncio.wait_for(queue.ask(1), A_WHILE) == -1
        work.seconds += AGAIN
    assert await asyncio.wait_for(queue.ask(1), A_WHILE) == -1
    assert work.begun == [1, 1, 1]


# A page that waits gets the answers that come, and says why not

AT_ONCE, LATE, FAILED, REFUSED = range(4)
ENOUGH, A_MOMENT = 30.0, 0.05
ENDED, BUSY = Unanswered("a process ended"), Unanswered("too many wait", retry=True)
ANSWERS: dict[int, str | Unanswered] = {AT_ONCE: "yes", FAILED: ENDED, REFUSED: BUSY}


async def ask_for_a_page(question: tuple[int, int], client: str) -> str | Unanswered:
    assert client == "10.0.0.7"
    _, kind = question
    if kind == LATE:
        await asyncio.Event().wait()
    return ANSWERS[kind]


def found_within(seconds: float, kinds: Sequence[int]) -> list[str | Unanswered | None]:
    asked = answers_within(seconds, ask_for_a_page, enumerate(kinds), "10.0.0.7")
    answers = asyncio.run(asked)
    return [answers.get(each) for each in enumerate(kinds)]


def test_a_late_answer_is_missing() -> None:
    some = (AT_ONCE, LATE, AT_ONCE, AT_ONCE)
    assert found_within(A_MOMENT, some) == ["yes", None, "yes", "yes"]
    no_more_than_two_are_asked_at_once = (LATE, LATE, AT_ONCE)
    assert found_within(A_MOMENT, no_more_than_two_are_asked_at_once) == [None] * 3


@given(st.lists(st.sampled_from([AT_ONCE, FAILED])), st.lists(st.just(AT_ONCE)))
def test_each_question_is_answered_and_after_a_refusal_no_other_is_asked(
    before: list[int], after: list[int]
) -> None:
    kinds, place = [*before, REFUSED], len(before)
    answers = found_within(ENOUGH, [*kinds, *after])
    assert answers[: place + 1] == [ANSWERS[kind] for kind in kinds]
    assert {*answers[place + 2 :]} <= {BUSY}  # another may be asked at the same time
