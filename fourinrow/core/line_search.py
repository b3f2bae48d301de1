"""Lines written end to end as bytes, so that n in a row is found by a text search.

The cells of a grid, row by row, are bytes 0, 1 and 2. Picking them line by line, with
an empty cell between lines, makes one byte string. A win is n equal bytes in it: the
search has the same result as a fold over all windows, and is much faster.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from toolz import concat

from fourinrow.core.cells import Cell, Player, Stone, as_cell
from fourinrow.core.grid import MAX_SIDE
from fourinrow.core.lines import Coord, Line, all_lines
from fourinrow.core.rules import Rules

_LETTERS: Final = (b"\0", b"\1", b"\2")


class Spelling(NamedTuple):
    """The places of some lines, end to end, and a function that reads their cells."""

    places: Line
    read: Callable[[bytes], bytes]


def run_of(stone: Stone, rules: Rules) -> bytes:
    """Return the bytes of n stones of a player. Raises as `as_cell` does.

    >>> from fourinrow import Player, Rules
    >>> from fourinrow.core.line_search import run_of
    >>> run_of(Player.SECOND, Rules(n=4))
    b'\\x02\\x02\\x02\\x02'
    """
    player = stone if type(stone) is Player else as_cell(stone, Cell.FIRST)
    return _LETTERS[player] * rules.n


@lru_cache
def whole_board(rules: Rules) -> Spelling:
    """Return the spelling of all lines of a board.

    >>> from fourinrow import Rules
    >>> from fourinrow.core.line_search import whole_board
    >>> whole_board(Rules(1, 3, n=3)).read(bytes([1, 2, 2]))
    b'\\x00\\x01\\x02\\x02\\x00'
    """
    return _end_to_end(all_lines(rules, min_length=rules.n), rules)


@lru_cache(maxsize=4 * MAX_SIDE**2)
def lines_through(rules: Rules, place: int) -> Spelling:
    """Return the spelling of the lines through one cell, ``row * cols + column``.

    >>> from fourinrow import Rules
    >>> from fourinrow.core.line_search import lines_through
    >>> lines_through(Rules(2, 2, n=2), 0).places[1:3]
    (Coord(row=0, column=0), Coord(row=0, column=1))
    """
    coord = divmod(place, rules.cols)
    lines = all_lines(rules, min_length=rules.n)
    return _end_to_end([line for line in lines if coord in line], rules)


def _end_to_end(lines: Iterable[Line], rules: Rules) -> Spelling:
    gap = Coord(rules.rows, 0)
    places = (gap, *concat((*line, gap) for line in lines))
    return Spelling(places, _picker([row * rules.cols + col for row, col in places]))


def _picker(at: Sequence[int]) -> Callable[[bytes], bytes]:
    """Return a function that picks bytes by index; the byte after the last is 0.

    Up to 255 cells, the cells themselves are the table of `bytes.translate`.
    """
    if max(at) < 256:
        indexes = bytes(at)
        return lambda cells: indexes.translate(cells.ljust(256, b"\0"))
    return lambda cells: bytes(map((cells + b"\0").__getitem__, at))
