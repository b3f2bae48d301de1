"""A line on standard error that tells how far a long work is."""

from collections.abc import Callable
from threading import Event, RLock, Thread
from time import monotonic
from types import TracebackType
from typing import Final, Self, TextIO

_SECONDS: Final = 1.0
_WIDTH: Final = 20


def bar(share: float) -> str:
    """Draw how much is done, from 0 to 1.

    >>> from fourinrow.shell.progress import bar
    >>> bar(0.25)
    '[#####---------------]  25 %'
    """
    full = int(share * _WIDTH)
    return f"[{'#' * full}{'-' * (_WIDTH - full)}] {share:4.0%}".replace("%", " %")


class Ticker:
    """Tells each second how far a work is, where there is a terminal to tell it to.

    ``tell(seconds)`` is a short text on the state of the work after so long.
    """

    def __init__(self, stream: TextIO | None, tell: Callable[[float], str]) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._tell, self._over, self._turn = tell, Event(), RLock()
        self._thread = Thread(target=self._run, daemon=True)
        self._shown = False

    def __enter__(self) -> Self:
        """Begin the work."""
        if self._stream is not None:
            self._thread.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """End it, and take back what was shown."""
        self._over.set()
        if self._stream is not None:
            self._thread.join()
        self.clear()

    def clear(self) -> None:
        """Make room for another line at the terminal."""
        with self._turn:
            if self._shown and self._stream is not None:
                self._write(self._stream, "")
                self._shown = False

    def _run(self) -> None:
        start = monotonic()
        while self._stream is not None and not self._over.wait(_SECONDS):
            with self._turn:
                self._write(self._stream, self._tell(monotonic() - start))
                self._shown = True

    @staticmethod
    def _write(stream: TextIO, text: str) -> None:
        stream.write(f"\r{text}\x1b[K")
        stream.flush()
