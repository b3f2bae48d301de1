"""Lines as they arrive, waited for by nobody who has something better to do."""

import os
from collections.abc import Iterator
from contextlib import suppress
from io import UnsupportedOperation
from queue import Full, Queue
from threading import Thread
from typing import Final, TextIO

_ROOM: Final = 1024


class Arrivals:
    """The lines of a stream, read by a thread of their own until they are closed.

    Who waits for the next line goes on when another thread closes them.
    """

    def __init__(self, stream: TextIO) -> None:
        self._lines: Queue[str | None] = Queue(_ROOM)
        self._own = _own(stream)
        self._reader = Thread(target=self._read, args=[stream], daemon=True)

    def __iter__(self) -> Iterator[str]:
        """Begin to read."""
        self._reader.start()
        return iter(self._lines.get, None)

    def close(self) -> None:
        """Let no line arrive any more, as far as nobody can tell."""
        with suppress(Full):  # then nobody waits
            self._lines.put_nowait(None)

    def _read(self, stream: TextIO) -> None:
        try:
            for line in self._own:
                self._lines.put(line)
        finally:
            if self._own is not stream:
                self._own.close()
            self._lines.put(None)


def _own(stream: TextIO) -> TextIO:
    """Open a stream again, so that a reader that never ends locks nothing of others."""
    try:
        descriptor = os.dup(stream.fileno())
    except UnsupportedOperation:
        return stream
    encoding = stream.encoding
    return os.fdopen(descriptor, encoding=encoding, errors="replace", newline="\n")
