"""``fourinrow solve``: the exact score of a position, or of each line of input."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from functools import lru_cache, partial
from itertools import chain, islice
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple, TypeAlias

from toolz import partition_all

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.errors import FourInRowError
from fourinrow.shell.files import read_saved
from fourinrow.shell.options import (
    add_board,
    add_book,
    add_jobs,
    add_position,
    node_count,
    rules_from,
    seconds,
)
from fourinrow.shell.terminal import (
    FAILED,
    Ticker,
    blaming,
    numbered_lines,
    remark,
    write_out,
)
from fourinrow.solver.book import BookChoice, read_book
from fourinrow.solver.engine import DEFAULT_TABLE_BYTES
from fourinrow.solver.parallel import in_order
from fourinrow.solver.solver import Solver
from fourinrow.solver.written_answers import (
    answered,
    bad_as_json,
    bad_line,
    checked_line,
)
from fourinrow.stopping import Limit

_ABOUT: Final = """\
Print the exact score of a position of connect-n: who wins with best play, and
when.

A position is the moves that lead to it, such as 4453 or "4 4 5 3": columns
from 1 (on ten columns or more, blanks or commas must stand between them), or
cells such as b2a1 with --no-gravity; or the rows of the board, such as
7/7/7/7/3O3/2OXX2. "" is the empty board. Without POSITION, or for -, each line
of standard input is one, even an empty line, and gets one line of output; an
invalid one gets a line such as `line 3: expected ...`. A line has no blanks
between moves: the 1 of "44 1" could be a move or a score.
"""

_ANSWERS: Final = """\
answers, from the side to move:
  18 win in 1         the score, and the plies until the game ends
  between -3 and 4    bounds on the score, when a limit is reached; the score,
                      if only moves are not known then
  1:-2 3:0 4:-3..5    --all: each legal move with its score, or the bounds on it
  3 5                 --best: all best moves
  4444455             --line: best moves to the end of the game
  draw                --weak: win, draw or loss
The score of a draw is 0, of a win one more than the stones the winner has left,
and of a loss the negative of that. Once the game is over, --all, --best and
--line write an empty line.

With --json an answer is an object, such as {"position": "4455", "score": 18,
"outcome": "win", "plies": 3}; other questions have "scores", "best", "moves",
or "low" and "high"; an invalid line has an "error".

Positions of Connect Four with at most 11 stones are in the opening book of the
package. With --no-book they are searched; the empty board then takes seconds
with the extra fourinrow[fast], and hours without. --book takes them from a file
that `fourinrow book make` has made. Compiled code solves boards with gravity
where (rows + 1) * columns is 64 at most, plain Python all others, on one core.

Results are kept in a table, which grows to 129 MiB with Numba and to about 256
MiB without. For lines, each of several --jobs is a process, which reads ahead;
all together take 1 GiB at most for their tables. With --nodes, POSITION is
solved on one core, so that the bounds are the same in every run.
"""

_QUESTIONS: Final = {
    "all": "the score of each legal move",
    "best": "the best moves",
    "line": "best moves to the end",
    "weak": "who wins",
}


_TOGETHER: Final = 16  # lines that go to a process together
_AHEAD: Final = 8  # chunks for each process: easy ones bridge the time of a hard one
_TABLE_BYTES: Final = 1 << 30  # of all processes together

_Answer: TypeAlias = tuple[str, bool]
"""A line of output, and whether the position is valid."""


class Request(NamedTuple):
    """What to find out, whether to write JSON, the limit of a search, and the book."""

    rules: Rules = CONNECT_FOUR
    question: str = "score"
    is_json: bool = False
    limit: Limit = Limit()
    book: BookChoice | Path = "standard"
    jobs: int = 1


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``solve`` to its parser."""
    parser.description, parser.epilog = _ABOUT, _ANSWERS
    add = parser.add_argument
    add_position(parser, "moves from the empty board")
    group = parser.add_mutually_exclusive_group()
    for name, meaning in _QUESTIONS.items():
        group.add_argument(
            f"--{name}", dest="question", action="store_const", const=name, help=meaning
        )
    add("--json", action="store_true", help="write JSON, one object per line")
    add_board(parser)
    add("--nodes", type=node_count, metavar="N", help="search N positions at most")
    add("--seconds", type=seconds, metavar="S", help="search S seconds at most")
    add_book(parser)
    add_jobs(parser, "solve N lines at a time, or POSITION on N cores")
    parser.set_defaults(run=_solve, question="score")


def _solve(options: Namespace) -> int:
    request = Request(
        rules_from(options),
        options.question,
        is_json=options.json,
        limit=Limit(options.nodes, options.seconds, monotonic),
        book=options.book,
        jobs=options.jobs,
    )
    if isinstance(request.book, Path):
        with blaming(options, "--book"):
            solver_for(request)
    if options.position not in ([], ["-"]):
        return _solve_one(request, " ".join(options.position))
    if sys.stdin.isatty():
        remark("reading positions, one per line, such as 4453; Ctrl-D ends")
    return _solve_lines(request)


def solver_for(request: Request, threads: int = 1) -> Solver:
    """Make a solver; several ``jobs`` divide the memory of their tables."""
    most = min(DEFAULT_TABLE_BYTES, _TABLE_BYTES // request.jobs)
    named = request.book
    book = read_saved(str(named), read_book) if isinstance(named, Path) else named
    return Solver(request.rules, max_table_bytes=most, threads=threads, book=book)


def _answer(
    request: Request, solver: Solver, text: str, number: int | None = None
) -> _Answer:
    """Return the line for a position of the command line, or of a numbered line.

    Raises `FourInRowError` for an invalid one without a number, unless JSON is wanted.
    """
    try:
        position = text if number is None else checked_line(text)
        found = answered(request.question, solver, position, request.limit)
    except FourInRowError as error:
        if request.is_json:
            return bad_as_json(text, error, number), False
        if number is None:
            raise
        return bad_line(number, error), False
    return found.as_json(text) if request.is_json else found.words, True


def _solve_one(request: Request, position: str) -> int:
    """Write the line for a position of the command line; return the exit status."""
    solver = solver_for(request._replace(jobs=1), threads=request.jobs)
    with Ticker("positions searched", count=lambda: solver.nodes):
        line, is_good = _answer(request, solver, position)
    write_out(line)
    return 0 if is_good else FAILED


def _solve_lines(request: Request) -> int:
    """Write a line for each line of input, in order; return the exit status."""
    lines = numbered_lines(sys.stdin)
    if request.jobs == 1:
        solver = solver_for(request)
        return _write(_answer(request, solver, line, at) for at, line in lines)
    from fourinrow.shell.workers import workers  # slow to import

    with workers(request.jobs) as pool:
        work, ahead = partial(_answer_chunk, request), _AHEAD * request.jobs
        first = ([line] for line in islice(lines, ahead))  # few lines are shared out
        chunks = chain(first, partition_all(_TOGETHER, lines))
        answers = in_order(pool, work, chunks, ahead)
        return _write(chain.from_iterable(answers))


def _write(answers: Iterator[_Answer]) -> int:
    status, ticker = 0, Ticker("lines answered")
    with nullcontext() if sys.stdin.isatty() else ticker:
        for line, is_good in ticker.counted(answers):
            if sys.stdout.isatty():
                ticker.clear()
            write_out(line)
            status = status if is_good else FAILED
    return status


_kept_solver: Final = lru_cache(maxsize=1)(solver_for)  # from chunk to chunk


def _answer_chunk(
    request: Request, chunk: Sequence[tuple[int, str]]
) -> Sequence[_Answer]:
    solver = _kept_solver(request)
    return [_answer(request, solver, line, number) for number, line in chunk]
