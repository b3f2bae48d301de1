"""The table of a solver in a file: taken up before the work, and kept after it."""

from pathlib import Path

from fourinrow.errors import FourInRowError
from fourinrow.games.game import Keeper
from fourinrow.shell.exit_codes import BAD_INPUT
from fourinrow.shell.files import check_place, load_table, save_table
from fourinrow.shell.terminal import complain


def take_up_table(path: str | None, keeper: Keeper) -> None:
    """Load the table of a file, or write an empty one; nothing without a path.

    Raises `FourInRowError` for a file that holds no such table, and where none can be
    written.
    """
    if path is None:
        return
    if not _may_be_there(path):
        save_table(path, keeper)
        return
    load_table(path, keeper)
    check_place(path)


def _may_be_there(path: str) -> bool:
    try:
        return Path(path).expanduser().exists()
    except (OSError, RuntimeError, ValueError):
        return True


def keep_table(path: str | None, keeper: Keeper) -> int:
    """Save a table in a file, if there is a path; return the exit status."""
    if path is not None:
        try:
            save_table(path, keeper)
        except FourInRowError as error:
            complain(error)
            return BAD_INPUT
    return 0
