"""``fourinrow explain``: why a side wins, or nobody does, in words and a drawing."""

from argparse import ArgumentParser, Namespace
from functools import partial
from typing import Final, TextIO

from fourinrow.core.notation import parse_move
from fourinrow.core.rules import Rules
from fourinrow.games.connect.picture import picture
from fourinrow.games.connect.text import draw
from fourinrow.games.display import Look
from fourinrow.proofs.explaining import Explanation, explain, explain_move, marks
from fourinrow.shell.files import put_drawing
from fourinrow.shell.options import (
    add_board,
    add_color,
    add_no_book,
    add_position,
    rules_from,
)
from fourinrow.shell.terminal import Ticker, blaming, look_for
from fourinrow.solver.bitboard import Bitboard, play, squares
from fourinrow.solver.bridge import as_board, from_bits
from fourinrow.solver.solver import Solver

_ABOUT: Final = """\
Explain a position of connect-n: who wins with best play, and why.

A position is the moves that lead to it, such as 4453: columns from 1, with
blanks or commas between them on ten columns or more; "" is the empty board.
Squares are named by column and row: c3 is the third from below in column 3.
"""

_HOW: Final = """\
All that is said is proved. The reason is a line that can be completed, a plan,
or a forced line: each reply and its answer, those that follow indented. In the
drawing of a plan, * completes a line, and - is the square below it; + are
squares that its side is sure of, and of two equal numbers it gets one. Where
only a search knows who wins, that is said.

examples:
  fourinrow explain 444445157224211
  fourinrow explain 4444443 --move 3
  fourinrow explain 1221 --rows 4 --cols 4 --svg board.svg

The picture has the squares on which each side would complete a line.

exit status: 0; 1 if a position could not be read or a file could not be
written; 2 for wrong options; 130 after Ctrl-C; 143 after SIGTERM
"""


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``explain`` to its parser."""
    parser.description, parser.epilog = _ABOUT, _HOW
    add = parser.add_argument
    add_position(parser, "moves from the empty board")
    add("--move", metavar="M", help="explain a move, and the position after it")
    add_board(parser)
    add_no_book(parser)
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
    board = as_board(options.position, rules)
    solver = Solver(rules, book=options.book)
    with Ticker("searching"):
        if move is None:
            found = explain(board, solver, names=names)
        else:
            found = explain_move(board, move, solver, names=names)
            board = play(board, move, rules)
    if options.svg is not None:
        return f"{picture(from_bits(board, rules), threats=True).svg}\n"
    text = [_as_text(board, rules, found, look), *found.sentences, *found.lines]
    return "".join(f"{each}\n" for each in text)


def _as_text(board: Bitboard, rules: Rules, found: Explanation, look: Look) -> str:
    """Draw a position, or the plan that holds after a move, with names of squares."""
    planned = ((it.board, it.plan, it.square) for it in found.reasons if it.plan)
    board, plan, square = next(planned, (board, None, 0))
    free = rules._replace(gravity=False)  # squares have names without gravity
    return draw(
        from_bits(board, rules)._replace(rules=free),
        look,
        last=squares(rules).index(square) if square else None,
        notes=marks(board, plan, rules) if plan else None,
    )
