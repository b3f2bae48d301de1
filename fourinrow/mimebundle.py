"""How does a notebook show our values? As what draws them says.

Notebooks call ``_repr_mimebundle_`` of a value. What draws our values is on a higher
floor than they are, so `fourinrow` names it here when it is first imported.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

Draw: TypeAlias = Callable[[object], Mapping[str, str]]
"""A function that returns a value in several forms, such as image/svg+xml."""

_DRAWN_BY: Final = list[Draw]()


def drawn_by(draw: Draw) -> None:
    """Have notebooks show our values as a function draws them."""
    _DRAWN_BY[:] = [draw]


def mimebundle(value: object, **_wanted: object) -> Mapping[str, str]:
    """Return a value as notebooks show it: the method ``_repr_mimebundle_`` of a type.

    >>> from fourinrow import from_moves
    >>> sorted(mimebundle(from_moves("44")))
    ['image/svg+xml', 'text/html', 'text/plain']

    A value that is not drawn has no forms, and is shown as its ``repr``.
    """
    return _DRAWN_BY[0](value) if _DRAWN_BY else {}
