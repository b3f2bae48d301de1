"""Othello as SVG: a green board, discs, and dots on the cells that can be played.

Columns have letters and rows are numbered from the top, as in books. The dots have the
colour of the side to move. Lengths follow from the size of a cell.
"""

from collections.abc import Iterator
from itertools import product
from string import ascii_lowercase
from typing import Final

from fourinrow.core.cells import Player, cell_owner
from fourinrow.core.grid import nrows
from fourinrow.draw.palette import BLACK_WHITE, INK, LIGHT, Palette
from fourinrow.draw.stones import NAMES, halo, stone
from fourinrow.draw.svg import document, element, label, title
from fourinrow.games.othello import PASS, Othello, count_discs, disc_moves
from fourinrow.games.othello_text import show_disc

_CELL: Final = 48.0
_LABEL, _MARGIN, _FOOT = 30.0, 12.0, 48.0


def othello_svg(
    name: str, state: Othello, last: int | None = None, palette: Palette = BLACK_WHITE
) -> str:
    """Draw a state of Othello as a picture with a name.

    >>> from fourinrow.draw.othello_svg import othello_svg
    >>> from fourinrow.games.othello import initial_discs, play_disc
    >>> drawn = othello_svg("A game", play_disc(initial_discs(), 19))
    >>> drawn.count("first player's stone on"), drawn.count("may place")
    (4, 3)

    ``last`` is the cell of the last move, counted from 0 at the top left; it is ringed.
    """
    width = _LABEL + nrows(state.grid) * _CELL + _MARGIN
    height = width + _FOOT - _MARGIN
    return document(name, width, height, _parts(state, last, palette))


def _parts(state: Othello, last: int | None, palette: Palette) -> Iterator[str]:
    side = nrows(state.grid)
    yield element("rect", width="100%", height="100%", fill=LIGHT)
    for row, column in product(range(side), repeat=2):
        yield _square(*_centre(row, column), palette)
        owner = cell_owner(state.grid[row][column])
        if owner is not None:
            place = f"on {show_disc(row * side + column, side)}"
            yield stone(owner, place, *_centre(row, column), 0.38 * _CELL, palette)
    for move in disc_moves(state):
        if move is not PASS:
            yield _dot(state, move, palette)
    if last is not None:
        yield halo(*_centre(*divmod(last, side)), 0.42 * _CELL, 0.05 * _CELL)
    yield from _labels(side)
    yield from _counts(state, palette)


def _centre(row: float, column: float) -> tuple[float, float]:
    """Return the centre of a cell, x and y."""
    return _LABEL + (column + 0.5) * _CELL, _LABEL + (row + 0.5) * _CELL


def _square(x: float, y: float, palette: Palette) -> str:
    return element(
        "rect",
        x=x - _CELL / 2,
        y=y - _CELL / 2,
        width=_CELL,
        height=_CELL,
        fill=palette.wall,
        stroke=INK,
    )


def _dot(state: Othello, cell: int, palette: Palette) -> str:
    side, tone = nrows(state.grid), palette.tone(state.turn)
    x, y = _centre(*divmod(cell, side))
    mover, place = NAMES[state.turn], show_disc(cell, side)
    return element(
        "circle",
        title(f"{mover} player may place a disc on {place}"),
        cx=x,
        cy=y,
        r=0.11 * _CELL,
        fill=tone.face,
        stroke=tone.rim,
        class_="open",
    )


def _labels(side: int) -> Iterator[str]:
    for at in range(side):
        x, y = _centre(at, at)
        yield label(ascii_lowercase[at], x, _LABEL / 2, 17, fill=INK)
        yield label(str(at + 1), _LABEL / 2, y, 17, fill=INK)


def _counts(state: Othello, palette: Palette) -> Iterator[str]:
    """Write the number of discs of each side below the board, beside a sample disc."""
    side = nrows(state.grid)
    _, bottom = _centre(side - 0.5, 0)
    y = bottom + _FOOT / 2
    for player, column in ((Player.FIRST, 0), (Player.SECOND, side // 2)):
        x, _ = _centre(0, column)
        count = str(count_discs(state, player))
        yield stone(player, "beside the count", x, y, 14, palette)
        yield label(count, x + 36, y, 20, fill=INK, font_weight="bold", class_="count")
