"""Nested lists of numbers, written as JSON: the trees that a reader types."""

import json
from typing import Final, TypeGuard

from fourinrow.errors import FourInRowError, short_repr
from fourinrow.search.tree import Nested

TEXTBOOK: Final = "[[3,12,8],[2,4,6],[14,5,2]]"
LONGEST: Final = 2000  # characters of a tree
MOST_NUMBERS: Final = 200  # and lists
DEEPEST: Final = 12  # lists inside each other
_GREATEST: Final = 1e9


def read_numbers(text: str) -> Nested:
    """Read nested lists of numbers; raise `FourInRowError` for any other text."""
    expected = "expected numbers in nested lists, such as [[3, 12, 8], [2, 4, 6]]"
    refusal = FourInRowError(f"{expected}, got {short_repr(text)}")
    try:
        found: object = json.loads(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError) as error:
        raise refusal from error
    count = text.count("[") + text.count(",") + 1  # at least the nodes
    if not isinstance(found, list) or count > MOST_NUMBERS:
        most = f"a list of at most {MOST_NUMBERS} numbers and lists"
        raise FourInRowError(f"expected {most}, got {short_repr(text)}")
    if not _is_nested(found):
        raise refusal
    if _depth(found) > DEEPEST:
        raise FourInRowError(f"expected lists nested at most {DEEPEST} deep")
    return found


def _is_nested(found: object) -> TypeGuard[Nested]:
    if isinstance(found, list):
        return bool(found) and all(map(_is_nested, found))
    if isinstance(found, bool) or not isinstance(found, int | float):
        return False
    return abs(found) <= _GREATEST


def _depth(nested: Nested) -> int:
    return 1 + max(map(_depth, nested)) if isinstance(nested, list) else 0
