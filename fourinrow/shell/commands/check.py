"""``fourinrow check``: which laws hold for the functions and games of a file."""

from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from textwrap import fill
from typing import Final

from fourinrow.errors import FourInRowError, short_repr
from fourinrow.shell.checking.formats import FORMATS, Checked, is_missed
from fourinrow.shell.checking.process import judged
from fourinrow.shell.checking.task import CASES, GAME, Judged, Task
from fourinrow.shell.files import read_bytes
from fourinrow.shell.options import count, seconds, seed
from fourinrow.shell.terminal import FAILED, Ticker, complain, remark, write_out

_BAD_CALL: Final = 2
_CHECKED: Final = "the_file_can_be_checked"
_THOROUGH: Final = 10
_FUNCTIONS: Final = ", ".join(name for name in CASES if name != GAME)
_VALUES: Final = f"a Game without chance, or one of {_FUNCTIONS}"
_TESTS: Final = "functions at the top level whose names begin with test"

_ABOUT: Final = """\
Find mistakes in the functions and games of a file.

Every Game has laws, and so has a function with one of the names below. Each law
is tried on boards, trees or plays; if it fails, the smallest of these is shown.
Boards are what the file's new_grid returns: lists of lists, or grids of
fourinrow. If it has none, they are grids where the file imports fourinrow at
its top.
Correct code may break an optional law: it is marked optional, and does not
count.

With --tests, the file has tests instead, whose parameters are named after the
functions that they test: def test_a_full_column_is_refused(is_valid_move): ...
They are functions at the top level, ordinary ones or Hypothesis's; there are
no wrong players. Each is run with the right functions, and with wrong ones, of
which there are more than a hundred. The mistakes that no test finds are shown,
the smallest first.
"""

_HOW: Final = f"""\
{fill(f"The names: {_FUNCTIONS}.", 79)}

examples:
  fourinrow check homework.py
  fourinrow check --tests my_tests.py
  for f in */homework.py; do fourinrow check --json $f > $f.json; done
  fourinrow check homework.py --format gradescope > results.json

The file runs in a separate process, in an empty folder, with limits on time and
memory. This guards against mistakes, not against malice: check the code of
strangers in a container. The same seed gives the same verdicts, unless a law
runs out of time: then the smallest case found by then is shown. On the clock, a
law may take 4 S seconds, and so may a call that waits.

A law that holds is a point for Gradescope, a test for JUnit; --json is short
for --format json, and writes a line for each law.

exit status: 0 if all laws that are not optional hold, else 1, also for a file
that can't be imported; 2 for one that can't be read or has nothing with laws,
which other formats than text write as a law that does not hold
"""


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``check`` to its parser."""
    parser.description, parser.epilog = _ABOUT, _HOW
    add = parser.add_argument
    add("file", metavar="FILE", help="a Python file")
    add("--tests", action="store_true", help="check the tests of the file instead")
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
    parser.set_defaults(run=_check)


def _check(options: Namespace) -> int:
    if find_spec("hypothesis") is None:
        remark("check needs Hypothesis: python -m pip install 'fourinrow[testing]'")
        return _BAD_CALL
    more = _THOROUGH if options.thorough else 1
    try:
        read_bytes(options.file)  # refuses what is not there
        task = Task(
            str(Path(options.file).expanduser().resolve()),
            options.examples * more,
            options.seconds * more,
            options.seed,
            options.tests,
        )
        with judged(task) as (laws, verdicts):
            if not laws:
                expected = f"expected {_TESTS if options.tests else _VALUES}"
                got = f"got none of them in {short_repr(options.file)}"
                raise FourInRowError(f"{expected}, {got}")
            return _report(options, laws, verdicts)
    except FourInRowError as error:
        if options.format != "text":
            law = Judged("", options.file, _CHECKED, reason=str(error))
            _report(options, [law], [law])
        complain(error)
        return _BAD_CALL


def _report(
    options: Namespace, laws: Sequence[Judged], verdicts: Iterable[Judged]
) -> int:
    """Write each verdict as it comes; return the exit status."""
    status = 0

    def noted() -> Iterator[Judged]:
        nonlocal status
        for law in verdicts:
            status = FAILED if is_missed(law) else status
            yield law

    with Ticker("laws", len(laws)) as ticker:
        known = ticker.counted(noted())
        found = Checked(options.file, laws, known, options.tests)
        for text in FORMATS[options.format](found):
            ticker.clear()
            write_out(text, end="")
    return status
