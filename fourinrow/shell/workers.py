"""Processes that work for this one, and go when it goes."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import TypeVar

__all__ = ["dismiss", "in_order", "workers"]

T = TypeVar("T")
R = TypeVar("R")


@contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Hire so many processes, until their work is done or something goes wrong."""
    context = get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, initializer=_go_with_the_parent)
    try:
        yield pool
    except BaseException:
        dismiss(pool)
        raise
    pool.shutdown()


def _go_with_the_parent() -> None:
    """Leave Ctrl-C to the parent, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
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
    """Give the results of tasks in order; twice as many as there are jobs are begun."""
    begun: deque[Future[R]] = deque()
    for task in tasks:
        begun.append(pool.submit(work, task))
        if len(begun) >= 2 * jobs:
            yield begun.popleft().result()
    while begun:
        yield begun.popleft().result()
