"""``fourinrow book``: make an opening book, show what is in one, or check it."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from fourinrow.core.reachable import to_moves
from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError, short_repr
from fourinrow.shell.files import read_saved, usable, write_file
from fourinrow.shell.kept_work import kept_work, part_of
from fourinrow.shell.options import (
    MAX_JOBS,
    add_board,
    add_jobs,
    count,
    plies,
    rules_from,
    seed,
)
from fourinrow.shell.terminal import FAILED, Ticker, blaming, write_out
from fourinrow.shell.workers import workers
from fourinrow.solver.bitboard import stones
from fourinrow.solver.book import Book, layout, read_book, write_book
from fourinrow.solver.book_making import (
    TABLE_BYTES,
    BookEntry,
    checked,
    entries_of,
    make_book,
)
from fourinrow.solver.bridge import from_bits

_ABOUT: Final = """\
An opening book has the exact scores of all positions of a board with few
stones, so that they need no search: `fourinrow solve --book FILE` uses it.
"""

_MAKE: Final = """\
Solve all positions of at most P plies, and write them to FILE.

A book of 8 plies for Connect Four takes about 50 minutes with Numba on two
cores; a book of 12 plies takes about five hours on one core, and 1 GB of
memory. Without Numba, only books of small boards are practical. All processes
together use 1 GiB for their tables.

Scores are kept in FILE.part, 64 positions at a time. If the command is
interrupted, even by a power failure, the same command continues; once the book
is finished, it shows what is in it. FILE does not depend on the number of
processes and interruptions.
"""

_CHECK: Final = "Solve some positions again; exit status 1 if an entry is wrong."


def add_options(parser: ArgumentParser) -> None:
    """Add the commands of ``book``, and their options, to its parser."""
    parser.description = _ABOUT
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, purpose: str, about: str) -> ArgumentParser:
        made = commands.add_parser(
            name,
            help=purpose,
            description=about,
            formatter_class=parser.formatter_class,
        )
        made.add_argument("file", metavar="FILE", help="the book")
        made.set_defaults(refuse=made.error)
        return made

    make = command("make", "solve all positions of at most P plies", _MAKE)
    make.add_argument(
        "--plies", type=plies, default=8, metavar="P", help="the most stones (8)"
    )
    add_jobs(make, f"solve in N processes, at most {MAX_JOBS} (1)")
    add_board(make)
    make.set_defaults(run=_make)
    info = command("info", "show what is in a book", "Show what is in a book.")
    info.set_defaults(run=lambda options: _info(_read(options)))
    check = command("check", "solve some of its positions again", _CHECK)
    add = check.add_argument
    add("--sample", type=count, default=100, metavar="N", help="how many (100)")
    add("--seed", type=seed, default=0, help="the same sample for the same seed (0)")
    check.set_defaults(run=lambda options: _check(_read(options), options))


def _read(options: Namespace) -> Book:
    with blaming(options, "FILE"):
        return read_saved(options.file, read_book)


def _make(options: Namespace) -> int:
    rules, most, path = rules_from(options), options.plies, options.file
    with blaming(options, "--plies"):
        layout(rules, most)
    book = _made_before(path, rules, most)
    with kept_work(path, f"scores of {rules}, {most} plies") as log:
        if book is None:
            with Ticker("positions") as ticker, workers(options.jobs) as pool:
                book = make_book(
                    rules,
                    most,
                    executor=pool,
                    max_table_bytes=TABLE_BYTES // options.jobs,
                    known={int(slot): int(score) for slot, score in log.known()},
                    keep=log.keep,
                    progress=ticker.note,
                )
            write_file(path, partial(write_book, book))
    part_of(path).unlink(missing_ok=True)
    return _info(book)


def _made_before(path: str, rules: Rules, most: int) -> Book | None:
    """Return the book if the same command has made it, even if then killed.

    Raises `FourInRowError` if there is any other file.
    """
    with usable("a place to write", path):
        if not Path(path).expanduser().exists():
            return None
        with suppress(FourInRowError):
            book = read_saved(path, read_book)
            if (book.rules, book.plies) == (rules, most):
                return book
        raise FourInRowError(f"expected a new file, got {short_repr(path)}")


def _info(book: Book) -> int:
    rows, cols, n, gravity, _ = book.rules
    kind = "with" if gravity else "without"
    write_out(f"{rows} rows, {cols} columns, {n} in a row, {kind} gravity")
    by_stones = Counter(stones(entry.board) for entry in entries_of(book))
    for number, positions in by_stones.items():
        write_out(f"{number:2} plies  {positions:>9,} positions up to mirror images")
    return 0


def _check(book: Book, options: Namespace) -> int:
    every, rng, wrong = entries_of(book), Random(options.seed), 0
    sample = rng.sample(every, min(options.sample, len(every)))
    with Ticker("positions", len(sample)) as ticker:
        for entry, found in zip(sample, checked(book, sample), strict=True):
            ticker.done += 1
            if found != entry.score:
                wrong += 1
                ticker.clear()
                write_out(_fault(book, entry, found))
    write_out(f"{len(sample):,} positions solved again, {wrong:,} of them wrong")
    return FAILED if wrong else 0


def _fault(book: Book, entry: BookEntry, found: int | None) -> str:
    try:
        grid = from_bits(entry.board, book.rules).grid
        place = to_moves(grid, book.rules) or "the empty board"
    except FourInRowError:
        place = repr(entry.board)
    score = "no score, since no game leads here" if found is None else found
    return f"{place}: expected {score}, got {entry.score}"
