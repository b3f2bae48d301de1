"""Ctrl-C and SIGTERM: when they end the command, a search, or nothing."""

import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Final, TypeAlias

_SIGNALLED: Final = 128
INTERRUPTED: Final = _SIGNALLED + 2
"""The exit status after Ctrl-C: 128 and the number of the signal."""


_Handler: TypeAlias = Callable[[int, FrameType | None], object] | signal.Handlers


class CtrlC:
    """A stop for searches: while it listens, Ctrl-C stops them.

    >>> ctrl_c = CtrlC()
    >>> ctrl_c(1)
    False
    """

    def __init__(self) -> None:
        self.is_pressed = False

    def __call__(self, _nodes: int) -> bool:
        """Return whether Ctrl-C was pressed."""
        return self.is_pressed

    def press(self, _signal: int, _frame: FrameType | None) -> None:
        """Stop searches; raise ``KeyboardInterrupt`` the second time."""
        if self.is_pressed:
            raise KeyboardInterrupt
        self.is_pressed = True

    def listening(self) -> AbstractContextManager[None]:
        """Handle Ctrl-C, if this is the main thread and nothing else handles it."""
        return _handling(signal.SIGINT, signal.default_int_handler, self.press)


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
