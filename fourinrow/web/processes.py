"""Processes that answer the questions of pages; one that overstays is replaced.

A process first loads or compiles what a question needs, and then says that it begins:
only from then on does its time count.
"""

import os
import signal
from asyncio import Semaphore, get_running_loop
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from pickle import dumps
from random import seed
from threading import Thread
from time import monotonic
from typing import Any, Final, Generic, NamedTuple, Self, TypeAlias, TypeVar
from warnings import catch_warnings, simplefilter

from fourinrow.errors import EngineWarning, FourInRowError
from fourinrow.solver.solver import Solver
from fourinrow.stopping import Stop, after_seconds
from fourinrow.web.answers import NotedStop
from fourinrow.web.offered import Offered
from fourinrow.web.page_questions import Unanswered
from fourinrow.web.question_queue import ENDED_EARLY, TIME_WAS_UP, Found
from fourinrow.web.starting import have_started, starting

Q = TypeVar("Q")

Opener: TypeAlias = Callable[[], Offered]
"""A function that sets up a process, and opens the games and players of files."""


_CONTEXT: Final = get_context("spawn")
_NICE: Final = 5  # pages come before searches


class Work(NamedTuple, Generic[Q]):
    """How to ``load`` what a question needs, which does not count, and to ``find``."""

    load: Callable[[Q, Offered], None]
    find: Callable[[Q, Stop, Offered], object]


class Waits(NamedTuple):
    """How many seconds are waited before something is said, or a process is ended.

    After ``slow`` a user is told what takes so long at the start. A process may take
    ``loading`` to start or to load what is needed, and ``grace`` after a stop.
    """

    slow: float = 10.0
    loading: float = 300.0
    grace: float = 5.0


class Workers:
    """Processes, ``jobs`` at most; one that ended is replaced at the next question."""

    def __init__(self, opener: Opener, jobs: int, waits: Waits | None = None) -> None:
        self._opener, self._jobs, self._waits = opener, jobs, waits or Waits()
        self._turn, self._threads = Semaphore(jobs), ThreadPoolExecutor(jobs)
        self._idle, self._all = list[_Worker](), set[_Worker]()
        self._is_over = False

    def __enter__(self) -> Self:
        """Start all processes; raise `FourInRowError` if not one can be started."""
        self._idle.append(self._new())
        with suppress(FourInRowError):
            for _ in range(1, self._jobs):
                self._idle.append(self._new())
        return self

    def wait(self, note: Callable[[str], None]) -> None:
        """Wait until a process is ready, or for long; ``note`` shows what is wrong.

        Raises `FourInRowError` if all of them ended.
        """
        starting_up = {worker.pipe: worker for worker in self._all}
        if not wait([*starting_up], self._waits.slow):
            note("the solver is getting ready: it is compiled once")
        while starting_up:
            ready = starting_up.keys() & wait([*starting_up], self._waits.loading)
            if not ready:
                return
            for pipe in ready:
                with suppress(EOFError, OSError):  # it has ended
                    for warning in starting_up.pop(pipe).warnings():
                        note(warning)
                    return
        raise FourInRowError("each process ended before it could be asked")

    def __exit__(self, *_error: object) -> None:
        """End all processes, even if they are busy."""
        self.end()
        self._threads.shutdown()

    def end(self) -> None:
        """End all processes; from then on questions get no answers."""
        self._is_over = True
        for worker in self._all:
            worker.end()

    async def ask(
        self, work: Work[Q], question: Q, seconds: float
    ) -> Found | Unanswered:
        """Return the answer to a question, whose search is stopped after some seconds.

        A process that does not stop then is ended.
        """
        async with self._turn:
            try:
                worker = self._idle.pop() if self._idle else self._new()
            except FourInRowError as error:
                return Unanswered(str(error), retry=True)
            found = await get_running_loop().run_in_executor(
                self._threads, worker.ask, work, question, seconds
            )
            if worker.is_alive():
                self._idle.append(worker)
            else:
                self._all.discard(worker)
            return found

    def _new(self) -> "_Worker":
        if self._is_over:
            raise FourInRowError(ENDED_EARLY.reason)
        worker = _Worker(self._opener, self._waits)
        self._all.add(worker)
        return worker


class _Worker:
    """A process, and the pipe to it, which says when it is ready."""

    def __init__(self, opener: Opener, waits: Waits) -> None:
        self._waits, self._is_ready = waits, False
        with starting():
            self.pipe, there = _CONTEXT.Pipe()
            self._process = _CONTEXT.Process(
                target=_serve, args=(there, opener), daemon=True
            )
            self._process.start()
        there.close()

    def warnings(self) -> list[str]:
        """Wait until the process is ready; return what is wrong with its solver."""
        if self._is_ready:
            return []
        warnings: list[str] = self._received(self._waits.loading)
        self._is_ready = True
        return warnings

    def ask(self, work: Work[Q], question: Q, seconds: float) -> Found | Unanswered:
        """Return the answer to a question."""
        try:
            self.warnings()
            self.pipe.send((work, question, seconds))
            self._received(self._waits.loading)
            found: Found | Unanswered = self._received(seconds + self._waits.grace)
        except (EOFError, OSError) as error:
            self.end()
            return TIME_WAS_UP if isinstance(error, TimeoutError) else ENDED_EARLY
        return found

    def _received(self, seconds: float) -> Any:
        if not self.pipe.poll(seconds):
            raise TimeoutError
        return self.pipe.recv()

    def is_alive(self) -> bool:
        """Return whether the process can answer more questions."""
        return self._process.is_alive()

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()


def _serve(pipe: Connection, opener: Opener) -> None:
    """Write an answer for each question of the pipe, until the other end is closed."""
    have_started()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(_NICE)
    offered = opener()
    with catch_warnings(record=True) as caught:
        simplefilter("always", EngineWarning)
        Solver().get_ready()
    simplefilter("ignore", EngineWarning)
    pipe.send([str(warning.message) for warning in caught])
    with suppress(EOFError):
        while True:
            work, question, seconds = pipe.recv()
            work.load(question, offered)
            pipe.send(None)
            seed(repr(question))  # for players of files
            stop = NotedStop(after_seconds(seconds, monotonic))
            answer = work.find(question, stop, offered)
            has_answer = not isinstance(answer, Unanswered)
            is_final = not stop.was_reached
            pipe.send(Found(dumps(answer), is_final) if has_answer else answer)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
