"""Processes that work for this one, and end when it ends."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Lock
from threading import Thread
from typing import Final, ParamSpec, TypeVar

from fourinrow.errors import FourInRowError
from fourinrow.shell.terminal import warn_in_one_line
from fourinrow.shell.watch import Watch

ENDED_EARLY: Final = "a process ended before its work was done"

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")


@contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Make a pool of ``jobs`` processes, ended early if something goes wrong.

    Raises `FourInRowError` when it can't be made.
    """
    context = get_context("spawn")
    with _started():
        pool = ProcessPoolExecutor(
            jobs, context, initializer=_begin, initargs=(context.Lock(),)
        )
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
    """Submit work to a pool, which starts a process if none is idle.

    Where a process has ended too early, the result is that error. Raises
    `FourInRowError` when a process can't be started.
    """
    try:
        with _started(), undisturbed():
            return pool.submit(work, *args, **named)
    except BrokenExecutor as error:
        broken: Future[R] = Future()
        broken.set_exception(error)
        return broken


@contextmanager
def undisturbed() -> Iterator[None]:
    """Delay Ctrl-C until a process is started, and keep it from that process."""
    watch = Watch()
    with watch.listening(), _blocked():
        yield
    if watch.is_over:
        raise KeyboardInterrupt


@contextmanager
def _blocked() -> Iterator[None]:
    """Block Ctrl-C, in processes too that are started meanwhile."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    usual = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, usual)


def _begin(to_warn: Lock) -> None:
    """Prepare a process: of all that warn, the first shows it."""
    _go_with_the_parent()
    warn_in_one_line(partial(to_warn.acquire, block=False))


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
    """End the processes of a pool, whatever they do.

    No future is cancelled: those that wait get the error of a broken pool, and a pool
    that breaks can't handle cancelled ones.
    """
    for child in active_children():
        child.terminate()
    pool.shutdown()


def in_order(
    pool: ProcessPoolExecutor,
    work: Callable[[T], R],
    tasks: Iterable[T],
    jobs: int,
    name: Callable[[T], str],
) -> Iterator[R]:
    """Yield the results of tasks in order; twice as many as there are jobs are begun.

    Raises `FourInRowError` when a process can't be started, and when one ends too
    early; the message has the name of the first task without a result.
    """
    begun: deque[tuple[T, Future[R]]] = deque()

    def oldest() -> R:
        task, future = begun.popleft()
        try:
            return future.result()
        except BrokenExecutor as error:
            raise FourInRowError(f"{ENDED_EARLY} ({name(task)})") from error

    for task in tasks:
        begun.append((task, submit(pool, work, task)))
        if len(begun) >= 2 * jobs:
            yield oldest()
    while begun:
        yield oldest()
