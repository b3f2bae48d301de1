"""Othello as a picture: a green board, discs, and dots on the cells that can be played.

Columns have letters and rows are numbered from the top, as in books. The dots have the
colour of the side to move. Lengths derive from the size of a cell.
"""

from collections.abc import Iterator
from itertools import product
from string import ascii_lowercase
from typing import Final

from fourinrow.core.cells import Player, cell_owner
from fourinrow.core.grid import is_grid, ncols, nrows
from fourinrow.draw.palette import BLACK_WHITE, INK, LIGHT, Palette
from fourinrow.draw.picture import Picture, Place, outcome_in_words, square_place
from fourinrow.draw.stones import ring, stone, stones_in_words
from fourinrow.draw.svg import document, element, label, square, title
from fourinrow.errors import FourInRowError, IllegalMove, WrongType, shown
from fourinrow.games.othello_rules import (
    MAX_OTHELLO_SIDE,
    PASS,
    Othello,
    OthelloMove,
    count_discs,
    disc_moves,
    discs_status,
)
from fourinrow.games.othello_text import draw_othello, show_disc

_CELL: Final = 48.0
_LABEL, _MARGIN, _FOOT = 30.0, 12.0, 48.0


def othello_picture(
    state: Othello,
    /,
    *,
    last: OthelloMove | None = None,
    scores: object = None,
    palette: Palette | None = None,
) -> Picture:
    """Draw a state of Othello; the cell of the last move is ringed.

    >>> from fourinrow.games.othello_rules import initial_discs, play_disc
    >>> drawn = othello_picture(play_disc(initial_discs(), 19), last=19).svg
    >>> drawn.count("first player's stone on"), drawn.count("may place")
    (4, 3)

    The default ``palette`` is black and white. Raises `WrongType` for a board that is
    not a square of cells, `IllegalMove` for a last move without a disc, and
    `FourInRowError` for scores.
    """
    grid = state.grid
    if not is_grid(grid) or not nrows(grid) == ncols(grid) <= MAX_OTHELLO_SIDE:
        raise WrongType("expected a square grid of cells for Othello")
    if scores is not None:
        raise FourInRowError("expected no scores for Othello, got some")
    side = nrows(grid)
    discs = {
        row * side + col for row in range(side) for col in range(side) if grid[row][col]
    }
    if last is not None and last is not PASS and last not in discs:
        raise IllegalMove(f"expected a cell with a disc, or a pass, got {shown(last)}")
    first, second = (count_discs(state, player) for player in Player)
    standing = outcome_in_words(discs_status(state), state.turn)
    name = f"Othello of {side} x {side}, discs {first} to {second}: {standing}"
    if last is not None:
        name += f", last move {show_disc(last, side)}"
    cell = None if last is PASS else last
    width = _LABEL + side * _CELL + _MARGIN
    size = width, width + _FOOT - _MARGIN
    colours = palette or BLACK_WHITE
    svg = document(name, *size, _parts(state, cell, colours))
    places: dict[object, Place] = {
        move: square_place(*_centre(*divmod(move, side)), _CELL, show_disc(move, side))
        for move in disc_moves(state)
        if move is not PASS
    }
    cells = stones_in_words(grid, ascii_lowercase[:side], range(1, side + 1))
    return Picture(svg, draw_othello(state), size, places, colours, cells)


def _parts(state: Othello, last: int | None, palette: Palette) -> Iterator[str]:
    side = nrows(state.grid)
    yield element("rect", width="100%", height="100%", fill=LIGHT)
    for row, column in product(range(side), repeat=2):
        at = _centre(row, column)
        yield square(*at, _CELL, fill=palette.wall, stroke=INK)
        owner = cell_owner(state.grid[row][column])
        if owner is not None:
            place = f"on {show_disc(row * side + column, side)}"
            yield stone(owner, place, *at, 0.38 * _CELL, palette)
    for move in disc_moves(state):
        if move is not PASS:
            yield _dot(state, move, palette)
    if last is not None:
        yield ring(*_centre(*divmod(last, side)), 0.42 * _CELL, 0.05 * _CELL)
    yield from _labels(side)
    yield from _counts(state, palette)


def _centre(row: float, column: float) -> tuple[float, float]:
    """Return the centre of a cell, x and y."""
    return _LABEL + (column + 0.5) * _CELL, _LABEL + (row + 0.5) * _CELL


def _dot(state: Othello, cell: int, palette: Palette) -> str:
    side, tone = nrows(state.grid), palette.tone(state.turn)
    x, y = _centre(*divmod(cell, side))
    mover, place = state.turn.name.lower(), show_disc(cell, side)
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
