"""The work of ``fourinrow solve``: lines come in, lines go out, in the same order."""

import os
import stat
import sys
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Future
from functools import cached_property, partial
from io import UnsupportedOperation
from time import perf_counter
from typing import Final, TextIO

from fourinrow.core.notation import format_moves
from fourinrow.errors import FourInRowError
from fourinrow.shell.answering import (
    Desk,
    Line,
    Wish,
    replies,
    replies_elsewhere,
    reply,
)
from fourinrow.shell.arrivals import Arrivals
from fourinrow.shell.exit_codes import BAD_INPUT
from fourinrow.shell.formats import Notation, refusal
from fourinrow.shell.progress import Ticker, bar
from fourinrow.shell.relay import Answers, Relay
from fourinrow.shell.terminal import complain
from fourinrow.shell.workers import ENDED_EARLY, dismiss, submit, workers
from fourinrow.solver.engine import fits
from fourinrow.solver.solver import Solver

_BLOCK: Final = 1 << 20
_COMPILED: Final = "quick with: pip install 'fourinrow[fast]'"
_NOT_COMPILED: Final = "plain Python: too large, or no gravity"


class _Outlet:
    """Writes lines of answer as they come, and knows how it went so far."""

    def __init__(self, stdin: TextIO, stdout: TextIO, is_strict: bool) -> None:
        self._stdin, self._stdout, self._is_strict = stdin, stdout, is_strict
        self.status, self.written = 0, 0
        self.ticker = Ticker(None if stdin.isatty() else sys.stderr, self._tell)

    def put(self, lines: Sequence[Line]) -> bool:
        """Write answers; tell whether to go on."""
        if self._stdout.isatty():
            self.ticker.clear()
        for line in lines:
            self._stdout.write(f"{line.text}\n")
            self.written += 1
            if not line.is_good:
                self.status = BAD_INPUT
            if line.is_interrupted or (self._is_strict and not line.is_good):
                self._stdout.flush()
                return False
        self._stdout.flush()
        return True

    def _tell(self, seconds: float) -> str:
        lines = "line" if self.written == 1 else "lines"
        told = f"{self.written:,} {lines}, {seconds:.0f} s"
        return (
            f"{bar(min(1.0, self.written / self._all))} {told}" if self._all else told
        )

    @cached_property
    def _all(self) -> int:
        return _lines_of(self._stdin)


def _lines_of(stdin: TextIO) -> int:
    """Count the lines of a file; 0 for what is no file, such as a pipe."""
    if not hasattr(os, "pread"):
        return 0
    try:
        descriptor = stdin.fileno()
    except UnsupportedOperation:
        return 0
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        return 0
    at = lines = 0
    while block := os.pread(descriptor, _BLOCK, at):
        at += len(block)
        lines += block.count(b"\n")
    return lines


def serve_one(desk: Desk, position: str, stdout: TextIO) -> int:
    """Answer about a position of the command line; the exit status.

    Raises `KeyboardInterrupt` after an answer that Ctrl-C has cut short.
    """
    try:
        with Ticker(sys.stderr, partial(progress, desk.solver)):
            line = reply(desk, _in_a_row(position, desk.wish.notation))
    except FourInRowError as error:
        if desk.wish.form != "json":
            complain(error)
            return BAD_INPUT
        line = Line(refusal("json", position, None, error), is_good=False)
    stdout.write(f"{line.text}\n")
    stdout.flush()
    if line.is_interrupted:
        raise KeyboardInterrupt
    return 0 if line.is_good else BAD_INPUT


def _in_a_row(position: str, notation: Notation) -> str:
    """Return moves with blanks between them as a line of standard input has them."""
    if len(position.split()) < 2:
        return position
    from fourinrow.play.setup import connect_setup  # slow to import

    rules, base = notation
    moves = connect_setup(rules, base=base).read(position)
    return format_moves(moves, rules, base=base)


def progress(solver: Solver, seconds: float) -> str:
    """Tell how far the search for one answer is, and what would help it."""
    if not solver.nodes:
        return f"getting ready, {seconds:.0f} s"
    told = f"solving: {solver.nodes:,} positions, {seconds:.0f} s"
    if solver.engine == "fast":
        return told
    return f"{told} ({_COMPILED if fits(solver.rules) else _NOT_COMPILED})"


def serve_lines(desk: Desk, is_strict: bool, stdin: TextIO, stdout: TextIO) -> int:
    """Answer each line as it comes; the exit status.

    Where lines are typed, a sign of life is shown only while one of them is solved.
    Raises `KeyboardInterrupt` after an answer that Ctrl-C has cut short.
    """
    outlet = _Outlet(stdin, stdout, is_strict)
    shown = sys.stderr if stdin.isatty() else None
    with outlet.ticker:
        for number, text in enumerate(stdin, 1):
            with Ticker(shown, partial(progress, desk.solver)):
                line = replies(desk, number, text)
            goes_on = outlet.put([line])
            if line.is_interrupted:
                raise KeyboardInterrupt
            if not goes_on:
                break
    return outlet.status


def serve_together(
    wish: Wish, jobs: int, is_strict: bool, stdin: TextIO, stdout: TextIO
) -> int:
    """Answer lines with several processes, in order; the exit status."""
    outlet, arrivals = _Outlet(stdin, stdout, is_strict), Arrivals(stdin)
    try:
        with workers(jobs) as pool, outlet.ticker:

            def send(number: int, lines: Sequence[str]) -> Future[Answers]:
                return submit(pool, _timed, wish, number, lines)

            def deliver(lines: Sequence[Line]) -> bool:
                goes_on = False
                try:
                    goes_on = outlet.put(lines)
                    return goes_on
                finally:
                    if not goes_on:
                        arrivals.close()

            if not Relay(send, deliver, jobs).run(arrivals):
                dismiss(pool)
    except BrokenExecutor:
        complain(FourInRowError(ENDED_EARLY))
        return BAD_INPUT
    except FourInRowError as error:
        complain(error)
        return BAD_INPUT
    return outlet.status


def _timed(wish: Wish, number: int, lines: Sequence[str]) -> Answers:
    start = perf_counter()
    return Answers(replies_elsewhere(wish, number, lines), perf_counter() - start)
