"""Saved games on the disk: an old file is replaced whole, or left as it is."""

from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from fourinrow.errors import FourInRowError
from fourinrow.play.saved import MAGIC

__all__ = ["read_text", "write_text"]

_LIMIT = 1_000_000


def read_text(path: str) -> str:
    """Read a small text file. Raises `FourInRowError` when that can't be done."""
    try:
        with Path(path).open(encoding="utf-8", errors="replace") as file:
            text = file.read(_LIMIT + 1)
    except (OSError, ValueError) as error:
        raise FourInRowError(f"expected a file to read at {path!r}: {error}") from error
    if len(text) > _LIMIT:
        raise FourInRowError(f"expected a saved game at {path!r}, got a huge file")
    return text


def write_text(path: str, text: str) -> None:
    """Write a file beside its place and move it there.

    Only a saved game is replaced. Raises `FourInRowError` when it can't be done, and
    then what was there is still there.
    """
    place = Path(path)
    try:
        if place.exists() and not _is_saved_game(place):
            raise FourInRowError(
                f"expected a new file or a saved game, got {path!r}, which is neither"
            )
        _write_aside(place, text)
    except (OSError, ValueError) as error:
        if isinstance(error, FourInRowError):
            raise
        raise FourInRowError(f"expected to write {path!r}: {error}") from error


def _is_saved_game(place: Path) -> bool:
    if not place.is_file():
        return False
    with place.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC.encode()


def _write_aside(place: Path, text: str) -> None:
    with NamedTemporaryFile(
        "w", encoding="utf-8", dir=place.parent, delete=False, prefix=".fourinrow-"
    ) as file:
        aside = Path(file.name)
        try:
            file.write(text)
            file.close()
            aside.replace(place)
        except OSError:
            with suppress(OSError):
                aside.unlink()
            raise
