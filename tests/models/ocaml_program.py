"""The OCaml seed's program, at the keyboard: who is asked, and what is said at the end.

Its mistakes are kept. A state is won, lost or drawn for the side that moved, but the
message is about the first player. `choice` looks only at the first sign of a line; and
when there are no more lines, it plays the first of the legal moves.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import NamedTuple, TypeAlias

from models.ocaml import (
    LESS_I,
    MORE_I,
    Cell,
    Matrix,
    State,
    evaluate,
    game_start,
    legal_moves,
    play,
    state_of,
)
from models.search_seeds import Evaluation, FAlphabeta, Representation

Seat: TypeAlias = Callable[[bool, Matrix], int]

WON = "The first player won"
LOST = "The first player lost"
NIL = "Stalemate"
SAID = {State.G: WON, State.P: LOST, State.N: NIL}


class Ended(NamedTuple):
    """The moves of a game, columns from 1, and what is said of it."""

    moves: list[int]
    said: str


def choice(lines: Iterator[str], player: bool, game: Matrix) -> int:
    moves = legal_moves(player, game)
    for i in lines:
        if i and "1" <= i[0] <= "7" and int(i[0]) in moves:
            return int(i[0])
    return moves[0]


def human(lines: Iterator[str]) -> Seat:
    return partial(choice, lines)


def machine(depth: int = 4) -> Seat:
    """The seed's search of the seed's evaluation, which is remembered to save time."""

    @cache
    def remembered(lines: tuple[tuple[Cell, ...], ...]) -> int:
        return evaluate(True, [list(line) for line in lines])

    def value(_player: bool, game: Matrix) -> int:
        return remembered(tuple(map(tuple, game)))

    def is_leaf(player: bool, game: Matrix) -> bool:
        return abs(value(player, game)) == MORE_I or not legal_moves(player, game)

    rep = Representation(game_start, legal_moves, play)
    search = FAlphabeta(rep, Evaluation(value, MORE_I, LESS_I, is_leaf))
    return partial(search.alphabeta, depth)


def play_game(first: Seat, second: Seat) -> Ended:
    """Both seats in turn, until one of them ends the game."""
    game, player, moves = game_start(), True, list[int]()
    while True:
        moves.append((first if player else second)(player, game))
        game = play(player, moves[-1], game)
        state = state_of(player, game)
        if state is not State.C:
            return Ended(moves, SAID[state])
        player = not player
