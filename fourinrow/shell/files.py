"""Saved games, books and pictures on the disk: written whole, or not at all."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from secrets import token_hex
from shutil import copymode
from typing import BinaryIO, TypeVar

from fourinrow.errors import FourInRowError, TableError, expected, short_repr
from fourinrow.shell.terminal import write_out

T = TypeVar("T")


def read_bytes(path: str, wanted: str = "a file to read") -> bytes:
    """Read a file. Raises `FourInRowError` for one that can't be read."""
    with usable(wanted, path):
        return regular_file(path).read_bytes()


def regular_file(path: str) -> Path:
    """Return the path of a file; raise ``OSError`` for a folder or a device."""
    place = Path(path).expanduser()
    if place.exists() and not place.is_file():
        raise OSError(0, "not a regular file")
    return place


def write_file(path: str, write: Callable[[BinaryIO], object]) -> bool:
    """Write a file whole or not at all; return whether it replaced another."""
    with usable("a place to write", path):
        place = regular_file(path).resolve()
        aside, is_there = place.with_name(f".{token_hex(8)}.part"), place.exists()
        try:
            with aside.open("xb") as file:
                write(file)
                file.flush()
                os.fsync(file.fileno())  # it is on the disk before it has its name
            if is_there:
                copymode(place, aside)
            aside.replace(place)
        finally:
            with suppress(OSError):
                aside.unlink(missing_ok=True)
    return is_there


def write_game(path: str, saved: str) -> bool:
    """Write a saved game; of other files it replaces none."""
    from fourinrow.play.saved_games import MAGIC  # slow to import

    with usable("a place to write", path), suppress(FileNotFoundError):
        with regular_file(path).open("rb") as file:
            begin = file.read(len(MAGIC))
        if begin != MAGIC.encode():
            raise FourInRowError(
                "expected a new file or a saved game: "
                f"{short_repr(path)} is neither, and is kept"
            )
    return write_text(path, saved)


def write_text(path: str, text: str) -> bool:
    """Write a text as `write_file` writes a file."""
    return write_bytes(path, text.encode())


def write_bytes(path: str, content: bytes) -> bool:
    """Write bytes as `write_file` writes a file."""
    return write_file(path, lambda file: file.write(content))


def read_saved(path: str, read: Callable[[BinaryIO], T]) -> T:
    """Return what a function reads from a file. Raises `FourInRowError` if it fails."""
    with usable("a file to read", path), regular_file(path).open("rb") as file:
        try:
            return read(file)
        except FourInRowError as error:
            raise TableError(f"{error}, in {short_repr(path)}") from error


@contextmanager
def usable(wanted: str, path: str) -> Iterator[None]:
    """Raise `FourInRowError` with what was wanted, and why a file can't be used."""
    try:
        yield
    except FourInRowError:
        raise
    except (OSError, ValueError, RuntimeError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise FourInRowError(f"{expected(wanted, path)}: {reason}") from error


def check_new(path: str) -> None:
    """Check that nothing is at a place yet. Raises `FourInRowError` otherwise."""
    with usable("a place to write", path):
        if Path(path).expanduser().exists():
            raise FourInRowError(expected("a new file", path))


def put_drawing(drawn: str, picture: str | None) -> None:
    """Write a drawing to the file ``picture``; to standard output for - or ``None``."""
    if picture is not None and picture != "-":
        write_text(picture, drawn)
        return
    if picture == "-" and isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    write_out(drawn, end="")
