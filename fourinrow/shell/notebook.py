"""Draw positions, games, search results and traces in a notebook.

``%load_ext fourinrow`` switches it on.

IPython is not imported: only the formatters of its shell are used, by the type of their
output.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from html import escape
from typing import Any, Final, TypeVar, cast

from fourinrow.draw.picture import Picture, Printer
from fourinrow.draw.sketch import Limits
from fourinrow.draw.tree_as_svg import tree_svg
from fourinrow.draw.tree_as_text import tree_text
from fourinrow.draw.typography import count_of
from fourinrow.errors import FourInRowError, WrongType
from fourinrow.games.catalogue import DRAWN, Drawable, picture
from fourinrow.games.display import ASCII
from fourinrow.games.game import Game
from fourinrow.play.matches import PlayedGame
from fourinrow.play.session import History
from fourinrow.search.space import Found
from fourinrow.search.traces import Trace

S = TypeVar("S")
M = TypeVar("M")

_TYPES: Final[tuple[type, ...]] = (*DRAWN, Found, PlayedGame, History, Trace)
_ON_A_SCREEN: Final = Limits(nodes=60, width=1200)
_IN_A_LIST: Final = 24


def register(shell: object) -> None:
    """Make a shell draw positions, search results, games and traces of searches.

    Those in a list or tuple stand side by side. A grid is drawn by the rules of four in
    a row, and a game as its last position. Vectors that are not grids look as before.
    Large trees and long lists are cut to the size of a screen; `tree_svg` draws a whole
    tree. Raises `WrongType` for any object but a shell of IPython.
    """
    formatters = _formatters_of(shell)
    for name, typ, write in _writers():
        formatters[name].for_type(typ, write)


def register_game(shell: object, game: Game[S, M]) -> None:
    """Make a shell draw the states of a user's game too.

    A state of a game without a picture is shown as text.
    """
    formatters, picture = _formatters_of(shell), game.picture

    def as_svg(state: S) -> str | None:
        return None if picture is None else picture(state).svg

    def as_text(state: S, p: Printer, cycle: bool) -> None:
        Picture("", game.text.draw(state, ASCII))._repr_pretty_(p, cycle)

    kind = type(game.start())
    formatters["image/svg+xml"].for_type(kind, as_svg)
    formatters["text/html"].for_type(kind, as_svg)
    formatters["text/plain"].for_type(kind, as_text)


def unregister_game(shell: object, game: Game[S, M]) -> None:
    """Undo `register_game`: the shell shows the states of a game as IPython does.

    >>> from fourinrow import connect
    >>> unregister_game("a shell", connect())
    Traceback (most recent call last):
    fourinrow.errors.WrongType: expected a shell of IPython, got str
    """
    for formatter in _formatters_of(shell).values():
        formatter.pop(type(game.start()), None)


def unregister(shell: object) -> None:
    """Make a shell show values as it did before `register`."""
    formatters = _formatters_of(shell)
    for name, typ, _ in _writers():
        formatters[name].pop(typ, None)


def _formatters_of(shell: object) -> Mapping[str, Any]:
    """Return the formatters of a shell by type of output, such as text/html."""
    display = getattr(shell, "display_formatter", None)
    if display is None:
        raise WrongType(f"expected a shell of IPython, got {type(shell).__name__}")
    formatters: Mapping[str, Any] = display.formatters
    return formatters


def _writers() -> Iterator[tuple[str, type, Callable[..., object]]]:
    for typ in _TYPES:
        yield "image/svg+xml", typ, _svg
        yield "text/html", typ, _html
        yield "text/plain", typ, _print
    for typ in (list, tuple):
        yield "text/html", typ, _side_by_side


def _shown(value: object) -> tuple[Picture, str] | None:
    """Return the picture of a value and its caption, or `None` if it has no picture."""
    if isinstance(value, Trace):
        svg = tree_svg({"search": value}, limits=_ON_A_SCREEN)
        return Picture(svg, tree_text("search", value, limits=_ON_A_SCREEN)), ""
    state, caption = _position(value)
    if not isinstance(state, DRAWN):
        return None
    with suppress(FourInRowError):
        return picture(cast("Drawable", state)), caption
    return None


def _position(value: object) -> tuple[object, str]:
    match value:
        case Found():
            return value.child, f"value {value.value}"
        case PlayedGame():
            moves = count_of(len(value.moves), "move")
            return value.final, f"{moves}, {value.outcome.value}"
        case History():
            return value.state, count_of(len(value.played), "move")
        case _:
            return value, ""


def _svg(value: object) -> str | None:
    shown = _shown(value)
    return shown and shown[0].svg


def _html(value: object) -> str | None:
    shown = _shown(value)
    if shown is None:
        return None
    drawn, caption = shown
    if not caption:
        return drawn.svg
    below = f"<figcaption>{escape(caption)}</figcaption>"
    return f'<figure style="margin: 0">{drawn.svg}{below}</figure>'


def _side_by_side(values: Sequence[object]) -> str | None:
    drawn = [html for value in values[:_IN_A_LIST] if (html := _html(value))]
    if not drawn or len(drawn) < min(len(values), _IN_A_LIST):
        return None
    more = len(values) - len(drawn)
    rest = [f"<span>and {more} more</span>"] if more else []
    style = "display: flex; flex-wrap: wrap; gap: 1em"
    return f'<div style="{style}">{"".join([*drawn, *rest])}</div>'


def _print(value: object, p: Printer, cycle: bool) -> None:
    shown = _shown(value)
    if shown is None:
        p.text(repr(value))
    else:
        lines = filter(None, (shown[0].text, shown[1]))
        Picture("", "\n".join(lines))._repr_pretty_(p, cycle)
