"""``fourinrow explain``: why a side wins, or nobody does, in words and a drawing."""

from argparse import ArgumentParser, Namespace
from itertools import islice
from time import monotonic
from typing import Final

from fourinrow.errors import FourInRowError, ended, expected
from fourinrow.games.forced_line import why, why_text
from fourinrow.games.history import History
from fourinrow.play.written_moves import moves_from, read_position
from fourinrow.shell.choices import POSITIONS, add_game, choice_from, opened
from fourinrow.shell.files import put_drawing
from fourinrow.shell.options import add_position, seconds
from fourinrow.shell.terminal import Ticker, blaming, look_for_output
from fourinrow.stopping import after_seconds

_SECONDS: Final = 60.0

_ABOUT: Final = f"""\
Explain a position: who wins with best play, and why.

{POSITIONS}
Squares are named by column and row: c3 is the third from below in column 3.
"""

_HOW: Final = """\
All that is said is proved. The reason is a line that can be completed, a plan,
or a forced line: each reply and its answer, those that follow indented. The
drawing is that of the position after the first move of the reason. Where only
a search or a book knows who wins, that is said; then `fourinrow prove` writes a
proof, and has one of the empty board. Of games outside the connect family only
forced lines are known.

examples:
  fourinrow explain 444445157224211
  fourinrow explain 4444443 --move 3
  fourinrow explain 1221 --rows 4 --cols 4 --svg board.svg
  fourinrow explain --game othello-4x4 b1a1c4

exit status: 1 also if time was up before it was known who wins
"""


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``explain`` to its parser."""
    parser.description, parser.epilog = _ABOUT, _HOW
    add = parser.add_argument
    add_position(parser, "moves from the start of the game")
    add("--move", metavar="M", help="explain a move, and the position after it")
    add_game(parser)
    words = f"search for at most S seconds ({_SECONDS:g})"
    add("--seconds", type=seconds, default=_SECONDS, metavar="S", help=words)
    words = "write the drawing to an SVG file too; - is standard output"
    add("--svg", metavar="FILE", help=words)
    parser.set_defaults(run=_explain)


def _explain(options: Namespace) -> int:
    game = opened(choice_from(options))
    look = look_for_output()
    position = " ".join(options.position)
    history = read_position(game, position)
    if history.turn is None:
        raise ended(position, history.outcome.value)
    told = History(history.ahead, history.states[-1:])
    if options.move is not None:
        with blaming(options, "--move"):
            read = [*islice(moves_from(history, options.move), 2)]
            if len(read) != 1:
                raise FourInRowError(expected("a move", options.move))
            [(told, _)] = read
    picture = game.picture
    if options.svg is not None and picture is None:
        raise FourInRowError(f"expected a game with a picture, got {options.game}")
    with Ticker("searching"):
        stop = after_seconds(options.seconds, monotonic)
        found = why(told, look.stones, stop)
    if options.svg is not None and picture is not None:
        marks = {"marks": found.marks} if found.marks else {}
        drawn = picture(found.state, last=found.last, **marks)
        put_drawing(f"{drawn.svg}\n", options.svg)
    if options.svg != "-":
        put_drawing(f"{why_text(game, found, look)}\n", None)
    return 0
