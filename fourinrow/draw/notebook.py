"""Positions and traced searches show themselves in a notebook.

``%load_ext fourinrow`` sees to it.

IPython is not imported: of its shell, only the formatters are used that it holds by
the type of what they make.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Protocol, runtime_checkable

from pyrsistent import pvector

from fourinrow.core.situation import Situation
from fourinrow.draw.picture import Picture, Printer, is_drawable, picture
from fourinrow.draw.sketch import Limits
from fourinrow.draw.tree_svg import tree_svg
from fourinrow.draw.tree_text import tree_text
from fourinrow.errors import WrongType
from fourinrow.games.othello import Othello
from fourinrow.games.stonehenge import Stonehenge
from fourinrow.search.trace import Trace

__all__ = ["Formatter", "Formatters", "Shell", "register", "unregister"]

_TYPES: Final[tuple[type, ...]] = (
    Situation,
    Stonehenge,
    Othello,
    Trace,
    type(pvector()),
)
_ON_A_SCREEN: Final = Limits(nodes=60, width=1200)


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
    """Let a shell draw what is the value of a cell: situations, grids, states of
    Stonehenge and Othello, and traces of searches.

    >>> from fourinrow.draw.notebook import register
    >>> register("a shell")
    Traceback (most recent call last):
    fourinrow.errors.WrongType: expected a shell of IPython, got str

    A grid is drawn as one of four in a row. Vectors that are no grids look as before.
    Of a large tree as much is drawn as fits on a screen; `tree_svg` draws all of it.
    """
    formatters = _formatters_of(shell)
    for typ in _TYPES:
        for name, write in _WRITERS.items():
            formatters[name].for_type(typ, write)


def unregister(shell: object) -> None:
    """Let a shell show positions as it did before `register`.

    >>> from fourinrow.draw.notebook import unregister
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
    if isinstance(value, Trace):
        return tree_svg({"search": value}, limits=_ON_A_SCREEN)
    return picture(value).svg if is_drawable(value) else None


def _print(value: object, p: Printer, cycle: bool) -> None:
    if isinstance(value, Trace):
        text = tree_text("search", value, limits=_ON_A_SCREEN)
        Picture(svg="", text=text)._repr_pretty_(p, cycle)
    elif is_drawable(value):
        picture(value)._repr_pretty_(p, cycle)
    else:
        p.text(repr(value))


_WRITERS: Final[Mapping[str, Callable[..., object]]] = MappingProxyType(
    {"image/svg+xml": _svg, "text/html": _svg, "text/plain": _print}
)
