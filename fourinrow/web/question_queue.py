"""The questions of pages: each is asked once, and only a limited number may wait.

A question is asked again only when its answer is no longer kept, when it got none, or
when its search was stopped and a longer one is asked for. If nobody waits for it any
more, it is dropped before its turn. Nothing here depends on what a question is, or on
who works on it.
"""

from asyncio import (
    Semaphore,
    Task,
    TaskGroup,
    create_task,
    shield,
    timeout,
    wrap_future,
)
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Hashable, Iterable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from statistics import median
from typing import Final, Generic, NamedTuple, TypeVar

from fourinrow.errors import FourInRowError

Q = TypeVar("Q", bound=Hashable)
A = TypeVar("A")

TIME_WAS_UP: Final = "time was up"
"""Why a question has no answer if its search took too long."""

AGAIN: Final = 5
"""How many seconds an answer is kept if its search did not end."""

_LATEST: Final = 5
_AT_ONCE: Final = 2


class Busy(FourInRowError):
    """Too many questions wait for their turn."""


class NoAnswer(FourInRowError):
    """The work on a question ended without an answer."""


class FoundAnswer(NamedTuple, Generic[A]):
    """An answer, and whether its search was stopped or failed."""

    answer: A
    was_stopped: bool = False


class Capacity(NamedTuple):
    """How many questions are worked on at once, and how many more are let in.

    At any time at most ``waiting`` are without an answer, including those that are
    worked on. ``kept`` is the number of answers that are kept.
    """

    at_once: int
    waiting: int
    kept: int


class QuestionQueue(Generic[Q, A]):
    """Passes questions on, and keeps the latest answers.

    ``work(question)`` begins the work, and ``clock()`` returns seconds. No question is
    let in that would wait more than ``patience(question)`` seconds for its turn.

    An answer whose search was stopped is kept for `AGAIN` seconds, but not used for an
    equal question whose search gets more time, by ``seconds(question)``.
    """

    def __init__(
        self,
        work: Callable[[Q], Future[FoundAnswer[A]]],
        capacity: Capacity,
        clock: Callable[[], float],
        patience: Callable[[Q], float],
        seconds: Callable[[Q], float] = lambda _: inf,
    ) -> None:
        self._work, self._capacity, self._clock = work, capacity, clock
        self._patience, self._seconds = patience, seconds
        self._turn = Semaphore(capacity.at_once)
        self._took = deque([0.0] * _LATEST, _LATEST)
        self._open = dict[Q, _Open[A]]()
        self._done = OrderedDict[Q, _Kept[A]]()

    async def ask(self, question: Q) -> A:
        """Return the answer to a question.

        Raises `Busy` at once if too many questions wait, or if those that do would take
        too long, judged by the latest ones; and what the work raises. Work that has
        begun goes on even if nobody waits for it any more.
        """
        kept = self._done.get(question)
        if kept is not None and self._clock() < kept.until:
            self._done.move_to_end(question)
        else:
            kept = await self._waited(question)
        while kept.seconds < self._seconds(question):
            kept = await self._waited(question)
        return kept.answer

    async def _waited(self, question: Q) -> "_Kept[A]":
        asked = self._open.get(question) or self._opened(question)
        asked.readers += 1
        try:
            return await shield(asked.task)
        finally:
            asked.readers -= 1
            if not asked.readers and not asked.has_begun:
                del self._open[question]
                asked.task.cancel()

    def _opened(self, question: Q) -> "_Open[A]":
        at_once, waiting, _ = self._capacity
        seconds = (len(self._open) - at_once + 1) * median(self._took) / at_once
        if len(self._open) >= waiting or seconds > self._patience(question):
            raise Busy("too many questions are waiting")
        asked = self._open[question] = _Open(create_task(self._find(question)))
        asked.task.add_done_callback(_seen)
        return asked

    async def _find(self, question: Q) -> "_Kept[A]":
        async with self._turn:
            self._open[question].has_begun = True
            begin = self._clock()
            try:
                found = await wrap_future(self._work(question))
            finally:
                del self._open[question]
                self._took.append(self._clock() - begin)
        kept = _Kept(found.answer)
        if found.was_stopped:
            until = self._clock() + AGAIN
            kept = _Kept(found.answer, until, self._seconds(question))
        self._done[question] = kept
        self._done.move_to_end(question)
        while len(self._done) > self._capacity.kept:
            self._done.popitem(last=False)
        return kept


class _Kept(NamedTuple, Generic[A]):
    """An answer, when it expires, and for searches of how many seconds at most."""

    answer: A
    until: float = inf
    seconds: float = inf


@dataclass
class _Open(Generic[A]):
    """The work on a question, and how many readers wait for it."""

    task: Task[_Kept[A]]
    readers: int = 0
    has_begun: bool = False


def _seen(task: Task[_Kept[A]]) -> None:
    """Retrieve the error of a task, since perhaps nobody waits for it."""
    if not task.cancelled():
        task.exception()


async def answers_within(
    seconds: float,
    ask: Callable[[Q], Awaitable[A]],
    questions: Iterable[Q],
    none: Callable[[str], A],
) -> Mapping[Q, A]:
    """Return the answers that come in time; those that don't are missing.

    Only two questions wait at a time, so that pages take turns. If a question has no
    answer, ``none`` makes one from the reason. After two refusals no more questions are
    asked. Raises `Busy` if there are only refusals.
    """
    found, refused, left = dict[Q, A](), dict[Q, Busy](), iter(questions)

    async def next_ones() -> None:
        for question in left:
            try:
                found[question] = await ask(question)
            except NoAnswer as error:
                found[question] = none(str(error))
            except Busy as error:
                refused[question] = error
                return

    with suppress(TimeoutError):
        async with timeout(seconds), TaskGroup() as group:
            for _ in range(_AT_ONCE):
                group.create_task(next_ones())
    if not refused:
        return found
    error, *others = refused.values()
    if not found:
        raise error
    not_asked = left if others else ()
    return found | {each: none(str(error)) for each in (*refused, *not_asked)}
