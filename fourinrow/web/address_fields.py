"""The fields of addresses: their declared types, and how they are read and written.

An address is a named tuple. A field such as ``Annotated[int, Whole("depth", 0, 30)]``
names the function that reads its text; fields that are as usual are not written.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Annotated, Any, Final, NamedTuple, TypeVar, get_origin
from urllib.parse import parse_qsl, urlencode

from fourinrow.errors import FourInRowError, expected, reason_of

A = TypeVar("A", bound=NamedTuple)

TEXTBOOK: Final = "[[3,12,8],[2,4,6],[14,5,2]]"
LONGEST: Final = 2000  # characters of a tree
MOST_NUMBERS: Final = 200  # each list counts as one
DEEPEST: Final = 12  # lists inside each other
_GREATEST: Final = 1e9


class BadAddress(FourInRowError):
    """An address without a page, a good one ``near`` it, and the field that is bad."""

    def __init__(
        self, reason: str, status: int = 400, near: str = "/", field: str = ""
    ) -> None:
        super().__init__(reason)
        self.reason, self.status = reason, status
        self.near, self.field = near, field


@contextmanager
def mistakes_in(field: str, near: str = "/", status: int = 400) -> Iterator[None]:
    """Turn any error of the library into a `BadAddress`."""
    try:
        yield
    except FourInRowError as error:
        reason, *_ = reason_of(error).split(":\n")  # without a drawn board
        raise BadAddress(reason, status, near, field) from error


@dataclass(frozen=True)
class Whole:
    """A reader of whole numbers within bounds; ``words`` may describe them."""

    name: str
    least: int
    most: int
    words: str = ""

    def __call__(self, text: str) -> int:
        """Return the number of a text, or raise `FourInRowError`."""
        is_number = re.fullmatch("-?[0-9]{1,18}", text) is not None
        if is_number and self.least <= int(text) <= self.most:
            return int(text)
        bounds = self.words or f"from {self.least} to {self.most}"
        raise FourInRowError(expected(f"a {self.name} {bounds}", text))


def one_of(known: Collection[str], text: str, between: str = ", ") -> str:
    """Return a text if it is one of the known ones, else raise `FourInRowError`."""
    if text not in known:
        raise FourInRowError(expected(between.join(known), text))
    return text


def numbers_in_lists(text: str) -> str:
    """Return numbers in nested lists without blanks, or raise `FourInRowError`."""
    found: object = None
    with suppress(ValueError, RecursionError):
        found = json.loads(text) if len(text) <= LONGEST else None
    count = text.count("[") + text.count(",") + 1  # at least the nodes
    if isinstance(found, list) and count <= MOST_NUMBERS and _is_nested(found, DEEPEST):
        return json.dumps(found, separators=(",", ":"))
    what = (
        f"at most {MOST_NUMBERS} numbers up to {_GREATEST:,.0f} in lists "
        f"nested at most {DEEPEST} deep, such as [[3, 12, 8], [2, 4, 6]]"
    )
    raise FourInRowError(expected(what, text))


def _is_nested(found: object, most: int) -> bool:
    """Check whether lists are not empty, and nested no deeper than allowed."""
    if isinstance(found, list):
        inside = [_is_nested(each, most - 1) for each in found]
        return most > 0 and bool(inside) and all(inside)
    if isinstance(found, bool) or not isinstance(found, int | float):
        return False
    return abs(found) <= _GREATEST


def with_declared(address: A, texts: Mapping[str, str], near: str) -> A:
    """Return an address with the fields that have a text, and a function to read it."""
    fields: Mapping[str, Any] = type(address).__annotations__
    for name, declared in fields.items():
        if name in texts and get_origin(declared) is Annotated:
            with mistakes_in(name, near):
                value = declared.__metadata__[0](texts[name])
                address = address._replace(**{name: value})
    return address


def read_fields(query: str, names: Collection[str]) -> dict[str, str]:
    """Return the fields of the query of an address; each is one of the names."""
    try:
        pairs = parse_qsl(query, keep_blank_values=True, errors="strict")
    except ValueError as error:
        raise BadAddress(expected("an address", query)) from error
    fields = dict[str, str]()
    for name, value in pairs:
        if name not in names:
            raise BadAddress(expected(f"one of {', '.join(names)}", name))
        if name in fields:
            raise BadAddress(f"expected each field once, got {name} again")
        fields[name] = value
    return fields


def filled(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the fields that are not empty; the others are as usual."""
    return {name: text for name, text in texts.items() if text.strip()}


def written(address: NamedTuple) -> dict[str, str]:
    """Return the fields of an address that are not as usual, as text."""
    usual, fields = address._field_defaults, address._asdict()
    return {
        name: _word(value) for name, value in fields.items() if value != usual[name]
    }


def _word(value: object) -> str:
    if isinstance(value, bool):
        return str(int(value))
    return ",".join(value) if isinstance(value, tuple) else str(value)


def with_query(path: str, fields: Mapping[str, str]) -> str:
    """Return a path and the fields of its query, percent signs included."""
    return f"{path}?{urlencode(fields, safe=':,')}" if fields else path
