"""A row of the table of wrong implementations."""

from typing import NamedTuple

from fourinrow.testing import Law


class Wrong(NamedTuple):
    """A wrong implementation, the laws of its kind, and which of them must find it."""

    name: str
    laws: tuple[Law, ...]
    found_by: frozenset[str]
