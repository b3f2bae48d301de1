"""Long work is kept as it is done, in a database beside the file that it is for.

It survives a crash and a power failure, and the same command goes on with it.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from fourinrow.errors import FourInRowError, TableError, expected, short_repr
from fourinrow.shell.files import check_new, usable

_AT_WORK: Final = "another command is at work on"


class Log(NamedTuple):
    """What was found so far: pairs of a name and what was found for it."""

    part: Path
    database: sqlite3.Connection
    table: str

    def known(self) -> Iterator[tuple[str | int, str | int]]:
        """Return what was kept, by name."""
        select = f"SELECT name, found FROM {self.table} ORDER BY name"
        return self.database.execute(select)

    def keep(self, pairs: Iterable[tuple[str | int, str | int]]) -> None:
        """Write some more."""
        with self.database:
            insert = f"INSERT OR REPLACE INTO {self.table} VALUES (?, ?)"
            self.database.executemany(insert, pairs)

    def other_work(self) -> TableError:
        """Return the error about a log that a command can't go on with."""
        part = short_repr(str(self.part))
        wanted = f"expected the unfinished work of this command in {part}"
        advice = "remove that file, or name another FILE"
        return TableError(f"{wanted}, got other work: {advice}")


@contextmanager
def kept_work(path: str, name: str) -> Iterator[Log]:
    """Open the log of work for a new file; it is deleted once that file is there."""
    check_new(path)
    part, is_kept = Path(f"{path}.part").expanduser(), True
    with usable("a place to write", path):
        part.touch()
    try:
        with closing(sqlite3.connect(part, timeout=1)) as database:
            database.execute("PRAGMA locking_mode = EXCLUSIVE")
            database.execute("BEGIN EXCLUSIVE")  # so that no other command works on it
            database.commit()
            check_new(path)  # another one may just have ended
            if not part.exists():
                raise FourInRowError(f"{_AT_WORK} {short_repr(path)}: try again")
            log = Log(part, database, f'"{name}"')
            names = "SELECT name FROM sqlite_master WHERE type = 'table'"
            if [(name,)] != database.execute(names).fetchall() != []:
                raise log.other_work()
            with database:
                database.execute(
                    f"CREATE TABLE IF NOT EXISTS {log.table} (name PRIMARY KEY, found)"
                )
            try:
                yield log
                is_kept = False
            except BaseException as reason:
                is_kept = next(log.known(), None) is not None
                if is_kept:
                    said = f"what was found is kept in {part}"
                    reason.add_note(f"{said}: the same command continues")
                raise
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            raise FourInRowError(f"{_AT_WORK} {short_repr(path)}") from error
        refusal = expected("a place to write", str(part))
        raise FourInRowError(f"{refusal}: {error}") from error
    finally:
        if not is_kept:
            with suppress(OSError):  # Windows keeps what others have open
                part.unlink(missing_ok=True)
