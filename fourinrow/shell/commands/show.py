"""``fourinrow show``: a position as text, or as a picture in a file."""

from argparse import ArgumentParser, Namespace
from typing import Final

from fourinrow.core.cells import Cell, Player
from fourinrow.errors import FourInRowError
from fourinrow.games.display import sign_of
from fourinrow.games.history import AnyHistory
from fourinrow.games.words import standing
from fourinrow.play.advice import Adviser, scores_text
from fourinrow.play.written_moves import read_position
from fourinrow.shell.choices import POSITIONS, add_game, choice_from, opened
from fourinrow.shell.files import put_drawing
from fourinrow.shell.options import add_position
from fourinrow.shell.terminal import Ticker, look_for_output

_ABOUT: Final = f"""\
Draw a position, as text or, with --svg, as a picture, in which the last move is
ringed and the winning line is highlighted.

{POSITIONS}
The last line says who is to move, or who has won. With --scores, the text has
those of `fourinrow solve --all`, for the side to move, bounds such as -3..5
where a score is not proved in a second or two, and for games without a solver
what a search proves, or its ratings, marked as estimates.
"""


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``show`` to its parser."""
    parser.description = _ABOUT
    add_position(parser, "moves from the start of the game")
    add_game(parser, is_played=False)
    add = parser.add_mutually_exclusive_group().add_argument
    add("--scores", action="store_true", help="show the score of each move")
    add("--svg", metavar="FILE", help="write an SVG file; - is standard output")
    parser.set_defaults(run=_show)


def _show(options: Namespace) -> int:
    game = opened(choice_from(options))
    history = read_position(game, " ".join(options.position))
    if options.svg is None:
        drawn = _as_text(history, options)
    elif game.picture is None:
        raise FourInRowError(f"expected a game with a picture, got {options.game}")
    else:
        drawn = game.picture(history.here, last=history.last).svg
    put_drawing(f"{drawn}\n", options.svg)
    return 0


def _as_text(history: AnyHistory, options: Namespace) -> str:
    """Return the board, the scores if they are wanted, and whose turn it is."""
    look, display, here = look_for_output(), history.game.text, history.here
    text = display.draw(here, look)
    if options.scores and history.turn is not None:
        with Ticker("searching"):
            scores = Adviser().scores(history.ahead, here)
        told = scores_text(display, here, scores, look)
        text = told if display.has_notes else f"{text}\n{told}"
    first, second = (sign_of(Cell(player), look) for player in Player)
    stands = standing(history.outcome, history.turn, (first, second), verb="wins")
    return f"{text}\n{stands}"
