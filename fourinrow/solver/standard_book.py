"""The opening book of Connect Four: a file that comes with the package."""

from functools import lru_cache
from importlib.resources import files
from typing import Final

from fourinrow.errors import TableError
from fourinrow.solver.opening_book import Book, read_book

_STANDARD: Final = "connect_four.book"


@lru_cache(maxsize=1)
def standard_book() -> Book:
    """Return the book of Connect Four that comes with the package.

    >>> from fourinrow.solver.standard_book import standard_book
    >>> standard_book().plies
    8

    Raises `TableError` if it can't be read.
    """
    try:
        with files("fourinrow.solver").joinpath(_STANDARD).open("rb") as file:
            return read_book(file)
    except OSError as error:
        raise TableError(f"expected the file {_STANDARD}: {error}") from error
