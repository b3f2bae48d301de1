"""Who is measured: our engine, and bitbully where it is installed."""

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.metadata import version
from random import Random
from time import process_time
from typing import NamedTuple

from fourinrow.core.notation import format_moves
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.play.positions import random_moves
from fourinrow.solver.bridge import board_from_moves
from fourinrow.solver.engine import EngineName
from fourinrow.solver.solver import Solver


class Contender(NamedTuple):
    """A solver.

    ``reset()`` empties its table; ``prepare(moves)`` makes a position of its own, and
    answers what solves it: the one call that is timed. ``nodes()`` is a counter.
    ``easy`` are the moves of a position that takes it a few nodes.
    """

    name: str
    reset: Callable[[], object]
    prepare: Callable[[Sequence[int]], Callable[[], int]]
    nodes: Callable[[], int]
    easy: Sequence[int]


class Measured(NamedTuple):
    """The score that was found, and what it took."""

    score: int
    seconds: float
    nodes: int


def measured(contender: Contender, moves: Sequence[int]) -> Measured:
    """Solve a position with an empty table, and measure that and nothing else.

    Just before it, another one is solved that takes a few nodes: emptying a large table
    drives the program out of the caches, and that is not what is to be measured.
    """
    contender.reset()
    contender.prepare(contender.easy)()
    solve, nodes = contender.prepare(moves), contender.nodes()
    start = process_time()
    score = solve()
    seconds = process_time() - start
    return Measured(score, seconds, contender.nodes() - nodes)


def ours(engine: EngineName | None = None, rules: Rules = CONNECT_FOUR) -> Contender:
    """Answer a `Solver` with some engine, ready to be measured."""
    solver = Solver(rules, engine=engine)

    def prepare(moves: Sequence[int]) -> Callable[[], int]:
        board = board_from_moves(format_moves(moves, rules), rules)
        return lambda: solver.solve(board).value

    nodes, easy = (lambda: solver.nodes), _nearly_full(rules)
    return _warm(Contender(solver.engine, solver.reset, prepare, nodes, easy))


def rivals(rules: Rules = CONNECT_FOUR) -> Sequence[Contender]:
    """Answer the searches of bitbully; none where it is missing, or plays no such."""
    if rules != CONNECT_FOUR:
        return ()
    try:
        bitbully = import_module("bitbully")
    except (ImportError, OSError):
        return ()
    agent = bitbully.BitBully(opening_book=None)
    name = f"bitbully {version('bitbully')}"

    def prepare(search: Callable[..., int], moves: Sequence[int]) -> Callable[[], int]:
        board = bitbully.Board(list(moves))
        return lambda: search(board)

    return [
        _warm(
            Contender(
                f"{name} {search}",
                agent.reset_transposition_table,
                partial(prepare, getattr(agent, search)),
                lambda: int(agent.get_node_counter()),
                _nearly_full(rules),
            )
        )
        for search in ("mtdf", "null_window")
    ]


def _warm(contender: Contender) -> Contender:
    """Have compiled and loaded what is compiled and loaded at the first call."""
    measured(contender, contender.easy)
    return contender


def _nearly_full(rules: Rules) -> Sequence[int]:
    """Draw a position with half a dozen free cells, or as few as there are."""
    rng, area = Random(0), rules.rows * rules.cols
    drawn = (random_moves(plies, rng, rules) for plies in range(area - 6, 0, -1))
    return next((moves for moves in drawn if moves), ())
