"""``fourinrow label``: the exact score of every move of many positions, as data."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

from fourinrow.core.rules import Rules
from fourinrow.data.labels import Label, label
from fourinrow.data.records import COLUMNS, json_lines, write_csv, write_parquet
from fourinrow.notation.others import to_zero_based
from fourinrow.shell.files import read_saved, write_file
from fourinrow.shell.kept_work import Log, kept_work
from fourinrow.shell.options import add_book, rules_from
from fourinrow.shell.position_source import SOURCES, Source, add_source, open_source
from fourinrow.shell.terminal import FAILED, blaming, write_out
from fourinrow.solver.bitboard import stones
from fourinrow.solver.book import read_book
from fourinrow.solver.bridge import as_board
from fourinrow.solver.score import score_of

_ABOUT: Final = f"""\
Write the exact score of every move of many positions of connect-n.

{SOURCES}Without --positions and --random, they are the lines of standard input.
"""

_HOW: Final = """\
columns:
{columns}

With --output, labels are kept in FILE.part as they are found. If the command is
interrupted, even by a power failure, the same command continues. The bytes of
FILE depend on the positions alone, not on --jobs and interruptions. Its name
says what is written: .csv, .parquet (which needs the extra fourinrow[data]), or
else JSON Lines, as to standard output. In CSV, the values of a list have blanks
between them, and - is a missing one; a position of digits has to be read as
text, not as a number.

examples:
  fourinrow label --random 1000 --plies 12:41 --jobs 2 --output train.parquet
  echo 4455 | fourinrow label --columns pons-eval

Positions of fewer than 11 plies are in the opening book of the package. The
next ones take longest: 11 plies about 30 ms, 14 plies 5, and 20 less than 1.
A book of P plies spares the search at fewer plies (see `fourinrow book make`).
"""

_EACH: Final = 64  # labels that are kept together


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``label`` to its parser."""
    columns = "\n".join(
        f"  {name}: {', '.join(table)}" for name, table in COLUMNS.items()
    )
    parser.description, parser.epilog = _ABOUT, _HOW.format(columns=columns)
    add = parser.add_argument
    add_source(parser)
    add("--output", metavar="FILE", help="a new file (standard output)")
    add("--columns", choices=tuple(COLUMNS), default="fourinrow", help="(fourinrow)")
    add_book(parser)
    parser.set_defaults(run=_label)


def _label(options: Namespace) -> int:
    rules = rules_from(options)
    with blaming(options, "--columns"):
        if options.columns == "pons-eval":
            to_zero_based("", rules)  # refuses boards whose moves are no digits
    with open_source(options, rules) as source:
        with blaming(options, "--book"):
            book = options.book
            if isinstance(book, Path):
                book = read_saved(str(book), read_book)
            labels = label(source.positions, rules, jobs=options.jobs, book=book)
        found = source.ticker.counted(labels)
        if options.output in (None, "-"):
            for line in json_lines(found, options.columns):
                write_out(line, end="")
        else:
            _to_file(options, source, found, rules)
        return FAILED if source.refused else 0


def _to_file(
    options: Namespace, source: Source, found: Iterator[Label], rules: Rules
) -> None:
    """Write labels to a file, once all are kept beside it."""
    path, columns, name = options.output, options.columns, options.output.lower()

    def write(labels: Iterable[Label], file: BinaryIO) -> None:
        if name.endswith(".parquet"):
            write_parquet(labels, file, columns)
        elif name.endswith(".csv"):
            write_csv(labels, file, columns)
        else:
            file.writelines(line.encode() for line in json_lines(labels, columns))

    write((), BytesIO())  # raises at once what it would raise after hours
    with kept_work(path, f"labels of {rules}") as log:
        _keep(log, source, found, rules)
        write_file(path, partial(write, _known(log, rules)))


def _keep(log: Log, source: Source, found: Iterator[Label], rules: Rules) -> None:
    """Keep labels as they are found, after those that were kept before."""
    for each in source.ticker.counted(_known(log, rules)):
        if each.text != next(source.positions, None):
            raise log.other_work()
    done, new = source.ticker.done, list[tuple[int, str]]()
    source.ticker.note(done)  # those kept before took no time
    try:
        for number, each in enumerate(found, done):
            written = json.dumps([each.text, each.score.value, *each.scores])
            new.append((number, written))
            if len(new) == _EACH:
                log.keep(new)
                new.clear()
    finally:
        log.keep(new)


def _known(log: Log, rules: Rules) -> Iterator[Label]:
    for _number, kept in log.known():
        text, value, *scores = json.loads(str(kept))
        board = as_board(text, rules)
        score = score_of(value, stones(board), rules)
        yield Label(text, board, score, tuple(scores), rules)
