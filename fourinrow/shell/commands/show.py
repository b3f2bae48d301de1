"""``fourinrow show``: a position as text, or as a picture in a file."""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from functools import partial
from time import monotonic
from typing import Final

from fourinrow.core.cells import Cell, Player
from fourinrow.errors import FourInRowError
from fourinrow.games.display import Look, sign_of
from fourinrow.games.game import Game, M, S, Worth, outcome_after
from fourinrow.games.words import standing
from fourinrow.play.advice import Scores, scores_text, scores_within
from fourinrow.play.written_moves import read_state
from fourinrow.shell.choices import POSITIONS, add_game, choice_from, opened
from fourinrow.shell.files import put_drawing
from fourinrow.shell.options import add_color, add_no_book, add_position, seconds
from fourinrow.shell.terminal import Ticker, look_for, open_streams
from fourinrow.stopping import Limit, after_seconds

PALETTE_NAMES: Final = ("red-yellow", "blue-orange", "black-white")
"""The names of the palettes, which are slow to import."""

_ABOUT: Final = f"""\
Draw a position, as text or, with --svg, as a picture.

{POSITIONS}
The last line says who is to move, or who has won.
"""

_HOW: Final = """\
In a picture the last move is ringed and the winning line is highlighted.

Scores are those of `fourinrow solve --all`, for the side to move, or bounds
such as -3..5 if time is up before a score is proved. For games without a
solver, and where nothing is proved, the text shows the ratings of a search,
marked as estimates. A picture shows proved scores only.
"""

_SECONDS: Final = 1.0
_FOR_PROOFS: Final = 3 / 4  # the part of the time that is not for an estimate


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``show`` to its parser."""
    parser.description, parser.epilog = _ABOUT, _HOW
    add = parser.add_argument
    add_position(parser, "moves from the start of the game")
    add_game(parser, is_played=False)
    add_no_book(parser)
    add("--scores", action="store_true", help="show the score of each move")
    add("--seconds", type=seconds, metavar="S", help="prove scores for S seconds (1)")
    add("--svg", metavar="FILE", help="write an SVG file; - is standard output")
    add("--palette", choices=PALETTE_NAMES, help="of the picture (the game's own)")
    add_color(parser)
    parser.set_defaults(run=_show)


def _show(options: Namespace) -> int:
    game = opened(choice_from(options, is_played=False))
    if options.seconds is not None and not options.scores:
        options.refuse("argument --seconds: not allowed without --scores")
    if options.palette and options.svg is None:
        options.refuse("argument --palette: not allowed without --svg")
    draw = _as_text if options.svg is None else _as_svg
    put_drawing(draw(game, options), options.svg)
    return 0


def _as_text(game: Game[S, M], options: Namespace) -> str:
    look = look_for(options.color, open_streams()[1])
    state, moves = read_state(game, options.position)
    if options.scores and game.legal_moves(state):
        scores = _scores(game, state, options.seconds or _SECONDS)
        text = scores_text(game.text, state, scores, look)
        if not game.text.has_notes:
            text = f"{game.text.draw(state, look)}\n{text}"
    else:
        text = game.text.draw(state, look)
    return f"{text}\n{_outcome(game, moves, state, look)}\n"


def _scores(game: Game[S, M], state: S, seconds: float) -> Scores[M]:
    limit = Limit(seconds=seconds * _FOR_PROOFS, clock=monotonic)
    begin = partial(after_seconds, seconds * (1 - _FOR_PROOFS), monotonic)
    with Ticker("searching"):
        return scores_within(game, state, limit, begin)


def _outcome(game: Game[S, M], moves: Sequence[M], state: S, look: Look) -> str:
    """Return who is to move, or who has won."""
    first, second = (sign_of(Cell(player), look) for player in Player)
    outcome = outcome_after(game, state, len(moves))
    return standing(outcome, Player(game.to_move(state)), (first, second), verb="wins")


def _proved(game: Game[S, M], state: S, options: Namespace) -> Mapping[M, Worth]:
    if not game.legal_moves(state):
        return {}
    seconds = options.seconds or _SECONDS
    worths = _scores(game, state, seconds).worths
    proved = {move: each for move, each in worths.items() if isinstance(each, Worth)}
    if not proved:
        reason = f"no score is proved after {seconds:g} s (see --seconds)"
        raise FourInRowError(reason)
    return proved


def _as_svg(game: Game[S, M], options: Namespace) -> str:
    if game.picture is None:
        raise FourInRowError(f"expected a game with a picture, got {options.game}")
    from fourinrow.draw.palette import PALETTES  # slow to import

    state, moves = read_state(game, options.position)
    last, scores = moves[-1] if moves else None, None
    if options.scores:
        game.picture(state, last=last, scores={})  # raises where it can't show any
        scores = _proved(game, state, options)
    palette = PALETTES[options.palette] if options.palette else None
    return f"{game.picture(state, last=last, scores=scores, palette=palette).svg}\n"
