"""The measurements of ``fourinrow bench``: positions, and what they take."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from statistics import median
from threading import Thread
from time import perf_counter, process_time
from typing import Final, NamedTuple

from fourinrow.core.notation import Base, format_moves, from_moves, parse_moves
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.errors import ParseError, reason_of, shown
from fourinrow.play.positions import random_positions
from fourinrow.shell.files import read_text
from fourinrow.shell.rivals import Contender, Measured, measured
from fourinrow.solver.engine import EngineName
from fourinrow.solver.solver import Solver


class Known(NamedTuple):
    """The moves of a position, and its score if that is known."""

    moves: tuple[int, ...]
    score: int | None = None


class Total(NamedTuple):
    """What one contender took for all positions of a class."""

    seconds: float
    nodes: int


class Measurement(NamedTuple):
    """What each contender took for so many positions, and where they don't agree."""

    positions: int
    totals: Sequence[Total]
    faults: Sequence[str]


class Gain(NamedTuple):
    """How many times as fast as one job several are, and how many the machine allows.

    That is how much more work so many solvers do that have nothing to do with each
    other, each on a thread: cores share memory, and other programs are there too.
    """

    jobs: float
    machine: float


_TURNS: Final = 9
_TURN: Final = 10
_LINE: Final = re.compile(r"\s*([\w,]*)\s+(-?[0-9]{1,3})\s*")


def drawn_positions(
    wanted: Mapping[str, int], seed: int, rules: Rules = CONNECT_FOUR
) -> Mapping[str, Sequence[Known]]:
    """Draw so many positions of each class; the same for the same seed."""
    solver = Solver(rules)

    def plies_left(moves: tuple[int, ...]) -> int:
        return solver.solve(format_moves(moves, rules)).plies

    drawn = random_positions(wanted, Random(seed), plies_left, rules)
    return {name: list(map(Known, moves)) for name, moves in drawn.items()}


def read_positions(
    path: str, rules: Rules = CONNECT_FOUR, base: Base = 1
) -> Sequence[Known]:
    """Read the positions of a file, each on a line with its score.

    Raises `ParseError` for a line of another kind, `FourInRowError` for no file.
    """
    lines = enumerate(read_text(path).splitlines(), 1)
    known = [_read(line, number, rules, base) for number, line in lines if line.strip()]
    if not known:
        raise ParseError(f"expected a position, got {shown(path)} with none", 0)
    return known


def _read(line: str, number: int, rules: Rules, base: Base) -> Known:
    found = _LINE.fullmatch(line)
    if found is None:
        raise ParseError(
            f"line {number}: expected moves and their score, got {shown(line)}", 0
        )
    try:
        from_moves(found[1], rules, base=base)
    except ParseError as error:
        raise ParseError(f"line {number}: {reason_of(error)}", error.index) from error
    return Known(parse_moves(found[1], rules, base=base), int(found[2]))


def measure(
    positions: Sequence[Known],
    contenders: Sequence[Contender],
    rules: Rules = CONNECT_FOUR,
) -> Measurement:
    """Let all solve some positions, one after the other, before the next ones.

    If they took turns at each position, each would find its code and its data driven
    out of the caches by the others, which is not how a solver is used.
    """
    turns = (positions[at : at + _TURN] for at in range(0, len(positions), _TURN))
    runs = [run for some in turns for run in _turn(some, contenders)]
    faults = [
        f"{format_moves(known.moves, rules) or 'the empty board'}: {fault}"
        for known, run in zip(positions, runs, strict=True)
        if (fault := _fault(known, contenders, run))
    ]
    totals = [_total(column) for column in zip(*runs, strict=True)]
    return Measurement(len(positions), totals, faults)


def _turn(
    positions: Sequence[Known], contenders: Sequence[Contender]
) -> Sequence[Sequence[Measured]]:
    """Measure all on some positions: a row for each position."""
    columns = [
        [measured(each, known.moves) for known in positions] for each in contenders
    ]
    return list(zip(*columns, strict=True))


def _fault(
    known: Known, contenders: Sequence[Contender], run: Sequence[Measured]
) -> str:
    """Tell who found what, if not all found the same."""
    found = {each.name: one.score for each, one in zip(contenders, run, strict=True)}
    if known.score is not None:
        found["expected"] = known.score
    if len(set(found.values())) == 1:
        return ""
    return ", ".join(f"{name} {score}" for name, score in found.items())


def _total(runs: Sequence[Measured]) -> Total:
    return Total(sum(one.seconds for one in runs), sum(one.nodes for one in runs))


def in_a_row(
    positions: Sequence[Known],
    engine: EngineName | None = None,
    rules: Rules = CONNECT_FOUR,
) -> float:
    """Answer the seconds that it takes to solve all, the table kept."""
    texts, solver = _texts(positions, rules), Solver(rules, engine=engine)
    list(solver.solve_many(texts[:1]))
    solver.reset()
    start = process_time()
    list(solver.solve_many(texts))
    return process_time() - start


def gain_of_jobs(
    positions: Sequence[Known],
    jobs: int,
    engine: EngineName | None = None,
    rules: Rules = CONNECT_FOUR,
) -> Gain:
    """Measure what it gains to solve all in a row with so many jobs, on the clock.

    One job, many and as many apart take turns, and the medians are answered.
    """
    texts = _texts(positions, rules)

    def ready() -> Solver:
        solver = Solver(rules, engine=engine)
        list(solver.solve_many(texts[:1]))
        solver.reset()
        return solver

    def together(jobs: int) -> float:
        return _seconds([partial(_solve_all, ready(), texts, jobs)])

    def apart() -> float:
        return _seconds([partial(_solve_all, ready(), texts, 1) for _ in range(jobs)])

    turns = [(together(1), together(jobs), apart()) for _ in range(_TURNS)]
    return Gain(
        median(one / many for one, many, _ in turns),
        median(jobs * one / alone for one, _, alone in turns),
    )


def _solve_all(solver: Solver, texts: Sequence[str], jobs: int) -> None:
    list(solver.solve_many(texts, jobs=jobs))


def _seconds(works: Sequence[Callable[[], None]]) -> float:
    """Tell how long some works take, each on a thread of its own."""
    threads = [Thread(target=work) for work in works]
    start = perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return perf_counter() - start


def _texts(positions: Sequence[Known], rules: Rules) -> Sequence[str]:
    return [format_moves(known.moves, rules) for known in positions]
