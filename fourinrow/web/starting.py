"""How processes are started that Ctrl-C never reaches; commands start theirs so too."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import Final

from fourinrow.errors import FourInRowError

_SAFE_PATH: Final = "PYTHONSAFEPATH"


@contextmanager
def starting() -> Iterator[None]:
    """Block Ctrl-C, for good in processes that start: it would show tracebacks.

    So would the end of the terminal, and a file of the current directory that is named
    like one of Python's, which the processes would import.
    """
    safe_path = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"
    try:
        if not hasattr(signal, "pthread_sigmask"):  # on Windows
            yield
            return
        usual = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
        try:
            resource_tracker.ensure_running()  # which unblocks Ctrl-C
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, usual)
    except OSError as error:
        raise FourInRowError(f"starting a process failed: {error.strerror}") from error
    finally:
        os.environ.pop(_SAFE_PATH, None)
        if safe_path is not None:
            os.environ[_SAFE_PATH] = safe_path
