"""Addresses without a page, and the fields of good addresses as text."""

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Final
from urllib.parse import parse_qsl, urlencode

from fourinrow.errors import FourInRowError, reason_of, short_repr

LONGEST_ADDRESS: Final = 4096
"""The longest address, in bytes: its path and its query."""

LONGEST_GAME: Final = LONGEST_ADDRESS - 256
"""The longest address that a move leads to; the links of its page are longer."""

_MOST_FIELDS: Final = 100


class BadAddress(FourInRowError):
    """An address without a page.

    ``status`` is that of HTTP: 400 for a bad value, 404 for an unknown page. ``near``
    is a good address near it, such as that of the moves before a bad one. ``field`` is
    the name of the field with the bad value, if it is in one.
    """

    def __init__(
        self, reason: str, status: int = 400, near: str = "/", field: str = ""
    ) -> None:
        super().__init__(reason, status, near, field)
        self.reason, self.status, self.near = reason, status, near
        self.field = field

    def __str__(self) -> str:
        return self.reason


@contextmanager
def mistakes_in(field: str, near: str = "/") -> Iterator[None]:
    """Turn any error of the library into a `BadAddress`, with a good address near it.

    >>> from fourinrow import from_moves
    >>> with mistakes_in("moves"):
    ...     position = from_moves("9")
    Traceback (most recent call last):
        ...
    fourinrow.web.bad_address.BadAddress: expected a column from 1 to 7, got '9'
    """
    try:
        yield
    except FourInRowError as error:
        raise BadAddress(reason_of(error), near=near, field=field) from error


def one_of(known: Collection[str], text: str, between: str = ", ") -> str:
    """Return a text after checking that it is one of the known ones.

    >>> one_of(["yes", "no"], "no")
    'no'

    Raises `FourInRowError` for any other text.
    """
    if text not in known:
        raise FourInRowError(f"expected {between.join(known)}, got {short_repr(text)}")
    return text


def whole_within(least: int, most: int, name: str, text: str) -> int:
    """Return a text as a whole number within bounds, both included.

    >>> whole_within(0, 30, "depth", "7")
    7

    Raises `FourInRowError` with the name of the number for any other text.
    """
    if not re.fullmatch("[0-9]{1,6}", text) or not least <= int(text) <= most:
        expected = f"expected a {name} from {least} to {most}"
        raise FourInRowError(f"{expected}, got {short_repr(text)}")
    return int(text)


def read_fields(query: str, names: Collection[str]) -> dict[str, str]:
    """Return the fields of the query of an address; each is one of the names.

    >>> read_fields("moves=44&second=level%3A3", ["moves", "second"])
    {'moves': '44', 'second': 'level:3'}

    Raises `BadAddress` for a field that is unknown or given twice.
    """
    try:
        pairs = parse_qsl(
            query, keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict"
        )
    except ValueError as error:
        raise BadAddress(f"expected an address, got {short_repr(query)}") from error
    fields = dict[str, str]()
    for name, value in pairs:
        if name not in names:
            raise BadAddress(
                f"expected one of {', '.join(names)}, got {short_repr(name)}"
            )
        if name in fields:
            raise BadAddress(f"expected each field once, got {name} again")
        fields[name] = value
    return fields


def written_fields(
    fields: Mapping[str, object], usual: Mapping[str, object]
) -> dict[str, str]:
    """Return the fields of an address that differ from the ``usual`` ones, as text.

    >>> written_fields({"moves": "4", "flip": True}, {"moves": "", "flip": False})
    {'moves': '4', 'flip': '1'}
    """
    return {
        name: _word(value) for name, value in fields.items() if value != usual[name]
    }


def _word(value: object) -> str:
    if isinstance(value, bool):
        return str(int(value))
    return ",".join(value) if isinstance(value, tuple) else str(value)


def with_query(path: str, fields: Mapping[str, str]) -> str:
    """Return a path and the fields of its query as an address.

    >>> with_query("/", {"second": "level:3"}), with_query("/tree", {})
    ('/?second=level:3', '/tree')
    """
    return f"{path}?{urlencode(fields, safe=':,')}" if fields else path
