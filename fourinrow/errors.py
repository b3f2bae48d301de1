"""What can go wrong: one family of errors, and what their messages are made of.

An unreadable text, an illegal move, an impossible position and a board that a solver
does not support are different errors. A message about a value says what was expected,
then the value; a message about a failure says what happened.

Values are checked where they enter: texts, sizes, rows and columns, moves, depths,
probabilities, limits, files. Types are checked by mypy; a value of a wrong type raises
Python's own error.
"""

from collections.abc import Iterable
from numbers import Rational
from operator import index
from typing import Final


class FourInRowError(ValueError):
    """The base class of errors here: all but a wrong proof and a broken law."""


class MistakeInFile(FourInRowError):
    """An error that a game or a player in a user's file has made."""


class OutOfBounds(FourInRowError, IndexError):
    """A row, a column or a move that is off the board."""


class IllegalMove(FourInRowError):
    """A move that the rules do not allow; the position stays unchanged."""


class InvalidPosition(FourInRowError):
    """A grid that does not fit the rules, or that no game can reach."""


class ParseError(FourInRowError):
    """A text that can't be read; ``index`` is the index of the first bad character.

    >>> error = ParseError("expected a column from 1 to 7, got 'x'", 3)
    >>> error.index
    3

    Its message counts from 1, as columns do:

    >>> print(error)
    at character 4: expected a column from 1 to 7, got 'x'
    """

    def __init__(self, reason: str, index: int) -> None:
        super().__init__(reason, index)
        self.reason = reason
        self.index = index

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"

    @property
    def place(self) -> str:
        """The place of the first bad character in words."""
        return f"at character {self.index + 1}"


class OutOfTime(FourInRowError):
    """A search that was stopped: its time is up, or a trace has too many nodes."""


class UnsupportedBoard(FourInRowError):
    """Rules that an engine of `fourinrow.solver` does not support."""


class TableError(FourInRowError):
    """Bytes that are not a book, or a book that is not for this solver."""


class EngineWarning(UserWarning):
    """Numba is installed but can't be used, so solving takes longer."""


def at_least(least: int, value: int, what: str) -> int:
    """Return ``value`` as an int if it is at least ``least``; else expect ``what``."""
    number = index(value)
    if number < least:
        raise FourInRowError(expected(what, value))
    return number


def in_range(
    least: int,
    value: int,
    most: int,
    name: str,
    error: type[FourInRowError] = FourInRowError,
) -> int:
    """Return ``value`` as an int if it is from ``least`` to ``most``, both allowed."""
    number = index(value)
    if not least <= number <= most:
        raise error(expected(f"{name} from {least} to {most}", value))
    return number


def short_repr(value: object) -> str:
    """Return the ``repr`` of a value for a message, cut short if it is long.

    A fraction is shown as 1/2.

    >>> short_repr("x"), len(short_repr("x" * 1_000_000))
    ("'x'", 125)
    >>> short_repr(10**5000)
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


def expected(what: str, got: object) -> str:
    """Return the sentence of a refusal: what was expected, and what was given.

    >>> expected("a column from 1 to 7", "9")
    "expected a column from 1 to 7, got '9'"
    """
    return f"expected {what}, got {short_repr(got)}"


def count_of(count: int, one: str, many: str = "") -> str:
    """Write a number and its noun, in the singular or the plural."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def printable(text: str) -> str:
    """Escape the characters that could control a terminal, except line ends."""
    return "".join(
        sign if sign.isprintable() or sign == "\n" else ascii(sign)[1:-1]
        for sign in text
    )


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return the end of a message about an unknown word: the one that is meant."""
    meant = nearest(word, known)
    return "" if meant is None else f": did you mean `{meant}`?"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word most like a given one, in any case; ``None`` if none is."""
    from difflib import get_close_matches  # slow to import

    words = {each.lower(): each for each in known}
    alike = 1 if len(word) <= _SHORT_WORD else _ALIKE
    meant = get_close_matches(word.lower(), words, 1, alike)
    return words[meant[0]] if meant else None


_SHORT_WORD: Final = 2  # letters, too few for a likeness to mean anything
_ALIKE: Final = 0.65  # words with two letters of three in common are alike


def ended(position: object, how: str = "") -> FourInRowError:
    """Return the error of a position whose game is over, and how it ended."""
    said = expected("a game that is not over", position)
    return FourInRowError(f"{said}: {how}" if how else said)


def reason_of(error: FourInRowError) -> str:
    """Return the message of an error, without the index of a `ParseError`."""
    return error.reason if isinstance(error, ParseError) else str(error)
