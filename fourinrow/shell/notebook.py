"""Draw positions, games, search results and traces in a notebook.

``%load_ext fourinrow`` switches it on.

IPython is not imported: only the formatters of its shell are used, by the type of their
output.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from html import escape
from typing import Any, Final, TypeAlias, TypeVar

from pyrsistent import pvector

from fourinrow.core.situation import Situation
from fourinrow.draw.picture import Picture, Printer
from fourinrow.draw.sketch import Limits
from fourinrow.draw.tree_as_svg import tree_svg
from fourinrow.draw.tree_as_text import tree_text
from fourinrow.draw.typography import count_of
from fourinrow.errors import FourInRowError, WrongType
from fourinrow.games.connect.picture import picture as connect_picture
from fourinrow.games.display import ASCII
from fourinrow.games.game import Game
from fourinrow.games.othello import OthelloState, picture as othello_picture
from fourinrow.games.stonehenge import StonehengeState, picture as stonehenge_picture
from fourinrow.play.matches import PlayedGame
from fourinrow.play.session import History
from fourinrow.search.space import Found
from fourinrow.search.traces import Trace

S = TypeVar("S")
M = TypeVar("M")

_Captioned: TypeAlias = tuple[Picture, str]

_ON_A_SCREEN: Final = Limits(nodes=60, width=1200)
_IN_A_LIST: Final = 24


def _tree_picture(root: Trace[object]) -> Picture:
    svg = tree_svg({"search": root}, limits=_ON_A_SCREEN)
    return Picture(svg, tree_text("search", root, limits=_ON_A_SCREEN))


_PICTURES: Final[Mapping[type, Callable[[Any], Picture]]] = {
    Situation: connect_picture,
    type(pvector()): connect_picture,
    OthelloState: othello_picture.picture,
    StonehengeState: stonehenge_picture.picture,
    Trace: _tree_picture,
}
_TYPES: Final = (*_PICTURES, Found, PlayedGame, History)


def register(shell: object) -> None:
    """Make a shell draw positions, search results, games and traces of searches.

    Those in a list or tuple stand side by side. A grid is drawn by the rules of four in
    a row, and a game as its last position. Vectors that are not grids look as before.
    Large trees and long lists are cut to the size of a screen; `tree_svg` draws a whole
    tree. Raises `WrongType` for any object but a shell of IPython.
    """
    formatters = _formatters_of(shell)
    for kind in _TYPES:
        _register(formatters, kind, _captioned)
    for kind in (list, tuple):
        formatters["text/html"].for_type(kind, _side_by_side)


def register_game(shell: object, game: Game[S, M]) -> None:
    """Make a shell draw the states of a user's game too.

    A state of a game without a picture is shown as text.
    """

    def drawn(state: S) -> _Captioned:
        if game.picture is None:
            return Picture("", game.text.draw(state, ASCII)), ""
        return game.picture(state), ""

    _register(_formatters_of(shell), type(game.start()), drawn)


def unregister_game(shell: object, game: Game[S, M]) -> None:
    """Undo `register_game`: the shell shows the states of a game as IPython does.

    >>> from fourinrow import connect
    >>> unregister_game("a shell", connect())
    Traceback (most recent call last):
    fourinrow.errors.WrongType: expected a shell of IPython, got str
    """
    _unregister(_formatters_of(shell), type(game.start()))


def unregister(shell: object) -> None:
    """Make a shell show values as it did before `register`."""
    formatters = _formatters_of(shell)
    for kind in (*_TYPES, list, tuple):
        _unregister(formatters, kind)


def _formatters_of(shell: object) -> Mapping[str, Any]:
    """Return the formatters of a shell by type of output, such as text/html."""
    display = getattr(shell, "display_formatter", None)
    if display is None:
        raise WrongType(f"expected a shell of IPython, got {type(shell).__name__}")
    formatters: Mapping[str, Any] = display.formatters
    return formatters


def _register(
    formatters: Mapping[str, Any], kind: type, draw: Callable[[Any], _Captioned | None]
) -> None:
    formatters["image/svg+xml"].for_type(kind, lambda value: _svg(draw(value)))
    formatters["text/html"].for_type(kind, lambda value: _html(draw(value)))
    formatters["text/plain"].for_type(kind, partial(_print, draw))


def _unregister(formatters: Mapping[str, Any], kind: type) -> None:
    for formatter in formatters.values():
        formatter.pop(kind, None)


def _captioned(value: object) -> _Captioned | None:
    """Return the picture of a value and its caption, or None if it has no picture."""
    state, caption = _position(value)
    for kind, picture in _PICTURES.items():
        if isinstance(state, kind):
            with suppress(FourInRowError):
                return picture(state), caption
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


def _svg(drawn: _Captioned | None) -> str | None:
    return (drawn and drawn[0].svg) or None


def _html(drawn: _Captioned | None) -> str | None:
    svg = _svg(drawn)
    if drawn is None or svg is None or not drawn[1]:
        return svg
    below = f"<figcaption>{escape(drawn[1])}</figcaption>"
    return f'<figure style="margin: 0">{svg}{below}</figure>'


def _side_by_side(values: Sequence[object]) -> str | None:
    drawn = [
        html for value in values[:_IN_A_LIST] if (html := _html(_captioned(value)))
    ]
    if not drawn or len(drawn) < min(len(values), _IN_A_LIST):
        return None
    more = len(values) - len(drawn)
    rest = [f"<span>and {more} more</span>"] if more else []
    style = "display: flex; flex-wrap: wrap; gap: 1em"
    return f'<div style="{style}">{"".join([*drawn, *rest])}</div>'


def _print(
    draw: Callable[[Any], _Captioned | None], value: object, p: Printer, cycle: bool
) -> None:
    drawn = draw(value)
    if drawn is None:
        p.text(repr(value))
    else:
        lines = filter(None, (drawn[0].text, drawn[1]))
        Picture("", "\n".join(lines))._repr_pretty_(p, cycle)
