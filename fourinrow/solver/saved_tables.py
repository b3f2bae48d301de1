r"""Saved tables: a file has a header, a checksum, and the table of an engine as bytes.

The parts of a file::

    b"fourinrow table 1\n"                  the format, and its version
    b"readable 6 7 4 1 1111 1058409\n"      engine, rows, columns, n, gravity,
                                            directions, size of the table
    b"cbf43926\n"                           CRC-32 of the line above and the table
    ...                                     the table

An opening book (see `book`) has the word book in place of table, and the name
of its compression in place of the engine.

Files may come from anywhere: reading one runs no code from it, and reads no more bytes
than the caller allows.
"""

import re
from typing import IO, Final, NamedTuple
from zlib import crc32

from fourinrow.core.rules import Direction, Rules
from fourinrow.errors import FourInRowError, TableError

TABLE_MAGIC: Final = b"fourinrow table 1\n"
"""The first line of a saved table; the number is the version of the format."""

BOOK_MAGIC: Final = b"fourinrow book 1\n"
"""The first line of an opening book."""

_LINE: Final = 100
_NUMBER: Final = "(0|[1-9][0-9]{0,11})"
_HEADER: Final = re.compile(
    rf"([a-z]{{1,20}}) {_NUMBER} {_NUMBER} {_NUMBER} ([01]) ([01]{{4}}) {_NUMBER}\n"
)


class SavedTable(NamedTuple):
    """The engine that made a table, the rules it is for, and its bytes."""

    kind: str
    rules: Rules
    table: bytes


def write_table(saved: SavedTable, file: IO[bytes], magic: bytes = TABLE_MAGIC) -> None:
    """Write a table, or with another ``magic`` a book, to a binary file.

    >>> from io import BytesIO
    >>> file = BytesIO()
    >>> write_table(SavedTable("readable", Rules(), b"..."), file)
    >>> file.getvalue().splitlines()[1]
    b'readable 6 7 4 1 1111 3'
    """
    file.write(magic)
    header = _header(saved)
    file.write(header + _checksum(header, saved.table))
    file.write(saved.table)


def _header(saved: SavedTable) -> bytes:
    return f"{saved.kind} {fields_of(saved.rules)} {len(saved.table)}\n".encode()


def fields_of(rules: Rules) -> str:
    """Return rules as text, as in the header of a saved table.

    >>> fields_of(Rules())
    '6 7 4 1 1111'
    """
    rows, cols, n, gravity, directions = rules
    flags = "".join(str(int(each in directions)) for each in Direction)
    return f"{rows} {cols} {n} {gravity:d} {flags}"


def _checksum(header: bytes, table: bytes) -> bytes:
    return f"{crc32(table, crc32(header)):08x}\n".encode()


def read_table(file: IO[bytes], most: int, magic: bytes = TABLE_MAGIC) -> SavedTable:
    """Read what `write_table` wrote, if the table has at most ``most`` bytes.

    >>> from io import BytesIO
    >>> read_table(BytesIO(b"fourinrow table 9"), 1000)
    Traceback (most recent call last):
    fourinrow.errors.TableError: expected version 1 of a saved table, got 9

    Raises `TableError` for anything else, without reading a larger table.
    """
    _check_magic(file, magic)
    header = file.readline(_LINE)
    kind, rules, size = _parsed(header)
    if size > most:
        raise TableError(f"expected a table of at most {most} bytes, got {size}")
    checksum = file.readline(_LINE)
    table = file.read(size + 1)
    if len(table) != size:
        found = "more" if len(table) > size else str(len(table))
        raise TableError(f"expected a table of {size} bytes, got {found}")
    if checksum != _checksum(header, table):
        raise TableError(f"the checksum does not match the table: {header!r}")
    return SavedTable(kind, rules, table)


def _check_magic(file: IO[bytes], magic: bytes) -> None:
    any_version = magic.removesuffix(b"1\n")
    what = f"a saved {any_version.split()[1].decode()}"
    line = file.readline(len(magic) + 1)
    if line == magic:
        return
    if line.startswith(any_version):
        version = line.removeprefix(any_version).decode("ascii", "replace").rstrip()
        raise TableError(f"expected version 1 of {what}, got {version}")
    raise TableError(f"expected {what}, got a file that begins with {line!r}")


def _parsed(header: bytes) -> tuple[str, Rules, int]:
    found = _HEADER.fullmatch(header.decode("ascii", "replace"))
    if found is None:
        raise TableError(f"expected the engine, rules and size, got {header!r}")
    kind, rows, cols, n, gravity, flags, size = found.groups()
    directions = [each for each in Direction if flags[each] == "1"]
    try:
        rules = Rules(int(rows), int(cols), int(n), gravity == "1", directions)
    except FourInRowError as error:
        raise TableError(f"expected the rules of a table, got {header!r}") from error
    return kind, rules, int(size)
