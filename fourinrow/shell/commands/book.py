"""``fourinrow book``: make an opening book, show what is in one, or check it."""

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import BrokenExecutor
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from statistics import mean, median
from time import process_time
from typing import BinaryIO, Final

from fourinrow.core.reachable import to_moves
from fourinrow.core.rules import Rules
from fourinrow.draw.typography import count_of
from fourinrow.errors import FourInRowError, short_repr
from fourinrow.shell.files import read_saved, usable, write_file
from fourinrow.shell.options import (
    MAX_JOBS,
    add_board,
    add_jobs,
    count,
    plies,
    rules_from,
    seed,
)
from fourinrow.shell.terminal import FAILED, Ticker, bar, blaming, write_out
from fourinrow.shell.workers import ENDED_EARLY, workers
from fourinrow.solver.bitboard import Bitboard, stones
from fourinrow.solver.book import Book, layout, read_book, write_book
from fourinrow.solver.book_checking import BookEntry, Timed, checked, entries_of, timed
from fourinrow.solver.book_making import (
    PART,
    finished_book,
    make_book,
    plan_book,
    read_scores,
)
from fourinrow.solver.bridge import from_bits

_ABOUT: Final = """\
An opening book has the exact scores of all positions of a board with few
stones, so that they need no search.

  fourinrow book make FILE       solve all positions of at most P plies; with
                                 --estimate only a sample, and write no file
  fourinrow book info FILE       show what is in a book
  fourinrow book check FILE      solve some of its positions again

Making a book of 8 plies for Connect Four takes the better part of an hour with
Numba on two cores; a book of 12 plies takes about five hours on one core, and
1 GB of memory. Without Numba, only books of small boards are practical.
Scores are kept in FILE.part, 64 positions at a time. If the command is
interrupted, even by a power failure, the same command continues; once the book
is finished, it shows what is in it. FILE does not depend on the number of
processes and interruptions.

exit status: 0; 1 if an entry is wrong, or a file can't be used; 2 for wrong
options; 130 after Ctrl-C
"""

_DEFAULT_PLIES: Final = 8
_DEFAULT_SAMPLE: Final = 100
_DEFAULT_MEASURED: Final = 1000


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``book`` to its parser."""
    parser.description = _ABOUT
    add = parser.add_argument
    add("action", choices=("make", "info", "check"), help="what to do")
    add("file", metavar="FILE", help="the book")
    add("--plies", type=plies, metavar="P", help="make: the most stones (8)")
    add_jobs(parser, f"make: solve in N processes, at most {MAX_JOBS} (1)", usual=None)
    add(
        "--estimate",
        action="store_const",
        const=True,
        help="make: only solve a sample, and write what the book would take",
    )
    add(
        "--sample",
        type=count,
        metavar="N",
        help="check and --estimate: positions to solve (100, 1000)",
    )
    add("--seed", type=seed, help="the same sample for the same seed (0)")
    add_board(parser)
    parser.set_defaults(run=lambda options: _book(options, parser))


_BOARD: Final = ("plies", "rows", "cols", "connect", "gravity")
_OPTIONS_OF: Final[Mapping[str, Sequence[str]]] = {
    "make": (*_BOARD, "jobs"),
    "make --estimate": (*_BOARD, "estimate", "sample", "seed"),
    "info": (),
    "check": ("sample", "seed"),
}


def _book(options: Namespace, parser: ArgumentParser) -> int:
    is_made = options.action == "make"
    work = "make --estimate" if is_made and options.estimate else options.action
    for name in (*_OPTIONS_OF["make"], *_OPTIONS_OF["make --estimate"]):
        if getattr(options, name) is not None and name not in _OPTIONS_OF[work]:
            option = {"gravity": "no-gravity"}.get(name, name)
            parser.error(f"argument --{option}: not allowed with {work}")
    if is_made:
        rules, most = rules_from(options), options.plies or _DEFAULT_PLIES
        with blaming(parser, "--plies"):
            layout(rules, most)
        make = _estimate if options.estimate else _make
        return make(options, rules, most)
    with blaming(parser, "FILE"):
        book = read_saved(options.file, read_book)
    return _info(book) if options.action == "info" else _check(book, options)


def _make(options: Namespace, rules: Rules, most: int) -> int:
    book = _made_before(options.file, rules, most) or _made(options, rules, most)
    _part_of(options.file).unlink(missing_ok=True)
    return _info(book)


def _made_before(path: str, rules: Rules, most: int) -> Book | None:
    """Return the book if the same command has made it, even if then killed.

    Raises `TableError` if a file with the name of its part is something else.
    """
    try:
        book = read_saved(path, read_book)
    except FourInRowError:
        return None
    if (book.rules, book.plies) != (rules, most):
        return None
    if _part_of(path).exists():
        with _part_of(path).open("r+b") as part:
            read_scores(part, rules, most, 0)
    return book


def _made(options: Namespace, rules: Rules, most: int) -> Book:
    state = _Progress()
    with (
        _kept(options.file) as kept,
        Ticker(sys.stderr, state.text),
        workers(options.jobs or 1) as pool,
    ):
        try:
            book = make_book(rules, most, executor=pool, file=kept, progress=state)
        except BrokenExecutor as error:
            raise FourInRowError(ENDED_EARLY) from error
        write_file(options.file, partial(write_book, book))
    return book


def _part_of(path: str) -> Path:
    return Path(f"{path}.part").expanduser()


def _kept(path: str) -> BinaryIO:
    """Open the file that keeps the scores, beside a book that does not exist yet."""
    with usable("a place to write", path):
        if Path(path).expanduser().exists():
            raise FourInRowError(f"expected a new file, got {short_repr(path)}")
        _part_of(path).touch()
        return _part_of(path).open("r+b")


class _Progress:
    """How many of all positions are solved, and how many were when work began."""

    def __init__(self) -> None:
        self._before = self._done = self._all = 0

    def __call__(self, done: int, number: int) -> None:
        """Take note of progress."""
        if not self._all:
            self._before = done
        self._done, self._all = done, number

    def text(self, seconds: float) -> str:
        """Return how far the work is, its rate, and the time left."""
        if not self._all:
            return f"finding the positions, {seconds:.0f} s"
        state = f"{bar(self._done / self._all)} {self._done:,} of {self._all:,}"
        rate = (self._done - self._before) / seconds
        if not rate:
            return state
        left = (self._all - self._done) / rate
        return f"{state}, {rate:.1f} a second, {left / 60:.0f} min left"


def _estimate(options: Namespace, rules: Rules, most: int) -> int:
    state, found, file = _Progress(), list[Timed](), BytesIO()
    rng = Random(options.seed or 0)
    start = process_time()
    with Ticker(sys.stderr, state.text):
        plan = plan_book(rules, most)
        planned = process_time()
        number = -(-(options.sample or _DEFAULT_MEASURED) // PART)
        parts = sorted(rng.sample(range(plan.parts), min(number, plan.parts)))
        for each in timed(plan, parts, process_time):
            found.append(each)
            state(len(found), len(parts) * PART)
        solved = process_time()
        scores = rng.choices([each.score for each in found], k=len(plan.searched))
        write_book(finished_book(plan, scores), file)
        alone = planned - start + process_time() - solved
    _write_rules(rules)
    write_out(f"{len(plan.searched):,} positions of {most} plies to solve")
    if found:
        _write_times([each.seconds for each in found], len(scores), alone)
    write_out(f"about {len(file.getvalue()):,} bytes")
    return 0


def _write_times(times: Sequence[float], positions: int, alone: float) -> None:
    """Write what a sample took in processor time, and what all positions would take."""
    average = mean(times)
    kinds = (("mean", average), ("median", median(times)), ("worst", max(times)))
    spent = ", ".join(f"{kind} {1000 * each:.1f} ms" for kind, each in kinds)
    write_out(f"{len(times):,} of them solved: {spent}")
    write_out(f"{_long(alone)} on one core alone, and then")
    for cores in (1, 2, 200):
        write_out(f"{_long(average * positions / cores)} on {count_of(cores, 'core')}")


def _long(seconds: float) -> str:
    """Write a time in hours, minutes or seconds."""
    units = ((3600, "hours"), (60, "minutes"), (1, "seconds"))
    size, unit = next((each for each in units if seconds >= each[0]), units[-1])
    return f"{seconds / size:6.1f} {unit}"


def _info(book: Book) -> int:
    _write_rules(book.rules)
    by_stones = Counter(stones(entry.board) for entry in entries_of(book))
    for number, positions in by_stones.items():
        write_out(f"{number:2} plies  {positions:>9,} positions up to mirror images")
    return 0


def _write_rules(rules: Rules) -> None:
    rows, cols, n, gravity, _ = rules
    kind = "with" if gravity else "without"
    write_out(f"{rows} rows, {cols} columns, {n} in a row, {kind} gravity")


def _check(book: Book, options: Namespace) -> int:
    every, rng = entries_of(book), Random(options.seed or 0)
    number = min(options.sample or _DEFAULT_SAMPLE, len(every))
    sample, wrong = rng.sample(every, number), 0
    state = _Progress()
    with Ticker(sys.stderr, state.text) as ticker:
        for done, found in enumerate(checked(book, sample), 1):
            state(done, number)
            entry = sample[done - 1]
            if found != entry.score:
                wrong += 1
                ticker.clear()
                write_out(_fault(book, entry, found))
    write_out(f"{number:,} positions solved again, {wrong:,} of them wrong")
    return FAILED if wrong else 0


def _fault(book: Book, entry: BookEntry, found: int | None) -> str:
    place = _moves(entry.board, book)
    if found is None:
        return (
            f"{place}: expected no score, since no game leads here, got {entry.score}"
        )
    return f"{place}: expected {found}, got {entry.score}"


def _moves(board: Bitboard, book: Book) -> str:
    try:
        grid = from_bits(board, book.rules).grid
        return to_moves(grid, book.rules) or "the empty board"
    except FourInRowError:
        return repr(board)
