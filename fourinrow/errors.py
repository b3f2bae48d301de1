"""What can go wrong: one family of errors, and the check that every index passes.

A text that can't be read, a move that isn't allowed, a position that can't be and a
board that a solver can't hold are different errors. Each message says what was
expected, then the value.
"""

from operator import index
from typing import Final, SupportsIndex

__all__ = [
    "FourInRowError",
    "WrongType",
    "OutOfBounds",
    "IllegalMove",
    "InvalidPosition",
    "ParseError",
    "UnsupportedBoard",
    "TableError",
    "reason_of",
    "shown",
    "whole_number",
]


class FourInRowError(ValueError):
    """The root of the family: a value that this library can't work with."""


class WrongType(FourInRowError, TypeError):
    """A value of a type that has no place here, such as a column ``3.0``."""


class OutOfBounds(FourInRowError, IndexError):
    """A row or column that the grid does not have."""


class IllegalMove(FourInRowError):
    """A move that the rules do not allow; the position is as it was."""


class InvalidPosition(FourInRowError):
    """A grid that no game of these rules can lead to."""


class ParseError(FourInRowError):
    """A text that can't be read; ``index`` is the place of the first bad character.

    >>> error = ParseError("expected a column from 1 to 7, got 'x'", 3)
    >>> print(error)
    at index 3: expected a column from 1 to 7, got 'x'
    >>> error.index
    3
    """

    def __init__(self, reason: str, index: int) -> None:
        super().__init__(reason, index)
        self.reason = reason
        self.index = index

    def __str__(self) -> str:
        return f"at index {self.index}: {self.reason}"


class UnsupportedBoard(FourInRowError):
    """Rules that one of the engines of `fourinrow.solver` is not made for."""


class TableError(FourInRowError):
    """Bytes that are no saved table, or not one for this solver."""


def whole_number(value: SupportsIndex, name: str) -> int:
    """Answer ``value`` as an int, if it is one without rounding or guessing.

    >>> whole_number(3, "a column")
    3
    >>> whole_number(True, "a column")
    Traceback (most recent call last):
    fourinrow.errors.WrongType: expected a column as a whole number, got True

    Raises `WrongType` for bools, floats, texts and ``None``; whatever has
    ``__index__`` (NumPy's integers, say) is welcome.
    """
    if type(value) is int:
        return value
    try:
        if type(value) is not bool:
            return index(value)
    except TypeError:
        pass
    raise WrongType(f"expected {name} as a whole number, got {value!r}")


def shown(text: str) -> str:
    """Quote a text for a message, the beginning only if it is long.

    >>> shown("x"), len(shown("x" * 1_000_000))
    ("'x'", 125)
    """
    return repr(text) if len(text) <= _LONG else f"{text[:_LONG]!r}..."


_LONG: Final = 120


def reason_of(error: FourInRowError) -> str:
    """Answer the message of an error, without the place in a text.

    >>> reason_of(ParseError("expected a column", 3))
    'expected a column'
    """
    return error.reason if isinstance(error, ParseError) else str(error)
