"""``fourinrow check``: which laws hold for the functions and games of a file."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Collection, Sequence
from contextlib import closing
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from fourinrow.errors import FourInRowError, shown
from fourinrow.shell.checking.messages import (
    CASES,
    GAME,
    CheckTask,
    HasLaws,
    Judged,
    Prints,
)
from fourinrow.shell.checking.report import (
    as_json,
    error_as_json,
    in_words,
    is_optional,
    write_picture,
)
from fourinrow.shell.checking.verdicts import Survey, source_of, survey, verdicts
from fourinrow.shell.files import usable
from fourinrow.shell.options import count, seconds, seed
from fourinrow.shell.terminal import FAILED, blaming, complain, open_streams, remark

_BAD_CALL: Final = 2
_FUNCTIONS: Final = ", ".join(name for name in CASES if name != GAME)

_ABOUT: Final = """\
Are the functions and games of a file right?

A function with a name that is known here, and every Game, has laws. Each law
is tried on boards, trees or plays; where one fails, the smallest of these is
shown. Right code may break a law that is optional: this is said, and does not
count as wrong.
"""

_HOW: Final = """\
The names: new_grid, apply_move, is_valid_move, is_win, winner, legal_moves,
rate, fold_windows, rating, minimax, alpha_beta, player.

examples:
  fourinrow check homework.py
  fourinrow check homework.py --as alpha_beta=my_search --svg pictures
  for f in */homework.py; do fourinrow check --json $f > $f.json; done

The file runs in processes of its own, in an empty folder, with limits of time
and memory. This guards against mistakes, not against malice: check the code of
strangers in a container. The same seed gives the same verdicts, unless a law
runs out of time: then the smallest case until then is shown. Waiting has a limit
too: the seconds of a law for each call, and four times as many for the law.

exit status: 0 if all laws hold that are not optional, else 1; 2 for wrong
options, and for a file that can't be read or has nothing with laws, for which
--json writes an object with the error; 130 after Ctrl-C; 143 after SIGTERM
"""


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``check`` to its parser."""
    parser.description, parser.epilog = _ABOUT, _HOW
    add = parser.add_argument
    add("file", metavar="FILE", help="a Python file")
    add(
        "--as",
        dest="aliases",
        action="append",
        type=_alias,
        default=[],
        metavar="KNOWN=NAME",
        help="give NAME in the file the laws of the name KNOWN",
    )
    add(
        "--without",
        action="append",
        default=[],
        metavar="LAW",
        help="leave a law out, by its name in --json",
    )
    add(
        "--board",
        choices=("grids", "lists"),
        help="what functions take as boards: our grids, or lists of lists (what the "
        "file's new_grid returns, else grids if it imports fourinrow)",
    )
    add(
        "--examples",
        type=count,
        default=300,
        metavar="N",
        help="try each law on N cases (300)",
    )
    add(
        "--seconds",
        type=seconds,
        default=5.0,
        metavar="S",
        help="of the processor for each law (5), and a fifth of that for each call",
    )
    add("--seed", type=seed, default=0, metavar="N", help="try other cases (0)")
    add("--json", action="store_true", help="write JSON, an object a law")
    add("--svg", metavar="DIR", help="draw what is wrong into files of a folder")
    parser.set_defaults(run=lambda options: _check(options, parser))


def _alias(text: str) -> tuple[str, str]:
    known, _, name = text.partition("=")
    if known not in CASES or known == GAME:
        raise ArgumentTypeError(f"expected one of {_FUNCTIONS}, got {shown(known)}")
    if not name.isidentifier():
        raise ArgumentTypeError(
            f"expected a name, such as {known}=my_search, got {shown(text)}"
        )
    return known, name


def _check(options: Namespace, parser: ArgumentParser) -> int:
    if find_spec("hypothesis") is None:
        remark("check needs Hypothesis: python -m pip install 'fourinrow[testing]'")
        return _BAD_CALL
    try:
        task, seen = _seen(options)
    except FourInRowError as error:
        if options.json:
            open_streams()[1].write(error_as_json(options.file, error))
        complain(error)
        return _BAD_CALL
    try:
        with blaming(parser, "--as"):
            _check_aliases(task, seen)
        with blaming(parser, "--without"):
            found = _without(options.without, seen.found)
        with blaming(parser, "--svg"):
            folder = _folder(options.svg)
        return _report(options, task, found, folder)
    except FourInRowError as error:
        complain(error)
        return _BAD_CALL


def _seen(options: Namespace) -> tuple[CheckTask, Survey]:
    """Find what has laws in a file. Raises `FourInRowError` if nothing has."""
    path, source = options.file, source_of(options.file)
    place = str(Path(path).expanduser().resolve())
    aliases = tuple(options.aliases)
    board = options.board or source.board
    task = CheckTask(
        place, board, aliases, options.examples, options.seconds, options.seed
    )
    aliased = {name for _, name in aliases}
    seen = survey(task, source.names & (aliased | CASES.keys()))
    if not seen.found and seen.failure:
        raise FourInRowError(f"{shown(path)}: {seen.failure}")
    if not seen.found:
        names = f"a Game, or one of {_FUNCTIONS}"
        raise FourInRowError(f"expected {names}, got none of them in {shown(path)}")
    return task._replace(board=options.board or seen.board), seen


def _check_aliases(task: CheckTask, seen: Survey) -> None:
    names = {each.name for each in seen.found}
    for _, name in task.aliases:
        if name not in names and not seen.failure:
            raise FourInRowError(f"expected a name in the file, got {shown(name)}")


def _without(left_out: Collection[str], found: Sequence[HasLaws]) -> Sequence[HasLaws]:
    """Leave laws out by name. Raises `FourInRowError` for an unknown name."""
    names = {name for each in found for name, _ in each.laws}
    for name in left_out:
        if name not in names:
            near = (get_close_matches(name, names, 1) or sorted(names))[0]
            raise FourInRowError(
                f"expected the name of a law, such as {near}, got {shown(name)}"
            )
    return [
        each._replace(laws=tuple(law for law in each.laws if law[0] not in left_out))
        for each in found
    ]


def _folder(name: str | None) -> Path | None:
    """Make the folder for pictures. Raises `FourInRowError` if that fails."""
    if name is None:
        return None
    folder = Path(name).expanduser()
    with usable("a folder for pictures", name):
        folder.mkdir(exist_ok=True)
    return folder


def _report(
    options: Namespace, task: CheckTask, found: Sequence[HasLaws], folder: Path | None
) -> int:
    """Try all laws, and write each verdict as it comes; return the exit status."""
    _, stdout = open_streams()
    write = as_json if options.json else in_words(found)
    status, printed = 0, set[str]()
    for each in found:
        with closing(verdicts(each, task)) as reports:
            for report in reports:
                if isinstance(report, Prints):
                    printed.add(report.text)
                    continue
                stdout.write(write(each, report))
                stdout.flush()
                status = max(status, _status(each, report, folder))
    for text in sorted(printed):
        remark(f"{options.file} prints {shown(text)}")
    return status


def _status(found: HasLaws, verdict: Judged, folder: Path | None) -> int:
    """Draw a verdict into a folder, if there is one; return the exit status."""
    try:
        if folder is not None:
            write_picture(folder, found, verdict)
    except FourInRowError as error:
        complain(error)
        return _BAD_CALL
    return 0 if verdict.holds or is_optional(found, verdict) else FAILED
