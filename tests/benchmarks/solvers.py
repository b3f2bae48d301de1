"""The solver beside bitbully, by class.

    python tests/benchmarks/solvers.py --count 20 begin-easy begin-medium
    python tests/benchmarks/solvers.py empty begin-hard
    python tests/benchmarks/solvers.py published.txt

Positions are solved with an empty table, without the opening book, and just after by
bitbully, where it is installed. A ratio of 2x is half its time. The class ``empty`` is
the empty board, for which bitbully takes minutes. A file has one position per line, and
perhaps its score, like the published ones of Pascal Pons.
"""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple, TypeAlias

from fourinrow.data import random_game
from fourinrow.notation import format_moves, parse_moves
from fourinrow.solver import Solver
from fourinrow.solver.bridge import as_board

Opening: TypeAlias = tuple[int, ...]

EMPTY = "empty"
EASY = tuple(int(column) - 1 for column in "264531221376766115455644152362533321")


class Measured(NamedTuple):
    """The score of a position, and what its search took."""

    score: int
    seconds: float
    nodes: int


def measured(solver: Solver, moves: Opening) -> Measured:
    """Solve a position with an empty table.

    An easy one is solved first: clearing a large table evicts the program from the
    caches, and the very first search loads compiled code.
    """
    board = as_board(format_moves(moves))
    solver.reset()
    solver.solve(format_moves(EASY))
    nodes, start = solver.nodes, process_time()
    score = solver.solve(board).value
    return Measured(score, process_time() - start, solver.nodes - nodes)


class PositionClass(NamedTuple):
    """How many stones are on the board, how many plies are left with best play."""

    stones: range
    plies: range
    number: int


CLASSES: Mapping[str, PositionClass] = {
    "end-easy": PositionClass(range(29, 40), range(3, 14), 200),
    "middle-easy": PositionClass(range(15, 29), range(3, 14), 200),
    "middle-medium": PositionClass(range(15, 29), range(14, 28), 100),
    "begin-easy": PositionClass(range(4, 15), range(3, 14), 50),
    "begin-medium": PositionClass(range(4, 15), range(14, 28), 30),
    "begin-hard": PositionClass(range(4, 15), range(28, 43), 10),
}


def by_bitbully() -> Callable[[Opening], Measured] | None:
    """The search of bitbully, if it is installed."""
    try:
        bitbully = import_module("bitbully")
    except (ImportError, OSError):
        return None
    agent = bitbully.BitBully(opening_book=None)

    def timed(moves: Opening) -> Measured:
        agent.reset_transposition_table()
        agent.mtdf(bitbully.Board(list(EASY)))
        board, start = bitbully.Board(list(moves)), process_time()
        return Measured(agent.mtdf(board), process_time() - start, 0)

    return timed


def drawn(name: str, count: int, rng: Random) -> Sequence[Opening]:
    """Random positions of a class."""
    kind, solver, found = CLASSES[name], Solver(book=None), list[Opening]()
    while len(found) < count:
        moves = random_game(rng, rng.choice(kind.stones), careful=True)
        if solver.solve(format_moves(moves)).plies in kind.plies:
            found.append(moves)
    return found


def row(name: str, positions: Sequence[Opening]) -> str:
    """Solve some positions, and say how long that takes beside bitbully."""
    ways: list[Callable[[Opening], Measured]] = [partial(measured, Solver(book=None))]
    ways += filter(None, [by_bitbully()])
    ours, *theirs = (list(map(way, positions)) for way in ways)
    for moves, *runs in zip(positions, ours, *theirs, strict=True):
        assert len({run.score for run in runs}) == 1, format_moves(moves)
    taken, *beside = (sum(run.seconds for run in runs) for runs in (ours, *theirs))
    nodes = sum(run.nodes for run in ours) / len(ours)
    texts = [f"{name:14}", f"{len(ours):4}", f"{1000 * taken / len(ours):,.3f} ms"]
    texts.append(f"{nodes:,.0f} nodes")
    texts += [f"bitbully {each / taken:.2f}x" for each in beside]
    return "  ".join(texts)


def groups(
    names: Sequence[str], count: int | None
) -> Iterator[tuple[str, Sequence[Opening]]]:
    rng = Random(0)
    for name in names or CLASSES:
        if name == EMPTY:
            yield name, [()]
        elif name not in CLASSES:
            lines = Path(name).read_text().splitlines()[:count]
            yield name, [parse_moves(line.split()[0]) for line in lines]
        else:
            yield name, drawn(name, count or CLASSES[name].number, rng)


def main() -> None:
    parser = ArgumentParser()
    known = ", ".join([EMPTY, *CLASSES])
    parser.add_argument("classes", nargs="*", metavar="CLASS", help=known)
    parser.add_argument("--count", type=int)
    given = parser.parse_args()
    for name, positions in groups(given.classes, given.count):
        print(row(name, positions), flush=True)


if __name__ == "__main__":
    main()
