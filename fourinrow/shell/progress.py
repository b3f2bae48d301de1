"""A sign of life on standard error during a long search."""

from collections.abc import Callable
from threading import Event, RLock, Thread
from time import monotonic
from typing import Final, Self, TextIO

_SECONDS: Final = 1.0
_WIDTH: Final = 20


def bar(share: float) -> str:
    """Draw a bar for the share that is done, from 0 to 1.

    >>> from fourinrow.shell.progress import bar
    >>> bar(0.25)
    '[#####---------------]  25 %'
    """
    full = int(share * _WIDTH)
    return f"[{'#' * full}{'-' * (_WIDTH - full)}] {share:4.0%}".replace("%", " %")


class Ticker:
    """Writes the progress of some work to a terminal each second, on one line.

    ``progress(seconds)`` returns a short text about the work after that time. To a
    stream that is not a terminal nothing is written.
    """

    def __init__(self, stream: TextIO | None, progress: Callable[[float], str]) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._progress, self._over, self._turn = progress, Event(), RLock()
        self._thread = Thread(target=self._run, daemon=True)
        self._shown = False

    def __enter__(self) -> Self:
        """Begin the work."""
        if self._stream is not None:
            self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        """End the work, and clear the line."""
        self._over.set()
        if self._stream is not None:
            self._thread.join()
        self.clear()

    def clear(self) -> None:
        """Clear the line, to make room for another one."""
        with self._turn:
            if self._shown and self._stream is not None:
                self._write(self._stream, "")
                self._shown = False

    def _run(self) -> None:
        start = monotonic()
        while self._stream is not None and not self._over.wait(_SECONDS):
            with self._turn:
                self._write(self._stream, self._progress(monotonic() - start))
                self._shown = True

    @staticmethod
    def _write(stream: TextIO, text: str) -> None:
        stream.write(f"\r{text}\x1b[K")
        stream.flush()
