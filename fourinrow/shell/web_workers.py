"""Processes that answer the questions of pages; one that takes too long is ended."""

import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.synchronize import Lock as ProcessLock
from random import seed
from threading import Lock
from time import monotonic
from typing import Any, Final, Self, TypeAlias, TypeVar

from fourinrow.errors import FourInRowError
from fourinrow.shell.terminal import remark
from fourinrow.shell.user_files import FromFiles, open_games, open_players
from fourinrow.shell.workers import ENDED_EARLY, begin_process, starting, undisturbed
from fourinrow.solver.parallel import borrowed
from fourinrow.solver.solver import Solver
from fourinrow.stopping import Stop, after_seconds
from fourinrow.web.noted_stop import NotedStop
from fourinrow.web.offered import Offered
from fourinrow.web.page_questions import Unanswered
from fourinrow.web.question_queue import TIME_WAS_UP, FoundAnswer, NoAnswer

Q = TypeVar("Q")
A = TypeVar("A")

Answering: TypeAlias = Callable[[Q, Stop, Offered], A]
"""A function that answers a question until a stop; processes find it by its name."""

_CONTEXT: Final = get_context("spawn")
_NICE: Final = 5
_COMPILING: Final = 10.0  # seconds, from which on a user is told what takes so long
_GRACE: Final = 5.0  # seconds that a question may take after its stop


class Workers:
    """Processes, ``jobs`` at most, each of which answers one question at a time.

    A process that ended is replaced when the next question comes.
    """

    def __init__(self, named: FromFiles, jobs: int) -> None:
        self._named, self._jobs = named, jobs
        self._to_warn = _CONTEXT.Lock()
        self._threads = ThreadPoolExecutor(jobs)
        self._idle, self._all = deque[_Worker](), set[_Worker]()
        self._is_over, self._turn = False, Lock()

    def __enter__(self) -> Self:
        """Start all processes, without waiting until they are ready."""
        with suppress(FourInRowError):
            for _ in range(self._jobs):
                self._idle.append(self._new())
        return self

    def wait(self) -> None:
        """Wait until a process is ready, or has ended."""
        pipes = [worker.pipe for worker in self._all]
        if not wait(pipes, _COMPILING):
            remark("the solver is getting ready: it is compiled once")
            wait(pipes)

    def __exit__(self, *_error: object) -> None:
        """End all processes, even if they are busy."""
        self.end()
        self._threads.shutdown()

    def submit(
        self, find: "Answering[Q, A]", question: Q, seconds: float
    ) -> "Future[FoundAnswer[A]]":
        """Return the future answer to a question, which a function finds.

        It is stopped after that many seconds; a process that does not stop then is
        ended. The future raises `NoAnswer` if the process ends early, and
        `FourInRowError` if none can be started.
        """
        return self._threads.submit(self._find, find, question, seconds)

    def end(self) -> None:
        """End all processes; from then on questions get no answers."""
        with self._turn:
            self._is_over = True
            for worker in self._all:
                worker.end()

    def _find(
        self, find: "Answering[Q, A]", question: Q, seconds: float
    ) -> "FoundAnswer[A]":
        with borrowed(self._idle, self._new) as worker:
            try:
                return worker.find(find, question, seconds)
            except BaseException:
                with self._turn:
                    self._all.discard(worker)
                worker.end()
                worker.close()
                raise

    def _new(self) -> "_Worker":
        with self._turn:
            if self._is_over:
                raise NoAnswer(ENDED_EARLY)
            worker = _Worker(self._named, self._to_warn)
            self._all.add(worker)
        return worker


class _Worker:
    """A process, and the pipe to it, which says when it is ready."""

    def __init__(self, named: FromFiles, to_warn: ProcessLock) -> None:
        self.pipe, there = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(
            target=_serve, args=(there, named, to_warn), daemon=True
        )
        with starting(), undisturbed():
            self._process.start()
        there.close()
        self._is_ready = False

    def find(
        self, find: "Answering[Q, A]", question: Q, seconds: float
    ) -> "FoundAnswer[A]":
        """Return the answer to a question; raises `NoAnswer` if there is none."""
        if not self._is_ready:
            self._received(None)
            self._is_ready = True
        with suppress(OSError):  # it has ended, as will be seen
            self.pipe.send((find, question, seconds))
        found: FoundAnswer[A] = self._received(seconds + _GRACE)
        return found

    def _received(self, patience: float | None) -> Any:
        try:
            if not self.pipe.poll(patience):
                raise NoAnswer(TIME_WAS_UP)
            return self.pipe.recv()
        except (EOFError, OSError) as error:
            raise NoAnswer(ENDED_EARLY) from error

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()

    def close(self) -> None:
        """Close the pipe."""
        self.pipe.close()


def _serve(pipe: Connection, named: FromFiles, to_warn: ProcessLock) -> None:
    """Answer questions until the pipe is closed."""
    begin_process(to_warn)
    if hasattr(os, "nice"):  # pages come before searches
        os.nice(_NICE)
    offered = Offered(open_games(named.games), open_players(named.players))
    Solver().get_ready()
    pipe.send(None)
    while True:
        try:
            find, question, seconds = pipe.recv()
        except EOFError:
            return
        seed(repr(question))  # for players of files
        pipe.send(_found(find, question, seconds, offered))


def _found(
    find: "Answering[Q, A]", question: Q, seconds: float, offered: Offered
) -> "FoundAnswer[A]":
    stop = NotedStop(after_seconds(seconds, monotonic))
    answer = find(question, stop, offered)
    return FoundAnswer(answer, stop.was_reached or isinstance(answer, Unanswered))
