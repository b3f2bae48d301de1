"""Worker processes, which end when this process ends."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import repeat
from multiprocessing import (
    active_children,
    get_context,
    parent_process,
    resource_tracker,
)
from multiprocessing.synchronize import Lock
from threading import Thread
from typing import Final, ParamSpec, TypeVar

from fourinrow.errors import FourInRowError
from fourinrow.shell.options import DEEP_STACK
from fourinrow.shell.signals import Watch
from fourinrow.shell.terminal import warn_in_one_line

ENDED_EARLY: Final = "a process ended before its work was done"

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")


@contextmanager
def starting() -> Iterator[None]:
    """Raise `FourInRowError` when a process can't be started."""
    try:
        yield
    except EOFError as error:  # from the process that forks others
        raise FourInRowError("starting a process failed") from error
    except OSError as error:
        raise FourInRowError(f"starting a process failed: {error.strerror}") from error


class Pool(ProcessPoolExecutor):
    """A pool that starts a process if none is idle, undisturbed by Ctrl-C."""

    def submit(
        self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[R]:
        """Submit work. If the pool is broken, the future raises that error.

        Raises `FourInRowError` when a process can't be started.
        """
        try:
            with starting(), undisturbed():
                return super().submit(fn, *args, **kwargs)
        except BrokenExecutor as error:
            broken: Future[R] = Future()
            broken.set_exception(error)
            return broken


@contextmanager
def workers(jobs: int, *, is_warned: bool = False) -> Iterator[Pool]:
    """Yield a pool of ``jobs`` processes, which are terminated if an error is raised.

    Only the first process with a warning shows it, and none if the user ``is_warned``
    already. Raises `FourInRowError` when the pool can't be made.
    """
    context = get_context("spawn")
    with starting():
        to_warn = context.Lock()
        if is_warned:
            to_warn.acquire()
        pool = Pool(jobs, context, begin_process, (to_warn,))
    try:
        yield pool
    except BaseException:
        dismiss(pool)
        raise
    pool.shutdown()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Delay Ctrl-C while a process starts, and block it in that process."""
    watch = Watch()
    with watch.listening(), _blocked():
        yield
    if watch.is_over:
        raise KeyboardInterrupt


@contextmanager
def _blocked() -> Iterator[None]:
    """Block Ctrl-C, including in processes that are started meanwhile."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    resource_tracker.ensure_running()  # starting it would unblock Ctrl-C
    usual = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, usual)


def begin_process(to_warn: Lock) -> None:
    """Set up a process: it ignores Ctrl-C, and ends when its parent process ends.

    The one that acquires ``to_warn`` may show a warning.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    sys.setrecursionlimit(DEEP_STACK)
    Thread(target=end_with_parent, daemon=True).start()
    warn_in_one_line(partial(to_warn.acquire, block=False))


def end_with_parent(end: Callable[[int], object] = os._exit) -> None:
    """Wait until the parent process ends; then end this one."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        end(1)


def dismiss(pool: Pool) -> None:
    """Terminate the processes of a pool, even if they are busy.

    No future is cancelled: waiting ones raise the error of a broken pool. Before Python
    3.12.2, a breaking pool fails on cancelled futures.
    """
    for child in active_children():
        child.terminate()
    pool.shutdown()


def done_in_order(
    work: Callable[[T], R], tasks: Sequence[T], jobs: int, name: Callable[[T], str]
) -> Iterator[R]:
    """Yield the results of work on tasks, in order, done by ``jobs`` processes.

    Raises `FourInRowError` when a process can't be started, and when one ends early;
    that message names the first task without a result.
    """
    from fourinrow.solver.parallel import in_order  # slow to import

    done = 0
    with workers(jobs) as pool:
        try:
            for result in in_order(
                tasks, lambda task: pool.submit(work, task), repeat(2 * jobs)
            ):
                yield result
                done += 1
        except BrokenExecutor as error:
            raise FourInRowError(f"{ENDED_EARLY} ({name(tasks[done])})") from error
