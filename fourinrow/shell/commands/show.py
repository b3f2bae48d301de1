"""``fourinrow show``: a position as text, or as a picture in a file."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Final

from fourinrow.core.cells import Cell, Outcome, Player
from fourinrow.errors import FourInRowError
from fourinrow.games.display import sign_of
from fourinrow.games.game import Game, M, S, outcome_after, rest_of
from fourinrow.games.words import standing
from fourinrow.play.advice import Adviser, scores_text
from fourinrow.play.written_moves import read_state
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
    game = opened(choice_from(options, is_played=False))
    if options.svg is not None and game.picture is None:
        raise FourInRowError(f"expected a game with a picture, got {options.game}")
    state, moves = read_state(game, " ".join(options.position))
    if options.svg is not None and game.picture is not None:
        drawn = game.picture(state, last=moves[-1] if moves else None).svg
    else:
        drawn = _as_text(game, state, moves, options)
    put_drawing(f"{drawn}\n", options.svg)
    return 0


def _as_text(game: Game[S, M], state: S, moves: Sequence[M], options: Namespace) -> str:
    """Return the board, the scores if they are wanted, and whose turn it is."""
    look = look_for_output()
    text = game.text.draw(state, look)
    outcome, turn = outcome_after(game, state, len(moves)), Player(game.to_move(state))
    if options.scores and outcome is Outcome.RUNNING:
        with Ticker("searching"):
            scores = Adviser().scores(rest_of(game, len(moves)), state)
        told = scores_text(game.text, state, scores, look)
        text = told if game.text.has_notes else f"{text}\n{told}"
    first, second = (sign_of(Cell(player), look) for player in Player)
    return f"{text}\n{standing(outcome, turn, (first, second), verb='wins')}"
