"""Long work is kept as it is done, in a database beside the file that it is for.

It survives a crash and a power failure, and the same command goes on with it.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from fourinrow.errors import FourInRowError, TableError, short_repr
from fourinrow.shell.files import usable
from fourinrow.shell.terminal import remark


def part_of(path: str) -> Path:
    """Return the place of the unfinished work for a file.

    >>> part_of("book").name
    'book.part'
    """
    return Path(f"{path}.part").expanduser()


class Log(NamedTuple):
    """What was found so far: pairs of a name and what was found for it."""

    database: sqlite3.Connection
    table: str

    def known(self) -> list[tuple[str | int, str | int]]:
        """Return what was kept."""
        return self.database.execute(f"SELECT name, found FROM {self.table}").fetchall()

    def keep(self, pairs: Iterable[tuple[str | int, str | int]]) -> None:
        """Write some more."""
        with self.database:
            insert = f"INSERT OR REPLACE INTO {self.table} VALUES (?, ?)"
            self.database.executemany(insert, pairs)


@contextmanager
def kept_work(path: str, name: str) -> Iterator[Log]:
    """Open the log of some work beside its file, or make one; Ctrl-C says where.

    Raises `FourInRowError`, which names its file, when it can't be used, and
    `TableError` for the log of other work.
    """
    part = part_of(path)
    with usable("a place to write", path):
        part.touch()
    try:
        with closing(sqlite3.connect(part)) as database:
            names = "SELECT name FROM sqlite_master WHERE type = 'table'"
            if [(name,)] != database.execute(names).fetchall() != []:
                raise TableError(
                    f"expected the {name} in {short_repr(str(part))}, got other work"
                )
            with database:
                database.execute(
                    f'CREATE TABLE IF NOT EXISTS "{name}" (name PRIMARY KEY, found)'
                )
            yield Log(database, f'"{name}"')
    except (KeyboardInterrupt, GeneratorExit):  # the latter where work is a generator
        remark(f"what was found is kept in {part}: the same command continues")
        raise
    except sqlite3.Error as error:
        raise FourInRowError(
            f"expected a place to write, got {short_repr(str(part))}: {error}"
        ) from error
