"""The OCaml seed's Connect Four board and evaluator, with its mistake.

A matrix is a list of lines, the BOTTOM line first; a move is a column from 1; its cells
A, B and Empty are 1, 2 and 0 here. `evaluate` is the seed's: the first of its six calls
has the bounds of columns and lines swapped, so the horizontals of the two top lines are
never looked at, and the fourth call counts six diagonals again. With `mended_blocs`
it looks at every window once. It is passed the player too, and asks nothing of it.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple, TypeAlias

Matrix: TypeAlias = list[list[int]]
Window: TypeAlias = tuple[tuple[int, int], ...]

COL = 7
ROW = 6


def game_start(row: int = ROW, col: int = COL) -> Matrix:
    return [[0] * col for _ in range(row)]


def legal_moves(_player: bool, m: Matrix) -> list[int]:
    """From the right, and also when the game is over."""
    return [c + 1 for c in reversed(range(len(m[0]))) if m[-1][c] == 0]


def augment(mat: Matrix, c: int) -> int:
    """The line, from 1, of the next free cell; one too many for a full column."""
    line = len(mat)
    while line > 0 and mat[line - 1][c - 1] == 0:
        line -= 1
    return line + 1


def top_stone(mat: Matrix, c: int) -> int:
    """The other ``augment``, of the graphics: the line, from 1, of the top stone."""
    return augment(mat, c) - 1


def player_gen(cp: int, m: Matrix, e: int) -> Matrix:
    mj = [list(line) for line in m]
    mj[augment(mj, cp) - 1][cp - 1] = e
    return mj


def play(b: bool, cp: int, m: Matrix) -> Matrix:
    return player_gen(cp, m, 1 if b else 2)


def print_game(m: Matrix) -> str:
    """What the seed prints, as a text."""
    signs = (". ", "X ", "O ")
    lines = ["".join(signs[cell] for cell in line) + "\n" for line in reversed(m)]
    return "".join(lines) + "\n"


VALUE = (0, 2, 10, 50)
LESS_I = -10000
MORE_I = 10000


class Four(Exception):
    """Raised, with the value of the win, where four in line are seen."""


class Bloc(NamedTuple):
    """The arguments of one call of ``eval_bloc``; dx is the step between LINES."""

    cmin: int
    cmax: int
    lmin: int
    lmax: int
    dx: int
    dy: int


def blocs(row: int = ROW, col: int = COL) -> list[Bloc]:
    """The six calls of the seed."""
    return [
        Bloc(0, row - 1, 0, col - 4, 0, 1),
        Bloc(0, col - 1, 0, row - 4, 1, 0),
        Bloc(0, col - 4, 0, row - 4, 1, 1),
        Bloc(1, row - 4, 0, col - 4, 1, 1),
        Bloc(3, col - 1, 0, row - 4, 1, -1),
        Bloc(1, row - 4, 3, col - 1, 1, -1),
    ]


def mended_blocs(row: int = ROW, col: int = COL) -> list[Bloc]:
    """One call for each direction, every start from which four cells fit."""
    return [
        Bloc(0, col - 4, 0, row - 1, 0, 1),
        Bloc(0, col - 1, 0, row - 4, 1, 0),
        Bloc(0, col - 4, 0, row - 4, 1, 1),
        Bloc(3, col - 1, 0, row - 4, 1, -1),
    ]


def starts(bloc: Bloc) -> list[tuple[int, int]]:
    """The (line, column) starts of one call, in the seed's order."""
    return [
        (line, c)
        for c in range(bloc.cmin, bloc.cmax + 1)
        for line in range(bloc.lmin, bloc.lmax + 1)
    ]


def scanned(calls: list[Bloc], row: int = ROW, col: int = COL) -> list[Window]:
    """The windows, of (line, column) places, that the calls really look at."""
    windows = []
    for bloc in calls:
        for line, c in starts(bloc):
            window = tuple((line + k * bloc.dx, c + k * bloc.dy) for k in range(4))
            if all(0 <= y < row and 0 <= x < col for y, x in window):
                windows.append(window)
    return windows


def eval_four(m: Matrix, l_dep: int, c_dep: int, delta_l: int, delta_c: int) -> int:
    n, owner = 0, 0
    x, y = c_dep, l_dep
    for _ in range(4):
        if y < 0 or y >= len(m) or x < 0 or x >= len(m[0]):
            return 0
        cell = m[y][x]
        if cell != 0:
            if owner not in (cell, 0):
                return 0
            n += 1
            if n == 4:
                raise Four(MORE_I if cell == 1 else LESS_I)
            owner = cell
        x += delta_c
        y += delta_l
    return VALUE[n] * (1 if owner == 1 else -1)


def evaluate(m: Matrix, calls: Callable[[int, int], list[Bloc]] = blocs) -> int:
    try:
        return sum(
            eval_four(m, line, c, bloc.dx, bloc.dy)
            for bloc in calls(len(m), len(m[0]))
            for line, c in starts(bloc)
        )
    except Four as four:
        return int(four.args[0])


class State(Enum):
    """G(agné), P(erdu), N(ul), C(ontinue), in the eyes of the player asked."""

    G = "won"
    P = "lost"
    N = "draw"
    C = "running"


def standing(player: bool, moves: Sequence[object], won: float) -> State:
    """How it stands where 1 is a win of the first player, and -1 one of the second."""
    if won in (1, -1):
        return State.G if player == (won == 1) else State.P
    return State.C if moves else State.N


def state_of(player: bool, m: Matrix, value: int) -> State:
    """How it stands for a player where the position is worth so much."""
    return standing(player, legal_moves(player, m), value / MORE_I)


# What the program says at the end is about the first player, whoever asked.
SAID = {
    State.G: "The first player won",
    State.P: "The first player lost",
    State.N: "Stalemate",
    State.C: "",
}


def choice(lines: Iterator[str], player: bool, game: Matrix) -> int:
    """Look at the first sign of each line; after the last, take the first move."""
    moves = legal_moves(player, game)
    for i in lines:
        if i and "1" <= i[0] <= "7" and int(i[0]) in moves:
            return int(i[0])
    return moves[0]


def play_game(lines: Iterator[str]) -> tuple[list[int], str]:
    """The moves that two humans type, columns from 1, and what is said of the game."""
    game, player, moves, said = game_start(), True, list[int](), ""
    while not said:
        moves.append(choice(lines, player, game))
        game = play(player, moves[-1], game)
        said = SAID[state_of(player, game, evaluate(game))]
        player = not player
    return moves, said
