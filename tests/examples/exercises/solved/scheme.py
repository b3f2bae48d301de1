"""A solution of the exercise of the same name."""

from typing import NamedTuple, TypeVar

from fourinrow import Game, Outcome, Player
from fourinrow.errors import IllegalMove

S = TypeVar("S")
M = TypeVar("M")
LINES = [
    *(range(5 * row, 5 * row + 5) for row in range(5)),
    *(range(column, 25, 5) for column in range(5)),
]


class Matrix(NamedTuple):
    cells: tuple[int, ...] = (0,) * 25


def to_move(matrix: Matrix) -> Player:
    return Player.FIRST if matrix.cells.count(0) % 2 else Player.SECOND


def possible_moves(matrix: Matrix) -> list[int]:
    is_over = outcome(matrix) is not Outcome.RUNNING
    return [place for place, cell in enumerate(matrix.cells) if not (cell or is_over)]


def make_move(matrix: Matrix, place: int) -> Matrix:
    if place not in possible_moves(matrix):
        raise IllegalMove(f"expected an empty cell from 0 to 24, got {place!r}")
    before, after = matrix.cells[:place], matrix.cells[place + 1 :]
    return Matrix((*before, int(to_move(matrix)), *after))


def outcome(matrix: Matrix) -> Outcome:
    filled = [{matrix.cells[place] for place in line} for line in LINES]
    if {1} in filled:
        return Outcome.FIRST_WON
    if {2} in filled:
        return Outcome.SECOND_WON
    return Outcome.RUNNING if 0 in matrix.cells else Outcome.DRAW


connect5 = Game(Matrix, to_move, possible_moves, make_move, outcome, name="connect5")


def player(game: Game[S, M], state: S) -> M:
    won = {Player.FIRST: Outcome.FIRST_WON, Player.SECOND: Outcome.SECOND_WON}
    moves, mine = game.legal_moves(state), won[game.to_move(state)]
    wins = (move for move in moves if game.outcome(game.play(state, move)) is mine)
    return next(wins, moves[0])
