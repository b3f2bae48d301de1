"""The solver beside bitbully, and several jobs or threads beside one, by class.

    python tests/benchmarks/solvers.py --count 20 --jobs 2 begin-easy begin-medium
    python tests/benchmarks/solvers.py --threads 2 --runs 9 empty begin-hard
    python tests/benchmarks/solvers.py published.txt

                    3-13 plies     14-27 plies      28 plies or more
     4-14 stones    begin-easy     begin-medium     begin-hard
    15-28 stones    middle-easy    middle-medium
    29-39 stones    end-easy

Stones are those on the board, and plies those left with best play. Positions are solved
with an empty table, without the opening book, and by both searches of bitbully, where
it is installed, ten at a time just after; the better one counts. A ratio of 2x is
half its time. The class ``empty`` is the empty board, for which bitbully takes minutes.
A file has one position per line, and perhaps its score, like the published ones of
Pascal Pons.

The gain of jobs, or of threads that search one position together, is measured on the
clock, as 1.90x of 1.95x, where independent solvers do 1.95 times the work of one on
this machine. Runs are printed with the load of the machine in the last minute: other
work makes the times worthless, not the numbers of positions.
"""

from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from itertools import chain
from os import getloadavg
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple, TypeAlias

from fourinrow.data import random_game
from fourinrow.notation import format_moves, parse_moves
from fourinrow.solver import Solver
from fourinrow.solver.bridge import as_board
from fourinrow.solver.engine import Setting
from fourinrow.solver.many import scores_in_order

Opening: TypeAlias = tuple[int, ...]

EMPTY = "empty"
TURN = 10
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


def duration(seconds: float) -> str:
    """Write a time with the unit that suits it.

    >>> duration(0.0000036), duration(0.79), duration(15.1)
    ('3.6 us', '790.0 ms', '15.1 s')
    """
    units = ((1.0, "s"), (1e-3, "ms"), (0.0, "us"))
    size, unit = next(each for each in units if seconds >= each[0])
    return f"{seconds / (size or 1e-6):,.1f} {unit}"


class PositionClass(NamedTuple):
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


class Peer(NamedTuple):
    """Another solver; ``prepare(moves)`` returns the call that is timed."""

    name: str
    reset: Callable[[], object]
    prepare: Callable[[Opening], Callable[[], int]]

    def measured(self, moves: Opening) -> Measured:
        self.reset()
        self.prepare(EASY)()
        solve, start = self.prepare(moves), process_time()
        return Measured(solve(), process_time() - start, 0)


def peers() -> Sequence[Peer]:
    """The searches of bitbully, if it is installed."""
    try:
        bitbully = import_module("bitbully")
    except (ImportError, OSError):
        return ()
    agent = bitbully.BitBully(opening_book=None)

    def prepare(search: Callable[..., int], moves: Opening) -> Callable[[], int]:
        return partial(search, bitbully.Board(list(moves)))

    return [
        Peer(
            search,
            agent.reset_transposition_table,
            partial(prepare, getattr(agent, search)),
        )
        for search in ("mtdf", "null_window")
    ]


def drawn(name: str, count: int, rng: Random) -> Sequence[Opening]:
    """Random positions of a class."""
    kind, solver, found = CLASSES[name], Solver(book=None), list[Opening]()
    while len(found) < count:
        moves = random_game(rng, rng.choice(kind.stones), careful=True)
        if solver.solve(format_moves(moves)).plies in kind.plies:
            found.append(moves)
    return found


def in_turns(
    positions: Sequence[Opening], ways: Sequence[Callable[[Opening], Measured]]
) -> Sequence[Sequence[Measured]]:
    """What each way takes; each solves some positions before the next one does.

    If they took turns at each position, each would find its code and its data driven
    out of the caches by the others, which is not how a solver is used.
    """
    turns = [positions[at : at + TURN] for at in range(0, len(positions), TURN)]
    runs = [[list(map(way, turn)) for way in ways] for turn in turns]
    return [list(chain(*column)) for column in zip(*runs, strict=True)]


def row(name: str, positions: Sequence[Opening], others: Sequence[Peer]) -> str:
    solver = Solver(book=None)
    ways: list[Callable[[Opening], Measured]] = [partial(measured, solver)]
    ways += [peer.measured for peer in others]
    ours, *theirs = in_turns(positions, ways)
    for moves, run, *runs in zip(positions, ours, *theirs, strict=True):
        scores = [run.score, *(each.score for each in runs)]
        assert len({*scores}) == 1, f"{format_moves(moves)}: {scores}"
    seconds, *beside = (sum(run.seconds for run in runs) for runs in (ours, *theirs))
    nodes = sum(run.nodes for run in ours) / len(ours)
    texts = [f"{name:14}", f"{len(ours):4}", duration(seconds / len(ours))]
    texts.append(f"{nodes:,.0f} nodes")
    if beside:
        best, peer = min(zip(beside, (each.name for each in others), strict=True))
        texts.append(f"{peer} {duration(best / len(ours))}, {best / seconds:.2f}x")
    return "  ".join(texts)


def gains(
    name: str, work: Callable[[int], Callable[[], object]], count: int, runs: int
) -> Iterator[str]:
    """One worker, several, and as many alone apart take turns; the medians count."""
    found = list[float]()
    for run in range(runs):
        one, many = seconds([work(1)]), seconds([work(count)])
        apart = seconds([work(1) for _ in range(count)])
        found.append(one / many)
        yield (
            f"{name:14}  run {run + 1}  1: {one:.2f} s  {count}: {many:.2f} s  "
            f"{found[-1]:.2f}x of {count * one / apart:.2f}x  "
            f"load {getloadavg()[0]:.1f}"
        )
    yield f"{name:14}  median of {runs}: {median(found):.2f}x"


def by_jobs(positions: Sequence[Opening], jobs: int) -> Callable[[], object]:
    found = scores_in_order(
        list(map(format_moves, positions)), Setting(book=None), jobs=jobs
    )
    return partial(list, found)


def by_threads(positions: Sequence[Opening], threads: int) -> Callable[[], object]:
    solver = Solver(threads=threads, book=None)
    solver.solve(format_moves(EASY))  # compiled code is loaded
    return lambda: [measured(solver, moves) for moves in positions]


def seconds(works: Sequence[Callable[[], object]]) -> float:
    """How long some works take, each on a thread of its own."""
    start = perf_counter()
    with ThreadPoolExecutor(len(works)) as pool:
        for future in [pool.submit(work) for work in works]:
            future.result()
    return perf_counter() - start


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
    parser.add_argument("--jobs", type=int, help="measure nothing but their gain")
    parser.add_argument("--threads", type=int, help="measure nothing but their gain")
    parser.add_argument("--runs", type=int, default=9)
    given, others = parser.parse_args(), peers()
    for name, positions in groups(given.classes, given.count):
        lines: Iterable[str] = map(row, [name], [positions], [others])
        if given.jobs:
            lines = gains(name, partial(by_jobs, positions), given.jobs, given.runs)
        elif given.threads:
            work = partial(by_threads, positions)
            lines = gains(name, work, given.threads, given.runs)
        for line in lines:
            print(line, flush=True)


if __name__ == "__main__":
    main()
