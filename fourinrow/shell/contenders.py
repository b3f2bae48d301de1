"""Who is measured: our engine, and bitbully where it is installed."""

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.metadata import version
from time import process_time
from typing import Final, NamedTuple

from fourinrow.core.notation import format_moves
from fourinrow.solver.bridge import board_from_moves
from fourinrow.solver.engine import EngineName
from fourinrow.solver.solver import Solver

__all__ = ["Contender", "Measured", "measured", "ours", "rivals"]

_EASY: Final = tuple(int(sign) - 1 for sign in "7422341735647741166133573473242566")
_FIRST: Final = tuple(map(int, "163441113113550"))


class Contender(NamedTuple):
    """A solver of Connect Four.

    ``reset()`` empties its table; ``prepare(moves)`` makes a position of its own, and
    answers what solves it: the one call that is timed. ``nodes()`` is a counter.
    """

    name: str
    reset: Callable[[], object]
    prepare: Callable[[Sequence[int]], Callable[[], int]]
    nodes: Callable[[], int]


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
    contender.prepare(_EASY)()
    solve, nodes = contender.prepare(moves), contender.nodes()
    start = process_time()
    score = solve()
    seconds = process_time() - start
    return Measured(score, seconds, contender.nodes() - nodes)


def ours(engine: EngineName | None = None) -> Contender:
    """Answer a `Solver` with some engine, ready to be measured."""
    solver = Solver(engine=engine)

    def prepare(moves: Sequence[int]) -> Callable[[], int]:
        board = board_from_moves(format_moves(moves))
        return lambda: solver.solve(board).value

    return _warm(Contender(solver.engine, solver.reset, prepare, lambda: solver.nodes))


def rivals() -> Sequence[Contender]:
    """Answer the searches of bitbully, none if it can't be imported."""
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
            )
        )
        for search in ("mtdf", "null_window")
    ]


def _warm(contender: Contender) -> Contender:
    """Have compiled and loaded what is compiled and loaded at the first call."""
    measured(contender, _FIRST)
    return contender
