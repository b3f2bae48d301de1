"""``fourinrow check``: which laws hold for the functions and games of a file."""

from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from textwrap import fill
from typing import Final

from fourinrow.errors import FourInRowError, short_repr
from fourinrow.shell.checking.formats import FORMATS, Checked, is_missed
from fourinrow.shell.checking.process import Run
from fourinrow.shell.checking.source import source_of
from fourinrow.shell.checking.task import CASES, GAME, TEST, Judged, Task
from fourinrow.shell.files import usable, write_text
from fourinrow.shell.options import count, seconds, seed
from fourinrow.shell.terminal import FAILED, blaming, complain, remark, write_out

_BAD_CALL: Final = 2
_CHECKED: Final = "the_file_can_be_checked"
_THOROUGH: Final = 10
_FUNCTIONS: Final = ", ".join(name for name in CASES if name != GAME)

_ABOUT: Final = """\
Find mistakes in the functions and games of a file.

Every Game has laws, and so has a function with one of the names below. Each law
is tried on boards, trees or plays; if it fails, the smallest of these is shown.
Correct code may break an optional law: it is marked optional, and does not
count.

With --tests, the file has tests instead, whose parameters are named after the
functions that they test: def test_a_full_column_is_refused(is_valid_move): ...
Each is run with the right functions, and with wrong ones, of which there are
more than a hundred. The mistakes that no test finds are shown, the smallest
first. The tests may be ordinary ones, or Hypothesis's.
"""

_HOW: Final = f"""\
{fill(f"The names: {_FUNCTIONS}.", 79)}

examples:
  fourinrow check homework.py
  fourinrow check homework.py --as alpha_beta=my_search --svg pictures
  fourinrow check --tests my_tests.py
  for f in */homework.py; do fourinrow check --json $f > $f.json; done
  fourinrow check homework.py --format gradescope > results.json

The file runs in a separate process, in an empty folder, with limits on time and
memory. This guards against mistakes, not against malice: check the code of
strangers in a container. The same seed gives the same verdicts, unless a law
runs out of time: then the smallest case found by then is shown. Of S seconds on
the clock, a single call may take S, and a law 4 S.

A law that holds is a point for Gradescope, a test for JUnit; --json is short
for --format json, and writes a line for each law.

exit status: 0 if all laws that are not optional hold, else 1; 2 for a file that
can't be read or has nothing with laws, which is written as a law that does not
hold too
"""


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``check`` to its parser."""
    parser.description, parser.epilog = _ABOUT, _HOW
    add = parser.add_argument
    add("file", metavar="FILE", help="a Python file")
    add("--tests", action="store_true", help="check the tests of the file instead")
    _add_laws(parser)
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
        help="processor seconds for each law (5); a call gets a fifth of them",
    )
    add(
        "--thorough",
        action="store_true",
        help=f"{_THOROUGH} times as many cases, and as much time",
    )
    add("--seed", type=seed, default=0, metavar="N", help="draw other cases (0)")
    add(
        "--format",
        choices=FORMATS,
        default="text",
        help="write words (text), lines of JSON, JUnit's XML, or results.json of "
        "Gradescope",
    )
    add("--json", action="store_const", dest="format", const="json", help=SUPPRESS)
    add("--svg", metavar="DIR", help="draw what is wrong into files in a folder")
    parser.set_defaults(run=_check)


def _add_laws(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "--as",
        dest="aliases",
        action="append",
        type=_alias,
        default=[],
        metavar="KNOWN=NAME",
        help="check NAME in the file by the laws of KNOWN",
    )
    add(
        "--board",
        choices=("grids", "lists"),
        help="what functions take as boards: fourinrow's grids, or lists of lists "
        "(what the file's new_grid returns, else grids if it imports fourinrow)",
    )


def _alias(text: str) -> tuple[str, str]:
    known, _, name = text.partition("=")
    if known not in CASES or known == GAME:
        raise ArgumentTypeError(
            f"expected one of {_FUNCTIONS}, got {short_repr(known)}"
        )
    if not name.isidentifier():
        raise ArgumentTypeError(
            f"expected a name, such as {known}=my_search, got {short_repr(text)}"
        )
    return known, name


def _check(options: Namespace) -> int:
    if find_spec("hypothesis") is None:
        remark("check needs Hypothesis: python -m pip install 'fourinrow[testing]'")
        return _BAD_CALL
    try:
        with closing(_found(options)) as run:
            names = {each.function for each in run.laws}
            for _, name in () if run.failure else options.aliases:
                if name not in names:
                    got = f"expected a name in the file, got {short_repr(name)}"
                    options.refuse(f"argument --as: {got}")
            with blaming(options, "--svg"):
                folder = _folder(options.svg)
            return _report(options, run, folder)
    except FourInRowError as error:
        if options.format != "text":
            law = Judged("", options.file, _CHECKED, reason=str(error))
            _write(options, Checked(options.file, [law], [law]))
        complain(error)
        return _BAD_CALL


def _found(options: Namespace) -> Run:
    """Find what has laws in a file. Raises `FourInRowError` if nothing does."""
    path, source = options.file, source_of(options.file)
    aliases = {name: known for known, name in options.aliases}
    more = _THOROUGH if options.thorough else 1
    run = Run(
        Task(
            path=str(Path(path).expanduser().resolve()),
            usual_board=source.board,
            board=options.board,
            aliases=aliases,
            examples=options.examples * more,
            seconds=options.seconds * more,
            seed=options.seed,
            is_of_tests=options.tests,
        )
    )
    tests = {name for name in source.names if name.startswith(TEST)}
    known = tests if options.tests else aliases.keys() | CASES.keys()
    run.find(source.names & known)
    if run.laws:
        return run
    if run.failure:
        raise FourInRowError(f"{short_repr(path)}: {run.failure}")
    expected = f"a Game, or one of {_FUNCTIONS}"
    hint = "; --as checks a function of another name, as in --as player=middle"
    if options.tests:
        expected, hint = "functions whose names begin with test", ""
    got = f"none of them in {short_repr(path)}"
    raise FourInRowError(f"expected {expected}, got {got}{hint}")


def _folder(name: str | None) -> Path | None:
    """Make the folder for pictures. Raises `FourInRowError` if that fails."""
    if name is None:
        return None
    folder = Path(name).expanduser()
    with usable("a folder for pictures", name):
        folder.mkdir(exist_ok=True)
    return folder


def _report(options: Namespace, run: Run, folder: Path | None) -> int:
    """Try all laws, and write each verdict as it comes; return the exit status."""
    status = 0

    def verdicts() -> Iterator[Judged]:
        nonlocal status
        for law in run.verdicts():
            if law.known == GAME:  # the file has its own name for it
                code = law.code.replace(f"played({GAME}", f"played({law.function}", 1)
                law = law._replace(code=code)
            if is_missed(law):
                status = FAILED
            if folder is not None and law.svg:
                picture = folder / f"{law.function}-{law.law}.svg"
                write_text(str(picture), law.svg + "\n")
            yield law

    _write(options, Checked(options.file, run.laws, verdicts(), options.tests))
    for text in sorted(run.printed):
        remark(f"{options.file} prints {short_repr(text)}")
    return status


def _write(options: Namespace, checked: Checked) -> None:
    for text in FORMATS[options.format](checked):
        write_out(text, end="")
