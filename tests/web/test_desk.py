"""The laws of the desk: each question is asked once, and few wait."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourinrow.web.desk import Busy, Desk, NoAnswer

T = TypeVar("T")

PATIENCE = 2.0


class Work:
    """Work that ends when it is told to."""

    def __init__(self) -> None:
        self.begun = list[int]()
        self.futures = dict[int, Future[int]]()

    def begin(self, question: int) -> Future[int]:
        self.begun.append(question)
        self.futures[question] = Future()
        return self.futures[question]

    def end(self, question: int) -> None:
        self.futures[question].set_result(-question)


def at_once(question: int) -> Future[int]:
    done: Future[int] = Future()
    done.set_result(-question)
    return done


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

    def work(question: int) -> Future[int]:
        asked[question] += 1
        return at_once(question)

    async def scene() -> list[int]:
        desk = Desk(work, jobs, waiting=6, kept=6)
        first = await asyncio.gather(*map(desk.ask, questions))
        return first + await asyncio.gather(*map(desk.ask, questions))

    assert run(scene) == [-question for question in questions * 2]
    assert asked == Counter(set(questions))


@given(st.lists(st.integers(0, 9), min_size=1), st.integers(1, 4))
def test_only_the_latest_answers_are_kept(questions: list[int], kept: int) -> None:
    asked = list[int]()

    def work(question: int) -> Future[int]:
        asked.append(question)
        return at_once(question)

    async def scene() -> None:
        desk = Desk(work, 1, waiting=1, kept=kept)
        for question in questions:
            await desk.ask(question)

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
        desk = Desk(work.begin, 2, waiting=9, kept=9)
        tasks = [asyncio.create_task(desk.ask(number)) for number in range(4)]
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
        desk = Desk(work.begin, 1, waiting=2, kept=9)
        known = asyncio.create_task(desk.ask(7))
        await settled()
        work.end(7)
        await known
        tasks = [asyncio.create_task(desk.ask(number)) for number in (1, 2)]
        await settled()
        with pytest.raises(Busy, match="too many"):
            await asyncio.wait_for(desk.ask(3), PATIENCE)
        assert await desk.ask(7) == -7
        again = asyncio.create_task(desk.ask(1))
        await settled()
        work.end(1)
        await settled()
        work.end(2)
        assert await asyncio.gather(*tasks, again) == [-1, -2, -1]
        assert work.begun == [7, 1, 2]

    run(scene)


def test_work_goes_on_when_nobody_waits_for_it() -> None:
    async def scene() -> None:
        work = Work()
        desk = Desk(work.begin, 1, waiting=1, kept=1)
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(desk.ask(1), 0)
        task = asyncio.create_task(desk.ask(1))
        await settled()
        task.cancel()
        await settled()
        work.end(1)
        await settled()
        assert await desk.ask(1) == -1
        assert work.begun == [1]

    run(scene)


def test_a_question_without_an_answer_may_be_asked_again() -> None:
    async def scene() -> None:
        work = Work()
        desk = Desk(work.begin, 1, waiting=1, kept=1)
        for _ in range(2):
            task = asyncio.create_task(desk.ask(1))
            await settled()
            work.futures[1].set_exception(NoAnswer("a process ended"))
            with pytest.raises(NoAnswer):
                await task
        task = asyncio.create_task(desk.ask(1))
        await settled()
        work.end(1)
        assert await task == -1
        assert work.begun == [1, 1, 1]

    run(scene)
