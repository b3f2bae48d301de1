"""Exercise: five in a row on a matrix, after the tutorial on Connect-5 in Scheme.

Two players put marks on a matrix of 5 x 5 cells, which stay where they are put. Five
marks of one player that fill a row or a column win. If the matrix is full, it is a
draw.

    fourinrow check scheme.py
"""

from typing import NamedTuple, TypeVar

from fourinrow import Game, Outcome, Player

S = TypeVar("S")
M = TypeVar("M")


class Matrix(NamedTuple):
    """The cells, row by row: 0 is empty, 1 and 2 are the marks of the players."""

    cells: tuple[int, ...] = (0,) * 25


def to_move(matrix: Matrix) -> Player:
    """Return the player to move. `Player.FIRST` begins."""
    raise NotImplementedError


def possible_moves(matrix: Matrix) -> list[int]:
    """Return the indexes of the empty cells; none once the game is over."""
    raise NotImplementedError


def make_move(matrix: Matrix, place: int) -> Matrix:
    """Return the matrix with one more mark.

    Raise `fourinrow.errors.IllegalMove` for a place that is not a possible move.
    """
    raise NotImplementedError


def outcome(matrix: Matrix) -> Outcome:
    """Return `Outcome.RUNNING`, or who has won, or a draw."""
    raise NotImplementedError


connect5 = Game(Matrix, to_move, possible_moves, make_move, outcome, name="connect5")


def player(game: Game[S, M], state: S) -> M:
    """Return a legal move of any game: one that wins, if there is one."""
    raise NotImplementedError
