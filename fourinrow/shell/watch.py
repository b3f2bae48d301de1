"""A clock that Ctrl-C stops: a search then ends as if its time were up."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from threading import current_thread, main_thread
from time import monotonic
from types import FrameType


class Watch:
    """A clock for a `Limit`. While it listens, Ctrl-C ends its time, and no more."""

    def __init__(self) -> None:
        self.is_over = False

    def __call__(self) -> float:
        """Tell the time, in seconds."""
        return inf if self.is_over else monotonic()

    def interrupt(self, _signal: int, _frame: FrameType | None) -> None:
        """Let the time be over; the second time, stop at once."""
        if self.is_over:
            raise KeyboardInterrupt
        self.stop()

    def stop(self) -> None:
        """Let the time be over."""
        self.is_over = True

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Take Ctrl-C for the search, where Python would take it for the program."""
        usual = signal.default_int_handler
        is_usual = signal.getsignal(signal.SIGINT) is usual
        if not is_usual or current_thread() is not main_thread():
            yield
            return
        signal.signal(signal.SIGINT, self.interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, usual)
