"""Processes that work for this one, and go when it goes."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import ParamSpec, TypeVar

from fourinrow.errors import FourInRowError
from fourinrow.shell.watch import Watch

__all__ = ["dismiss", "in_order", "submit", "undisturbed", "workers"]

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")


@contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Hire so many processes, until their work is done or something goes wrong.

    Raises `FourInRowError` when that can't be done.
    """
    context = get_context("spawn")
    with _started():
        pool = ProcessPoolExecutor(jobs, context, initializer=_go_with_the_parent)
    try:
        yield pool
    except BaseException:
        dismiss(pool)
        raise
    pool.shutdown()


@contextmanager
def _started() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise FourInRowError(f"starting a process failed: {error.strerror}") from error


def submit(
    pool: ProcessPoolExecutor,
    work: Callable[P, R],
    *args: P.args,
    **named: P.kwargs,
) -> Future[R]:
    """Give a process some work; a new one, if there is none idle.

    Raises `FourInRowError` when it can't be started.
    """
    with _started(), undisturbed():
        return pool.submit(work, *args, **named)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Put Ctrl-C off until a process is started, and keep it from that process."""
    watch = Watch()
    with watch.listening(), _blocked():
        yield
    if watch.is_over:
        raise KeyboardInterrupt


@contextmanager
def _blocked() -> Iterator[None]:
    """Let Ctrl-C wait; processes that are started meanwhile begin like that."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    usual = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, usual)


def _go_with_the_parent() -> None:
    """Leave Ctrl-C to the parent, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with, args=[parent_process()], daemon=True).start()


def _end_with(parent: BaseProcess | None) -> None:
    if parent is not None:
        parent.join()
        os._exit(1)


def dismiss(pool: ProcessPoolExecutor) -> None:
    """Send the processes home, whatever they are at.

    Nothing is cancelled: the pool itself tells all who wait that it is broken, and is
    confused by what was cancelled before.
    """
    for child in active_children():
        child.terminate()
    pool.shutdown()


def in_order(
    pool: ProcessPoolExecutor, work: Callable[[T], R], tasks: Iterable[T], jobs: int
) -> Iterator[R]:
    """Give the results of tasks in order; twice as many as there are jobs are begun.

    Raises `FourInRowError` when a process can't be started, or ends too early.
    """
    begun: deque[Future[R]] = deque()
    try:
        for task in tasks:
            begun.append(submit(pool, work, task))
            if len(begun) >= 2 * jobs:
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()
    except BrokenExecutor as error:
        raise FourInRowError("a process ended before its work was done") from error
