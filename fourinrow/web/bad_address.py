"""Addresses that have no page, and the fields of those that have one, as text."""

from collections.abc import Collection, Mapping
from typing import Final
from urllib.parse import parse_qsl

from fourinrow.errors import FourInRowError, shown

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


def read_fields(query: str, names: Collection[str]) -> dict[str, str]:
    """Return the fields of the query of an address; each is one of the names.

    >>> from fourinrow.web.bad_address import read_fields
    >>> read_fields("moves=44&second=level%3A3", ["moves", "second"])
    {'moves': '44', 'second': 'level:3'}

    Raises `BadAddress` for a field that is unknown or given twice.
    """
    try:
        pairs = parse_qsl(
            query, keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict"
        )
    except ValueError as error:
        raise BadAddress(f"expected an address, got {shown(query)}") from error
    fields = dict[str, str]()
    for name, value in pairs:
        if name not in names:
            raise BadAddress(f"expected one of {', '.join(names)}, got {shown(name)}")
        if name in fields:
            raise BadAddress(f"expected each field once, got {name} again")
        fields[name] = value
    return fields


def written_fields(
    fields: Mapping[str, object], usual: Mapping[str, object]
) -> dict[str, str]:
    """Return the fields of an address that are not as usual, as text.

    >>> from fourinrow.web.bad_address import written_fields
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
