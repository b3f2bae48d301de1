"""The questions of pages: each is asked once, clients take turns, and few may wait.

A question is asked again only when its answer is no longer kept, or when it got none.
If nobody waits for it any more, it is dropped before its turn. Nothing here depends on
what a question is, or on who works on it.
"""

from asyncio import Semaphore, Task, TaskGroup, create_task, shield, timeout
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from pickle import loads
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from fourinrow.web.page_questions import Unanswered

Q = TypeVar("Q", bound=Hashable)
A = TypeVar("A")

TIME_WAS_UP: Final = Unanswered("time was up")
ENDED_EARLY: Final = Unanswered("a process ended before its work was done")
AGAIN: Final = 5  # seconds that an answer is kept if its search did not end

_BUSY: Final = Unanswered("too many questions are waiting", retry=True)
_AT_ONCE: Final = 2  # questions of a page, so that pages take turns
_RECORD: Final = 1000  # bytes of a question and an answer besides their texts

Ask: TypeAlias = Callable[[Q, str], Awaitable[A | Unanswered]]
"""A function from a question and the address of a client to the answer, if any."""


class Found(NamedTuple):
    """An answer as bytes of ``pickle``, and whether its search ended by itself."""

    content: bytes
    is_final: bool = True


class QuestionQueue(Generic[Q, A]):
    """Passes questions on to ``work``, ``at_once`` at a time, and keeps answers.

    Of the ``each`` answers that a client may wait for, no more than ``at_once`` have a
    place in the line of all clients. At most ``most`` bytes of answers are kept.
    """

    def __init__(
        self,
        work: Callable[[Q], Awaitable[Found | Unanswered]],
        at_once: int,
        clock: Callable[[], float],
        *,
        each: int = 64,
        most: int = 32 << 20,
    ) -> None:
        self._work, self._at_once, self._clock = work, at_once, clock
        self._each, self._most = each, most
        self._open, self._turn = dict[Q, _Open](), Semaphore(at_once)
        self._places = WeakValueDictionary[str, Semaphore]()
        self._kept, self._bytes = OrderedDict[Q, _Kept](), 0

    async def ask(self, question: Q, client: str = "") -> A | Unanswered:
        """Return the answer to a question, or at once that its client asks too many."""
        kept = self._kept.get(question)
        if kept is not None and self._clock() < kept.until:
            self._kept.move_to_end(question)
            return self._read(kept.content)
        asked = self._open.get(question)
        if asked is None:
            waiting = sum(each.client == client for each in self._open.values())
            if waiting >= self._each:
                return _BUSY
            asked = _Open(create_task(self._find(question, client)), client)
            self._open[question] = asked
        asked.readers += 1
        try:
            found = await shield(asked.task)
        finally:
            asked.readers -= 1
            if not asked.readers and not asked.has_begun:
                self._open.pop(question, None)
                asked.task.cancel()
        return found if isinstance(found, Unanswered) else self._read(found.content)

    def _read(self, content: bytes) -> A:
        answer: A = loads(content)
        return answer

    async def _find(self, question: Q, client: str) -> Found | Unanswered:
        """Wait for a place and a turn, and find an answer."""
        place = self._places.setdefault(client, Semaphore(self._at_once))
        async with place, self._turn:
            self._open[question].has_begun = True
            try:
                found = await self._work(question)
            finally:
                del self._open[question]
        if isinstance(found, Found):
            self._keep(question, found)
        return found

    def _keep(self, question: Q, found: Found) -> None:
        until = inf if found.is_final else self._clock() + AGAIN
        size = len(found.content) + len(repr(question)) + _RECORD
        if question in self._kept:
            self._bytes -= self._kept.pop(question).size
        self._kept[question] = _Kept(found.content, until, size)
        self._bytes += size
        while self._bytes > self._most:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= oldest.size


class _Kept(NamedTuple):
    """An answer, when it expires, and how many bytes it takes with its question."""

    content: bytes
    until: float
    size: int


@dataclass
class _Open:
    """The work on a question, whether its turn has come, and how many wait for it."""

    task: Task[Found | Unanswered]
    client: str
    has_begun: bool = False
    readers: int = 0


async def answers_within(
    seconds: float, ask: Ask[Q, A], questions: Iterable[Q], client: str = ""
) -> Mapping[Q, A | Unanswered]:
    """Return the answers that come in time; those that don't are missing."""
    found, left = dict[Q, A | Unanswered](), iter(questions)

    async def next_ones() -> None:
        for question in left:
            answer = found[question] = await ask(question, client)
            if isinstance(answer, Unanswered) and answer.retry:
                found.update(dict.fromkeys(left, answer))  # which are not asked

    with suppress(TimeoutError):
        async with timeout(seconds), TaskGroup() as group:
            for _ in range(_AT_ONCE):
                group.create_task(next_ones())
    return found
