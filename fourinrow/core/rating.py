"""How good does a grid look? The sum of what its windows are worth.

A window counts only while one player alone has stones in it. What so many stones
are worth is a table, so that the evaluations of the seeds are values and not code.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple, Self, TypeAlias

from toolz import concat

from fourinrow.core.grid import Grid
from fourinrow.core.lines import Line, windows
from fourinrow.core.players import Cell, CellValue, Player, Stone, as_cell, other
from fourinrow.core.rules import Rules, rules_for
from fourinrow.core.wins import winner

__all__ = ["PatternTable", "F_SHARP", "count_cells", "rate", "rate_window"]


class PatternTable(NamedTuple):
    """What a window is worth: ``values[k]`` for k stones of one player and no other.

    ``win`` is the worth of a full window: it replaces the sum of all the others. A
    count beyond the end of ``values`` is worth nothing.
    """

    values: tuple[float, ...]
    win: float

    @classmethod
    def for_n(cls, n: int) -> Self:
        """Make a table for n in a row: k stones of n are worth 10 ** (k - 2).

        >>> PatternTable.for_n(4) == F_SHARP
        True

        The win is more than all windows of the largest board together.
        """
        few = [10.0 ** (k - 2) if k >= 2 else 0.0 for k in range(n)]
        return cls(tuple(few), 10.0 ** (n + 1))


F_SHARP: Final = PatternTable(values=(0.0, 0.0, 1.0, 10.0), win=100_000.0)
"""The F# seed's table: 1 for two stones, 10 for three, 100,000 for four."""


def count_cells(cell: CellValue, line: Iterable[CellValue]) -> int:
    """Count the cells of one kind in a line.

    >>> count_cells(Cell.FIRST, [Cell.FIRST, Cell.EMPTY, Cell.FIRST])
    2
    """
    return sum(item == cell for item in line)


@lru_cache(maxsize=1 << 16)
def rate_window(
    window: tuple[Cell, ...], player: Stone, table: PatternTable = F_SHARP
) -> float:
    """Rate one window from the side of ``player``, the opponent's stones negative.

    >>> E, X, O = Cell
    >>> rate_window((X, E, X, X), Player.FIRST)
    10.0
    >>> rate_window((O, O, E, E), Player.FIRST), rate_window((X, O, E, E), Player.FIRST)
    (-1.0, 0.0)
    """
    mine = count_cells(as_cell(player), window)
    theirs = count_cells(as_cell(other(player)), window)
    if mine and theirs:
        return 0.0
    value = _worth(mine or theirs, len(window), table)
    return value if mine else -value


def _worth(stones: int, n: int, table: PatternTable) -> float:
    if stones == n:
        return table.win
    return table.values[stones] if stones < len(table.values) else 0.0


def rate(
    grid: Grid,
    player: Stone = Player.FIRST,
    table: PatternTable = F_SHARP,
    rules: Rules | None = None,
) -> float:
    """Rate a grid from the side of ``player``, whoever is to move.

    >>> from fourinrow.core.grid import from_rows
    >>> rate(from_rows([[1, 1, 1, 0, 2]]))
    10.0
    >>> rate(from_rows([[1, 1, 1, 1, 2]])), rate(from_rows([[1, 1, 1, 1, 2]]), 2)
    (100000.0, -100000.0)

    The sum over all windows; n in line replace it. If both players have n in line,
    the first in the order of `all_lines` decides. The F# seed's ``rateBoard``.
    """
    known = rules_for(grid, rules)
    side = Player(player)
    owner = winner(grid, known)
    if owner is not None:
        return table.win if owner is side else -table.win
    cells = tuple(concat(grid))
    return sum((rate_window(read(cells), side, table) for read in _readers(known)), 0.0)


_Reader: TypeAlias = Callable[[Sequence[Cell]], tuple[Cell, ...]]


@lru_cache
def _readers(rules: Rules) -> Sequence[_Reader]:
    return [_reader(window, rules.cols) for window in windows(rules)]


def _reader(window: Line, cols: int) -> _Reader:
    at = [row * cols + column for row, column in window]
    # A single index would read a bare cell.
    return itemgetter(*at) if len(at) > 1 else lambda cells: (cells[at[0]],)
