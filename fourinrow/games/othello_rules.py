"""Othello: a placed disc flips the enemy discs that it encloses.

Black begins, as `Player.FIRST`. A player places a disc on an empty cell from which a
straight run of enemy discs leads to one of the player's own; all such runs are flipped.
A player must pass if no disc can be placed, and may not pass otherwise. When neither
side can place a disc, the game is over, and the side with more discs wins. Source: the
rules of the World Othello Federation; boards may have any even side from 4 to 14.

A text search finds where discs may be placed, and which discs they flip: lines, or the
rays from a cell, are joined into one text, with gaps around each of them, and a regular
expression finds the straight runs of enemy discs.

    0 empty    1 the first player's disc    2 the second player's    3 a gap

    3 0 2 2 1 0 3     the first player may place a disc on the first 0
    3 2 2 1 0 3       the ray from there: two discs would be flipped
"""

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from toolz import concat

from fourinrow.core.cells import Cell, Outcome, Player, other, won_by
from fourinrow.core.grid import Grid, build_grid, ncols, nrows, replace_value
from fourinrow.core.pictures import format_state
from fourinrow.core.rules import Rules
from fourinrow.core.situation import Order
from fourinrow.core.windows import Coord, lines
from fourinrow.errors import (
    FourInRowError,
    IllegalMove,
    InvalidPosition,
    shown,
)

MAX_OTHELLO_SIDE: Final = 14
"""The most rows of a board, so that the numbers of cells and of the gap fit a byte."""

_GAP: Final = 255


class Pass(Enum):
    """The move of a player who can't place a disc."""

    PASS = "pass"


PASS: Final = Pass.PASS

OthelloMove: TypeAlias = int | Pass
"""A cell, ``row * side + column`` from the top left corner, or a pass."""

_CORNER: Final = 10.0
_DISC_AT_THE_END: Final = 1000.0


class Othello(NamedTuple):
    """A grid of discs, and the player to move."""

    grid: Grid
    turn: Player

    def __repr__(self) -> str:
        return format_state("Othello", *self)


def initial_discs(side: int = 8) -> Othello:
    """Return the start: two discs of each side on a diagonal, and Black to move.

    >>> from fourinrow.core import to_rows
    >>> to_rows(initial_discs(4).grid)
    [[0, 0, 0, 0], [0, 2, 1, 0], [0, 1, 2, 0], [0, 0, 0, 0]]

    Raises `FourInRowError` unless ``side`` is even and from 4 to 14.
    """
    length = side
    if length not in range(4, MAX_OTHELLO_SIDE + 1, 2):
        raise FourInRowError(
            f"expected an even side from 4 to {MAX_OTHELLO_SIDE}, got {shown(side)}"
        )
    middle = (length // 2 - 1, length // 2)

    def cell(row: int, column: int) -> Cell:
        if row not in middle or column not in middle:
            return Cell.EMPTY
        return Cell.SECOND if row == column else Cell.FIRST

    return Othello(build_grid(length, length, cell), Player.FIRST)


@lru_cache
def corners_first(side: int = 8) -> Order:
    """Return an order of cells: corners, then edges inwards, beside corners last.

    >>> corners_first()((1, 19, 23, 56))
    [56, 23, 19, 1]
    """

    def rank(cell: int) -> int:
        to_edges = [min(at, side - 1 - at) for at in divmod(cell, side)]
        to_corner = max(to_edges)
        return {0: -1, 1: side}.get(to_corner, min(to_edges))

    return lambda cells: sorted(cells, key=rank)


def disc_moves(state: Othello, *, order: Order = tuple) -> tuple[OthelloMove, ...]:
    """Return the legal moves: cells in order, or a pass; none once the game is over.

    >>> disc_moves(initial_discs(4))
    (1, 4, 11, 14)
    """
    grid, turn = state
    cells = tuple(order(open_cells(grid, turn)))
    return cells or ((PASS,) if open_cells(grid, other(turn)) else ())


def play_disc(state: Othello, move: OthelloMove) -> Othello:
    """Return the state after a disc is placed and flips others, or after a pass.

    >>> from fourinrow.core import to_rows
    >>> to_rows(play_disc(initial_discs(4), 1).grid)
    [[0, 1, 0, 0], [0, 1, 1, 0], [0, 1, 2, 0], [0, 0, 0, 0]]

    Raises `IllegalMove` for a cell that is taken, off the board or flips no disc, for a
    pass while a disc can be placed, and once the game is over.
    """
    grid, turn = state
    if move is PASS:
        if disc_moves(state) != (PASS,):
            raise _refused(state, "a pass")
        return Othello(grid, other(turn))
    turned = flips(grid, move, turn)
    row, column = divmod(move, len(grid))
    if grid[row][column] or not turned:
        raise _refused(state, f"cell {move}")
    for cell in (move, *turned):
        grid = replace_value(grid, *divmod(cell, len(grid)), turn)
    return Othello(grid, other(turn))


def _refused(state: Othello, got: str) -> IllegalMove:
    moves = disc_moves(state)
    if not moves:
        return IllegalMove(f"the game is over, got {got}")
    if moves == (PASS,):
        return IllegalMove(f"expected a pass, as no disc can be placed, got {got}")
    return IllegalMove(f"expected an empty cell where a disc flips others, got {got}")


def count_discs(state: Othello, player: Player) -> int:
    """Return the number of discs of a player.

    >>> count_discs(initial_discs(), Player.FIRST)
    2
    """
    return sum(row.count(player) for row in state.grid)


def discs_status(state: Othello) -> Outcome:
    """Return the outcome: the game is running while either side can place a disc.

    >>> discs_status(initial_discs())
    <Outcome.RUNNING: 'running'>

    At the end, the side with more discs wins; empty cells do not count.
    """
    grid, turn = state
    if open_cells(grid, turn) or open_cells(grid, other(turn)):
        return Outcome.RUNNING
    first, second = (count_discs(state, player) for player in Player)
    if first == second:
        return Outcome.DRAW
    return won_by(Player.FIRST if first > second else Player.SECOND)


def rate_discs(state: Othello) -> float:
    """Return a rating from the first player's side: 1 for a move, 10 for a corner.

    >>> rate_discs(play_disc(initial_discs(), 19))
    0.0

    Many discs early are no advantage; a player with few moves is soon forced to make
    bad ones, and a corner can't be flipped. At the end, each disc of the lead counts
    1000, more than all moves and corners together. Source: mobility and stability in P.
    Rosenbloom, "A World-Championship-Level Othello Program" (1982), simplified.
    """
    grid = state.grid
    first, second = (len(open_cells(grid, player)) for player in Player)
    if not first and not second:
        discs = [count_discs(state, player) for player in Player]
        return _DISC_AT_THE_END * (discs[0] - discs[1])
    corners = [grid[row][column] for row in (0, -1) for column in (0, -1)]
    held = corners.count(Cell.FIRST) - corners.count(Cell.SECOND)
    return _CORNER * held + first - second


def open_cells(grid: Grid, player: Player) -> tuple[int, ...]:
    """Return the cells where a player could place a disc, whoever is to move.

    >>> from fourinrow import parse_grid
    >>> open_cells(parse_grid("....\\n.OX.\\n.XO.\\n...."), Player.FIRST)
    (1, 4, 11, 14)

    Raises `InvalidPosition` for a grid that is not square or has more than 14 rows.
    """
    lines = _lines(_side(grid))
    words = _PLACEABLE[player].finditer(_read(lines, grid))
    return tuple(sorted({lines[word.start()] for word in words}))


def flips(grid: Grid, cell: int, player: Player) -> tuple[int, ...]:
    """Return the discs that a player's disc on a cell would flip.

    >>> from fourinrow import parse_grid
    >>> flips(parse_grid("....\\n.OX.\\n.XO.\\n...."), 1, Player.FIRST)
    (5,)

    It does not check that the cell is empty. Raises `IllegalMove` for a cell off the
    board, and `InvalidPosition` as `open_cells` does.
    """
    number, rays = cell, _rays(_side(grid))
    if not 0 <= number < len(rays):
        last = len(rays) - 1
        raise IllegalMove(f"expected a cell from 0 to {last}, got {shown(number)}")
    ray = rays[number]
    words = _HELD[player].finditer(_read(ray, grid))
    return tuple(concat(ray[word.start() : word.end()] for word in words))


def _side(grid: Grid) -> int:
    rows, cols = nrows(grid), ncols(grid)
    if rows != cols or rows > MAX_OTHELLO_SIDE:
        raise InvalidPosition(
            f"expected a square of at most {MAX_OTHELLO_SIDE} rows, got {rows} x {cols}"
        )
    return rows


@lru_cache
def _lines(side: int) -> bytes:
    """Return the cells of all lines, joined, in both directions."""
    return _spelled(_both_ways(side), side)


def _both_ways(side: int) -> list[tuple[Coord, ...]]:
    known = lines(Rules(side, side))
    return [*known, *(line[::-1] for line in known)]


@lru_cache
def _rays(side: int) -> tuple[bytes, ...]:
    """Return, for each cell, the cells of the rays from it, joined."""
    return tuple(
        _spelled(
            [line[line.index(at) + 1 :] for line in _both_ways(side) if at in line],
            side,
        )
        for at in product(range(side), range(side))
    )


def _spelled(lines: Iterable[tuple[Coord, ...]], side: int) -> bytes:
    numbers = ([row * side + col for row, col in line] for line in lines)
    return bytes([_GAP, *concat([*line, _GAP] for line in numbers)])


def _read(places: bytes, grid: Grid) -> bytes:
    """Return the contents of some cells; the grid is the table of `bytes.translate`."""
    return places.translate(bytes(concat(grid)).ljust(256, b"\x03"))


def _words(form: bytes) -> Mapping[Player, re.Pattern[bytes]]:
    """Return a pattern per player: ``M`` is the player's disc, ``T`` the enemy's."""

    def word(player: Player) -> re.Pattern[bytes]:
        mine, theirs = bytes([player]), bytes([other(player)])
        return re.compile(form.replace(b"M", mine).replace(b"T", theirs))

    return MappingProxyType({player: word(player) for player in Player})


_PLACEABLE: Final = _words(b"\x00(?=T+M)")
_HELD: Final = _words(b"(?<=\x03)T+(?=M)")
