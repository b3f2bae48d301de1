"""Right functions as a beginner writes them: on lists of lists, for four in a row."""

from collections.abc import Callable
from copy import deepcopy
from typing import TypeAlias, TypeVar

Rows: TypeAlias = list[list[int]]
Place: TypeAlias = tuple[int, int]
Window: TypeAlias = list[tuple[Place, int]]
T = TypeVar("T")

STEPS = ((0, 1), (1, 0), (-1, 1), (1, 1))


def new_grid(rows: int, cols: int) -> Rows:
    return [[0] * cols for _ in range(rows)]


def is_valid_move(rows: Rows, column: int) -> bool:
    return 0 <= column < len(rows[0]) and rows[0][column] == 0


def apply_move(rows: Rows, column: int, player: int) -> Rows:
    if not is_valid_move(rows, column):
        raise ValueError("illegal move")
    after = deepcopy(rows)
    for row in reversed(after):
        if row[column] == 0:
            row[column] = player
            break
    return after


def windows(rows: Rows, n: int) -> list[list[Place]]:
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


def is_line(rows: Rows, player: int, n: int) -> bool:
    return any(
        all(rows[row][column] == player for row, column in window)
        for window in windows(rows, n)
    )


def is_win(rows: Rows, _column: int, player: int) -> bool:
    return is_line(rows, player, 4)


def winner(rows: Rows, n: int = 4) -> int:
    return next((player for player in (1, 2) if is_line(rows, player, n)), 0)


def legal_moves(rows: Rows) -> list[int]:
    if winner(rows):
        return []
    return [column for column in range(len(rows[0])) if is_valid_move(rows, column)]


def rate(rows: Rows, player: int) -> float:
    won = winner(rows)
    if won:
        return 100_000 if won == player else -100_000
    total = 0
    for window in windows(rows, 4):
        cells = [rows[row][column] for row, column in window]
        mine, theirs = cells.count(player), cells.count(3 - player)
        if not theirs:
            total += (0, 0, 1, 10)[mine]
        if not mine:
            total -= (0, 0, 1, 10)[theirs]
    return total


def fold_windows(
    f: Callable[[T, Window], tuple[T, bool]], state: T, rows: Rows, n: int = 4
) -> T:
    for window in windows(rows, n):
        state, goes_on = f(state, [((row, col), rows[row][col]) for row, col in window])
        if not goes_on:
            break
    return state
