"""Exercise: the board of Connect Four, after the tutorial in Haskell.

A board is a list of rows, the top row first, and a row is a list of cells: 0 is empty,
1 and 2 are the stones of the players. Columns count from 0. No function changes a board
that it is given.

    fourinrow check haskell.py
"""

Board = list[list[int]]


def new_grid(rows: int, cols: int) -> Board:
    """Return an empty board."""
    raise NotImplementedError


def is_valid_move(grid: Board, column: int) -> bool:
    """Check whether a column is on the board and has an empty cell."""
    raise NotImplementedError


def apply_move(grid: Board, column: int, stone: int) -> Board:
    """Return a new board with one more stone: it falls down in the column.

    Raise an error such as `ValueError` if the column is full, or off the board.
    """
    raise NotImplementedError


def is_win(grid: Board, column: int, stone: int) -> bool:
    """Check whether the top stone of a column, played last, makes four in a row.

    Lines are horizontal, vertical, and diagonal in both directions.
    """
    raise NotImplementedError
