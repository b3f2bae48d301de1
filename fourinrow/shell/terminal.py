"""The streams of a process: what they can show, and what must not stop a game."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Final, TextIO

from fourinrow.errors import FourInRowError, reason_of
from fourinrow.games.text import ASCII, UNICODE, Look

__all__ = ["NO_OUTPUT", "blaming", "give_up_output", "look_for", "open_streams"]

NO_OUTPUT: Final = 1
"""The exit status when nothing can be written any more."""


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


def look_for(color: str, stream: TextIO) -> Look:
    """Choose signs that a stream can write, and colour if it is wanted there."""
    try:
        UNICODE.signs.encode(stream.encoding or "ascii")
        look = UNICODE
    except UnicodeEncodeError:
        look = ASCII
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    by_itself = stream.isatty() and not plain
    return look._replace(colour=color == "always" or (color == "auto" and by_itself))


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
