"""The lines of ``fourinrow solve``: a request, and one line of output for each line."""

import os
import stat
import sys
from collections.abc import Sequence
from functools import cached_property, partial
from io import UnsupportedOperation
from typing import Final, NamedTuple, TextIO

from fourinrow.core.notation import AROUND, format_moves
from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError, ParseError
from fourinrow.shell.signals import Watch
from fourinrow.shell.terminal import FAILED, Ticker, bar, complain
from fourinrow.solver.engine import BookChoice, fits
from fourinrow.solver.solver import Solver
from fourinrow.solver.written_answers import FORMS, bad_line, searched, with_moves
from fourinrow.stopping import Limit

_NO_LIMIT: Final = 1e9  # seconds: about 30 years
_BLOCK: Final = 1 << 20  # bytes of a file that are read at once
_COMPILED: Final = "quick with: python -m pip install 'fourinrow[fast]'"
_NOT_COMPILED: Final = "plain Python: large board, or no gravity"


class Request(NamedTuple):
    """What to find out, how to write it, the limits of a search, and the book."""

    rules: Rules
    question: str = "score"
    form: str = "words"
    nodes: int | None = None
    seconds: float | None = None
    book: BookChoice = "standard"


class Service(NamedTuple):
    """A request, and the solver that serves it."""

    request: Request
    solver: Solver


class OutputLine(NamedTuple):
    """A line of output, whether its position is valid, and whether Ctrl-C cut it."""

    text: str
    is_good: bool = True
    is_interrupted: bool = False


def open_service(request: Request, threads: int = 1) -> Service:
    """Make a service with a new solver."""
    return Service(request, Solver(request.rules, threads=threads, book=request.book))


def answer(service: Service, position: str, watch: Watch) -> OutputLine:
    """Return the line for a position, or what is known when the watch is over.

    Raises `FourInRowError` for an invalid position.
    """
    request, solver = service
    limit = Limit(request.nodes, request.seconds or _NO_LIMIT, watch)
    solver.get_ready(position)  # while Ctrl-C still ends the command at once
    with watch.listening():
        first = searched(request.question, solver, position, limit)
    found = with_moves(request.question, solver, position, first)
    text = FORMS[request.form](position.strip(AROUND), found, request.rules)
    return OutputLine(text, is_interrupted=watch.is_over)


def answer_line(
    service: Service, number: int, line: str, watch: Watch | None = None
) -> OutputLine:
    """Return the line for a line of input, valid or not; lines count from 1."""
    position = line.rstrip("\r\n")
    try:
        return answer(service, _without_blanks(position), watch or Watch())
    except FourInRowError as error:
        text = bad_line(service.request.form, position.strip(AROUND), number, error)
        return OutputLine(text, is_good=False)


def _without_blanks(position: str) -> str:
    """Refuse a line with blanks: the 1 of "44 1" could be a move or a score."""
    words = position.split()
    if len(words) > 1:
        at = position.index(words[0]) + len(words[0])
        expected = "expected moves without blanks between them"
        raise ParseError(f"{expected}, got {position[at]!r}", at)
    return position


class Output:
    """Writes lines as they come, shows progress, and keeps the exit status."""

    def __init__(self, stdin: TextIO, stdout: TextIO, is_strict: bool) -> None:
        self._stdin, self._stdout, self._is_strict = stdin, stdout, is_strict
        self.status, self.written = 0, 0
        self.ticker = Ticker(None if stdin.isatty() else sys.stderr, self.progress)

    def put(self, lines: Sequence[OutputLine]) -> bool:
        """Write lines; return whether to go on."""
        if self._stdout.isatty():
            self.ticker.clear()
        for line in lines:
            self._stdout.write(f"{line.text}\n")
            self.written += 1
            if not line.is_good:
                self.status = FAILED
            if line.is_interrupted or (self._is_strict and not line.is_good):
                self._stdout.flush()
                return False
        self._stdout.flush()
        return True

    def progress(self, seconds: float) -> str:
        """Return how many lines are written, and for a file their share of all."""
        lines = "line" if self.written == 1 else "lines"
        count = f"{self.written:,} {lines}, {seconds:.0f} s"
        share = self._all and min(1.0, self.written / self._all)
        return f"{bar(share)} {count}" if self._all else count

    @cached_property
    def _all(self) -> int:
        return _lines_of(self._stdin)


def _lines_of(stdin: TextIO) -> int:
    """Count the lines of a file; 0 for a pipe and anything else that is not a file."""
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


def solve_one(service: Service, position: str, stdout: TextIO) -> int:
    """Write the line for a position of the command line; return the exit status.

    Raises ``KeyboardInterrupt`` after a line that Ctrl-C has cut short.
    """
    try:
        with Ticker(sys.stderr, partial(progress, service.solver)):
            moves = _in_a_row(position, service.request.rules)
            line = answer(service, moves, Watch())
    except FourInRowError as error:
        if service.request.form != "json":
            return complain(error)
        line = OutputLine(bad_line("json", position, None, error), is_good=False)
    stdout.write(f"{line.text}\n")
    stdout.flush()
    if line.is_interrupted:
        raise KeyboardInterrupt
    return 0 if line.is_good else FAILED


def _in_a_row(position: str, rules: Rules) -> str:
    """Return moves with blanks between them as a line of standard input writes them."""
    if len(position.split()) < 2:
        return position
    from fourinrow.games.connect import connect  # slow to import
    from fourinrow.play.written_moves import read_moves

    return format_moves(read_moves(connect(rules), position), rules)


def progress(solver: Solver, seconds: float) -> str:
    """Return how far the search for one answer is, and what would make it faster."""
    if not solver.nodes:
        return f"getting ready, {seconds:.0f} s"
    state = f"solving: {solver.nodes:,} positions, {seconds:.0f} s"
    if solver.engine == "fast":
        return state
    return f"{state} ({_COMPILED if fits(solver.rules) else _NOT_COMPILED})"


def solve_lines(
    service: Service, is_strict: bool, stdin: TextIO, stdout: TextIO
) -> int:
    """Write a line for each line of input as it comes; return the exit status.

    If lines are typed, progress is shown only while one of them is solved.
    Raises ``KeyboardInterrupt`` after a line that Ctrl-C has cut short.
    """
    output = Output(stdin, stdout, is_strict)
    shown = sys.stderr if stdin.isatty() else None
    with output.ticker:
        for number, text in enumerate(stdin, 1):
            with Ticker(shown, partial(progress, service.solver)):
                line = answer_line(service, number, text)
            goes_on = output.put([line])
            if line.is_interrupted:
                raise KeyboardInterrupt
            if not goes_on:
                break
    return output.status
