"""Exercise: lines and ratings, after the tutorial on Connect Four in F#.

A board is a list of rows, the top row first, and a row is a list of cells: 0 is empty,
1 and 2 are the stones of the players. Columns count from 0.

    fourinrow check fsharp_mechanics.py
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

S = TypeVar("S")
Board = list[list[int]]
Window = Sequence[tuple[tuple[int, int], int]]
"""Four neighbours on a line, each as ``((row, column), cell)``."""


def fold_windows(f: Callable[[S, Window], tuple[S, bool]], init: S, grid: Board) -> S:
    """Combine all windows of a board with a function.

    ``f`` takes what is known so far, at first ``init``, and a window. It returns what
    is known now, and whether to go on. The result is what was known last.
    """
    raise NotImplementedError


def winner(grid: Board) -> int | None:
    """Return the player with four in a row, `None` if there is no such player."""
    raise NotImplementedError


def rate(grid: Board) -> float:
    """Return how good a board is for player 1.

    Four in a row are worth 100,000, and nothing else counts then. In a window without
    stones of player 2, two stones are worth 1, and three are worth 10. Stones of player
    2 count in the same way, with the opposite sign.
    """
    raise NotImplementedError


def legal_moves(grid: Board) -> list[int]:
    """Return the columns that are not full; none once somebody has won."""
    raise NotImplementedError
