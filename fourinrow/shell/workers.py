"""Worker processes: Ctrl-C never reaches them, and they end when this process ends."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Lock
from threading import Thread
from typing import Final, ParamSpec, TypeVar

from fourinrow.errors import FourInRowError
from fourinrow.shell.options import DEEP_STACK
from fourinrow.shell.terminal import warn_in_one_line

P = ParamSpec("P")
R = TypeVar("R")

_SAFE_PATH: Final = "PYTHONSAFEPATH"
_OURS: Final = "fourinrow"  # any value will do


@contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Yield a pool of processes, which an error ends, even if they are busy."""
    context = get_context("spawn")
    with _starting():
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


@contextmanager
def _starting() -> Iterator[None]:
    """Block Ctrl-C and the end of the terminal, for good in processes that start."""
    try:
        with ExitStack() as afterwards:
            afterwards.callback(_have_started)
            # processes that start import nothing from the current directory
            os.environ.setdefault(_SAFE_PATH, _OURS)
            if hasattr(signal, "pthread_sigmask"):  # not on Windows
                blocked = {signal.SIGINT, signal.SIGHUP}
                usual = signal.pthread_sigmask(signal.SIG_BLOCK, blocked)
                afterwards.callback(signal.pthread_sigmask, signal.SIG_SETMASK, usual)
                resource_tracker.ensure_running()  # which may unblock Ctrl-C
                signal.pthread_sigmask(signal.SIG_BLOCK, blocked)
            yield
    except OSError as error:
        raise FourInRowError(f"starting a process failed: {error.strerror}") from error


def _have_started() -> None:
    """Leave to users' code, and what it starts, the environment that was there."""
    if os.environ.get(_SAFE_PATH) == _OURS:
        del os.environ[_SAFE_PATH]


class _Pool(ProcessPoolExecutor):
    """A pool that starts a process if none is idle."""

    def submit(
        self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[R]:
        with _starting():
            future = super().submit(fn, *args, **kwargs)
        # none is cancelled: before Python 3.12.2, a breaking pool fails on such
        future.cancel = lambda: False  # type: ignore[method-assign]
        return future


def _begin(lifeline: Connection, to_warn: Lock) -> None:
    """Set up a process. The first that has a warning for the user shows it."""
    _have_started()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr  # what users' functions print is no result
    sys.setrecursionlimit(DEEP_STACK)
    warn_in_one_line(partial(to_warn.acquire, block=False))
    Thread(target=_end_with, args=[lifeline], daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    """End this process when the pool, or the end of its process, closes the pipe."""
    lifeline.poll(None)
    os._exit(1)
