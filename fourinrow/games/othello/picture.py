"""Othello as a picture: a green board, discs, and dots on the cells that can be played.

Columns have letters and rows are numbered from the top, as in books. The dots have the
colour of the side to move. Lengths derive from the size of a cell.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from string import ascii_lowercase
from typing import Final

from fourinrow.core.cells import Player
from fourinrow.core.grid import nrows
from fourinrow.draw.palette import BLACK_WHITE, INK, Palette
from fourinrow.draw.picture import Picture, Place, square_place
from fourinrow.draw.stones import ring, stone, stones_in_words
from fourinrow.draw.svg import circle, document, label, square, title
from fourinrow.games.othello.rules import (
    PASS,
    OthelloMove,
    OthelloState,
    count_discs,
    legal_moves,
    outcome,
    write,
)
from fourinrow.games.othello.text import draw
from fourinrow.games.words import standing

_CELL: Final = 48.0
_LABEL, _MARGIN, _FOOT = 30.0, 12.0, 48.0


def picture(
    state: OthelloState,
    /,
    *,
    last: OthelloMove | None = None,
    palette: Palette | None = None,
    **_scores: object,
) -> Picture:
    """Draw a state of Othello, usually in black and white, without scores."""
    moves, grid, side = legal_moves(state), state.grid, nrows(state.grid)
    drawn = draw(state, last=last)
    first, second = count_discs(state)
    words = standing(outcome(state), state.turn)
    name = f"Othello of {side} x {side}, discs {first} to {second}: {words}"
    if last is not None:
        name += f", last move {write(last, side)}"
    cell = None if last is PASS else last
    width = _LABEL + side * _CELL + _MARGIN
    size = width, width + _FOOT - _MARGIN
    colours = palette or BLACK_WHITE
    svg = document(name, *size, _parts(state, moves, cell, colours))
    places: dict[object, Place] = {
        move: square_place(*_centre(*divmod(move, side)), _CELL, write(move, side))
        for move in moves
        if move is not PASS
    }
    cells = stones_in_words(grid, ascii_lowercase[:side], range(1, side + 1))
    return Picture(svg, drawn, size, places, colours, cells)


def _parts(
    state: OthelloState,
    moves: Iterable[OthelloMove],
    last: int | None,
    palette: Palette,
) -> Iterator[str]:
    side = nrows(state.grid)
    for row, column in product(range(side), repeat=2):
        at = _centre(row, column)
        yield square(*at, _CELL, fill=palette.wall, stroke=INK)
        disc = state.grid[row][column]
        if disc:
            place = f"on {write(row * side + column, side)}"
            yield stone(Player(disc), place, *at, 0.38 * _CELL, palette)
    for move in moves:
        if move is not PASS:
            yield _dot(state, move, palette)
    if last is not None:
        yield ring(*_centre(*divmod(last, side)), 0.42 * _CELL, 0.05 * _CELL)
    yield from _labels(side)
    yield from _counts(state, palette)


def _centre(row: float, column: float) -> tuple[float, float]:
    """Return the centre of a cell, x and y."""
    return _LABEL + (column + 0.5) * _CELL, _LABEL + (row + 0.5) * _CELL


def _dot(state: OthelloState, cell: int, palette: Palette) -> str:
    side, tone = nrows(state.grid), palette.tone(state.turn)
    x, y = _centre(*divmod(cell, side))
    mover, place = state.turn.name.lower(), write(cell, side)
    words = title(f"{mover} player may place a disc on {place}")
    look = {"fill": tone.face, "stroke": tone.rim, "class_": "open"}
    return circle(x, y, 0.11 * _CELL, words, **look)


def _labels(side: int) -> Iterator[str]:
    for at in range(side):
        x, y = _centre(at, at)
        yield label(ascii_lowercase[at], x, _LABEL / 2, 17, fill=INK, class_="label")
        yield label(str(at + 1), _LABEL / 2, y, 17, fill=INK, class_="label")


def _counts(state: OthelloState, palette: Palette) -> Iterator[str]:
    """Write the number of discs of each side below the board, beside a sample disc."""
    side = nrows(state.grid)
    y = _LABEL + side * _CELL + _FOOT / 2
    look = {"fill": INK, "font_weight": "bold", "class_": "label count"}
    columns = 0, side // 2
    for player, count, column in zip(Player, count_discs(state), columns, strict=True):
        x, _ = _centre(0, column)
        yield stone(player, "beside the count", x, y, 14, palette)
        yield label(str(count), x + 36, y, 20, **look)
