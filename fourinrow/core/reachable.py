"""Ruling on positions: whose turn it is on a grid, and whether a game leads there."""

from collections.abc import Iterator
from itertools import product

from toolz import concat

from fourinrow.core.grid import Grid, replace_value
from fourinrow.core.lines import windows
from fourinrow.core.notation import format_moves
from fourinrow.core.pictures import format_grid
from fourinrow.core.players import Cell, Player, as_cell, other
from fourinrow.core.rating import count_cells
from fourinrow.core.rules import Rules, rules_for
from fourinrow.core.situation import Situation
from fourinrow.core.wins import has_won, winner
from fourinrow.errors import InvalidPosition

__all__ = ["as_situation", "to_moves"]


def to_moves(grid: Grid, rules: Rules | None = None) -> str:
    """Find moves that lead to a grid from the empty board, and write them.

    >>> from fourinrow import from_moves
    >>> from fourinrow.core import to_moves
    >>> to_moves(from_moves("4453").grid)
    '4453'

    Some order of many, without a win before the last move. It is looked for from
    the end, by taking stones back. Raises `InvalidPosition` when there is none: to
    be sure of that, on a board with gravity, may take time and memory that grow by a
    factor with every column.
    """
    known = rules_for(grid, rules)
    as_situation(grid, known)
    if known.gravity and any(grid[-1]) and Cell.FIRST not in grid[-1]:
        raise InvalidPosition(
            f"expected a first stone at the bottom, got none of X:\n{format_grid(grid)}"
        )
    to_undo: list[tuple[Grid, tuple[int, ...]]] = [(grid, ())]
    seen = {grid}
    while to_undo:
        later, moves = to_undo.pop()
        if not any(concat(later)):
            return format_moves(moves, known)
        for move, earlier in _taken_back(later, known):
            if earlier not in seen and winner(earlier, known) is None:
                seen.add(earlier)
                to_undo.append((earlier, (move, *moves)))
    raise InvalidPosition(
        f"expected a grid that a game can lead to, no order of moves does:\n"
        f"{format_grid(grid)}"
    )


def _taken_back(grid: Grid, rules: Rules) -> Iterator[tuple[int, Grid]]:
    """List the grids one stone earlier, each with the move that led on."""
    stones = sum(map(bool, concat(grid)))
    mover = Cell.FIRST if stones % 2 else Cell.SECOND
    for row, column in _removable(grid, rules):
        if grid[row][column] is mover:
            move = column if rules.gravity else row * rules.cols + column
            yield move, replace_value(grid, row, column, Cell.EMPTY)


def _removable(grid: Grid, rules: Rules) -> Iterator[tuple[int, int]]:
    for row, column in product(range(rules.rows), range(rules.cols)):
        covered = rules.gravity and row > 0 and grid[row - 1][column]
        if grid[row][column] and not covered:
            yield row, column


def as_situation(grid: Grid, rules: Rules | None = None) -> Situation:
    """Answer the grid with the player whose turn it is.

    >>> from fourinrow import from_moves
    >>> from fourinrow.core import as_situation
    >>> as_situation(from_moves("445").grid).turn
    <Player.SECOND: 2>

    Raises `InvalidPosition` for a floating stone, for stone counts that turns can't
    give, for two winners, for a winner who did not move last, and for a winner whose
    last stone can't have been the one that won. (Whether some order of moves leads to
    the grid is more than that: see `to_moves`.)
    """
    known = rules_for(grid, rules)
    if known.gravity:
        _refuse_floating(grid)
    first, second = (count_cells(cell, concat(grid)) for cell in Player)
    if first - second not in (0, 1):
        raise InvalidPosition(
            f"expected as many X as O, or one more, got {first} X and {second} O"
        )
    turn = Player.FIRST if first == second else Player.SECOND
    _refuse_play_after_the_end(grid, turn, known)
    return Situation(grid, turn)


def _refuse_play_after_the_end(grid: Grid, turn: Player, rules: Rules) -> None:
    if has_won(grid, turn, rules):
        raise InvalidPosition(
            f"expected the last to move to be the only winner, got a line for "
            f"{turn.name}, who is to move, {_line_of(grid, turn, rules)}"
        )
    last = other(turn)
    if not has_won(grid, last, rules):
        return
    for row, column in _removable(grid, rules):
        if grid[row][column] is as_cell(last):
            before = replace_value(grid, row, column, Cell.EMPTY)
            if not has_won(before, last, rules):
                return
    raise InvalidPosition(
        f"expected the game to end with the first line, got play after one of "
        f"{last.name}, {_line_of(grid, last, rules)}"
    )


def _line_of(grid: Grid, player: Player, rules: Rules) -> str:
    """Tell where a line of a player is: its first cell, and its last."""
    n = max(2, rules.n)
    line = next(
        window
        for window in windows(rules)
        if all(grid[row][column] is as_cell(player) for row, column in window)
    )
    ends = " to ".join(f"row {row}, column {column}" for row, column in line[:: n - 1])
    return f"at {ends}:\n{format_grid(grid)}"


def _refuse_floating(grid: Grid) -> None:
    for row, column in product(range(1, len(grid)), range(len(grid[0]))):
        if grid[row - 1][column] and not grid[row][column]:
            raise InvalidPosition(
                f"expected every stone to lie on another or on the bottom, got one "
                f"floating at row {row - 1}, column {column}"
            )
