"""What can go wrong: one family of errors, and the checks that all packages share.

An unreadable text, an illegal move, an impossible position and a board that a solver
does not support are different errors. A message about a value says what was expected,
then the value; a message about a failure says what happened.

Texts, numbers, cells, grids, situations, rules, tables and limits are checked wherever
they are passed in; a wrong value raises an error of this family. Functions, and records
of functions or of a search, are not checked; a wrong value there raises Python's own
error.
"""

from math import inf, nextafter
from numbers import Rational, Real
from operator import index
from typing import Final, SupportsIndex, TypeVar

T = TypeVar("T")


class FourInRowError(ValueError):
    """The base class of all errors of this library: a value that it can't use."""


class WrongType(FourInRowError, TypeError):
    """A value of the wrong type, such as the column ``3.0``."""


class OutOfBounds(FourInRowError, IndexError):
    """A row or column that is off the grid."""


class IllegalMove(FourInRowError):
    """A move that the rules do not allow; the position stays unchanged."""


class InvalidPosition(FourInRowError):
    """A grid that no game under these rules can reach."""


class ParseError(FourInRowError):
    """A text that can't be read; ``index`` is the index of the first bad character.

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


class TooManyNodes(FourInRowError):
    """A traced search has more nodes than its limit."""


class UnsupportedBoard(FourInRowError):
    """Rules that an engine of `fourinrow.solver` does not support."""


class TableError(FourInRowError):
    """Bytes that are not a saved table or book, or not one for this solver."""


class EngineWarning(UserWarning):
    """Numba or the opening book is installed but unusable, so positions take longer."""


def whole_number(value: SupportsIndex, name: str) -> int:
    """Return ``value`` as an int; nothing is rounded or guessed.

    >>> whole_number(3, "a column")
    3
    >>> whole_number(True, "a column")
    Traceback (most recent call last):
    fourinrow.errors.WrongType: expected a column as a whole number, got True

    Raises `WrongType` for bools, floats, texts and ``None``; accepts any other value
    with ``__index__``, such as NumPy's integers.
    """
    if type(value) is int:
        return value
    try:
        if type(value) is not bool:
            return index(value)
    except TypeError:
        pass
    raise WrongType(f"expected {name} as a whole number, got {shown(value)}")


def at_least(least: int, value: SupportsIndex, name: str, expected: str) -> int:
    """Return ``value`` as an int of at least ``least``.

    >>> at_least(1, 0, "a depth", "a depth of 1 or more")
    Traceback (most recent call last):
    fourinrow.errors.FourInRowError: expected a depth of 1 or more, got 0

    Raises `FourInRowError` for a smaller value, and `WrongType` as `whole_number` does.
    """
    whole = whole_number(value, name)
    if whole < least:
        raise FourInRowError(f"expected {expected}, got {shown(value)}")
    return whole


def hashable(value: T, name: str) -> T:
    """Return ``value`` if it is hashable, else raise `WrongType`.

    >>> hashable([1], "a state")
    Traceback (most recent call last):
    fourinrow.errors.WrongType: expected a state that can be hashed, got [1]

    For a tuple, the message shows the first item that can't be hashed.
    """
    try:
        hash(value)
    except TypeError as error:
        for part in value if isinstance(value, tuple) else ():
            hashable(part, name)
        raise WrongType(
            f"expected {name} that can be hashed, got {shown(value)}"
        ) from error
    return value


def number(value: float, name: str) -> float:
    """Return ``value`` if it is a real number; bools and texts raise `WrongType`.

    >>> number("1", "a tolerance")
    Traceback (most recent call last):
    fourinrow.errors.WrongType: expected a tolerance as a number, got '1'
    """
    given: object = value
    if isinstance(given, bool) or not isinstance(given, Real):
        raise WrongType(f"expected {name} as a number, got {shown(value)}")
    return value


def checked_text(value: str, name: str) -> str:
    """Return ``value`` after checking that it is text.

    >>> checked_text(b"4453", "moves")
    Traceback (most recent call last):
    fourinrow.errors.WrongType: expected moves as text, got b'4453'
    """
    if not isinstance(value, str):
        raise WrongType(f"expected {name} as text, got {shown(value)}")
    return value


def seconds_of(value: float) -> float:
    """Return a positive, finite number of seconds as a float.

    >>> seconds_of(0)
    Traceback (most recent call last):
    fourinrow.errors.FourInRowError: expected a positive, finite number of seconds, \
got 0

    Raises `WrongType` for a value that is not a number.
    """
    if not 0 < number(value, "seconds") <= nextafter(inf, 0):
        raise FourInRowError(
            f"expected a positive, finite number of seconds, got {shown(value)}"
        )
    return float(value)


def shown(value: object) -> str:
    """Return the ``repr`` of a value for a message, cut short if it is long.

    A fraction is shown as 1/2.

    >>> shown("x"), len(shown("x" * 1_000_000))
    ("'x'", 125)
    >>> shown(10**5000)
    '<int of 16610 bits>'
    """
    if isinstance(value, str):
        return repr(value) if len(value) <= _LONG else f"{value[:_LONG]!r}..."
    try:
        text = str(value) if isinstance(value, Rational) else repr(value)
    except Exception:  # noqa: BLE001 (of a number too long, or of a class with a bug)
        size = f" of {value.bit_length()} bits" if isinstance(value, int) else ""
        return f"<{type(value).__name__}{size}>"
    return text if len(text) <= _LONGER else f"{text[:_LONGER]}..."


_LONG: Final = 120
_LONGER: Final = 1000


def printable(text: str) -> str:
    """Escape the characters that could control a terminal, except line ends.

    >>> print(printable("bots\\x1b[2J.py:middle"))
    bots\\x1b[2J.py:middle
    """
    return "".join(
        sign if sign.isprintable() or sign == "\n" else ascii(sign)[1:-1]
        for sign in text
    )


def reason_of(error: FourInRowError) -> str:
    """Return the message of an error, without the index of a `ParseError`.

    >>> reason_of(ParseError("expected a column", 3))
    'expected a column'
    """
    return error.reason if isinstance(error, ParseError) else str(error)
