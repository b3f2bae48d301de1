"""Positions show themselves in a notebook, after ``%load_ext fourinrow``.

IPython is not imported: of its shell, only the formatters are used that it holds by
the type of what they make.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Protocol, runtime_checkable

from pyrsistent import pvector

from fourinrow.core.situation import Situation
from fourinrow.draw.picture import Printer, is_drawable, picture
from fourinrow.errors import WrongType
from fourinrow.games.othello import Othello
from fourinrow.games.stonehenge import Stonehenge

__all__ = ["Formatter", "Formatters", "Shell", "register", "unregister"]

_TYPES: Final[tuple[type, ...]] = (
    Situation,
    Stonehenge,
    Othello,
    type(pvector()),
)


class Formatter(Protocol):
    """What makes one kind of output, by a function for each type."""

    def for_type(self, typ: type, func: Callable[..., object], /) -> object:
        """Use a function for the values of a type."""

    def pop(self, typ: type, default: object, /) -> object:
        """Forget the function of a type."""


class Formatters(Protocol):
    """What holds the formatters by the type of their output."""

    @property
    def formatters(self) -> Mapping[str, Formatter]:
        """Answer the formatters, by names such as ``text/html``."""


@runtime_checkable
class Shell(Protocol):
    """What is used of IPython's shell."""

    @property
    def display_formatter(self) -> Formatters:
        """Answer what formats the output."""


def register(shell: object) -> None:
    """Let a shell draw bare positions: situations, grids, states of Stonehenge
    and Othello.

    >>> register("a shell")
    Traceback (most recent call last):
    fourinrow.errors.WrongType: expected a shell of IPython, got str

    A grid is drawn as one of four in a row. Vectors that are no grids look as before.
    """
    formatters = _formatters_of(shell)
    for typ in _TYPES:
        for name, write in _WRITERS.items():
            formatters[name].for_type(typ, write)


def unregister(shell: object) -> None:
    """Let a shell show positions as it did before `register`.

    >>> unregister("a shell")
    Traceback (most recent call last):
    fourinrow.errors.WrongType: expected a shell of IPython, got str
    """
    formatters = _formatters_of(shell)
    for typ in _TYPES:
        for name in _WRITERS:
            formatters[name].pop(typ, None)


def _formatters_of(shell: object) -> Mapping[str, Formatter]:
    if not isinstance(shell, Shell):
        raise WrongType(f"expected a shell of IPython, got {type(shell).__name__}")
    return shell.display_formatter.formatters


def _svg(value: object) -> str | None:
    return picture(value).svg if is_drawable(value) else None


def _print(value: object, p: Printer, cycle: bool) -> None:
    if is_drawable(value):
        picture(value)._repr_pretty_(p, cycle)
    else:
        p.text(repr(value))


_WRITERS: Final[Mapping[str, Callable[..., object]]] = MappingProxyType(
    {"image/svg+xml": _svg, "text/html": _svg, "text/plain": _print}
)
