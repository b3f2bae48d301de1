"""How processes are started that Ctrl-C never reaches; commands start theirs so too."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from threading import RLock
from typing import Final

from fourinrow.errors import FourInRowError

_SAFE_PATH: Final = "PYTHONSAFEPATH"
_OURS: Final = "fourinrow"  # any value will do
_turn: Final = RLock()


@contextmanager
def starting() -> Iterator[None]:
    """Block Ctrl-C and the end of the terminal, for good in processes that start.

    They import nothing from the current directory until they `have_started`. All of
    these would show tracebacks.
    """
    try:
        with _turn, _safe_path():
            if not hasattr(signal, "pthread_sigmask"):  # on Windows
                yield
                return
            blocked = {signal.SIGINT, signal.SIGHUP}
            usual = signal.pthread_sigmask(signal.SIG_BLOCK, blocked)
            try:
                resource_tracker.ensure_running()  # which may unblock Ctrl-C
                signal.pthread_sigmask(signal.SIG_BLOCK, blocked)
                yield
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, usual)
    except OSError as error:
        raise FourInRowError(f"starting a process failed: {error.strerror}") from error


@contextmanager
def _safe_path() -> Iterator[None]:
    os.environ.setdefault(_SAFE_PATH, _OURS)
    try:
        yield
    finally:
        have_started()


def have_started() -> None:
    """Leave to users' code, and what it starts, the environment that was there."""
    if os.environ.get(_SAFE_PATH) == _OURS:
        del os.environ[_SAFE_PATH]
