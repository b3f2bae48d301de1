"""Random positions, and what it takes to solve one."""

from functools import lru_cache
from random import Random
from time import process_time
from typing import NamedTuple, TypeAlias

from fourinrow.core.cells import Outcome
from fourinrow.core.notation import format_moves
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.solver.bitboard import (
    EMPTY_BOARD,
    Bitboard,
    landing_squares,
    legal_moves,
    outcome,
    play,
    threats,
)
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
    rng, area = Random(0), rules.rows * rules.cols
    drawn = (random_moves(stones, rng, rules) for stones in range(area - 6, 0, -1))
    moves = next(filter(None, drawn), ())
    return as_board(format_moves(moves, rules), rules)


def duration(seconds: float) -> str:
    """Write a time with the unit that suits it.

    >>> duration(0.0000036), duration(0.79), duration(15.1)
    ('3.6 us', '790.0 ms', '15.1 s')
    """
    units = ((1.0, "s"), (1e-3, "ms"), (0.0, "us"))
    size, unit = next(each for each in units if seconds >= each[0])
    return f"{seconds / (size or 1e-6):,.1f} {unit}"


def random_moves(
    stones: int, rng: Random, rules: Rules = CONNECT_FOUR
) -> Opening | None:
    """Return random moves from the empty board, none of which ends the game.

    >>> random_moves(4, Random(1))
    (1, 4, 6, 6)

    Each side prevents an immediate win of the other if it can. Returns ``None`` if
    every move ends the game before that many ``stones`` are on the board.
    """
    board, moves = EMPTY_BOARD, []
    for _ in range(stones):
        going_on = [
            (move, child)
            for move in legal_moves(board, rules)
            if outcome(child := play(board, move, rules), rules) is Outcome.RUNNING
        ]
        careful = [each for each in going_on if not _wins_at_once(each[1], rules)]
        if not going_on:
            return None
        move, board = rng.choice(careful or going_on)
        moves.append(move)
    return tuple(moves)


def _wins_at_once(board: Bitboard, rules: Rules) -> bool:
    return bool(threats(board, rules)[0] & landing_squares(board, rules))
