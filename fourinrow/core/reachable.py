"""Checks of positions: whose turn it is on a grid, and whether a game can reach it."""

from collections.abc import Iterator
from itertools import product

from toolz import concat

from fourinrow.core.cells import Cell, Player, other
from fourinrow.core.grid import Grid, replace_value
from fourinrow.core.notation import format_moves
from fourinrow.core.pictures import format_grid
from fourinrow.core.rating import count_cells
from fourinrow.core.rules import Rules, rules_for
from fourinrow.core.situation import Situation
from fourinrow.core.windows import has_won, winner, winning_lines
from fourinrow.errors import FourInRowError, InvalidPosition
from fourinrow.stopping import Stop


def to_moves(
    grid: Grid, rules: Rules | None = None, *, stop: Stop | None = None
) -> str:
    """Return the text of moves that lead from the empty board to a grid.

    >>> from fourinrow.core import from_moves
    >>> to_moves(from_moves("4453").grid)
    '4453'

    Many orders may lead to it; this is one without a win before the last move. The
    search runs backwards, removing stones. Raises `InvalidPosition` when no order
    exists: with gravity, proving that may take time and memory exponential in the
    number of columns. ``stop`` gets the number of grids seen; if it ends the search,
    the function raises `FourInRowError`.
    """
    rules = rules_for(grid, rules)
    as_situation(grid, rules)  # raises an error for most that can't be reached
    if rules.gravity and any(grid[-1]) and Cell.FIRST not in grid[-1]:
        raise InvalidPosition(
            f"expected the first stone, an X, in the bottom row, got none:\n"
            f"{format_grid(grid)}"
        )
    to_undo: list[tuple[Grid, tuple[int, ...]]] = [(grid, ())]
    seen = {grid}
    while to_undo:
        if stop is not None and stop(len(seen)):
            raise FourInRowError(f"found no order of moves among {len(seen):,} grids")
        later, moves = to_undo.pop()
        if not any(concat(later)):
            return format_moves(moves, rules)
        for move, earlier in _taken_back(later, rules):
            # A line before the last move would have ended the game. Once there is none,
            # taking back more stones makes none.
            is_over = later is grid and winner(earlier, rules) is not None
            if earlier not in seen and not is_over:
                seen.add(earlier)
                to_undo.append((earlier, (move, *moves)))
    raise InvalidPosition(f"no order of moves leads to the grid:\n{format_grid(grid)}")


def _taken_back(grid: Grid, rules: Rules) -> Iterator[tuple[int, Grid]]:
    """Yield each grid one stone earlier, with the move that was taken back."""
    stones = sum(map(bool, concat(grid)))
    mover = Cell.FIRST if stones % 2 else Cell.SECOND
    for row, column in product(range(rules.rows), range(rules.cols)):
        is_covered = rules.gravity and row > 0 and grid[row - 1][column]
        if grid[row][column] is mover and not is_covered:
            move = column if rules.gravity else row * rules.cols + column
            yield move, replace_value(grid, row, column, Cell.EMPTY)


def as_situation(grid: Grid, rules: Rules | None = None) -> Situation:
    """Return the situation of a grid: the number of stones determines whose turn it is.

    >>> from fourinrow import from_moves
    >>> as_situation(from_moves("445").grid).turn
    <Player.SECOND: 2>

    Raises `InvalidPosition` for a floating stone, for counts of stones that alternating
    turns can't give, for two winners, for a winner who did not move last, and for a
    winner whose last move can't have completed every line. A grid that passes may still
    be unreachable; `to_moves` checks that.
    """
    rules = rules_for(grid, rules)
    if rules.gravity:
        _refuse_floating(grid)
    first, second = (count_cells(cell, concat(grid)) for cell in Player)
    if first - second not in (0, 1):
        raise InvalidPosition(
            f"expected as many X as O, or one more, got {first} X and {second} O"
        )
    turn = Player.FIRST if first == second else Player.SECOND
    _refuse_play_after_the_end(grid, turn, rules)
    return Situation(grid, turn, rules)


def _refuse_play_after_the_end(grid: Grid, turn: Player, rules: Rules) -> None:
    if has_won(grid, turn, rules):
        raise InvalidPosition(
            f"expected the player who moved last to be the only winner, got a line "
            f"for {turn.name}, who is to move, {_line_of(grid, turn, rules)}"
        )
    last = other(turn)
    if not has_won(grid, last, rules):
        return
    if all(has_won(before, last, rules) for _, before in _taken_back(grid, rules)):
        raise InvalidPosition(
            f"expected the game to end with the first line, got more moves after a "
            f"line of {last.name}, {_line_of(grid, last, rules)}"
        )


def _line_of(grid: Grid, player: Player, rules: Rules) -> str:
    """Describe a line of a player by its first and last cell, and draw the grid."""
    line = next(
        window
        for window in winning_lines(grid, rules)
        if grid[window[0].row][window[0].column] == player
    )
    first_and_last = line[:: max(1, rules.n - 1)]
    ends = " to ".join(f"row {row}, column {col}" for row, col in first_and_last)
    return f"at {ends}:\n{format_grid(grid)}"


def _refuse_floating(grid: Grid) -> None:
    for row, column in product(range(1, len(grid)), range(len(grid[0]))):
        if grid[row - 1][column] and not grid[row][column]:
            raise InvalidPosition(
                f"expected every stone to rest on another or on the bottom, got a "
                f"stone floating at row {row - 1}, column {column}"
            )
