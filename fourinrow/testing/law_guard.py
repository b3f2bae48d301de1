"""Guards for laws: whatever goes wrong in a user's function is a broken law."""

import re
from collections.abc import Callable
from traceback import walk_tb
from typing import Final

from fourinrow.errors import IllegalMove, ParseError, shown
from fourinrow.testing.law import LawBroken, reason_why

_SLASH: Final = re.compile(r"[/\\]")


def law_guard(
    name: str, function: Callable[..., object], kind: type, expected: str
) -> Callable[..., object]:
    """Return a function that raises `LawBroken` for any error and any wrong value.

    >>> from fourinrow.testing.law_guard import law_guard
    >>> law_guard("rate", len, float, "a number from rate")("four")
    Traceback (most recent call last):
    fourinrow.testing.law.LawBroken: expected a number from rate, got 4

    `IllegalMove` and `ParseError`, which games owe to their users, are raised as such.
    """

    def call(*arguments: object, **named: object) -> object:
        try:
            value = function(*arguments, **named)
        except (IllegalMove, ParseError):
            raise
        except SystemExit as error:
            raise LawBroken(f"{name} ended the program") from error
        except Exception as error:
            raise LawBroken(f"{name} {reason_why(error)}{_line_of(error)}") from error
        if not isinstance(value, kind):
            raise LawBroken(f"expected {expected}, got {shown(value)}")
        return value

    return call


def _line_of(error: Exception) -> str:
    """Return the line of the file of a guarded function that raised an error."""
    _, *steps = walk_tb(error.__traceback__)
    places = [(frame.f_code.co_filename, line) for frame, line in steps]
    lines = [line for file, line in places if file == places[0][0]]
    return f" (line {lines[-1]} of {_SLASH.split(places[0][0])[-1]})" if lines else ""
