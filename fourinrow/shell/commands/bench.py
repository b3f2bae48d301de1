"""``fourinrow bench``: how fast the solver is, on random positions."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from time import process_time
from typing import Final, NamedTuple, TypeAlias

from fourinrow.core.cells import Outcome
from fourinrow.core.notation import format_moves
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.shell.options import add_board, count, rules_from, seed
from fourinrow.shell.terminal import blaming, write_out
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

_ABOUT: Final = """\
Measure how fast the solver is on this machine. Each row is for random positions
with the same number of stones. Each position is solved with an empty table and
without the opening book. Times are processor time; they include neither
clearing the table nor reading the position.

exit status: 0; 2 for wrong options; 130 after Ctrl-C
"""

_MOST_FREE: Final = {"fast": 30, "readable": 18}  # cells: a row takes some seconds
_STEP: Final = 6  # cells between two rows
_IN_VAIN: Final = 1000  # games: on small boards many end early
_HEADING: Final = ("stones", "positions", "time each", "nodes each", "a second")


class Measured(NamedTuple):
    """The score of a position, and what its search took."""

    score: int
    seconds: float
    nodes: int


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``bench`` to its parser."""
    parser.description = _ABOUT
    add = parser.add_argument
    add("--stones", nargs="+", type=count, metavar="N", help="stones on the board")
    add("--count", type=count, default=50, help="positions for each row (50)")
    add("--seed", type=seed, default=0, help="the same positions for the same seed (0)")
    add("--engine", choices=("fast", "readable"), help="(fast, if Numba is installed)")
    add_board(parser)
    parser.set_defaults(run=lambda options: _bench(options, parser))


def _bench(options: Namespace, parser: ArgumentParser) -> int:
    rules, rng = rules_from(options), Random(options.seed)
    with blaming(parser, "--engine"):
        solver = Solver(rules, engine=options.engine, book=None)
    write_out(f"{solver.engine}\n{_row(_HEADING)}")
    for stones in options.stones or _usual_stones(solver):
        drawn = drawn_positions(stones, options.count, rng, rules)
        write_out(_cells(stones, [measured(solver, moves) for moves in drawn]))
    return 0


def _usual_stones(solver: Solver) -> Sequence[int]:
    area = solver.rules.rows * solver.rules.cols
    return range(area - _STEP, max(0, area - _MOST_FREE[solver.engine] - 1), -_STEP)


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


def _cells(stones: int, runs: Sequence[Measured]) -> str:
    """Write the row of some positions."""
    if not runs:
        return f"{stones}: no such position in {_IN_VAIN:,} random games"
    number, seconds = len(runs), sum(run.seconds for run in runs)
    nodes = sum(run.nodes for run in runs)
    each, rate = duration(seconds / number), number / max(seconds, 1e-9)
    numbers = f"{number:,}", each, f"{nodes / number:,.0f}", f"{rate:,.0f}"
    return _row((str(stones), *numbers))


def duration(seconds: float) -> str:
    """Write a time with the unit that suits it.

    >>> duration(0.0000036), duration(0.79), duration(15.1)
    ('3.6 us', '790.0 ms', '15.1 s')
    """
    units = ((1.0, "s"), (1e-3, "ms"), (0.0, "us"))
    size, unit = next(each for each in units if seconds >= each[0])
    return f"{seconds / (size or 1e-6):,.1f} {unit}"


def _row(texts: Sequence[str]) -> str:
    name, *numbers = texts
    return "  ".join([f"{name:14}", *(f"{number:>11}" for number in numbers)])


def drawn_positions(
    stones: int, number: int, rng: Random, rules: Rules = CONNECT_FOUR
) -> Sequence[Opening]:
    """Draw a number of positions; fewer if a thousand games in a row end early."""
    drawn, in_vain = list[Opening](), 0
    while len(drawn) < number and in_vain < _IN_VAIN:
        moves = random_moves(stones, rng, rules)
        in_vain = 0 if moves else in_vain + 1
        drawn.extend([moves] if moves else [])
    return drawn


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
