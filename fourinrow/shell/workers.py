"""Worker processes: Ctrl-C never reaches them, and they end when this process ends."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Lock
from threading import Thread
from typing import ParamSpec, TypeVar

from fourinrow.errors import FourInRowError
from fourinrow.shell.options import DEEP_STACK
from fourinrow.shell.terminal import warn_in_one_line
from fourinrow.web.starting import have_started, starting

P = ParamSpec("P")
R = TypeVar("R")


@contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Yield a pool of processes, which an error ends, even if they are busy."""
    context = get_context("spawn")
    with starting():
        theirs, ours = context.Pipe(duplex=False)
        pool = _Pool(jobs, context, _begin, (theirs, context.Lock()))
    with theirs, ours:
        try:
            yield pool
        except BrokenExecutor as error:
            reason = "a process ended before its work was done"
            raise FourInRowError(reason) from error
        except BaseException:
            ours.close()  # which ends the processes
            raise
        finally:
            pool.shutdown()


class _Pool(ProcessPoolExecutor):
    """A pool that starts a process if none is idle.

    Nothing can be cancelled: before Python 3.12.2, a pool fails if it breaks then.
    """

    def submit(
        self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[R]:
        with starting():
            future = super().submit(fn, *args, **kwargs)
        future.cancel = lambda: False  # type: ignore[method-assign]
        return future


def _begin(lifeline: Connection, to_warn: Lock) -> None:
    """Set up a process. The first that has a warning for the user shows it.

    What users' functions print in it is no result, so it goes to standard error.
    """
    have_started()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
    sys.setrecursionlimit(DEEP_STACK)
    warn_in_one_line(partial(to_warn.acquire, block=False))
    Thread(target=_end_with, args=[lifeline], daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    """End this process when the pool, or the end of its process, closes the pipe."""
    lifeline.poll(None)
    os._exit(1)
