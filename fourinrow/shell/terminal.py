"""The standard streams: what they can show, messages, and progress."""

import os
import sys
import warnings
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from errno import EBADF, EFBIG, EIO, ENOSPC
from functools import partial
from io import TextIOWrapper, UnsupportedOperation
from shutil import get_terminal_size
from threading import Event, Thread
from time import monotonic
from typing import Any, Final, Self, TextIO, TypeVar

from fourinrow.errors import (
    EngineWarning,
    FourInRowError,
    printable,
    reason_of,
    short_repr,
)
from fourinrow.games.display import ASCII, UNICODE, Look
from fourinrow.notation.moves import LONGEST_LINE

T = TypeVar("T")

FAILED: Final = 1
"""The exit status after an error, such as text that can't be read."""

_OF_WRITING: Final = (EBADF, EFBIG, EIO, ENOSPC)


def prepare_streams() -> None:
    """Let no character be an error in standard input and output."""
    if isinstance(sys.stdin, TextIOWrapper):
        with suppress(UnsupportedOperation):  # something was read before
            sys.stdin.reconfigure(errors="replace", newline="\n")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def write_out(text: str, end: str = "\n") -> None:
    """Write a line or more to standard output at once."""
    print(text, end=end, flush=True)


def next_line(stream: TextIO) -> str | None:
    """Read a line without its end, cut if it is too long; ``None`` after the last."""
    most = LONGEST_LINE + 1  # characters at a time: long lines take little memory
    line = part = stream.readline(most)
    while len(part) == most and not part.endswith("\n"):
        part = stream.readline(most)
    return line.rstrip("\r\n") if line else None


def numbered_lines(stream: TextIO) -> Iterator[tuple[int, str]]:
    """Yield the lines of a stream as `next_line` reads them; they count from 1."""
    return enumerate(iter(partial(next_line, stream), None), 1)


def look_for_output() -> Look:
    """Choose signs that standard output can write, and colour at a terminal."""
    try:
        UNICODE.signs.encode(sys.stdout.encoding or "ascii")
        look = UNICODE
    except UnicodeEncodeError:
        look = ASCII
    plain = os.environ.get("NO_COLOR") or _is_dumb()
    forced = bool(os.environ.get("FORCE_COLOR"))
    return look._replace(colour=forced or (sys.stdout.isatty() and not plain))


def _is_dumb() -> bool:
    return os.environ.get("TERM") == "dumb"


def give_up_output() -> int:
    """Discard all output from now on, buffered output too; return the exit status."""
    _discard(sys.stdout)
    return FAILED


def _discard(stream: TextIO) -> None:
    with suppress(OSError, ValueError):  # some streams are not files
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def failure(error: OSError) -> str:
    """Return what failed: writing the output, or reading or writing a file."""
    if error.errno in _OF_WRITING:
        return f"writing failed: {error.strerror}"
    where = "" if error.filename is None else f": {short_repr(error.filename)}"
    return f"{error.strerror or error}{where}"


@contextmanager
def blaming(options: Namespace, option: str) -> Iterator[None]:
    """On a `FourInRowError`, exit with the usage, and name the option at fault."""
    try:
        yield
    except FourInRowError as error:
        options.refuse(f"argument {option}: {reason_of(error)}")


def warn_in_one_line(may_warn: Callable[[], bool] = lambda: True) -> None:
    """Show warnings about the engine in one line each, where ``may_warn`` allows it."""
    usual = warnings.showwarning

    def show(
        message: Warning | str, category: type[Warning], *where: Any, **line: Any
    ) -> None:
        if not issubclass(category, EngineWarning):
            usual(message, category, *where, **line)
        elif may_warn():
            with suppress(OSError, AttributeError):  # nobody can be told
                remark(str(message))

    warnings.showwarning = show


def complain(reason: object) -> int:
    """Write an error, or a reason, to standard error; return the exit status."""
    remark(str(reason))
    return FAILED


def remark(text: str) -> None:
    """Write a line to standard error, if it can be written."""
    try:
        sys.stderr.write(f"fourinrow: {printable(text)}\n")
    except OSError:
        _discard(sys.stderr)


def leave_line() -> None:
    """Begin a new line on standard error at a terminal, after the ^C on this one."""
    if sys.stderr.isatty():
        sys.stderr.write("\n")
        sys.stderr.flush()


class Ticker:
    """Shows on one line of a terminal how far some work is, such as "games played"."""

    def __init__(
        self,
        work: str,
        total: int | None = None,
        count: Callable[[], int] | None = None,  # how far a solver is
        pause: float = 1.0,
    ) -> None:
        is_shown = sys.stderr is not None and sys.stderr.isatty() and not _is_dumb()
        self._stream = sys.stderr if is_shown else None
        self._work, self._over = work, Event()
        self._thread = Thread(target=self._run, daemon=True)
        self._start, self._written = monotonic(), False
        self._before: int | None = None  # done when the work began
        self._count, self._total, self._pause = count, total, pause
        self.done = 0

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

    @property
    def amount(self) -> str:
        """How much is done, such as 3 of 10 games."""
        of = f" of {self._total:,}" if self._total else ""
        return f"{self.done:,}{of} {self._work}"

    def note(self, done: int, total: int | None = None) -> None:
        """Take note of how much is done; the first time, that was done before."""
        if self._before is None:
            self._start, self._before = monotonic(), done
        self.done, self._total = done, total or self._total

    def counted(self, done: Iterable[T]) -> Iterator[T]:
        """Yield what is done, and count it."""
        for each in done:
            yield each
            self.done += 1

    def clear(self) -> None:
        """Clear the line, to make room for another one."""
        if self._written:
            self._written = False
            self._write("")

    def text(self, seconds: float) -> str:
        """Return how far the work is after some seconds, and the time that is left."""
        if self._count is not None:
            self.done = self._count()
            if not self.done:
                return f"getting the solver ready, {seconds:.0f} s"
        state = self.amount if self.done or self._total else self._work
        new = self.done - (self._before or 0)
        if not self._total or not new:
            return f"{state}, {seconds:.0f} s"
        left = (self._total - self.done) * seconds / new
        return f"{state}, {seconds:.0f} s, {left:.0f} s left"

    def _run(self) -> None:
        while not self._over.wait(self._pause):
            self._write(self.text(monotonic() - self._start))
            self._written = True  # afterwards, so that no line stays

    def _write(self, text: str) -> None:
        if self._stream is not None:
            room = get_terminal_size().columns - 1  # or lines of it would stay
            self._stream.write(f"\r{text[:room]}\x1b[K")
            self._stream.flush()
