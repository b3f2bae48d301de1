"""Pondering: a thread searches during a human's turn."""

import threading
from collections.abc import Callable, MutableMapping
from concurrent.futures import Future, wait
from contextlib import suppress
from functools import partial
from typing import Final, Generic, TypeAlias, TypeVar

from fourinrow.errors import FourInRowError
from fourinrow.play.ponderers import CalledOff, Question

S = TypeVar("S")
M = TypeVar("M")

_Answers: TypeAlias = MutableMapping[Question[S, M], Future[M]]

Submit: TypeAlias = Callable[[Callable[[], None]], object]
"""A function that takes a job, and may run it now, later or never."""

_TICK: Final = 0.1  # seconds; on some systems Ctrl-C can't end a longer wait
_STACK: Final = 2**26  # bytes; a thread's default may be too small for a deep search


def idle(_job: Callable[[], None]) -> None:
    """Ignore a job."""


def in_background() -> Submit:
    """Return a function that runs jobs in a thread, one by one, and ignores errors."""
    from concurrent.futures import ThreadPoolExecutor  # slow to import

    with suppress(RuntimeError, ValueError):
        threading.stack_size(_STACK)
    pool = ThreadPoolExecutor(1, "ponder")

    def submit(job: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # no thread can be started
            pool.submit(job)

    return submit


class Ponderer(Generic[S, M]):
    """Computes a player's moves, ahead of time if the question can be foreseen."""

    def __init__(self, submit: Submit = idle) -> None:
        self._submit = submit
        self._now: Question[S, M] | None = None
        self._answers: _Answers[S, M] = {}
        self._stopped = threading.Event()

    def begin(self, now: Question[S, M]) -> None:
        """Start to compute the answers to the next questions, if not started before."""
        if now != self._now:
            self.call_off()
            self._now, self._answers = now, {}
            self._stopped = threading.Event()
            job = partial(_think, now, self._answers, self._stopped)
            self._submit(job)

    def call_off(self) -> None:
        """Stop computing, and discard the answers."""
        self._stopped.set()
        self._now, self._answers = None, {}

    def answer(self, question: Question[S, M]) -> M:
        """Return the answer to a question, computed ahead of time or now.

        Stops all other computation.
        """
        foreseen = self._answers.get(question) if self._answers else None
        try:
            if foreseen is not None and _is_good(foreseen):
                return foreseen.result()
        finally:
            self.call_off()
        return question.answer()


def _is_good(answer: Future[M]) -> bool:
    """Wait for an answer; return whether it was computed without an error."""
    while not wait([answer], _TICK).done:
        pass
    return answer.exception() is None


def _think(
    now: Question[S, M], answers: _Answers[S, M], stopped: threading.Event
) -> None:
    def stop(_nodes: int) -> bool:
        return stopped.is_set()

    with suppress(CalledOff, FourInRowError):
        for question in now.likely_next(stop):
            answer = answers[question] = Future[M]()
            try:
                answer.set_result(question.answer(stop))
            except BaseException as error:
                answer.set_exception(error)
                raise
