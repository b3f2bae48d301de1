"""Where discs may be placed and which discs they flip, by a text search.

Lines, or the rays from a cell, are joined into one text, with gaps around each of them.
A regular expression then finds the straight runs of enemy discs.

    0 empty    1 the first player's disc    2 the second player's    3 a gap

    3 0 2 2 1 0 3     the first player may place a disc on the first 0
    3 2 2 1 0 3       the ray from there: two discs would be flipped
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import Final, SupportsIndex

from toolz import concat

from fourinrow.core.cells import Player, other
from fourinrow.core.grid import Grid, ncols, nrows
from fourinrow.core.lines import STEPS, Coord, all_lines, line_from
from fourinrow.core.rules import Rules
from fourinrow.errors import IllegalMove, InvalidPosition, shown, whole_number

MAX_OTHELLO_SIDE: Final = 14
"""The most rows of a board: the numbers of its cells, and of the gap, fit in a byte."""

_GAP: Final = 255


def open_cells(grid: Grid, player: Player) -> tuple[int, ...]:
    """Return the cells where a player could place a disc, whoever is to move.

    >>> from fourinrow import Player, parse_grid
    >>> from fourinrow.games.othello_lines import open_cells
    >>> open_cells(parse_grid("....\\n.OX.\\n.XO.\\n...."), Player.FIRST)
    (1, 4, 11, 14)

    Raises `InvalidPosition` for a grid that is not square or has more than 14 rows.
    """
    lines = _lines(_side(grid))
    words = _PLACEABLE[player].finditer(_read(lines, grid))
    return tuple(sorted({lines[word.start()] for word in words}))


def flips(grid: Grid, cell: int, player: Player) -> tuple[int, ...]:
    """Return the discs that a player's disc on a cell would flip.

    >>> from fourinrow import Player, parse_grid
    >>> from fourinrow.games.othello_lines import flips
    >>> flips(parse_grid("....\\n.OX.\\n.XO.\\n...."), 1, Player.FIRST)
    (5,)

    The cell is not checked to be empty. Raises `IllegalMove` for a cell off the board,
    and `InvalidPosition` as `open_cells` does.
    """
    rays = _rays(_side(grid))[_checked(grid, cell)]
    words = _HELD[player].finditer(_read(rays, grid))
    return tuple(concat(rays[word.start() : word.end()] for word in words))


def _side(grid: Grid) -> int:
    rows, cols = nrows(grid), ncols(grid)
    if rows != cols or rows > MAX_OTHELLO_SIDE:
        raise InvalidPosition(
            f"expected a square of at most {MAX_OTHELLO_SIDE} rows, got {rows} x {cols}"
        )
    return rows


def _checked(grid: Grid, cell: SupportsIndex) -> int:
    number, last = whole_number(cell, "a cell"), len(grid) ** 2 - 1
    if not 0 <= number <= last:
        raise IllegalMove(f"expected a cell from 0 to {last}, got {shown(number)}")
    return number


@lru_cache
def _lines(side: int) -> bytes:
    """Return the cells of all lines, joined, in both directions."""
    lines = all_lines(Rules(side, side, n=3))
    return _spelled([*lines, *(line[::-1] for line in lines)], side)


@lru_cache
def _rays(side: int) -> tuple[bytes, ...]:
    """Return, for each cell, the cells of the rays from it, joined."""
    rules = Rules(side, side, n=3)
    steps = [*STEPS.values(), *((-down, -right) for down, right in STEPS.values())]
    return tuple(
        _spelled([line_from(rules, step, cell)[1:] for step in steps], side)
        for cell in product(range(side), range(side))
    )


def _spelled(lines: Iterable[tuple[Coord, ...]], side: int) -> bytes:
    numbers = ([row * side + col for row, col in line] for line in lines)
    return bytes([_GAP, *concat([*line, _GAP] for line in numbers)])


def _read(places: bytes, grid: Grid) -> bytes:
    """Return the contents of some cells; the grid is the table of `bytes.translate`."""
    return places.translate(bytes(concat(grid)).ljust(256, b"\x03"))


def _words(form: bytes) -> Mapping[Player, re.Pattern[bytes]]:
    """Return a pattern for each player: ``M`` is an own disc, ``T`` an enemy one."""

    def word(player: Player) -> re.Pattern[bytes]:
        mine, theirs = bytes([player]), bytes([other(player)])
        return re.compile(form.replace(b"M", mine).replace(b"T", theirs))

    return MappingProxyType({player: word(player) for player in Player})


_PLACEABLE: Final = _words(b"\x00(?=T+M)")
_HELD: Final = _words(b"(?<=\x03)T+(?=M)")
