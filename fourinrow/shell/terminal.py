"""The streams and signals of a process, and what must not stop a game."""

import os
import signal
import sys
import warnings
from _thread import interrupt_main
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from errno import EBADF, EMFILE, ENFILE
from io import StringIO, TextIOWrapper, UnsupportedOperation
from threading import Timer, current_thread, main_thread
from types import FrameType
from typing import Final, TextIO

from fourinrow.errors import EngineWarning, FourInRowError, printable, reason_of
from fourinrow.shell.exit_codes import NO_OUTPUT, TERMINATED

_A_MOMENT: Final = 0.02
_NO_MORE_FILES: Final = (EMFILE, ENFILE)


def open_streams() -> tuple[TextIO, TextIO]:
    """Return standard input and output, so that no byte or sign stops the game.

    A line of input ends with a line feed, and with nothing else.
    """
    stdin = sys.stdin or StringIO()
    stdout = sys.stdout or _Closed()
    if isinstance(stdin, TextIOWrapper):
        with suppress(UnsupportedOperation):  # something was read before
            stdin.reconfigure(errors="replace", newline="\n")
    if isinstance(stdout, TextIOWrapper):
        stdout.reconfigure(errors="backslashreplace")
    return stdin, stdout


class _Closed(StringIO):
    """Standard output that was closed before the program began."""

    def write(self, _text: str) -> int:
        """Raise `OSError`."""
        raise OSError(EBADF, "standard output is closed")


def give_up_output() -> int:
    """Let nothing be written any more, not even what is still on its way."""
    if sys.stdout is not None:
        with suppress(OSError, ValueError):  # some streams are no files
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return NO_OUTPUT


def failure(error: OSError) -> FourInRowError:
    """Say what failed: to write, unless there are too many open files."""
    what = "" if error.errno in _NO_MORE_FILES else "writing failed: "
    return FourInRowError(f"{what}{error.strerror}")


@contextmanager
def blaming(parser: ArgumentParser, option: str) -> Iterator[None]:
    """Name the option in which an error lies, and leave with the usage."""
    try:
        yield
    except FourInRowError as error:
        parser.error(f"argument {option}: {reason_of(error)}")


@contextmanager
def terminable() -> Iterator[None]:
    """Let SIGTERM end the program in good order."""
    usual = signal.getsignal(signal.SIGTERM)
    if usual is not signal.SIG_DFL or current_thread() is not main_thread():
        yield
        return
    signal.signal(signal.SIGTERM, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, usual)


@contextmanager
def relentless() -> Iterator[None]:
    """Press Ctrl-C once more where it is lost: in a callback, while code is loaded."""
    usual, again = sys.unraisablehook, list[Timer]()

    def hook(lost: "sys.UnraisableHookArgs") -> None:
        if lost.exc_type is KeyboardInterrupt:
            again.append(Timer(_A_MOMENT, interrupt_main))
            again[-1].start()
        else:
            usual(lost)

    sys.unraisablehook = hook
    try:
        yield
    finally:
        sys.unraisablehook = usual
        for timer in again:
            timer.cancel()  # nobody is there any more to hear it


@contextmanager
def warning_in_one_line() -> Iterator[None]:
    """Show warnings about the engine as `warn_in_one_line` does, for a while."""
    usual = warnings.formatwarning
    warn_in_one_line()
    try:
        yield
    finally:
        warnings.formatwarning = usual


def warn_in_one_line(may_warn: Callable[[], bool] = lambda: True) -> None:
    """Show warnings about the engine in one line each, where ``may_warn`` allows it."""
    usual = warnings.formatwarning

    def in_one_line(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        line: str | None = None,
    ) -> str:
        if not issubclass(category, EngineWarning):
            return usual(message, category, filename, lineno, line)
        return f"fourinrow: {printable(str(message))}\n" if may_warn() else ""

    warnings.formatwarning = in_one_line


def _leave(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit(TERMINATED)


def complain(error: FourInRowError) -> None:
    """Say on standard error what went wrong, if there is one."""
    remark(str(error))


def remark(text: str) -> None:
    """Say something on standard error, if there is one."""
    if sys.stderr is not None:
        sys.stderr.write(f"fourinrow: {printable(text)}\n")


def leave_line() -> None:
    """Begin a new line on standard error, at a terminal: ^C stands on this one."""
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write("\n")
        sys.stderr.flush()
