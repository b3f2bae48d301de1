"""Saved games, tables and pictures on the disk.

A file is replaced whole or left as it is, and only by one of its own kind.
"""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import BytesIO, TextIOWrapper
from pathlib import Path
from secrets import token_hex
from shutil import copymode
from typing import BinaryIO, TextIO, TypeVar

from fourinrow.errors import FourInRowError, TableError, short_repr
from fourinrow.games.game import SavableTable
from fourinrow.play.saved_games import MAGICS
from fourinrow.shell.terminal import complain, open_streams

T = TypeVar("T")

_LIMIT = 1_000_000  # bytes; saved games and files of code have far fewer
_ASIDE = ".fourinrow-*.part"
_STALE = 600  # seconds without a byte written: its writer was killed
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="'
_HTML = "<!DOCTYPE html><!-- a search tree by fourinrow -->"
_LONGEST_FIRST_LINE = 100


def read_bytes(path: str) -> bytes:
    """Read a small file. Raises `FourInRowError` for one that can't be read."""
    with usable("a file to read", path), regular_file(path).open("rb") as file:
        read = file.read(_LIMIT + 1)
    if len(read) > _LIMIT:
        raise FourInRowError(
            f"expected a file of at most {_LIMIT:,} bytes, got {short_repr(path)}"
        )
    return read


def read_game(path: str) -> str:
    """Read the text of a saved game. Raises `FourInRowError` for any other file."""
    with TextIOWrapper(BytesIO(read_bytes(path)), "utf-8", "replace") as file:
        text = file.read()
    if not text.removeprefix("\ufeff").startswith("fourinrow"):
        raise FourInRowError(
            f"{short_repr(path)} is not a saved game: "
            "expected 'fourinrow' on its first line"
        )
    return text


def regular_file(path: str) -> Path:
    """Return the path of a file to read, which need not exist.

    Raises ``OSError`` for a folder, and for a pipe or a device, which might never end.
    """
    place = Path(path).expanduser()
    if place.exists() and not place.is_file():
        raise OSError(0, "not a regular file")
    return place


def write_game(path: str, saved: str) -> bool:
    """Write a saved game, as `format_saved` formats it; return whether it replaced one.

    The file is written under another name and then moved to its own. Raises
    `FourInRowError` and changes nothing when that fails, and for a path that holds
    something else: only a file whose first line is that of a saved game is replaced.
    """
    first_line = "|".join(map(re.escape, MAGICS))
    return _replace(path, "a saved game", first_line, _writer(saved))


def _writer(text: str) -> Callable[[BinaryIO], object]:
    return lambda file: file.write(text.encode())


def write_drawing(path: str, picture: str) -> None:
    """Write SVG or HTML as `write_game` writes a game; it replaces only pictures.

    Pictures of other programs are not replaced. Raises what `write_game` raises.
    """
    first_line = f"{re.escape(_SVG)}.*|{re.escape(_HTML)}"
    _replace(path, "a picture by fourinrow", first_line, _writer(picture))


def load_table(path: str, solver: SavableTable) -> None:
    """Load a saved table into a solver. Raises `FourInRowError` when that fails."""
    read_saved(path, solver.load)


def save_table(path: str, solver: SavableTable) -> None:
    """Save the table of a solver as `write_game` saves a game; it replaces only tables.

    Raises what `write_game` raises.
    """
    from fourinrow.solver.saved_tables import TABLE_MAGIC  # slow to import

    first_line = re.escape(TABLE_MAGIC.decode().rstrip())
    _replace(path, "a saved table", first_line, solver.save)


def read_saved(path: str, read: Callable[[BinaryIO], T]) -> T:
    """Return what a function reads from a file. Raises `FourInRowError` if it fails."""
    with usable("a file to read", path), regular_file(path).open("rb") as file:
        try:
            return read(file)
        except FourInRowError as error:
            raise TableError(f"{error}, in {short_repr(path)}") from error


def save_book(path: str, write: Callable[[BinaryIO], object]) -> None:
    """Save an opening book as `write_game` saves a game; it replaces only books.

    Raises what `write_game` raises.
    """
    from fourinrow.solver.saved_tables import BOOK_MAGIC  # slow to import

    first_line = re.escape(BOOK_MAGIC.decode().rstrip())
    _replace(path, "an opening book", first_line, write)


def _check_place(path: str) -> None:
    """Raise `FourInRowError` unless a file can be written in the folder of a path."""
    with usable("a place to write", path):
        aside = _beside(Path(path).expanduser().resolve())
        try:
            aside.open("xb").close()
        finally:
            with suppress(OSError):
                aside.unlink(missing_ok=True)


def _beside(place: Path) -> Path:
    return place.with_name(_ASIDE.replace("*", token_hex(8)))


def _replace(
    path: str, what: str, first_line: str, write: Callable[[BinaryIO], object]
) -> bool:
    """Write a new file, or replace one whose first line matches a pattern."""
    with usable("a place to write", path):
        place = Path(path).expanduser().resolve()
        is_there = place.exists()
        is_ours = not is_there or _begins_with(first_line, place)
        if is_ours:
            _write_aside(place, write)
    if not is_ours:
        raise FourInRowError(
            f"expected a new file or {what}: {short_repr(path)} is neither, and is kept"
        )
    return is_there


def _begins_with(first_line: str, place: Path) -> bool:
    if not place.is_file():
        return False
    with place.open("rb") as file:
        line = file.readline(_LONGEST_FIRST_LINE).rstrip(b"\r\n")
    return re.fullmatch(first_line.encode(), line) is not None


def _write_aside(place: Path, write: Callable[[BinaryIO], object]) -> None:
    """Write a file under another name; rename it once it is on the disk."""
    aside = _beside(place)
    try:
        with aside.open("xb") as file:
            _remove_stale(aside)
            write(file)
            file.flush()
            os.fsync(file.fileno())
        if place.exists():
            copymode(place, aside)
        aside.replace(place)
    finally:
        with suppress(OSError):
            aside.unlink(missing_ok=True)


def _remove_stale(aside: Path) -> None:
    """Remove unfinished files of killed writers from the folder of a new file."""
    with suppress(OSError):
        now = aside.stat().st_mtime
        for part in aside.parent.glob(_ASIDE):
            with suppress(OSError):
                if now - part.stat().st_mtime > _STALE:
                    part.unlink()


@contextmanager
def usable(wanted: str, path: str) -> Iterator[None]:
    """Raise `FourInRowError` with what was wanted, and why a file can't be used."""
    try:
        yield
    except FourInRowError:
        raise
    except (OSError, ValueError, RuntimeError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        message = f"expected {wanted}, got {short_repr(path)}: {reason}"
        raise FourInRowError(message) from error


def take_up_table(path: str | None, keeper: SavableTable) -> None:
    """Load a table from a file, or write an empty one; do nothing without a path.

    Raises `FourInRowError` for a file without such a table, and for a path where none
    can be written.
    """
    if path is None:
        return
    with usable("a file to read", path):
        is_new = not Path(path).expanduser().exists()
    if is_new:
        save_table(path, keeper)
    else:
        load_table(path, keeper)
        _check_place(path)


def keep_table(path: str | None, keeper: SavableTable) -> int:
    """Save a table, if there is a path; return the exit status."""
    if path is not None:
        try:
            save_table(path, keeper)
        except FourInRowError as error:
            return complain(error)
    return 0


def put_drawing(draw: Callable[[TextIO], str], picture: str | None) -> int:
    """Write a drawing to standard output or to a file; return the exit status.

    ``picture`` is the file of a picture, or - for standard output; ``None`` for a text.
    ``draw(stdout)`` returns the drawing.
    """
    _, stdout = open_streams()
    try:
        drawn = draw(stdout)
        if picture in (None, "-"):
            stdout.write(drawn if picture is None else _writable(drawn, stdout))
            stdout.flush()
        else:
            write_drawing(picture, drawn)
    except FourInRowError as error:
        return complain(error)
    return 0


def _writable(svg: str, stdout: TextIO) -> str:
    """Escape characters of a picture that the encoding of a stream may not have."""
    if (stdout.encoding or "").lower().replace("-", "") == "utf8":
        return svg
    return svg.encode("ascii", "xmlcharrefreplace").decode()
