"""Random games, and our replay of them: importable by a fresh process."""

from collections.abc import Sequence
from itertools import count, cycle
from random import Random
from typing import TypeAlias

from pyrsistent import pvector

from fourinrow.core import Player, apply_move, is_win, new_grid
from fourinrow.core.grid import is_full

# The winner, 0 for a draw, and the number of moves.
End: TypeAlias = tuple[int, int]


def random_game(rng: Random) -> list[int]:
    """Columns with room, each as likely as the others, until the board is full."""
    room, moves = [6] * 7, []
    while any(room):
        moves.append(rng.choice([column for column in range(7) if room[column]]))
        room[moves[-1]] -= 1
    return moves


RNG = Random(4)
GAMES = [random_game(RNG) for _ in range(300)]


def by_fourinrow() -> list[End]:
    return [one_by_fourinrow(game) for game in GAMES]


def one_by_fourinrow(game: Sequence[int]) -> End:
    grid = new_grid(6, 7)
    for ply, column, player in zip(count(1), game, cycle(Player)):
        grid = apply_move(grid, column, player)
        if is_win(grid, column, player):
            return player.value, ply
        if is_full(grid):
            return 0, ply
    raise AssertionError(f"not over: {game}")


def kind_of_vectors() -> str:
    return type(pvector()).__name__
