"""``fourinrow explain``: why a side wins, or nobody does, in words and a drawing."""

from argparse import ArgumentParser, Namespace
from functools import partial
from time import monotonic
from typing import Final, TextIO

from fourinrow.core.notation import parse_move
from fourinrow.core.rules import Rules
from fourinrow.core.situation import legal_moves
from fourinrow.errors import FourInRowError, short_repr
from fourinrow.games.connect.picture import picture
from fourinrow.games.connect.proofs import why
from fourinrow.games.connect.text import draw
from fourinrow.shell.files import put_drawing
from fourinrow.shell.options import (
    add_board,
    add_color,
    add_no_book,
    add_position,
    rules_from,
    seconds,
)
from fourinrow.shell.terminal import Ticker, blaming, look_for
from fourinrow.solver.bridge import as_board, from_bits
from fourinrow.solver.solver import Solver
from fourinrow.stopping import after_seconds, never

_ABOUT: Final = """\
Explain a position of connect-n: who wins with best play, and why.

A position is the moves that lead to it, such as 4453: columns from 1, with
blanks or commas between them on ten columns or more; or the rows of the board,
such as 7/7/7/7/3O3/2OXX2; "" is the empty board.
Squares are named by column and row: c3 is the third from below in column 3.
"""

_HOW: Final = """\
All that is said is proved. The reason is a line that can be completed, a plan,
or a forced line: each reply and its answer, those that follow indented. The
drawing is that of the position after the first move of the reason. Where only
a search knows who wins, that is said.

examples:
  fourinrow explain 444445157224211
  fourinrow explain 4444443 --move 3
  fourinrow explain 1221 --rows 4 --cols 4 --svg board.svg

exit status: 0; 1 if a position could not be read, a file could not be written,
or time was up before it was known who wins; 2 for wrong options; 130 after
Ctrl-C; 143 after SIGTERM
"""


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``explain`` to its parser."""
    parser.description, parser.epilog = _ABOUT, _HOW
    add = parser.add_argument
    add_position(parser, "moves from the empty board")
    add("--move", metavar="M", help="explain a move, and the position after it")
    add_board(parser)
    add_no_book(parser)
    add("--seconds", type=seconds, metavar="S", help="search for at most S seconds")
    add("--svg", metavar="FILE", help="write an SVG file; - is standard output")
    add_color(parser)
    parser.set_defaults(run=lambda options: _explain(options, parser))


def _explain(options: Namespace, parser: ArgumentParser) -> int:
    rules, move = rules_from(options), None
    if options.move is not None:
        with blaming(parser, "--move"):
            move = parse_move(options.move, rules)
    drawn = partial(_drawn, rules, move, options)
    return put_drawing(drawn, options.svg)


def _drawn(rules: Rules, move: int | None, options: Namespace, stdout: TextIO) -> str:
    look = look_for(options.color, stdout)
    names = look.signs[1], look.signs[2]
    situation = from_bits(as_board(options.position, rules), rules)
    if not legal_moves(situation):
        said = f"expected a game that is not over, got {short_repr(options.position)}"
        raise FourInRowError(said)
    solver = Solver(rules, book=options.book)
    limit = options.seconds
    with Ticker("searching"):
        stop = after_seconds(limit, monotonic) if limit else never
        found = why(solver, situation, move, names, stop)
    if options.svg is not None:
        drawn = picture(found.state, last=found.last, marks=found.marks)
        return f"{drawn.svg}\n"
    board = draw(found.state, look, last=found.last, notes=found.marks)
    legend = [found.legend] if found.legend else []
    text = [board, *legend, *found.sentences, *found.lines]
    return "".join(f"{each}\n" for each in text)
