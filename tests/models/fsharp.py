"""The F# seed's board, in plain lists.

A board is a list of columns, each from the bottom up; a coordinate is (column,
row), both from 0; an empty cell is ``None``. A board's size is given columns first.
"""

from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import NamedTuple, TypeAlias, TypeVar


class Player(Enum):
    WHITE = "white"
    BLACK = "black"


class GameState(Enum):
    STILL_RUNNING = "still running"
    WHITE_WON = "white won"
    BLACK_WON = "black won"
    REMIS = "remis"


Coordinate: TypeAlias = tuple[int, int]
Board: TypeAlias = list[list[Player | None]]
Window: TypeAlias = list[tuple[Coordinate, Player | None]]

S = TypeVar("S")
FoldFun: TypeAlias = Callable[[S, Window], tuple[S, bool]]


class Situation(NamedTuple):
    board: Board
    turn: Player


def next_player(player: Player) -> Player:
    return Player.BLACK if player is Player.WHITE else Player.WHITE


def get_layer_rate_type(game: Situation) -> str:
    return "max" if game.turn is Player.WHITE else "min"


def root(board: Board) -> Situation:
    return Situation(board, Player.WHITE)


def initialize(nr_cols: int, rows_per_col: int) -> Board:
    return [[None] * rows_per_col] * nr_cols


def dim_columns(board: Board) -> int:
    return len(board)


def dim_rows(board: Board) -> int:
    return len(board[0])


def get_piece_at(board: Board, coord: Coordinate) -> Player | None:
    column, row = coord
    return board[column][row]


def get_coord_line(
    board: Board, delta: tuple[int, int], start: Coordinate
) -> list[Coordinate]:
    line = []
    column, row = start
    while 0 <= column < dim_columns(board) and 0 <= row < dim_rows(board):
        line.append((column, row))
        column, row = column + delta[0], row + delta[1]
    return line


def get_coord_lines(board: Board) -> list[list[Coordinate]]:
    return _coord_lines(dim_columns(board), dim_rows(board))


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


def fold_line(
    board: Board, fold_fun: FoldFun[S], line: list[Coordinate], initial: S
) -> tuple[S, bool]:
    pieces = [(coord, get_piece_at(board, coord)) for coord in line]
    state = initial
    for start in range(len(pieces) - 3):
        state, go_on = fold_fun(state, pieces[start : start + 4])
        if not go_on:
            return state, False
    return state, True


def fold_board(board: Board, fold_fun: FoldFun[S], initial: S) -> S:
    state = initial
    for line in get_coord_lines(board):
        state, go_on = fold_line(board, fold_fun, line, state)
        if not go_on:
            break
    return state


WON_VALUE = 100000.0


def rate_board(player: Player, board: Board) -> float:
    def rate_window(total: float, pieces: Window) -> tuple[float, bool]:
        owners = [owner for _, owner in pieces]
        mine, theirs = owners.count(player), owners.count(next_player(player))
        if mine == 4 or theirs == 4:
            return (WON_VALUE if mine else -WON_VALUE), False
        if mine and theirs:
            return total, True
        points = (0.0, 0.0, 1.0, 10.0)
        return total + points[mine] - points[theirs], True

    return fold_board(board, rate_window, 0.0)


def is_win_situation(board: Board) -> Player | None:
    rating = rate_board(Player.WHITE, board)
    if rating == WON_VALUE:
        return Player.WHITE
    return Player.BLACK if rating == -WON_VALUE else None


def get_free_row_pos(board: Board, col: int) -> int | None:
    return board[col].index(None) if None in board[col] else None


def get_possible_moves(board: Board) -> list[int]:
    cols = range(dim_columns(board))
    return [col for col in reversed(cols) if get_free_row_pos(board, col) is not None]


def has_game_ended(board: Board) -> GameState:
    match is_win_situation(board):
        case Player.BLACK:
            return GameState.BLACK_WON
        case Player.WHITE:
            return GameState.WHITE_WON
        case None:
            moves = get_possible_moves(board)
            return GameState.STILL_RUNNING if moves else GameState.REMIS


def make_move(game: Situation, col: int) -> Situation:
    row = get_free_row_pos(game.board, col)
    if row is None:
        raise RuntimeError("move impossible")
    board = [list(column) for column in game.board]
    board[col][row] = game.turn
    return Situation(board, next_player(game.turn))


def create_moves(game: Situation) -> list[Situation]:
    if is_win_situation(game.board) is not None:
        return []
    return [make_move(game, col) for col in get_possible_moves(game.board)]
