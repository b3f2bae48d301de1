"""Saved games on the disk: an old file is replaced whole, or left as it is."""

from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from shutil import copymode

from fourinrow.errors import FourInRowError, shown
from fourinrow.play.saved import MAGIC

__all__ = ["read_text", "write_text"]

_LIMIT = 1_000_000


def read_text(path: str) -> str:
    """Read a small text file. Raises `FourInRowError` when that can't be done."""
    try:
        with Path(path).expanduser().open(encoding="utf-8", errors="replace") as file:
            text = file.read(_LIMIT + 1)
    except (OSError, ValueError, RuntimeError) as error:
        raise _refusal("a file to read", path, error) from error
    if len(text) > _LIMIT:
        raise FourInRowError(f"expected a saved game at {shown(path)}, got a huge file")
    return text


def write_text(path: str, text: str) -> None:
    """Write a file beside its place and move it there.

    Only a saved game is replaced. Raises `FourInRowError` when it can't be done, and
    then what was there is still there.
    """
    try:
        place = Path(path).expanduser().resolve()
        is_ours = not place.exists() or _is_saved_game(place)
        if is_ours:
            _write_aside(place, text)
    except (OSError, ValueError, RuntimeError) as error:
        raise _refusal("a place to write", path, error) from error
    if not is_ours:
        raise FourInRowError(
            f"expected a new file or a saved game, {shown(path)} is neither"
        )


def _is_saved_game(place: Path) -> bool:
    if not place.is_file():
        return False
    with place.open("rb") as file:
        return file.readline(len(MAGIC) + 2).rstrip(b"\r\n") == MAGIC.encode()


def _write_aside(place: Path, text: str) -> None:
    aside = place.with_name(f".{token_hex(8)}.part")
    try:
        with aside.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        if place.exists():
            copymode(place, aside)
        aside.replace(place)
    finally:
        with suppress(OSError):
            aside.unlink(missing_ok=True)


def _refusal(wanted: str, path: str, error: Exception) -> FourInRowError:
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return FourInRowError(f"expected {wanted}, got {shown(path)}: {reason}")
