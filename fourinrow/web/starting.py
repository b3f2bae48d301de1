"""How processes are started that Ctrl-C never reaches; commands start theirs so too."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker

from fourinrow.errors import FourInRowError


@contextmanager
def starting() -> Iterator[None]:
    """Block Ctrl-C, for good in processes that start: it would show tracebacks."""
    try:
        if not hasattr(signal, "pthread_sigmask"):  # on Windows
            yield
            return
        resource_tracker.ensure_running()  # starting it would unblock Ctrl-C
        usual = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, usual)
    except OSError as error:
        raise FourInRowError(f"starting a process failed: {error.strerror}") from error
