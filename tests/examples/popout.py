"""PopOut: Connect Four in which a side may also take out one of its bottom stones.

The stones above fall down. A side that completes lines for both sides at once wins. A
game can go on forever, so it is a draw after 100 plies.
"""

from typing import NamedTuple

from fourinrow import (
    Cell,
    Game,
    Grid,
    Outcome,
    Player,
    Situation,
    apply_move,
    is_valid_move,
    new_grid,
)
from fourinrow.core.cells import other, won_by
from fourinrow.core.grid import replace_value
from fourinrow.core.windows import has_won
from fourinrow.errors import IllegalMove, short_repr
from fourinrow.games import Display
from fourinrow.games.connect.text import draw as draw_board


class Move(NamedTuple):
    column: int
    is_pop: bool = False

    def __str__(self) -> str:
        return f"{'p' * self.is_pop}{self.column + 1}"


class Board(NamedTuple):
    grid: Grid = new_grid(6, 7)
    turn: Player = Player.FIRST


def moves(board: Board) -> tuple[Move, ...]:
    grid, turn = board
    if any(has_won(grid, player) for player in Player):
        return ()
    drops = (Move(column) for column in range(7) if is_valid_move(grid, column))
    mine = (column for column in range(7) if grid[-1][column] == turn)
    return (*drops, *(Move(column, is_pop=True) for column in mine))


def play(board: Board, move: Move) -> Board:
    if move not in moves(board):
        raise IllegalMove(f"expected a legal move, got {short_repr(move)}")
    (grid, turn), (column, is_pop) = board, move
    after = pop(grid, column) if is_pop else apply_move(grid, column, turn)
    return Board(after, other(turn))


def pop(grid: Grid, column: int) -> Grid:
    above = [row[column] for row in grid][:-1]
    for row, cell in enumerate((Cell.EMPTY, *above)):
        grid = replace_value(grid, row, column, cell)
    return grid


def outcome(board: Board) -> Outcome:
    for player in (other(board.turn), board.turn):
        if has_won(board.grid, player):
            return won_by(player)
    return Outcome.RUNNING if moves(board) else Outcome.DRAW


popout = Game(
    start=Board,
    to_move=lambda board: board.turn,
    legal_moves=moves,
    play=play,
    outcome=outcome,
    max_plies=100,
    moves=[Move(column, is_pop) for is_pop in (False, True) for column in range(7)],
    text=Display(lambda board, look, **_marks: draw_board(Situation(*board), look)),
    name="popout",
)
