"""Processes that answer the questions of pages; one that overstays ends itself.

Each is a pool of its own, so that it ends alone. It first loads or compiles the code of
solvers, and then takes questions: only from then on does their time count.
"""

import os
from asyncio import Semaphore, wrap_future
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, wait
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from faulthandler import cancel_dump_traceback_later, dump_traceback_later
from functools import partial
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path
from pickle import dumps
from random import seed
from time import monotonic
from typing import Final, NamedTuple, Self, TypeAlias, TypeVar
from warnings import catch_warnings, simplefilter

from fourinrow.core.rules import Rules
from fourinrow.errors import EngineWarning, FourInRowError
from fourinrow.solver.solver import Solver
from fourinrow.stopping import Stop, after_seconds
from fourinrow.web.answers import NotedStop
from fourinrow.web.offered import Offered
from fourinrow.web.page_questions import Unanswered
from fourinrow.web.question_queue import ENDED_EARLY, TIME_WAS_UP, Found

Q = TypeVar("Q")

Opener: TypeAlias = Callable[[], Offered]
"""A function that opens the games and players of files, and remembers them."""

NewProcess: TypeAlias = Callable[[], AbstractContextManager[Executor]]
"""A function that opens a pool of one process, which starts when it is first asked."""

Work: TypeAlias = Callable[[Q, Stop, Offered], object]
"""A function of a question, a stop, and what is offered, to an answer."""

_NICE: Final = 5  # pages come before searches
_LENGTHS: Final = (4, 5, 3)  # of lines; four and five have compiled code of their own


class Waits(NamedTuple):
    """How many seconds are waited before something is said, or a process ends."""

    slow: float = 10.0  # until a user is told why the start takes so long
    loading: float = 300.0  # for a process to get ready
    grace: float = 5.0  # after a stop


class _Process(NamedTuple):
    """A pool of one process, its first warnings, what closes it, and the process."""

    pool: Executor
    warnings: Future[list[str]]
    opened: ExitStack
    children: tuple[BaseProcess, ...]


class Workers:
    """Processes, ``jobs`` at most; one that ended is replaced at the next question."""

    def __init__(
        self, new: NewProcess, opener: Opener, jobs: int, waits: Waits | None = None
    ) -> None:
        self._new, self._opener, self.jobs = new, opener, jobs
        self._waits, self._turn = waits or Waits(), Semaphore(jobs)
        self._idle, self._all = list[_Process](), set[_Process]()
        self._is_over = False

    def __enter__(self) -> Self:
        """Start a process; raise `FourInRowError` if it can't be started."""
        self._idle.append(self._start())
        return self

    def wait(self, note: Callable[[str], None]) -> None:
        """Wait until the process has compiled its code, which the others then find."""
        (first,) = self._idle
        if not wait([first.warnings], self._waits.slow).done:
            note("the solver is getting ready: it is compiled once")
        try:
            for warning in first.warnings.result():
                note(warning)
        except BrokenExecutor as error:
            raise FourInRowError("a process ended before it could be asked") from error
        with suppress(FourInRowError):
            for _ in range(1, self.jobs):
                self._idle.insert(0, self._start())  # the one that is ready comes first

    def __exit__(self, *_error: object) -> None:
        """End all processes, even if they are busy."""
        self.end()

    def end(self) -> None:
        """End all processes; from then on questions get no answers."""
        self._is_over = True
        for child in [child for each in self._all for child in each.children]:
            child.kill()  # even if it lets no thread of its own see the end
        while self._all:
            self._all.pop().opened.close()

    async def ask(
        self, work: Work[Q], question: Q, seconds: float
    ) -> Found | Unanswered:
        """Return the answer to a question, whose search is stopped after some seconds.

        A process that does not stop then ends.
        """
        async with self._turn:
            if self._is_over:
                return ENDED_EARLY
            try:
                process = self._idle.pop() if self._idle else self._start()
            except FourInRowError as error:
                return Unanswered(str(error), retry=True)
            begun, most = monotonic(), seconds + self._waits.grace
            answer = partial(_answer, self._opener, work, question, seconds, most)
            try:
                return await wrap_future(process.pool.submit(answer))
            except BrokenExecutor:
                self._all.discard(process)
                process.opened.close()
                is_late = monotonic() - begun > min(most, self._waits.loading)
                return TIME_WAS_UP if is_late else ENDED_EARLY
            finally:
                if process in self._all:
                    self._idle.append(process)

    def _start(self) -> _Process:
        """Start a process, which gets ready before it takes a question."""
        before = {*active_children()}
        with ExitStack() as opened:
            pool = opened.enter_context(self._new())
            warnings = pool.submit(_get_ready, self._opener, self._waits.loading)
            children = tuple({*active_children()} - before)
            process = _Process(pool, warnings, opened.pop_all(), children)
        self._all.add(process)
        return process


def _get_ready(opener: Opener, seconds: float) -> list[str]:
    """Set up this process; return what is wrong with its solver."""
    if hasattr(os, "nice"):
        os.nice(_NICE)
    with _ending(seconds), catch_warnings(record=True) as caught:
        simplefilter("always", EngineWarning)
        opener()
        for n in _LENGTHS:
            Solver(Rules(n=n)).get_ready()
    simplefilter("ignore", EngineWarning)
    return [*dict.fromkeys(str(warning.message) for warning in caught)]


def _answer(
    opener: Opener, work: Work[Q], question: Q, seconds: float, most: float
) -> Found | Unanswered:
    """Return an answer; end this process if it does not stop."""
    with _ending(most):
        seed(repr(question))  # for players of files
        stop = NotedStop(after_seconds(seconds, monotonic))
        answer = work(question, stop, opener())
    if isinstance(answer, Unanswered):
        return answer
    return Found(dumps(answer), not stop.was_reached)


@contextmanager
def _ending(seconds: float) -> Iterator[None]:
    """End this process if what is done takes longer, whatever it does."""
    with Path(os.devnull).open("w") as nowhere:
        dump_traceback_later(seconds, exit=True, file=nowhere)
        try:
            yield
        finally:
            cancel_dump_traceback_later()
