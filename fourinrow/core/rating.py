"""How good does a grid look? A rating is the sum of the worth of its windows.

A window counts only if it holds stones of one player alone. A table says what one, two,
three stones are worth, so that the evaluations of the seeds are data and not code.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple, Self, TypeAlias

from toolz import concat

from fourinrow.core.cells import (
    Cell,
    CellValue,
    Player,
    Stone,
    as_player,
    other,
)
from fourinrow.core.grid import Grid, checked_side
from fourinrow.core.lines import Line, windows
from fourinrow.core.rules import Rules, rules_for
from fourinrow.core.wins import winner
from fourinrow.errors import FourInRowError, WrongType, hashable, number, shown


class PatternTable(NamedTuple):
    """What a window is worth to a player, by the number of stones in it.

    ``mine[k]`` is the worth of k stones of the player alone, ``theirs[k]`` that of k
    stones of the opponent alone; a count beyond the end is worth 0. A full window is
    worth ``win`` or ``lose``. With ``win_replaces``, the first full window alone gives
    the rating of the grid; otherwise full windows are added like any others.
    """

    mine: tuple[float, ...]
    theirs: tuple[float, ...]
    win: float
    lose: float
    win_replaces: bool = True

    @classmethod
    def even(cls, values: tuple[float, ...], win: float) -> Self:
        """Return a table in which the opponent's stones are worth the negative.

        >>> PatternTable.even((0, 1), 9).theirs
        (0, -1)
        """
        return cls(values, tuple([-value for value in values]), win, -win)

    @classmethod
    def for_n(cls, n: int) -> Self:
        """Return a table for n in a row: k stones of n are worth 10 ** (k - 2).

        >>> PatternTable.for_n(4).mine, PatternTable.for_n(4).win
        ((0.0, 0.0, 1.0, 10.0), 100000.0)

        A win is worth more than all windows of the largest board together. Raises
        `FourInRowError` for an n below 1 or above `MAX_SIDE`, as `Rules` does.
        """
        length = checked_side(n, "n")
        values = tuple([10.0 ** (k - 2) if k >= 2 else 0.0 for k in range(length)])
        return cls.even(values, 10.0 ** (length + 1))


_FOR_FOUR: Final = PatternTable.for_n(4)


def checked_table(
    table: PatternTable, rules: Rules, *, may_be_outbid: bool = False
) -> PatternTable:
    """Return a table after checking that no sum of other windows outweighs a win.

    >>> table = PatternTable.for_n(4)
    >>> checked_table(table, Rules()) is table
    True

    Otherwise it raises `FourInRowError` with the numbers. With ``may_be_outbid``, only
    a worth that is not a number is an error.
    """
    count = len(windows(rules))
    _known(table)
    worths = (0.0, *table.mine[: rules.n], *table.theirs[: rules.n])
    for worth in (*worths, table.win, table.lose):
        if number(worth, "a worth in the table") != worth:
            raise FourInRowError(f"expected numbers in the table, got {shown(table)}")
    high, low = max(worths), min(worths)
    others = 0 if table.win_replaces else count - 1
    win, lose = table.win + others * low, table.lose + others * high
    is_enough = win > count * high and lose < count * low
    if count and not (is_enough or may_be_outbid):
        raise FourInRowError(
            f"expected a win above and a loss below {count} windows of {high:g} and "
            f"{low:g}, got a win of at least {win:g} and a loss of at most {lose:g} "
            "(may_be_outbid=True accepts it)"
        )
    return table


def _known(table: PatternTable) -> PatternTable:
    if not isinstance(table, PatternTable):
        raise WrongType(f"expected a table of patterns, got {shown(table)}")
    hashable(table, "a table")
    for worths in (table.mine, table.theirs):
        if not isinstance(worths, tuple):
            raise WrongType(f"expected tuples in the table, got {shown(worths)}")
    return table


def count_cells(cell: CellValue, line: Iterable[CellValue]) -> int:
    """Count the cells of one kind in a line.

    >>> count_cells(Cell.FIRST, [Cell.FIRST, Cell.EMPTY, Cell.FIRST])
    2
    """
    return sum(item == cell for item in line)


@lru_cache(maxsize=1 << 16)
def _rated(window: tuple[Cell, ...], side: Player, table: PatternTable) -> float:
    mine, theirs = count_cells(side, window), count_cells(other(side), window)
    if bool(mine) == bool(theirs):
        return 0.0
    if len(window) in (mine, theirs):
        return table.win if mine else table.lose
    values, stones = (table.mine, mine) if mine else (table.theirs, theirs)
    return values[stones] if stones < len(values) else 0.0


def rate(
    grid: Grid,
    player: Stone = Player.FIRST,
    table: PatternTable = _FOR_FOUR,
    rules: Rules | None = None,
) -> float:
    """Return the rating of a grid from ``player``'s side, whoever is to move.

    >>> from fourinrow.core import from_rows
    >>> rate(from_rows([[1, 1, 1, 0, 2]]))
    10.0
    >>> rate(from_rows([[1, 1, 1, 1, 2]])), rate(from_rows([[1, 1, 1, 1, 2]]), 2)
    (100000.0, -100000.0)

    The rating is the sum over all windows, as `fold_windows` would add them up
    (``test_a_rating_is_a_fold_over_the_windows``). With a table's ``win_replaces``, n
    in a row replace the sum; if both players have them, the first in the order of
    `all_lines` decides. The default table is that for four in a row, whatever n is:
    with it, this is the F# seed's ``rateBoard``.
    """
    known, worths = rules_for(grid, rules), _known(table)
    side = as_player(player)
    owner = winner(grid, known) if table.win_replaces else None
    if owner is not None:
        return table.win if owner is side else table.lose
    cells = tuple(concat(grid))
    return sum((_rated(read(cells), side, worths) for read in _readers(known)), 0.0)


_Reader: TypeAlias = Callable[[Sequence[Cell]], tuple[Cell, ...]]


@lru_cache
def _readers(rules: Rules) -> Sequence[_Reader]:
    return [_reader(window, rules.cols) for window in windows(rules)]


def _reader(window: Line, cols: int) -> _Reader:
    at = [row * cols + column for row, column in window]
    # With a single index, itemgetter returns a bare cell and not a tuple.
    return itemgetter(*at) if len(at) > 1 else lambda cells: (cells[at[0]],)
