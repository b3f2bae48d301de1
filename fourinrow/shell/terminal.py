"""The streams and signals of a process, and what must not stop a game."""

import os
import signal
import sys
from _thread import interrupt_main
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from threading import Timer, current_thread, main_thread
from types import FrameType
from typing import Final, TextIO

from fourinrow.errors import FourInRowError, reason_of
from fourinrow.shell.statuses import NO_OUTPUT, TERMINATED

__all__ = [
    "blaming",
    "complain",
    "give_up_output",
    "open_streams",
    "relentless",
    "terminable",
]


_A_MOMENT: Final = 0.02


def open_streams() -> tuple[TextIO, TextIO]:
    """Answer standard input and output, so that no byte or sign stops the game."""
    stdin, stdout = (stream or _nothing() for stream in (sys.stdin, sys.stdout))
    _be_lenient(stdin, "replace")
    _be_lenient(stdout, "backslashreplace")
    return stdin, stdout


def _nothing() -> TextIO:
    """Stand in for a stream that was closed before the program began."""
    return Path(os.devnull).open("r+", encoding="utf-8")


def _be_lenient(stream: TextIO, errors: str) -> None:
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors=errors)


def give_up_output() -> int:
    """Let nothing be written any more, not even what is still on its way."""
    with suppress(OSError, ValueError):  # some streams are no files
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return NO_OUTPUT


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


def _leave(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit(TERMINATED)


def complain(error: FourInRowError) -> None:
    """Say on standard error what went wrong, if there is one."""
    if sys.stderr is not None:
        sys.stderr.write(f"fourinrow: {error}\n")
