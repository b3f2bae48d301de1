"""Checks of positions: whose turn it is on a grid, and whether a game can reach it."""

from collections.abc import Iterator
from itertools import product

from toolz import concat

from fourinrow.core.cells import Cell, Player, other
from fourinrow.core.grid import Grid, replace_value
from fourinrow.core.notation import format_moves
from fourinrow.core.pictures import format_grid
from fourinrow.core.rules import Rules, rules_for
from fourinrow.core.situation import Situation
from fourinrow.core.windows import has_won, winner
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
    for row, column in product(range(rules.rows - 1), range(rules.cols)):
        if rules.gravity and grid[row][column] and not grid[row + 1][column]:
            raise InvalidPosition(
                f"expected every stone to rest on another or on the bottom, got a "
                f"stone floating at row {row}, column {column}"
            )
    first, second = map([*concat(grid)].count, (Cell.FIRST, Cell.SECOND))
    if first - second not in (0, 1):
        raise InvalidPosition(
            f"expected as many X as O, or one more, got {first} X and {second} O"
        )
    turn = Player.FIRST if first == second else Player.SECOND
    if has_won(grid, turn, rules):
        raise InvalidPosition(
            f"expected the player who moved last to be the only winner, got a line for "
            f"{turn.name}, who is to move:\n{format_grid(grid)}"
        )
    last = other(turn)
    ends = (has_won(before, last, rules) for _, before in _taken_back(grid, rules))
    if has_won(grid, last, rules) and all(ends):
        raise InvalidPosition(
            f"expected the game to end with the first line, got more moves after a "
            f"line of {last.name}:\n{format_grid(grid)}"
        )
    return Situation(grid, turn, rules)
