"""Answers of ``fourinrow solve``: a question, a position, and a line of text."""

import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from math import inf
from pathlib import Path
from threading import current_thread, main_thread
from time import monotonic
from types import FrameType, MappingProxyType
from typing import Final, NamedTuple, TextIO, TypeAlias

from fourinrow.core.notation import format_move, format_moves
from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError
from fourinrow.shell.files import load_table, save_table
from fourinrow.solver.limits import Limit
from fourinrow.solver.score import Bounds, Outcome, Score
from fourinrow.solver.solver import Solver

__all__ = [
    "BAD_INPUT",
    "QUESTIONS",
    "Desk",
    "Watch",
    "answer",
    "answer_lines",
    "answer_one",
    "close_desk",
    "complain",
    "open_desk",
]

BAD_INPUT: Final = 1
"""The exit status when a position could not be read."""

_A_LIFE: Final = 1e9
_ENDING: Final = " \t\r\n"


class Watch:
    """A clock for a `Limit`. While it listens, Ctrl-C ends its time, and no more."""

    def __init__(self) -> None:
        self.is_over = False

    def __call__(self) -> float:
        """Tell the time, in seconds."""
        return inf if self.is_over else monotonic()

    def interrupt(self, _signal: int, _frame: FrameType | None) -> None:
        """Let the time be over; the second time, stop at once."""
        if self.is_over:
            raise KeyboardInterrupt
        self.is_over = True

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Take Ctrl-C for the search, where Python would take it for the program."""
        usual = signal.default_int_handler
        is_usual = signal.getsignal(signal.SIGINT) is usual
        if not is_usual or current_thread() is not main_thread():
            yield
            return
        signal.signal(signal.SIGINT, self.interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, usual)


def _score(solver: Solver, position: str, limit: Limit) -> str:
    found = solver.solve(position, limit=limit)
    return str(found) if isinstance(found, Bounds) else f"{found.value} {found}"


def _weak(solver: Solver, position: str, limit: Limit) -> str:
    found = solver.outcome(position, limit=limit)
    return found.value if isinstance(found, Outcome) else str(found)


def _all(solver: Solver, position: str, limit: Limit) -> str:
    found = solver.scores(position, limit=limit).items()
    return " ".join(
        f"{format_move(move, solver.rules)}:{_short(score)}" for move, score in found
    )


def _short(score: Score | Bounds) -> str:
    match score:
        case Bounds(low, high):
            return f"{low}..{high}"
        case Score(value):
            return str(value)


def _best(solver: Solver, position: str, _limit: Limit) -> str:
    moves = solver.best_moves(position)
    return " ".join(format_move(move, solver.rules) for move in moves)


def _line(solver: Solver, position: str, _limit: Limit) -> str:
    return format_moves(solver.principal_variation(position), solver.rules)


_Answer: TypeAlias = Callable[[Solver, str, Limit], str]

QUESTIONS: Final[Mapping[str, _Answer]] = MappingProxyType(
    {"score": _score, "weak": _weak, "all": _all, "best": _best, "line": _line}
)
"""What can be asked of a position, by name."""

_WHOLE: Final = ("best", "line")


class Desk(NamedTuple):
    """What is asked, whom, and for how long at most."""

    solver: Solver
    question: str
    nodes: int | None = None
    seconds: float | None = None


def open_desk(
    question: str,
    rules: Rules,
    nodes: int | None = None,
    seconds: float | None = None,
    table: str | None = None,
) -> Desk:
    """Make a desk; the solver begins with the table of a file, if there is one.

    Raises `FourInRowError` for a file that holds no such table.
    """
    solver = Solver(rules)
    if table is not None and _may_be_there(table):
        load_table(table, solver)
    return Desk(solver, question, nodes, seconds)


def _may_be_there(path: str) -> bool:
    try:
        return Path(path).expanduser().exists()
    except (OSError, RuntimeError, ValueError):
        return True


def answer(desk: Desk, position: str, stdout: TextIO) -> None:
    """Write the answer about a position on a line.

    After Ctrl-C, what is known by then is written, and then `KeyboardInterrupt` is
    raised. Raises `FourInRowError` for what is no position.
    """
    watch = Watch()
    limit = Limit(desk.nodes, desk.seconds or _A_LIFE, watch)
    with nullcontext() if desk.question in _WHOLE else watch.listening():
        text = QUESTIONS[desk.question](desk.solver, position, limit)
    _write(stdout, text)
    if watch.is_over:
        raise KeyboardInterrupt


def answer_one(desk: Desk, position: str, stdout: TextIO) -> int:
    """Answer about a position of the command line; the exit status."""
    try:
        answer(desk, position, stdout)
    except FourInRowError as error:
        complain(error)
        return BAD_INPUT
    return 0


def answer_lines(desk: Desk, lines: Iterable[str], stdout: TextIO) -> int:
    """Answer each line as it comes; the exit status."""
    status = 0
    for number, line in enumerate(lines, 1):
        try:
            answer(desk, line.rstrip(_ENDING), stdout)
        except FourInRowError as error:
            _write(stdout, f"line {number}: error: {error}")
            status = BAD_INPUT
    return status


def close_desk(desk: Desk, table: str | None) -> int:
    """Keep the table of the solver in a file, if that is wanted; the exit status."""
    if table is not None:
        try:
            save_table(table, desk.solver)
        except FourInRowError as error:
            complain(error)
            return BAD_INPUT
    return 0


def complain(error: FourInRowError) -> None:
    """Say on standard error what went wrong, if there is one."""
    if sys.stderr is not None:
        sys.stderr.write(f"fourinrow: {error}\n")


def _write(stdout: TextIO, line: str) -> None:
    stdout.write(f"{line}\n")
    stdout.flush()
