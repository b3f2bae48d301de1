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

The gain of jobs is measured on the clock, as 1.90x of 1.95x, where two independent
solvers do 1.95 times the work of one on this machine. The gain of threads that search
one position together is measured in the same way. Each position begins with an empty
table. All runs are printed, with the positions entered by all threads, and the load of
the machine in the last minute: other work makes the times worthless, not the numbers.
"""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from importlib import import_module
from itertools import chain
from os import getloadavg
from pathlib import Path
from random import Random
from statistics import median
from threading import Thread
from time import perf_counter, process_time
from typing import NamedTuple, TypeAlias

from fourinrow.core import Rules
from fourinrow.data import random_game
from fourinrow.errors import FourInRowError
from fourinrow.notation import format_moves, parse_moves
from fourinrow.solver import Solver
from fourinrow.solver.bitboard import EMPTY_BOARD, Bitboard
from fourinrow.solver.bridge import as_board
from fourinrow.solver.engine import Setting
from fourinrow.solver.many import scores_in_order

Opening: TypeAlias = tuple[int, ...]

EMPTY = "empty"
TURN = 10
TURNS = 9
EASY = tuple(int(column) - 1 for column in "264531221376766115455644152362533321")


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
    solver.solve(nearly_full(rules))
    nodes, start = solver.nodes, process_time()
    score = solver.solve(board).value
    return Measured(score, process_time() - start, solver.nodes - nodes)


@lru_cache
def nearly_full(rules: Rules) -> Bitboard:
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


def in_a_row(positions: Sequence[Opening]) -> str:
    """The time of each position where the table is kept."""
    texts, solver = list(map(format_moves, positions)), ready()
    start = process_time()
    list(map(solver.solve, texts))
    return f"in a row {duration((process_time() - start) / len(texts))}"


def gain_of_jobs(positions: Sequence[Opening], jobs: int) -> str:
    """One job, many, and as many apart take turns; the medians count."""
    texts = list(map(format_moves, positions))
    solve_all(texts[:1], 1)  # compiled code is loaded

    def together(jobs: int) -> float:
        return seconds([partial(solve_all, texts, jobs)])

    def apart() -> float:
        return seconds([partial(solve_all, texts, 1) for _ in range(jobs)])

    turns = [(together(1), together(jobs), apart()) for _ in range(TURNS)]
    gain = median(one / many for one, many, _ in turns)
    machine = median(jobs * one / alone for one, _, alone in turns)
    return f"{jobs} jobs {gain:.2f}x of {machine:.2f}x"


def gain_of_threads(
    name: str, positions: Sequence[Opening], threads: int, runs: int
) -> Iterator[str]:
    """One thread, several, and as many solvers apart take turns; the medians count."""
    texts, gains = list(map(format_moves, positions)), list[float]()

    def spent(threads: int) -> tuple[float, int]:
        solver = ready(threads)
        before = solver.nodes
        return seconds([partial(solve_each, solver, texts)]), solver.nodes - before

    for run in range(runs):
        (one, nodes), (many, more) = spent(1), spent(threads)
        apart = seconds([partial(solve_each, ready(), texts) for _ in range(threads)])
        gains.append(one / many)
        yield (
            f"{name:14}  run {run + 1}  1 thread {one:.2f} s {nodes / 1e6:.1f} M  "
            f"{threads} threads {many:.2f} s {more / 1e6:.1f} M  {gains[-1]:.2f}x of "
            f"{threads * one / apart:.2f}x  load {getloadavg()[0]:.1f}"
        )
    yield f"{name:14}  median of {runs}: {median(gains):.2f}x"


def solve_each(solver: Solver, texts: Sequence[str]) -> None:
    for text in texts:
        solver.reset()
        solver.solve(text)


def ready(threads: int = 1) -> Solver:
    solver = Solver(threads=threads, book=None)
    solver.get_ready()
    solver.solve(format_moves(EASY))
    solver.reset()
    return solver


def solve_all(texts: Sequence[str], jobs: int) -> None:
    list(scores_in_order(texts, Setting(book=None), jobs=jobs))


def seconds(works: Sequence[Callable[[], None]]) -> float:
    """How long some works take, each on a thread of its own."""
    threads = [Thread(target=work) for work in works]
    start = perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
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
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--threads", type=int, help="measure nothing but their gain")
    parser.add_argument("--runs", type=int, default=TURNS)
    given, others = parser.parse_args(), peers()
    for name, positions in groups(given.classes, given.count):
        if given.threads:
            for line in gain_of_threads(name, positions, given.threads, given.runs):
                print(line, flush=True)
            continue
        texts = [row(name, positions, others), in_a_row(positions)]
        if given.jobs:
            texts.append(gain_of_jobs(positions, given.jobs))
        print("  ".join(texts), flush=True)


if __name__ == "__main__":
    main()
