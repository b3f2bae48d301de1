"""The desk of the server: each question is asked once, and few may wait.

A question is asked again only when its answer is no longer kept, or when it got none.
Nothing here knows what a question is, or who works on it.
"""

from asyncio import Semaphore, Task, create_task, shield, wrap_future
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Generic, TypeVar

from fourinrow.errors import FourInRowError

Q = TypeVar("Q", bound=Hashable)
A = TypeVar("A")


class Busy(FourInRowError):
    """Too many questions wait for their turn."""


class NoAnswer(FourInRowError):
    """The work on a question ended without an answer."""


class Desk(Generic[Q, A]):
    """Passes questions on, ``at_once`` at a time, and keeps the latest answers.

    ``work(question)`` begins the work. At most ``waiting`` questions are without an
    answer at any time, those that are worked on included, and ``kept`` have one.
    """

    def __init__(
        self, work: Callable[[Q], Future[A]], at_once: int, waiting: int, kept: int
    ) -> None:
        self._work, self._turn = work, Semaphore(at_once)
        self._most, self._kept = waiting, kept
        self._open = dict[Q, Task[A]]()
        self._done = OrderedDict[Q, A]()

    async def ask(self, question: Q) -> A:
        """Return the answer to a question.

        Raises `Busy` at once if too many questions wait, and what the work raises. The
        work goes on if nobody waits for it any more.
        """
        if question in self._done:
            self._done.move_to_end(question)
            return self._done[question]
        if question not in self._open:
            if len(self._open) >= self._most:
                raise Busy("too many questions wait for an answer")
            task = self._open[question] = create_task(self._find(question))
            task.add_done_callback(_seen)
        return await shield(self._open[question])

    async def _find(self, question: Q) -> A:
        try:
            async with self._turn:
                answer = await wrap_future(self._work(question))
        finally:
            del self._open[question]
        self._done[question] = answer
        while len(self._done) > self._kept:
            self._done.popitem(last=False)
        return answer


def _seen(task: Task[A]) -> None:
    """Look at the error of a task, which nobody may wait for."""
    if not task.cancelled():
        task.exception()
