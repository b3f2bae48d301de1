"""The lines of ``fourinrow solve``: a request, and one line of output for each line."""

from codecs import getincrementaldecoder
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from functools import lru_cache, partial
from importlib.util import find_spec
from io import TextIOWrapper
from itertools import chain
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import Any, Final, NamedTuple, TextIO

from fourinrow.core.notation import (
    AROUND,
    LONGEST_LINE,
    format_moves,
    from_moves,
    parse_moves,
)
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.errors import FourInRowError
from fourinrow.shell.files import read_saved
from fourinrow.shell.signals import CtrlC
from fourinrow.shell.terminal import FAILED, Ticker, complain
from fourinrow.solver.book import read_book
from fourinrow.solver.engine import DEFAULT_TABLE_BYTES, BookChoice, fits
from fourinrow.solver.parallel import in_order
from fourinrow.solver.solver import Solver
from fourinrow.solver.written_answers import answered, bad_line, refuse_blanks
from fourinrow.stopping import Limit

_BLOCK: Final = 1 << 16  # bytes that are read at once
_TOGETHER: Final = 16  # lines that go to a process together, at most
_AHEAD: Final = 8  # chunks for each process: easy ones bridge the time of a hard one
_MOMENT: Final = 0.02  # seconds after which an answer is written, if no line comes
_TABLE_BYTES: Final = 1 << 30  # of all processes together


class Request(NamedTuple):
    """What to find out, how to write it, the limits of a search, and the book.

    The book is the one of the package, or is in a file, or there is none.
    """

    rules: Rules = CONNECT_FOUR
    question: str = "score"
    form: str = "words"
    nodes: int | None = None
    seconds: float | None = None
    book: BookChoice = "standard"
    book_file: str | None = None
    jobs: int = 1


class OutputLine(NamedTuple):
    """A line of output, and whether its position is valid."""

    text: str
    is_good: bool = True


class Chunk(NamedTuple):
    """Lines of input, and the number of the first one."""

    number: int
    lines: Sequence[str]


def open_solver(request: Request, threads: int = 1) -> Solver:
    """Make a solver; several ``jobs`` divide the memory of their tables.

    Raises `FourInRowError` for a file without a book for these rules.
    """
    book = request.book
    if request.book_file is not None:
        book = read_saved(request.book_file, read_book)
    most = min(DEFAULT_TABLE_BYTES, _TABLE_BYTES // request.jobs)
    return Solver(request.rules, max_table_bytes=most, threads=threads, book=book)


def answer(request: Request, solver: Solver, position: str, ctrl_c: CtrlC) -> str:
    """Return the line for a position, or what is known when Ctrl-C is pressed.

    Raises `FourInRowError` for an invalid position.
    """
    clock = None if request.seconds is None else monotonic
    limit = Limit(request.nodes, request.seconds, clock, ctrl_c)
    solver.get_ready(position)  # while Ctrl-C still ends the command at once
    with ctrl_c.listening():
        found = answered(request.question, solver, position, limit)
    return found.line(request.form, position)


def answer_line(
    request: Request, solver: Solver, number: int, line: str, ctrl_c: CtrlC
) -> OutputLine:
    """Return the line for a line of input, valid or not; lines count from 1."""
    position = line.rstrip("\r\n")
    try:
        if len(position) > LONGEST_LINE:
            raise FourInRowError(
                f"expected a line of at most {LONGEST_LINE:,} characters"
            )
        refuse_blanks(position)
        return OutputLine(answer(request, solver, position, ctrl_c))
    except FourInRowError as error:
        text = bad_line(request.form, position.strip(AROUND), number, error)
        return OutputLine(text, is_good=False)


def lines_of(stream: TextIO) -> Iterator[Sequence[str]]:
    """Yield the lines of a stream without their ends: all that wait, together.

    A line that is too long is cut to one character more than `LONGEST_LINE`.
    """
    assert isinstance(stream, TextIOWrapper)
    # Unlike the buffer, what is below it is not locked while a thread waits for it.
    source: Any = getattr(stream.buffer, "raw", stream.buffer)
    decoder, rest = getincrementaldecoder(stream.encoding)("replace"), ""
    while block := source.read(_BLOCK):
        *lines, rest = (rest + decoder.decode(block)).split("\n")
        rest = rest[: LONGEST_LINE + 1]
        if lines:
            yield [line[: LONGEST_LINE + 1] for line in lines]
    if rest := rest + decoder.decode(b"", final=True):
        yield [rest]


def solve_lines(request: Request, stdin: TextIO, stdout: TextIO) -> int:
    """Write a line for each line of input, in order; return the exit status.

    Raises ``KeyboardInterrupt`` after a line that Ctrl-C has cut short.
    """
    if request.jobs == 1:
        return _write(_one_by_one(request, stdin), stdin, stdout)
    from fourinrow.shell.workers import workers  # slow to import

    with workers(request.jobs) as pool:
        work, ahead = partial(_answer_chunk, request), _AHEAD * request.jobs
        answers = in_order(pool, work, _waiting(stdin, ahead), ahead)
        return _write(answers, stdin, stdout)


def _write(
    answers: Iterator[Sequence[OutputLine]], stdin: TextIO, stdout: TextIO
) -> int:
    status, ticker = 0, Ticker("lines answered")
    ticker.note(0)
    with nullcontext() if stdin.isatty() else ticker:
        for lines in answers:
            if stdout.isatty():
                ticker.clear()
            for line in lines:
                stdout.write(f"{line.text}\n")
                if not line.is_good:
                    status = FAILED
            stdout.flush()
            ticker.done += len(lines)
    return status


def _one_by_one(request: Request, stdin: TextIO) -> Iterator[Sequence[OutputLine]]:
    solver = open_solver(request)
    for number, line in enumerate(chain.from_iterable(lines_of(stdin)), 1):
        ctrl_c = CtrlC()
        with searching(solver) if stdin.isatty() else nullcontext():
            found = answer_line(request, solver, number, line, ctrl_c)
        yield [found]
        if ctrl_c.is_pressed:
            raise KeyboardInterrupt


def _waiting(stdin: TextIO, ahead: int) -> Iterator[Chunk | None]:
    """Yield the lines that wait, and ``None`` if none has come for a moment.

    Few lines are shared out, so that no process has to solve all of the hard ones.
    """
    chunks = Queue[Chunk | None](_AHEAD)
    Thread(target=_read, args=[stdin, ahead, chunks], daemon=True).start()
    while True:
        try:
            chunk = chunks.get(timeout=_MOMENT)
        except Empty:
            yield None
            continue
        if chunk is None:
            return
        yield chunk


def _read(stdin: TextIO, ahead: int, chunks: "Queue[Chunk | None]") -> None:
    number = 1
    try:
        for lines in lines_of(stdin):
            size = min(1 + len(lines) // ahead, _TOGETHER)
            for at in range(0, len(lines), size):
                chunks.put(Chunk(number + at, lines[at : at + size]))
            number += len(lines)
    finally:
        chunks.put(None)


_kept_solver: Final = lru_cache(maxsize=1)(open_solver)  # from chunk to chunk


def _answer_chunk(request: Request, chunk: Chunk) -> Sequence[OutputLine]:
    solver = _kept_solver(request)
    return [
        answer_line(request, solver, number, line, CtrlC())
        for number, line in enumerate(chunk.lines, chunk.number)
    ]


def solve_one(request: Request, position: str, stdout: TextIO) -> int:
    """Write the line for a position of the command line; return the exit status.

    Raises ``KeyboardInterrupt`` after a line that Ctrl-C has cut short.
    """
    solver = open_solver(request._replace(jobs=1), threads=request.jobs)
    status, ctrl_c = 0, CtrlC()
    try:
        with searching(solver):
            moves = _without_blanks(position, request.rules)
            line = answer(request, solver, moves, ctrl_c)
    except FourInRowError as error:
        if request.form != "json":
            return complain(error)
        status, line = FAILED, bad_line("json", position, None, error)
    stdout.write(f"{line}\n")
    stdout.flush()
    if ctrl_c.is_pressed:
        raise KeyboardInterrupt
    return status


def _without_blanks(position: str, rules: Rules) -> str:
    """Return moves with blanks between them as a line of standard input writes them."""
    if len(position.split()) < 2:
        return position
    from_moves(position, rules)  # errors have indexes in the text as it was written
    return format_moves(parse_moves(position, rules), rules)


def searching(solver: Solver) -> Ticker:
    """Show how far the search for one answer is, and what would make it faster."""
    work = "positions searched"
    if not fits(solver.rules):
        work = f"{work} (plain Python: large board, or no gravity)"
    elif find_spec("numba") is None:
        work = f"{work} (quick with: python -m pip install 'fourinrow[fast]')"
    return Ticker(work, count=lambda: solver.nodes)
