r"""An opening book: the exact scores of all positions of a board with few stones.

A file has the header of a saved table (see `saved_tables`), with the word book in place
of table and the word xz in place of the engine, and then::

    1 byte      the most stones of a position
    the rest    a byte for each slot (see `book_layout`), compressed with xz

A slot holds the score of its position plus 128, or 0 if no game reaches the position.
Scores are those of the side to move. Games that are over have scores too.
"""

import lzma
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import IO, Final

from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError, TableError, short_repr
from fourinrow.solver.bitboard import Bitboard
from fourinrow.solver.book_layout import Layout, layout
from fourinrow.solver.saved_tables import (
    BOOK_MAGIC,
    SavedTable,
    read_table,
    write_table,
)

UNKNOWN: Final = 0
"""The byte of a slot without a score."""

ZERO_SCORE: Final = 128
"""The byte of a score of 0."""

_PACKING: Final = "xz"
_PRESET: Final = 6 | lzma.PRESET_EXTREME
_UNPACKING_BYTES: Final = 1 << 25  # more than the 9 MB that xz needs for its preset 6
_MOST_BYTES: Final = 1 << 28  # a byte for each of the most slots of a layout
_STANDARD: Final = "connect_four.book"


@dataclass(frozen=True, slots=True)
class Book:
    """The scores of all positions with at most ``plies`` stones, a byte for each slot.

    >>> from fourinrow.solver import as_board
    >>> book = standard_book()
    >>> book.plies, book.score(as_board("444")), book.score(as_board("123456712"))
    (8, -1, None)

    Raises `UnsupportedBoard` for rules of a board with more than 253 cells,
    `FourInRowError` for plies beyond the board, and `TableError` if the number of bytes
    is not that of the slots.
    """

    rules: Rules
    plies: int
    scores: bytes = field(repr=False)
    _slots: Layout = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        slots = layout(self.rules, self.plies)
        if len(self.scores) != slots.size:
            raise TableError(
                f"expected a book of {slots.size} bytes, got {len(self.scores)}"
            )
        object.__setattr__(self, "_slots", slots)

    def score(self, board: Bitboard) -> int | None:
        """Return the score of a position, ``None`` if it is not in the book."""
        if board.filled.bit_count() > self.plies:
            return None
        byte = self.scores[self._slots.slot(board)]
        return None if byte == UNKNOWN else byte - ZERO_SCORE


def write_book(book: Book, file: IO[bytes]) -> None:
    """Write a book to a binary file.

    >>> from io import BytesIO
    >>> from fourinrow.solver import make_book
    >>> file = BytesIO()
    >>> write_book(make_book(Rules(rows=3, cols=3), plies=2), file)
    >>> file.getvalue().splitlines()[0]
    b'fourinrow book 1'
    """
    packed = bytes([book.plies]) + lzma.compress(book.scores, preset=_PRESET)
    write_table(SavedTable(_PACKING, book.rules, packed), file, BOOK_MAGIC)


def read_book(file: IO[bytes]) -> Book:
    """Read what `write_book` wrote.

    >>> from io import BytesIO
    >>> read_book(BytesIO(b"fourinrow book 9"))
    Traceback (most recent call last):
    fourinrow.errors.TableError: expected version 1 of a saved book, got 9

    Raises `TableError` for anything else.
    """
    packing, rules, packed = read_table(file, _MOST_BYTES, BOOK_MAGIC)
    if packing != _PACKING or not packed:
        raise TableError(
            f"expected a book packed by {_PACKING}, got {short_repr(packing)}"
        )
    try:
        slots = layout(rules, packed[0])
    except FourInRowError as error:
        raise TableError(f"expected a book: {error}") from error
    return Book(rules, packed[0], _unpacked(packed[1:], slots.size))


def _unpacked(packed: bytes, size: int) -> bytes:
    """Unpack at most one byte more than ``size``."""
    try:
        unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_UNPACKING_BYTES)
        return unpacker.decompress(packed, size + 1)
    except (lzma.LZMAError, EOFError) as error:
        raise TableError(f"expected a book packed by {_PACKING}: {error}") from error


@lru_cache(maxsize=1)
def standard_book() -> Book:
    """Return the book of Connect Four that comes with the package.

    >>> standard_book().plies
    8

    Raises `TableError` if it can't be read.
    """
    try:
        with files("fourinrow.solver").joinpath(_STANDARD).open("rb") as file:
            return read_book(file)
    except OSError as error:
        raise TableError(f"expected the file {_STANDARD}: {error}") from error
