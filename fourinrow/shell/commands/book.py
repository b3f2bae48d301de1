"""``fourinrow book``: make an opening book, or show what is in one."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from contextlib import nullcontext
from functools import partial
from typing import Final

from fourinrow.shell.files import read_saved, write_file
from fourinrow.shell.kept_work import kept_work
from fourinrow.shell.options import add_board, add_jobs, board_from, plies, rules_from
from fourinrow.shell.terminal import Ticker, blaming, write_out
from fourinrow.shell.workers import workers
from fourinrow.solver.bitboard import stones
from fourinrow.solver.book import Book, layout, read_book, write_book
from fourinrow.solver.book_making import TABLE_BYTES, make_book, positions_of

_PLIES: Final = 8

_ABOUT: Final = """\
An opening book has the exact scores of all positions of a board with few
stones, so that they need no search: `fourinrow solve --book FILE` uses it.

`make` solves all positions of at most P plies, and writes them to FILE. A book
of 8 plies for Connect Four takes about 40 minutes with Numba on two cores, one
of 11 plies about two hours; one of 12 plies takes about five hours on one core,
and 1 GB of memory. Without Numba, only books of small boards are practical. All
processes together use 1 GiB for their tables.

Scores are kept in FILE.part, 64 positions at a time. If the command is
interrupted, even by a power failure, the same command continues. FILE does not
depend on the number of processes and interruptions.
"""


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``book`` to its parser."""
    parser.description = _ABOUT
    add = parser.add_argument
    words = "make a book, or show what is in one"
    add("work", choices=("make", "info"), metavar="make|info", help=words)
    add("file", metavar="FILE", help="the book")
    add("--plies", type=plies, metavar="P", help=f"the most stones ({_PLIES})")
    add_jobs(parser, "solve in N processes")
    add_board(parser)
    parser.set_defaults(run=_book)


def _book(options: Namespace) -> int:
    if options.work == "make":
        return _make(options)
    if options.plies or options.jobs > 1 or board_from(options):
        options.refuse("a board, --plies and --jobs are for making a book")
    with blaming(options, "FILE"):
        return _info(read_saved(options.file, read_book))


def _make(options: Namespace) -> int:
    rules, most, path = rules_from(options), options.plies or _PLIES, options.file
    with blaming(options, "--plies"):
        layout(rules, most)
    with (
        kept_work(path, f"scores of {rules}, {most} plies") as log,
        Ticker("positions") as ticker,
        workers(options.jobs) if options.jobs > 1 else nullcontext() as pool,
    ):
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
    return _info(book)


def _info(book: Book) -> int:
    rows, cols, n, gravity, _ = book.rules
    kind = "with" if gravity else "without"
    write_out(f"{rows} rows, {cols} columns, {n} in a row, {kind} gravity")
    by_stones = Counter(map(stones, positions_of(book)))
    for number, positions in by_stones.items():
        write_out(f"{number:2} plies  {positions:>9,} positions up to mirror images")
    return 0
