"""The laws of the queue: each question is asked once, and few wait."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from typing import NamedTuple, TypeVar

import pytest
from hypothesis import given, strategies as st

from fourinrow.web.question_queue import (
    Busy,
    Capacity,
    FoundAnswer,
    NoAnswer,
    QuestionQueue,
)
from fourinrow.web.responses import TO_WAIT

T = TypeVar("T")

A_WHILE, PATIENCE = 2.0, 4.0


class Work:
    """Work that ends when it is told to."""

    def __init__(self) -> None:
        self.begun = list[int]()
        self.futures = dict[int, Future[FoundAnswer[int]]]()
        self.seconds = 0.0

    def queue(
        self, at_once: int, waiting: int = 99, kept: int = 9
    ) -> QuestionQueue[int, int]:
        capacity = Capacity(at_once, waiting, kept)
        return QuestionQueue(self.begin, capacity, lambda: self.seconds, patience)

    def begin(self, question: int) -> Future[FoundAnswer[int]]:
        self.begun.append(question)
        self.futures[question] = Future()
        return self.futures[question]

    def end(self, question: int, was_stopped: bool = False) -> None:
        self.futures[question].set_result(FoundAnswer(-question, was_stopped))


def at_once(question: int) -> Future[FoundAnswer[int]]:
    done: Future[FoundAnswer[int]] = Future()
    done.set_result(FoundAnswer(-question))
    return done


def no_time() -> float:
    return 0.0


def patience(_question: object) -> float:
    return PATIENCE


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def run(scene: Callable[[], Awaitable[T]]) -> T:
    async def played() -> T:
        return await scene()

    return asyncio.run(played())


@given(st.lists(st.integers(0, 5)), st.integers(1, 3))
def test_each_question_gets_its_answer_and_is_asked_once(
    questions: list[int], jobs: int
) -> None:
    asked = Counter[int]()

    def work(question: int) -> Future[FoundAnswer[int]]:
        asked[question] += 1
        return at_once(question)

    async def scene() -> list[int]:
        queue = QuestionQueue(work, Capacity(jobs, 6, 6), no_time, patience)
        first = await asyncio.gather(*map(queue.ask, questions))
        return first + await asyncio.gather(*map(queue.ask, questions))

    assert run(scene) == [-question for question in questions * 2]
    assert asked == Counter(set(questions))


@given(st.lists(st.integers(0, 9), min_size=1), st.integers(1, 4))
def test_only_the_latest_answers_are_kept(questions: list[int], kept: int) -> None:
    asked = list[int]()

    def work(question: int) -> Future[FoundAnswer[int]]:
        asked.append(question)
        return at_once(question)

    async def scene() -> None:
        queue = QuestionQueue(work, Capacity(1, 1, kept), no_time, patience)
        for question in questions:
            await queue.ask(question)

    run(scene)
    remembered, expected = list[int](), list[int]()
    for question in questions:
        if question not in remembered:
            expected.append(question)
        remembered = [*filter(question.__ne__, remembered), question][-kept:]
    assert asked == expected


def test_no_more_are_worked_on_at_once_than_there_are_jobs() -> None:
    async def scene() -> None:
        work = Work()
        queue = work.queue(2)
        tasks = [asyncio.create_task(queue.ask(number)) for number in range(4)]
        await settled()
        assert work.begun == [0, 1]
        work.end(1)
        await settled()
        assert work.begun == [0, 1, 2]
        for number in (0, 2):
            work.end(number)
        await settled()
        work.end(3)
        assert await asyncio.gather(*tasks) == [0, -1, -2, -3]

    run(scene)


def test_one_question_too_many_is_refused_at_once_and_a_known_one_is_not() -> None:
    async def scene() -> None:
        work = Work()
        queue = work.queue(1, waiting=2)
        known = asyncio.create_task(queue.ask(7))
        await settled()
        work.end(7)
        await known
        tasks = [asyncio.create_task(queue.ask(number)) for number in (1, 2)]
        await settled()
        with pytest.raises(Busy, match="too many"):
            await asyncio.wait_for(queue.ask(3), A_WHILE)
        assert await queue.ask(7) == -7
        again = asyncio.create_task(queue.ask(1))
        await settled()
        work.end(1)
        await settled()
        work.end(2)
        assert await asyncio.gather(*tasks, again) == [-1, -2, -1]
        assert work.begun == [7, 1, 2]

    run(scene)


def test_work_that_has_begun_goes_on_when_nobody_waits_for_it() -> None:
    async def scene() -> None:
        work = Work()
        queue = work.queue(1, waiting=1, kept=1)
        task = asyncio.create_task(queue.ask(1))
        await settled()
        task.cancel()
        await settled()
        work.end(1)
        await settled()
        assert await queue.ask(1) == -1
        assert work.begun == [1]

    run(scene)


def test_a_question_without_an_answer_may_be_asked_again() -> None:
    async def scene() -> None:
        work = Work()
        queue = work.queue(1, waiting=1, kept=1)
        for _ in range(2):
            task = asyncio.create_task(queue.ask(1))
            await settled()
            work.futures[1].set_exception(NoAnswer("a process ended"))
            with pytest.raises(NoAnswer):
                await task
        task = asyncio.create_task(queue.ask(1))
        await settled()
        work.end(1)
        assert await task == -1
        assert work.begun == [1, 1, 1]

    run(scene)


@given(st.integers(1, 3), st.lists(st.booleans(), max_size=8))
def test_a_question_that_nobody_waits_for_has_no_turn(
    jobs: int, leaves: list[bool]
) -> None:
    async def scene() -> None:
        work = Work()
        queue = work.queue(jobs, waiting=jobs + len(leaves))
        busy = range(-jobs, 0)
        waiting = [asyncio.create_task(queue.ask(each)) for each in busy]
        tasks = [asyncio.create_task(queue.ask(each)) for each, _ in enumerate(leaves)]
        again = [asyncio.create_task(queue.ask(each)) for each, _ in enumerate(leaves)]
        await settled()
        for task, other, leaves_it in zip(tasks, again, leaves, strict=True):
            task.cancel()
            if leaves_it:
                other.cancel()
        await settled()
        new = [asyncio.create_task(queue.ask(50 + each)) for each in range(sum(leaves))]
        await settled()
        stay = [each for each, leaves_it in enumerate(leaves) if not leaves_it]
        expected = [*busy, *stay, *(50 + each for each in range(sum(leaves)))]
        for question in expected:
            work.end(question)
            await settled()
        assert work.begun == expected
        await asyncio.gather(*waiting, *(again[each] for each in stay), *new)

    run(scene)


def test_a_question_that_was_dropped_may_be_asked_again_at_once() -> None:
    async def scene() -> None:
        work = Work()
        queue = work.queue(1)
        first, dropped = (asyncio.create_task(queue.ask(each)) for each in (1, 2))
        await settled()
        dropped.cancel()
        with pytest.raises(asyncio.CancelledError):
            await dropped
        again = asyncio.create_task(queue.ask(2))
        await settled()
        for question in (1, 2):
            work.end(question)
            await settled()
        assert (await first, await again) == (-1, -2)

    run(scene)


@given(st.integers(1, 4), st.integers(1, 40))
def test_no_more_are_let_in_than_a_page_can_wait_for(jobs: int, quarters: int) -> None:
    each = quarters / 4

    async def scene() -> None:
        work = Work()
        queue = work.queue(jobs)
        for question in range(5):
            task = asyncio.create_task(queue.ask(question))
            await settled()
            work.seconds += each
            work.end(question)
            await task
        tasks = [asyncio.create_task(queue.ask(10 + more)) for more in range(99)]
        await settled()
        refused = [task for task in tasks if task.done()]
        ahead = 99 - len(refused) - jobs
        assert ahead * each / jobs <= PATIENCE
        assert not refused or (ahead + 1) * each / jobs > PATIENCE
        for task in refused:
            with pytest.raises(Busy, match="too many"):
                await task
        assert len(work.begun) == 5 + jobs

    run(scene)


def test_a_patient_question_is_let_in_where_another_is_not() -> None:
    async def scene() -> None:
        work = Work()
        queue = QuestionQueue(
            work.begin,
            Capacity(2, 99, 9),
            lambda: work.seconds,
            lambda question: 6.0 if question % 2 else 4.0,
        )
        for question in range(5):
            task = asyncio.create_task(queue.ask(question))
            await settled()
            work.seconds += 6
            work.end(question)
            await task
        tasks = [asyncio.create_task(queue.ask(10 + more)) for more in range(3)]
        await settled()
        with pytest.raises(Busy):
            await queue.ask(14)
        tasks.append(asyncio.create_task(queue.ask(15)))
        await settled()
        for question in (10, 11, 12, 15):
            work.end(question)
            await settled()
        assert await asyncio.gather(*tasks) == [-10, -11, -12, -15]

    run(scene)


def test_an_answer_that_was_stopped_is_kept_until_programs_may_ask_again() -> None:
    async def scene() -> None:
        work = Work()
        queue = work.queue(1)
        for was_stopped in (True, False):
            task = asyncio.create_task(queue.ask(1))
            await settled()
            work.end(1, was_stopped)
            assert await task == await asyncio.wait_for(queue.ask(1), A_WHILE) == -1
            work.seconds += int(TO_WAIT["Retry-After"])
        assert await asyncio.wait_for(queue.ask(1), A_WHILE) == -1
        assert work.begun == [1, 1]

    run(scene)


class Timed(NamedTuple):
    """A question that is the same whatever seconds its search gets."""

    seconds: float

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Timed)

    def __hash__(self) -> int:
        return 0


@given(st.lists(st.integers(1, 4)), st.integers(1, 4), st.booleans())
def test_an_answer_comes_from_a_search_that_ended_or_had_the_seconds_asked_for(
    seconds: list[int], needed: int, are_asked_together: bool
) -> None:
    searched = list[float]()

    def work(question: Timed) -> Future[FoundAnswer[float]]:
        searched.append(question.seconds)
        done: Future[FoundAnswer[float]] = Future()
        done.set_result(FoundAnswer(question.seconds, question.seconds < needed))
        return done

    async def scene() -> list[float]:
        capacity = Capacity(1, 9, 9)
        queue = QuestionQueue(
            work, capacity, no_time, patience, lambda each: each.seconds
        )
        asked = [queue.ask(Timed(each)) for each in seconds]
        if are_asked_together:
            return await asyncio.gather(*asked)
        return [await each for each in asked]

    for wanted, got in zip(seconds, run(scene), strict=True):
        assert got >= min(wanted, needed)
    assert searched == sorted({*searched})
