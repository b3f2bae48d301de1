"""The exit status after Ctrl-C, and the end of the command after SIGTERM."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Final

_SIGNALLED: Final = 128
INTERRUPTED: Final = _SIGNALLED + 2
"""The exit status after Ctrl-C: 128 and the number of the signal."""


class Terminated(SystemExit):
    """What SIGTERM raises, unlike the ``SystemExit`` of a user's file."""


@contextmanager
def terminable() -> Iterator[None]:
    """Raise `Terminated` on SIGTERM, and on SIGHUP when a terminal is closed.

    Files and processes are closed then. The exit status is as after Ctrl-C. Signals
    that somebody else handles are left alone, and so are those of another thread.
    """
    names = ("SIGTERM", "SIGHUP") if current_thread() is main_thread() else ()
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    ours = [each for each in numbers if signal.getsignal(each) is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, _exit)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


def _exit(number: int, _frame: FrameType | None) -> None:
    raise Terminated(_SIGNALLED + number)
