"""``fourinrow bench``: the options, and the table."""

from argparse import ArgumentParser, Namespace
from typing import Final

from fourinrow.shell.options import (
    MAX_JOBS,
    add_board,
    base_from,
    count,
    jobs,
    rules_from,
    seed,
)
from fourinrow.shell.terminal import blaming, open_streams

_ABOUT: Final = """\
How fast is the solver on this machine? On random positions, by the stones that
are on the board and the plies that are left with best play; for Connect Four
that is:

                    3-13 plies     14-27 plies      28 plies or more
     4-14 stones    begin-easy     begin-medium     begin-hard
    15-28 stones    middle-easy    middle-medium
    29-39 stones    end-easy

On other boards these borders are likewise at a tenth and at thirds of the
board.
"""

_HOW: Final = """\
Each position is solved by itself, with an empty table; emptying it is not
counted, nor is reading the position. Where bitbully can be imported it solves
the same positions in the same process, ten at a time just after, and the
better of its two searches in each class counts: a ratio of 2x is half its
time. Times are processor time. What --jobs gain is measured on the clock:
1.90x of 1.95x, where two solvers that have nothing to do with each other do
1.95 times the work of one on this machine. Without --count there are as many
positions of each class as take some time; without Numba, and on other boards,
the young ones are left out.

exit status: 0; 1 if any two scores differ; 2 for wrong options; 130 after
Ctrl-C
"""

_CLASSES: Final = (
    "end-easy",
    "middle-easy",
    "middle-medium",
    "begin-easy",
    "begin-medium",
    "begin-hard",
)


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``bench`` to its parser."""
    parser.description, parser.epilog = _ABOUT, _HOW
    add = parser.add_argument
    add("--classes", nargs="+", choices=_CLASSES, metavar="CLASS", help="only these")
    add("--count", type=count, metavar="N", help="so many positions of each class")
    add("--seed", type=seed, default=0, help="the same positions for the same seed (0)")
    add(
        "--file",
        action="append",
        metavar="FILE",
        help="positions of a file instead, one a line: moves and score",
    )
    add("--alone", action="store_true", help="leave bitbully out")
    add("--batch", action="store_true", help="also all in a row, the table kept")
    add(
        "--jobs",
        type=jobs,
        metavar="N",
        help=f"also in a row, on N threads, {MAX_JOBS} at most",
    )
    add(
        "--empty",
        action="store_true",
        help="also the empty board: bitbully takes minutes",
    )
    add("--engine", choices=("fast", "readable"), help="(fast, where Numba is there)")
    add_board(parser)
    parser.set_defaults(run=lambda options: _bench(options, parser))


def _bench(options: Namespace, parser: ArgumentParser) -> int:
    from fourinrow.shell import measuring, racing  # slow to import

    rules, base = rules_from(options), base_from(options)
    with blaming(parser, "--file"):
        files = {
            path: measuring.read_positions(path, rules, base)
            for path in options.file or ()
        }
    _, stdout = open_streams()
    plan = racing.Plan(
        options.classes or (),
        options.count,
        options.seed,
        options.alone,
        options.batch,
        options.jobs,
        options.empty,
        options.engine,
        rules,
    )
    with blaming(parser, "--engine"):
        contenders = racing.contenders_of(plan)
    return racing.race(plan, contenders, files, stdout)
