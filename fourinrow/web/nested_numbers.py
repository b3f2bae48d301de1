"""Trees typed in as nested numbers, such as ``[[3, 12, 8], [2, 4, 6]]``."""

import json
import re
from itertools import accumulate
from typing import Final

from fourinrow.errors import FourInRowError, shown
from fourinrow.search.lazy_tree import Nested

TEXTBOOK: Final = "[[3,12,8],[2,4,6],[14,5,2]]"
"""The tree of a textbook of three choices, with three replies to each."""

MOST_NUMBERS: Final = 200
"""The most numbers and lists of a tree."""

DEEPEST: Final = 12
"""The most lists inside each other."""

_LONGEST: Final = 2000
_GREATEST: Final = 1e9
_SIGNS: Final = re.compile(r"[\[\]0-9.,eE+\-\s]*")


def read_numbers(text: str) -> Nested:
    """Read nested lists of numbers, written as JSON.

    >>> from fourinrow.web.nested_numbers import read_numbers
    >>> read_numbers("[[3, 12, 8], [2, 4, 6]]")
    [[3, 12, 8], [2, 4, 6]]

    Raises `FourInRowError` for any other text, an empty list, a number beyond a
    billion, and a tree that is too large or too deep.
    """
    if len(text) > _LONGEST or not _SIGNS.fullmatch(text):
        raise _refusal(text)
    nesting = max(accumulate((sign == "[") - (sign == "]") for sign in text), default=0)
    if nesting > DEEPEST:
        raise FourInRowError(f"expected lists nested at most {DEEPEST} deep")
    try:
        found: object = json.loads(text)
    except ValueError as error:
        raise _refusal(text) from error
    count = text.count("[") + text.count(",") + 1  # at least the nodes
    if not isinstance(found, list) or count > MOST_NUMBERS:
        most = f"a list of at most {MOST_NUMBERS} numbers and lists"
        raise FourInRowError(f"expected {most}, got {shown(text)}")
    return _checked(found, text)


def _checked(found: object, text: str) -> Nested:
    if isinstance(found, list) and found:
        return [_checked(each, text) for each in found]
    if isinstance(found, int | float) and abs(found) <= _GREATEST:
        return found
    raise _refusal(text)


def _refusal(text: str) -> FourInRowError:
    return FourInRowError(
        "expected numbers in nested lists, such as [[3, 12, 8], [2, 4, 6]], "
        f"got {shown(text)}"
    )


def write_numbers(nested: Nested) -> str:
    """Write nested lists of numbers, without blanks.

    >>> from fourinrow.web.nested_numbers import write_numbers
    >>> write_numbers([[3, 12], [2, 4.5]])
    '[[3,12],[2,4.5]]'
    """
    return json.dumps(nested, separators=(",", ":"))
