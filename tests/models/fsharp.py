"""The F# seed's board, in plain lists.

A board is a list of columns, each from the bottom up; a coordinate is (column, row),
both from 0. Its ``None`` is 0 here, White is 1 and Black is 2. A board's size is given
columns first.
"""

from functools import cache
from typing import NamedTuple, TypeAlias

from fourinrow.core import Outcome

Coordinate: TypeAlias = tuple[int, int]
Board: TypeAlias = list[list[int]]

WHITE, BLACK = 1, 2
WON_VALUE = 100000.0


class Situation(NamedTuple):
    board: Board
    turn: int


def next_player(player: int) -> int:
    return BLACK if player == WHITE else WHITE


def get_layer_rate_type(game: Situation) -> str:
    return "max" if game.turn == WHITE else "min"


def root(board: Board) -> Situation:
    return Situation(board, WHITE)


def initialize(nr_cols: int, rows_per_col: int) -> Board:
    return [[0] * rows_per_col] * nr_cols


def get_coord_line(
    board: Board, delta: tuple[int, int], start: Coordinate
) -> list[Coordinate]:
    line = []
    column, row = start
    while 0 <= column < len(board) and 0 <= row < len(board[0]):
        line.append((column, row))
        column, row = column + delta[0], row + delta[1]
    return line


def get_coord_lines(board: Board) -> list[list[Coordinate]]:
    return _coord_lines(len(board), len(board[0]))


@cache
def _coord_lines(cols: int, rows: int) -> list[list[Coordinate]]:
    board = initialize(cols, rows)
    starts = [
        *[((1, 0), (0, r)) for r in range(rows)],
        *[((0, 1), (c, 0)) for c in range(cols)],
        *[((1, 1), (0, r)) for r in range(rows - 1, -1, -1)],
        *[((1, 1), (c, 0)) for c in range(1, cols)],
        *[((1, -1), (0, r)) for r in range(rows)],
        *[((1, -1), (c, rows - 1)) for c in range(1, cols)],
    ]
    return [get_coord_line(board, delta, start) for delta, start in starts]


def rate_board(player: int, board: Board) -> float:
    """The seed's fold over the windows of all lines, up to the first four."""
    points, total = (0.0, 0.0, 1.0, 10.0), 0.0
    for line in get_coord_lines(board):
        pieces = [board[column][row] for column, row in line]
        for start in range(len(pieces) - 3):
            owners = pieces[start : start + 4]
            mine, theirs = owners.count(player), owners.count(next_player(player))
            if mine == 4 or theirs == 4:
                return WON_VALUE if mine else -WON_VALUE
            if not (mine and theirs):
                total += points[mine] - points[theirs]
    return total


def is_win_situation(board: Board) -> int | None:
    rating = rate_board(WHITE, board)
    if rating == WON_VALUE:
        return WHITE
    return BLACK if rating == -WON_VALUE else None


def get_possible_moves(board: Board) -> list[int]:
    return [col for col in reversed(range(len(board))) if 0 in board[col]]


def has_game_ended(board: Board) -> Outcome:
    match is_win_situation(board):
        case 2:
            return Outcome.SECOND_WON
        case 1:
            return Outcome.FIRST_WON
        case _:
            return Outcome.RUNNING if get_possible_moves(board) else Outcome.DRAW


def make_move(game: Situation, col: int) -> Situation:
    if 0 not in game.board[col]:
        raise RuntimeError("move impossible")
    board = [list(column) for column in game.board]
    board[col][board[col].index(0)] = game.turn
    return Situation(board, next_player(game.turn))


def create_moves(game: Situation) -> list[Situation]:
    if is_win_situation(game.board) is not None:
        return []
    return [make_move(game, col) for col in get_possible_moves(game.board)]
