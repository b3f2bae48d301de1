"""Who has won? The Haskell seed's lines through the last stone, and the whole board.

`is_win` asks about the stone just played; `winning_line` and `winner` look at the
whole board. Either way it is a search for n equal stones inside a longer line.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeVar

from toolz import concat, sliding_window

from fourinrow.core.grid import Grid, cell_at, get_column, ncols, nrows, top_most
from fourinrow.core.lines import Coord, Line, Reader, all_lines, reader
from fourinrow.core.players import Cell, Player, Stone, as_cell, cell_owner
from fourinrow.core.rules import Direction, Rules, rules_for
from fourinrow.errors import whole_number

__all__ = [
    "contained",
    "horizontal_win",
    "vertical_win",
    "diagonal_win",
    "diag_asc",
    "diag_desc",
    "is_win",
    "winning_line",
    "winner",
    "has_won",
]

T = TypeVar("T")


def contained(pattern: Sequence[T], line: Sequence[T]) -> bool:
    """Tell whether ``pattern`` occurs in ``line``, its items side by side.

    >>> contained([2, 2], [1, 2, 2, 1]), contained([2, 2], [2, 1, 2])
    (True, False)

    Nothing at all is contained in everything.
    """
    return not pattern or tuple(pattern) in sliding_window(len(pattern), line)


def _has_run(line: Sequence[Cell], stone: Stone, n: int) -> bool:
    cell = as_cell(stone, Cell.FIRST)
    return line.count(cell) >= n and contained([cell] * n, line)


def horizontal_win(
    grid: Grid, row: int, stone: Stone, rules: Rules | None = None
) -> bool:
    """Tell whether a row holds n stones of one player side by side.

    >>> from fourinrow.core.grid import from_rows
    >>> horizontal_win(from_rows([[1, 1, 1, 1, 0]]), 0, 1)
    True

    Raises `OutOfBounds`.
    """
    return _has_run(_row_through(grid, row, 0), stone, rules_for(grid, rules).n)


def vertical_win(
    grid: Grid, column: int, stone: Stone, rules: Rules | None = None
) -> bool:
    """Tell whether a column holds n stones of one player side by side.

    >>> from fourinrow.core.grid import from_rows
    >>> vertical_win(from_rows([[2], [2], [2], [2]]), 0, 2)
    True

    Raises `OutOfBounds`.
    """
    return _has_run(get_column(grid, column), stone, rules_for(grid, rules).n)


def diagonal_win(
    grid: Grid, row: int, column: int, stone: Stone, rules: Rules | None = None
) -> bool:
    """Tell whether a diagonal through a cell holds n stones side by side.

    >>> from fourinrow.core.grid import from_rows
    >>> diagonal_win(from_rows([[0, 1], [1, 2]]), 1, 0, 1, Rules(2, 2, n=2))
    True

    Raises `OutOfBounds`.
    """
    n = rules_for(grid, rules).n
    return _has_run(diag_asc(grid, row, column), stone, n) or _has_run(
        diag_desc(grid, row, column), stone, n
    )


def diag_asc(grid: Grid, row: int, column: int) -> tuple[Cell, ...]:
    """Give the rising diagonal through a cell, from bottom left to top right.

    >>> from fourinrow.core.grid import from_rows
    >>> grid = from_rows([[0, 0, 1], [0, 2, 0], [1, 0, 0]])
    >>> [int(cell) for cell in diag_asc(grid, 1, 1)]
    [1, 2, 1]

    It enters the board ``min(nrows - 1 - row, column)`` cells before the given one.
    Raises `OutOfBounds`.
    """
    cell_at(grid, row, column)
    before = min(nrows(grid) - 1 - row, column)
    rising = range(row + before, -1, -1)
    across = range(column - before, ncols(grid))
    return tuple([grid[r][c] for r, c in zip(rising, across, strict=False)])


def diag_desc(grid: Grid, row: int, column: int) -> tuple[Cell, ...]:
    """Give the falling diagonal through a cell, from top left to bottom right.

    >>> from fourinrow.core.grid import from_rows
    >>> grid = from_rows([[1, 0, 0], [0, 2, 0], [0, 0, 1]])
    >>> [int(cell) for cell in diag_desc(grid, 1, 1)]
    [1, 2, 1]

    Raises `OutOfBounds`.
    """
    cell_at(grid, row, column)
    before = min(row, column)
    falling = range(row - before, nrows(grid))
    across = range(column - before, ncols(grid))
    return tuple([grid[r][c] for r, c in zip(falling, across, strict=False)])


def _row_through(grid: Grid, row: int, column: int) -> Sequence[Cell]:
    cell_at(grid, row, column)
    return grid[row]


def _column_through(grid: Grid, row: int, column: int) -> Sequence[Cell]:
    cell_at(grid, row, column)
    return get_column(grid, column)


_THROUGH: Final = {
    Direction.HORIZONTAL: _row_through,
    Direction.VERTICAL: _column_through,
    Direction.RISING: diag_asc,
    Direction.FALLING: diag_desc,
}


def is_win(grid: Grid, column: int, stone: Stone, rules: Rules | None = None) -> bool:
    """Tell whether the stone on top of a column, just played, has won.

    >>> from fourinrow.core.grid import from_rows
    >>> grid = from_rows([[0, 0, 0, 0], [2, 2, 2, 0], [1, 1, 1, 1]])
    >>> is_win(grid, 3, 1), is_win(grid, 2, 2)
    (True, False)

    ``column`` is the last move: without gravity, ``row * cols + column``. The lines
    through the player's top-most stone there are searched from edge to edge, so a
    line of n further along them counts too; in legal play there is none. A column
    without a stone of the player answers False. Raises `OutOfBounds`.
    """
    known = rules_for(grid, rules)
    place = _last_stone(grid, column, stone, known)
    return place is not None and any(
        _has_run(_THROUGH[direction](grid, *place), stone, known.n)
        for direction in known.directions
    )


def _last_stone(
    grid: Grid, move: int, stone: Stone, rules: Rules
) -> tuple[int, int] | None:
    if rules.gravity:
        row = top_most(grid, stone, move)
        return None if row is None else (row, move)
    row, column = divmod(whole_number(move, "a move"), rules.cols)
    return (row, column) if cell_at(grid, row, column) == stone else None


def winning_line(grid: Grid, rules: Rules | None = None) -> Line | None:
    """Find the first n stones in line, in the order of `all_lines`.

    >>> from fourinrow.core.grid import from_rows
    >>> grid = from_rows([[0, 0, 0, 0, 0], [0, 2, 2, 2, 2]])
    >>> [tuple(coord) for coord in winning_line(grid)]
    [(1, 1), (1, 2), (1, 3), (1, 4)]

    ``None`` if nobody has won. All lines are laid end to end, an empty cell between
    them, and searched like a text.
    """
    known = rules_for(grid, rules)
    text = _as_text(grid, known)
    starts = (text.find(bytes([player]) * known.n) for player in Player)
    start = min((at for at in starts if at >= 0), default=None)
    return None if start is None else _end_to_end(known)[start : start + known.n]


def _as_text(grid: Grid, rules: Rules) -> bytes:
    return bytes(_read_all(rules)([*concat(grid), Cell.EMPTY]))


@lru_cache
def _end_to_end(rules: Rules) -> Line:
    gap = Coord(rules.rows, 0)
    long_enough = [line for line in all_lines(rules) if len(line) >= rules.n]
    return (gap, *concat((*line, gap) for line in long_enough))


@lru_cache
def _read_all(rules: Rules) -> Reader:
    return reader(_end_to_end(rules), rules.cols)


def winner(grid: Grid, rules: Rules | None = None) -> Player | None:
    """Tell whose stones are the first n in line, ``None`` if nobody has won.

    >>> from fourinrow.core.grid import from_rows
    >>> winner(from_rows([[0, 0, 0, 0, 0], [0, 2, 2, 2, 2]]))
    <Player.SECOND: 2>
    """
    line = winning_line(grid, rules)
    return None if line is None else cell_owner(cell_at(grid, *line[0]))


def has_won(grid: Grid, player: Stone, rules: Rules | None = None) -> bool:
    """Tell whether a player has n in line, wherever, whatever the other has.

    >>> from fourinrow.core.grid import from_rows
    >>> grid = from_rows([[1, 1, 1, 1], [2, 2, 2, 2]])
    >>> has_won(grid, 1), has_won(grid, 2)
    (True, True)
    """
    known = rules_for(grid, rules)
    return bytes([as_cell(player, Cell.FIRST)]) * known.n in _as_text(grid, known)
