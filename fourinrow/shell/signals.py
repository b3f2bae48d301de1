"""Ctrl-C and SIGTERM: when they end the command, a search, or nothing."""

import signal
import sys
from _thread import interrupt_main
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from math import inf
from threading import Timer, current_thread, main_thread
from time import monotonic
from types import FrameType
from typing import Final, TypeAlias

_SIGNALLED: Final = 128
INTERRUPTED: Final = _SIGNALLED + 2
"""The exit status after Ctrl-C: 128 and the number of the signal."""

_A_MOMENT: Final = 0.02  # seconds: the callback has returned by then

_Handler: TypeAlias = Callable[[int, FrameType | None], object] | signal.Handlers


class Watch:
    """A clock for a `Limit`: while it listens, Ctrl-C ends the time."""

    def __init__(self) -> None:
        self.is_over = False

    def __call__(self) -> float:
        """Return the time in seconds."""
        return inf if self.is_over else monotonic()

    def stop(self) -> None:
        """End the time."""
        self.is_over = True

    def interrupt(self, _signal: int, _frame: FrameType | None) -> None:
        """End the time; raise ``KeyboardInterrupt`` if it has ended before."""
        if self.is_over:
            raise KeyboardInterrupt
        self.stop()

    def listening(self) -> AbstractContextManager[None]:
        """Handle Ctrl-C, if this is the main thread and nothing else handles it."""
        return _handling(signal.SIGINT, signal.default_int_handler, self.interrupt)


class Terminated(SystemExit):
    """What SIGTERM raises, unlike the ``SystemExit`` of a user's file."""


@contextmanager
def terminable() -> Iterator[None]:
    """Raise `Terminated` on SIGTERM, and on SIGHUP when a terminal is closed.

    Files and processes are closed then. The exit status is as after Ctrl-C.
    """
    hang_up = getattr(signal, "SIGHUP", signal.SIGTERM)  # not on every system
    with (
        _handling(signal.SIGTERM, signal.SIG_DFL, _exit),
        _handling(hang_up, signal.SIG_DFL, _exit),
    ):
        yield


def _exit(number: int, _frame: FrameType | None) -> None:
    raise Terminated(_SIGNALLED + number)


@contextmanager
def _handling(number: int, usual: _Handler, handler: _Handler) -> Iterator[None]:
    """Handle a signal, if this is the main thread and nothing else handles it."""
    if signal.getsignal(number) is not usual or current_thread() is not main_thread():
        yield
        return
    signal.signal(number, handler)
    try:
        yield
    finally:
        signal.signal(number, usual)


@contextmanager
def interruptible() -> Iterator[None]:
    """Repeat a Ctrl-C lost in a callback, for example while compiled code is loaded."""
    usual, repeated = sys.unraisablehook, list[Timer]()

    def hook(lost: "sys.UnraisableHookArgs") -> None:
        if lost.exc_type is KeyboardInterrupt:
            repeated.append(Timer(_A_MOMENT, interrupt_main))
            repeated[-1].start()
        else:
            usual(lost)

    sys.unraisablehook = hook
    try:
        yield
    finally:
        sys.unraisablehook = usual
        for timer in repeated:
            timer.cancel()
