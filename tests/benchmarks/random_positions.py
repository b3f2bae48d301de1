"""Random positions, and what it takes to solve one."""

from contextlib import suppress
from functools import lru_cache
from random import Random
from time import process_time
from typing import NamedTuple, TypeAlias

from fourinrow.core.notation import format_moves
from fourinrow.core.rules import Rules
from fourinrow.data import random_game
from fourinrow.errors import FourInRowError
from fourinrow.solver.bitboard import EMPTY_BOARD, Bitboard
from fourinrow.solver.bridge import as_board
from fourinrow.solver.solver import Solver

Opening: TypeAlias = tuple[int, ...]


class Measured(NamedTuple):
    """The score of a position, and what its search took."""

    score: int
    seconds: float
    nodes: int


def measured(solver: Solver, moves: Opening) -> Measured:
    """Solve a position with an empty table.

    A position that takes a few nodes is solved first: clearing a large table evicts the
    program from the caches, and the very first search loads compiled code.
    """
    rules = solver.rules
    board = as_board(format_moves(moves, rules), rules)
    solver.reset()
    solver.solve(_nearly_full(rules))
    nodes, start = solver.nodes, process_time()
    score = solver.solve(board).value
    return Measured(score, process_time() - start, solver.nodes - nodes)


@lru_cache
def _nearly_full(rules: Rules) -> Bitboard:
    """Draw a position with six free cells, or with as few more as can be found."""
    for stones in range(rules.rows * rules.cols - 6, 0, -1):
        with suppress(FourInRowError):
            moves = random_game(Random(0), stones, rules, careful=True)
            return as_board(format_moves(moves, rules), rules)
    return EMPTY_BOARD


def duration(seconds: float) -> str:
    """Write a time with the unit that suits it.

    >>> duration(0.0000036), duration(0.79), duration(15.1)
    ('3.6 us', '790.0 ms', '15.1 s')
    """
    units = ((1.0, "s"), (1e-3, "ms"), (0.0, "us"))
    size, unit = next(each for each in units if seconds >= each[0])
    return f"{seconds / (size or 1e-6):,.1f} {unit}"
