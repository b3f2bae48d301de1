"""A line runs from edge to edge of the board; a window is n neighbours on a line.

A player who owns all n cells of a window has won. `winner` and `rate` read one stream,
`window_cells`: the one takes the first owner, the other adds up points. A rule of your
own is a fold, by `fold_windows`.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import compress, product
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias, TypeVar

from toolz import concat, groupby, partition, sliding_window

from fourinrow.core.cells import Cell, Player, Stone
from fourinrow.core.grid import MAX_SIDE, Grid
from fourinrow.core.rules import Direction, Rules, checked_move, rules_for
from fourinrow.folds import fold_while

S = TypeVar("S")


class Coord(NamedTuple):
    """The place of a cell."""

    row: int
    column: int


Line: TypeAlias = tuple[Coord, ...]
"""The places of a row, a column or a diagonal, or of a window on it."""

Cells: TypeAlias = tuple[Cell, ...]
"""What a window holds, or several in a row."""

Pieces: TypeAlias = tuple[tuple[Coord, Cell], ...]
"""The places of a window, each with its cell."""

# The number that all places of a line share: on the rising diagonal of (2, 0), (1, 1)
# and (0, 2) it is row + column. Lines come in its order.
_LINE_NUMBER: Final[Mapping[Direction, Callable[[Coord], int]]] = {
    Direction.HORIZONTAL: lambda at: -at.row,  # so that the bottom row comes first
    Direction.VERTICAL: lambda at: at.column,
    Direction.RISING: lambda at: at.row + at.column,
    Direction.FALLING: lambda at: at.column - at.row,
}


def lines(rules: Rules) -> tuple[Line, ...]:
    """Return every line of the board, direction by direction.

    >>> len(lines(Rules(rows=6, cols=7)))
    37

    Rows come from the bottom, columns from the left, rising diagonals from the top left
    corner, falling ones from the bottom left. Each begins on the left, a column at the
    bottom.
    """
    return _lines(rules)


@lru_cache  # apart, since type checkers do not check calls of what is cached
def _lines(rules: Rules) -> tuple[Line, ...]:
    upwards = reversed(range(rules.rows))
    places = [Coord(row, col) for col, row in product(range(rules.cols), upwards)]
    # `groupby` of toolz returns a dict from the number of a line to its places.
    return tuple(
        tuple(line)
        for direction in rules.directions
        for _, line in sorted(groupby(_LINE_NUMBER[direction], places).items())
    )


def windows(rules: Rules) -> tuple[Line, ...]:
    """Return every window of the board, line by line.

    >>> len(windows(Rules(rows=6, cols=7, n=4)))
    69
    """
    return _windows(rules)


@lru_cache
def _windows(rules: Rules) -> tuple[Line, ...]:
    return tuple(concat(sliding_window(rules.n, line) for line in lines(rules)))


def window_cells(grid: Grid, rules: Rules | None = None) -> Iterator[Cells]:
    """Yield what each window holds, in the order of `windows`.

    >>> from fourinrow.core import from_rows
    >>> list(window_cells(from_rows([[0, 1, 2, 1, 0]])))
    [(., X, O, X), (X, O, X, .)]
    """
    rules = rules_for(grid, rules)
    # The cells of all windows are taken at once, which is fast, and then cut into n's.
    return partition(rules.n, _cells_of_all_windows(rules)(tuple(concat(grid))))


@lru_cache
def _cells_of_all_windows(rules: Rules) -> Callable[[Cells], Cells]:
    """Return a function from all cells to those of the windows, one after another."""
    indexes = [row * rules.cols + column for row, column in concat(windows(rules))]
    if len(indexes) < 2:  # `itemgetter` needs an index, and makes no tuple of one
        return lambda cells: tuple([cells[index] for index in indexes])
    return itemgetter(*indexes)


OWNERS: Final[Mapping[Cells, Player]] = {
    (Cell(player),) * n: player for player in Player for n in range(1, MAX_SIDE + 1)
}
"""n equal stones, for every n, and whose they are."""


def owners(grid: Grid, rules: Rules | None) -> Iterator[Player | None]:
    """Yield for each window the player who has all n cells, or ``None``."""
    return map(OWNERS.get, window_cells(grid, rules))


def winner(grid: Grid, rules: Rules | None = None) -> Player | None:
    """Return the player with n in a row, or ``None``.

    >>> from fourinrow.core import from_rows
    >>> winner(from_rows([[0, 0, 0, 0, 0], [0, 2, 2, 2, 2]]))
    <Player.SECOND: 2>

    If both players have n in a row, the first window decides.
    """
    return next(filter(None, owners(grid, rules)), None)


# Not needed for a first reading.


def is_win(grid: Grid, column: int, stone: Stone, rules: Rules | None = None) -> bool:
    """Check whether a player's last move is on a line where that player has n in a row.

    >>> from fourinrow.core import from_rows
    >>> grid = from_rows([[0, 0, 0, 0], [2, 2, 2, 0], [1, 1, 1, 1]])
    >>> is_win(grid, 3, 1), is_win(grid, 2, 2)
    (True, False)

    With gravity, that is the player's top stone in the column; it need not be one of
    the n. Raises `OutOfBounds` for a move off the board.
    """
    rules, player = rules_for(grid, rules), Player(stone)
    row, col = divmod(checked_move(column, rules), rules.cols)  # row 0 with gravity
    downwards = range(rules.rows) if rules.gravity else [row]
    stones = (Coord(at, col) for at in downwards if grid[at][col] == player)
    place = next(stones, None)
    through = ([grid[r][c] for r, c in line] for line in lines(rules) if place in line)
    run = (Cell(player),) * rules.n
    return any(run in sliding_window(rules.n, cells) for cells in through)


def fold_windows(
    f: Callable[[S, Pieces], tuple[S, bool]],
    init: S,
    grid: Grid,
    rules: Rules | None = None,
) -> S:
    """Fold over every window of a grid until ``f`` stops the fold.

    >>> from fourinrow import new_grid
    >>> fold_windows(lambda count, window: (count + 1, True), 0, new_grid(6, 7))
    69

    ``f`` takes the state and a window, n pairs of place and cell, and returns the next
    state and whether to go on.
    """
    both = zip(windows(rules_for(grid, rules)), window_cells(grid, rules), strict=True)
    pieces = (tuple(zip(places, cells, strict=True)) for places, cells in both)
    return fold_while(f, init, pieces)[0]


def has_won(grid: Grid, player: Stone, rules: Rules | None = None) -> bool:
    """Check whether a player has n in a row, even if the other has too."""
    return Player(player) in owners(grid, rules)


def winning_lines(grid: Grid, rules: Rules | None = None) -> Iterator[Line]:
    """Yield each window that is n in a row; a move may complete more than one.

    >>> from fourinrow.core import from_rows
    >>> [len(line) for line in winning_lines(from_rows([[0, 2, 2, 2, 2, 2]]))]
    [4, 4]
    """
    return compress(windows(rules_for(grid, rules)), owners(grid, rules))


def threats(grid: Grid, rules: Rules) -> Iterator[tuple[Coord, Player]]:
    """Yield the empty place of each window whose other cells are a player's.

    A place comes once for each such window.
    """
    for places, cells in zip(windows(rules), window_cells(grid, rules), strict=True):
        if cells.count(Cell.EMPTY) == 1:
            for player in Player:
                if cells.count(player) == rules.n - 1:
                    yield places[cells.index(Cell.EMPTY)], player
