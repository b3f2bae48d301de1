"""How good does a grid look? A rating is the sum of the points of its windows.

Only windows that hold stones of one player alone have points. By default the first n in
a row decides instead.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, Self

from fourinrow.core.cells import Player, Stone, other
from fourinrow.core.grid import Grid, checked_side
from fourinrow.core.rules import Rules, rules_for
from fourinrow.core.windows import OWNERS, Cells, window_cells
from fourinrow.errors import FourInRowError, expected


class PatternTable(NamedTuple):
    """The points of a window for a player, by the number of stones in it.

    ``mine[k]`` are the points for k stones of the player alone, ``theirs[k]`` for k of
    the opponent alone; a mixed or empty window has none, so the first entry is not
    used, and beyond the end there are none. For n in a row there are ``win`` or
    ``lose`` points; with ``win_replaces``, the first window of these alone is rated.
    """

    mine: tuple[float, ...]
    theirs: tuple[float, ...]
    win: float
    lose: float
    win_replaces: bool = True

    @classmethod
    def even(cls, values: tuple[float, ...], win: float) -> Self:
        """Return a table in which the opponent's stones have the negative points.

        >>> PatternTable.even((0, 1), 9).theirs
        (0, -1)
        """
        return cls(values, tuple([-value for value in values]), win, -win)

    @classmethod
    def for_n(cls, n: int) -> Self:
        """Return a table for n in a row: k stones of n have 10 ** (k - 2) points.

        >>> PatternTable.for_n(4).mine, PatternTable.for_n(4).win
        ((0.0, 0.0, 1.0, 10.0), 100000.0)

        A single stone has none; a win has more than all windows of the largest board.
        Raises `FourInRowError` for an n below 1 or above 26.
        """
        length = checked_side(n, "n")
        values = tuple([10.0 ** (k - 2) if k >= 2 else 0.0 for k in range(length)])
        return cls.even(values, 10.0 ** (length + 1))


_usual_table = lru_cache(PatternTable.for_n)


def rate(
    grid: Grid,
    player: Stone = Player.FIRST,
    table: PatternTable | None = None,
    rules: Rules | None = None,
) -> float:
    """Return the rating of a grid from ``player``'s side, whoever is to move.

    >>> from fourinrow.core import from_rows
    >>> rate(from_rows([[1, 1, 1, 0, 2]])), rate(from_rows([[1, 1, 1, 1, 2]]), 2)
    (10.0, -100000.0)

    The first n in a row decides, if the table says ``win_replaces``. The default table
    is that of `PatternTable.for_n`. Raises `FourInRowError` for a table with NaN.
    """
    rules = rules_for(grid, rules)
    table = table or _usual_table(rules.n)
    points = _points(table, Player(player))  # it checks the table
    windows = tuple(window_cells(grid, rules))
    if table.win_replaces and (owned := next(filter(OWNERS.get, windows), None)):
        return points(owned)
    return sum(map(points, windows), 0.0)


@lru_cache(maxsize=16)
def _points(table: PatternTable, player: Player) -> Callable[[Cells], float]:
    """Return a function from what a window holds to its points."""
    points = (*table.mine, *table.theirs, table.win, table.lose)
    if any(each != each for each in points):  # only NaN differs from itself
        raise FourInRowError(expected("numbers in the table", table))

    @lru_cache(maxsize=1 << 12)
    def points_of(cells: Cells) -> float:
        mine, theirs = map(cells.count, (player, other(player)))
        if bool(mine) == bool(theirs):
            return 0.0
        if len(cells) in (mine, theirs):
            return table.win if mine else table.lose
        values, stones = (table.mine, mine) if mine else (table.theirs, theirs)
        return values[stones] if stones < len(values) else 0.0

    return points_of
