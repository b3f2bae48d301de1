"""Right functions as a beginner writes them: on lists of rows, for four in a row."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Final, TypeAlias

from fourinrow.errors import IllegalMove

Rows: TypeAlias = list[list[int]]
Place: TypeAlias = tuple[int, int]
Window: TypeAlias = list[tuple[Place, int]]
Windows: TypeAlias = Callable[[Rows, int], Sequence[Sequence[Place]]]
"""A function that returns the places of some n in a row."""

STEPS: Final = ((0, 1), (1, 0), (-1, 1), (1, 1))


def new_grid(rows: int, cols: int) -> Rows:
    """Return an empty board."""
    return [[0] * cols for _ in range(rows)]


def is_valid_move(rows: Rows, column: int) -> bool:
    """Check whether a column is on the board and has room."""
    return 0 <= column < len(rows[0]) and rows[0][column] == 0


def apply_move(rows: Rows, column: int, player: int) -> Rows:
    """Return the board after a move. Raises `IllegalMove` for an illegal one."""
    if not is_valid_move(rows, column):
        raise IllegalMove(f"expected a column with room, got {column}")
    after = deepcopy(rows)
    for row in reversed(after):
        if row[column] == 0:
            row[column] = player
            break
    return after


def windows(rows: Rows, n: int) -> list[list[Place]]:
    """Return the places of every n in a row."""
    places = [
        (row, column) for row in range(len(rows)) for column in range(len(rows[0]))
    ]
    found, inside = [], set(places)
    for row, column in places:
        for down, right in STEPS:
            window = [(row + k * down, column + k * right) for k in range(n)]
            if window[-1] in inside:
                found.append(window)
    return found


def cells_of(rows: Rows, window: Sequence[Place]) -> list[int]:
    """Return what a window holds."""
    return [rows[row][column] for row, column in window]


def is_line(rows: Rows, player: int, n: int, windows: Windows = windows) -> bool:
    """Check whether a player has n in a row, in some windows."""
    return any(set(cells_of(rows, each)) == {player} for each in windows(rows, n))


def is_win(rows: Rows, _column: int, player: int) -> bool:
    """Check whether a player has four in a row."""
    return is_line(rows, player, 4)


def winner(rows: Rows, n: int = 4, windows: Windows = windows) -> int | None:
    """Return the player with n in a row, if there is one."""
    return next((each for each in (1, 2) if is_line(rows, each, n, windows)), None)


def legal_moves(rows: Rows) -> list[int]:
    """Return the columns with room, none once somebody has won."""
    if winner(rows):
        return []
    return [column for column in range(len(rows[0])) if is_valid_move(rows, column)]


def rate_over(windows: Windows) -> Callable[[Rows, int], float]:
    """Return a rating that adds up some windows of four."""

    def rate(rows: Rows, player: int) -> float:
        won = winner(rows)
        if won:
            return 100_000 if won == player else -100_000
        return sum(worth(cells_of(rows, each), player) for each in windows(rows, 4))

    return rate


WORTHS: Final = (0, 0, 1, 10, 0)
"""The worths of windows of four by a player's stones, where the other has none."""


def worth(cells: list[int], player: int) -> int:
    """Return the worth of a window to a player."""
    mine, theirs = cells.count(player), cells.count(3 - player)
    return WORTHS[mine] * (not theirs) - WORTHS[theirs] * (not mine)


rate: Final = rate_over(windows)


def fold_over(windows: Windows) -> Callable[..., object]:
    """Return a fold over some windows, until the function stops it."""

    def fold(
        f: Callable[[object, Window], tuple[object, bool]], state: object, rows: Rows
    ) -> object:
        for window in windows(rows, 4):
            cells = cells_of(rows, window)
            state, goes_on = f(state, list(zip(window, cells, strict=True)))
            if not goes_on:
                break
        return state

    return fold


fold_windows: Final = fold_over(windows)
