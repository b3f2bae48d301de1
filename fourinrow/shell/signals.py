"""The exit status after Ctrl-C, and the end of the command after SIGTERM."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Timer, current_thread, main_thread
from types import FrameType
from typing import Any, Final

_SIGNALLED: Final = 128
INTERRUPTED: Final = _SIGNALLED + 2
"""The exit status after Ctrl-C: 128 and the number of the signal."""


_SOON: Final = 0.05  # seconds


class Terminated(SystemExit):
    """What SIGTERM raises, unlike the ``SystemExit`` of a user's file."""


@contextmanager
def terminable() -> Iterator[None]:
    """Raise `Terminated` on SIGTERM, and on SIGHUP, unless somebody handles them."""
    names = ("SIGTERM", "SIGHUP") if current_thread() is main_thread() else ()
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    ours = [each for each in numbers if signal.getsignal(each) is signal.SIG_DFL]
    usual, again = sys.unraisablehook, list[Timer]()
    sys.unraisablehook = partial(_raise_again, usual, again)
    for number in ours:
        signal.signal(number, _exit)
    try:
        yield
    finally:
        sys.unraisablehook = usual
        for timer in again:
            timer.cancel()
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


def _raise_again(usual: Callable[[Any], object], again: list[Timer], lost: Any) -> None:
    """Send a signal again that came while C called Python, where its error is lost."""
    match lost.exc_value:
        case KeyboardInterrupt():
            number: int = signal.SIGINT
        case Terminated(code=int(status)):
            number = status - _SIGNALLED
        case _:
            usual(lost)
            return
    send: Callable[..., object] = partial(signal.raise_signal, number)
    if hasattr(signal, "pthread_kill"):  # which wakes the main thread up
        send = partial(signal.pthread_kill, main_thread().ident or 0, number)
    again.append(Timer(_SOON, send))
    again[-1].daemon = True
    again[-1].start()


def _exit(number: int, _frame: FrameType | None) -> None:
    raise Terminated(_SIGNALLED + number)
