"""``fourinrow solve``: its options, and the choice of how to run it.

`shell.solve_lines` reads and answers lines, in the words of `solver.written_answers`.
"""

from argparse import ArgumentParser, Namespace
from typing import Final

from fourinrow.shell.options import (
    MAX_JOBS,
    add_board,
    add_jobs,
    add_no_book,
    node_count,
    rules_from,
    seconds,
)
from fourinrow.shell.terminal import blaming, open_streams, remark

_ABOUT: Final = """\
Print the exact score of a position of connect-n: who wins with best play, and
when.

A position is the moves that lead to it, such as 4453: columns from 1, with
commas between them on ten columns or more, or cells such as b2a1 with
--no-gravity; or the rows of the board, such as 7/7/7/7/3O3/2OXX2, if nobody
knows the moves. "" is the empty board. POSITION may have blanks between moves,
as in "4 4 5 3". Without it, each line of standard input is a position, even an
empty line, and gets one line of output; an invalid one gets a line such as
`line 3: expected ...`. A line has no blanks between moves: the 1 of "44 1"
could be a move or a score. Lines end with a line feed, or with a carriage
return and a line feed.
"""

_ANSWERS: Final = """\
answers, from the side to move:
  18 win in 1         the score, and the plies until the game ends
  between -3 and 4    bounds on the score, when a limit is reached
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

Positions of Connect Four with at most 8 stones are in the opening book of the
package. With --no-book they are searched; the empty board then takes seconds
with the extra fourinrow[fast], and hours without. --book takes them from a file
that `fourinrow book make` has made. Compiled code solves boards with gravity
where (rows + 1) * columns is 64 at most, plain Python all others, on one core.
Ctrl-C stops a search and shows what is known by then, unless lines are solved
by several jobs.

Results are kept in a table, which grows to 129 MiB with Numba and to about 256
MiB without, or less where memory is short. For lines, each of several --jobs is
a process with a table of its own, all together 1 GiB at most; for POSITION all
cores share one. With --nodes, POSITION is solved on one core, so that the
bounds are the same in every run.

exit status: 0; 1 if a position could not be read, or memory ran out; 2 for
wrong options; 130 after Ctrl-C; 143 after SIGTERM
"""

_QUESTIONS: Final = {
    "all": "the score of each legal move",
    "best": "the best moves",
    "line": "best moves to the end",
    "weak": "who wins",
}


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``solve`` to its parser."""
    parser.description, parser.epilog = _ABOUT, _ANSWERS
    add = parser.add_argument
    add("position", nargs="?", metavar="POSITION", help="moves from the empty board")
    group = parser.add_mutually_exclusive_group()
    for name, meaning in _QUESTIONS.items():
        group.add_argument(
            f"--{name}", dest="question", action="store_const", const=name, help=meaning
        )
    add(
        "--json",
        dest="form",
        action="store_const",
        const="json",
        default="words",
        help="write JSON, one object per line",
    )
    add_board(parser)
    add("--nodes", type=node_count, metavar="N", help="search N positions at most")
    add("--seconds", type=seconds, metavar="S", help="search S seconds at most")
    add(
        "--book",
        dest="book_file",
        metavar="FILE",
        help="use the opening book in a file",
    )
    add_no_book(parser)
    add_jobs(
        parser, f"solve N lines at a time, or POSITION on N cores; at most {MAX_JOBS}"
    )
    parser.set_defaults(run=lambda options: _solve(options, parser))


def _solve(options: Namespace, parser: ArgumentParser) -> int:
    from fourinrow.shell import solve_lines  # slow to import

    if options.question in ("best", "line") and (options.nodes or options.seconds):
        parser.error(
            f"argument --{options.question}: not allowed with --nodes or --seconds"
        )
    request = solve_lines.Request(
        rules_from(options),
        options.question or "score",
        options.form,
        options.nodes,
        options.seconds,
        options.book,
        options.book_file,
        options.jobs,
    )
    if options.book_file is not None:
        with blaming(parser, "--book"):
            solve_lines.open_solver(request)
    stdin, stdout = open_streams()
    if options.position is not None:
        return solve_lines.solve_one(request, options.position, stdout)
    if stdin.isatty():
        remark("reading positions, one per line, such as 4453; Ctrl-D ends")
    return solve_lines.solve_lines(request, stdin, stdout)
