"""``fourinrow label``: the exact score of every move of many positions, as data."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final

from fourinrow.core.rules import Rules
from fourinrow.data.labels import Label, label
from fourinrow.data.records import COLUMNS, csv_lines, json_lines, write_parquet
from fourinrow.errors import TableError, short_repr
from fourinrow.shell.files import check_new, read_saved, write_file
from fourinrow.shell.kept_work import Log, kept_work, part_of
from fourinrow.shell.options import add_book, rules_from
from fourinrow.shell.position_source import SOURCES, add_source, open_source
from fourinrow.shell.terminal import FAILED, blaming, open_streams
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
between them, and - is a missing one.

examples:
  fourinrow label --random 1000 --plies 12:41 --jobs 2 --output train.parquet
  echo 4455 | fourinrow label --columns pons-eval

Positions of fewer than 8 plies are in the opening book of the package. The next
ones take longest: 8 plies take about 200 ms, 12 take 15 ms, and 20 less than 1.
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
    with blaming(options, "--book"):
        book = options.book
        if isinstance(book, Path):
            book = read_saved(str(book), read_book)
    find = partial(label, rules=rules, jobs=options.jobs, book=book)
    with open_source(options, rules) as source:
        if options.output is None:
            found = source.ticker.counted(find(source.positions))
            _to_stream(json_lines(found, options.columns))
        else:
            check_new(options.output)
            part = part_of(options.output)
            with (
                kept_work(options.output, f"labels of {rules}") as log,
                closing(_kept(source.positions, log, part, find, rules)) as kept,
            ):
                found = source.ticker.counted(kept)
                write = partial(_write, found, options.columns, part.stem)
                write_file(options.output, write)
            part.unlink(missing_ok=True)
        return FAILED if source.refused else 0


def _to_stream(lines: Iterable[str]) -> None:
    _, stdout = open_streams()
    for line in lines:
        stdout.write(line)
        if stdout.isatty():
            stdout.flush()
    stdout.flush()


def _write(found: Iterable[Label], columns: str, name: str, file: BinaryIO) -> None:
    if name.lower().endswith(".parquet"):
        write_parquet(found, file, columns)
    else:
        lines = csv_lines if name.lower().endswith(".csv") else json_lines
        file.writelines(line.encode() for line in lines(found, columns))


def _kept(
    positions: Iterator[str],
    log: Log,
    part: Path,
    find: Callable[[Iterable[str]], Iterator[Label]],
    rules: Rules,
) -> Generator[Label, None, None]:
    """Yield the labels of positions: first those that the log has, in its order.

    Raises `TableError` if these are of other positions.
    """
    known, new = sorted(log.known()), list[tuple[int, str]]()
    for (_, kept), position in zip(known, positions, strict=False):
        found = _read(str(kept), rules)
        if found.text != position:
            expected = f"expected labels of {short_repr(position)} and so on in"
            raise TableError(f"{expected} {short_repr(str(part))}, got other work")
        yield found
    try:
        for number, found in enumerate(find(positions), len(known)):
            new.append((number, _written(found)))
            yield found
            if len(new) == _EACH:
                log.keep(new)
                new.clear()
    finally:
        log.keep(new)


def _written(found: Label) -> str:
    return json.dumps([found.text, found.score.value, *found.scores])


def _read(kept: str, rules: Rules) -> Label:
    text, value, *scores = json.loads(kept)
    board = as_board(text, rules)
    score = score_of(value, stones(board), rules)
    return Label(text, board, score, tuple(scores), rules)
