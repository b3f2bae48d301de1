"""``fourinrow show``: a position as text, or as a picture in a file."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from functools import reduce
from time import monotonic
from typing import Final, TypeVar

from fourinrow.core.cells import Cell, Player
from fourinrow.core.standing import standing
from fourinrow.errors import FourInRowError, reason_of
from fourinrow.games.catalogue import MOVE_EXAMPLES
from fourinrow.games.display import Look, sign_of
from fourinrow.games.game import Game, Worth, outcome_after
from fourinrow.play.advice import Scores, estimated, scores_text
from fourinrow.play.written_moves import read_moves
from fourinrow.shell.choices import add_game, choice_from, opened
from fourinrow.shell.files import put_drawing
from fourinrow.shell.options import add_color, add_no_book, seconds
from fourinrow.shell.terminal import Ticker, look_for
from fourinrow.stopping import Limit, after_seconds

PALETTE_NAMES: Final = ("red-yellow", "blue-orange", "black-white")
"""The names of the palettes, which are slow to import."""

_ABOUT: Final = f"""\
Draw a position, as text or, with --svg, as a picture.

A position is the moves that lead to it, such as 4453 or "4 4 5 3": columns
from 1, with blanks or commas between them on ten columns or more; cells such as
b2a1 where stones stay where they are put;
{MOVE_EXAMPLES};
"" is the start. The last line says who is to move, or who has won.
"""

_HOW: Final = """\
In a picture the last move is ringed and the winning line is highlighted.

Scores are those of `fourinrow solve --all`, for the side to move, or bounds
such as -3..5 if time is up before a score is proved. For games without a
solver, and where nothing is proved, the text shows the ratings of a search,
marked as estimates. A picture shows proved scores only.

exit status: 0; 1 if a position could not be read or a file could not be
written; 2 for wrong options; 130 after Ctrl-C; 143 after SIGTERM
"""

_PATIENCE: Final = 1.0  # seconds
_FOR_PROOFS: Final = 3 / 4  # the part of the time that is not for an estimate

S = TypeVar("S")
M = TypeVar("M")


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``show`` to its parser."""
    parser.description, parser.epilog = _ABOUT, _HOW
    add = parser.add_argument
    add(
        "position",
        nargs="?",
        default="",
        metavar="POSITION",
        help="moves from the start of the game",
    )
    add_game(parser, is_played=False)
    add_no_book(parser)
    add("--scores", action="store_true", help="show the score of each move")
    add("--seconds", type=seconds, metavar="S", help="prove scores for S seconds (1)")
    add("--svg", metavar="FILE", help="write an SVG file; - is standard output")
    add("--palette", choices=PALETTE_NAMES, help="of the picture (the game's own)")
    add_color(parser)
    parser.set_defaults(run=lambda options: _show(options, parser))


def _show(options: Namespace, parser: ArgumentParser) -> int:
    game = opened(choice_from(options, parser, is_played=False))
    if options.scores and options.svg is not None:
        _check_picture(game, parser)
    if options.seconds is not None and not options.scores:
        parser.error("argument --seconds: not allowed without --scores")
    if options.palette and options.svg is None:
        parser.error("argument --palette: not allowed without --svg")
    draw = _as_text if options.svg is None else _as_svg
    return put_drawing(
        lambda stdout: draw(game, options, look_for(options.color, stdout)),
        options.svg,
    )


def _check_picture(game: Game[S, M], parser: ArgumentParser) -> None:
    """Exit with the usage if the picture of a game has no scores."""
    if game.picture is None:
        return
    try:
        game.picture(game.start(), scores={})
    except FourInRowError as error:
        parser.error(
            f"argument --scores: not allowed with --svg: {reason_of(error)}; "
            "without --svg the text shows them"
        )


def _as_text(game: Game[S, M], options: Namespace, look: Look) -> str:
    moves = read_moves(game, options.position)
    state = reduce(game.play, moves, game.start())
    if options.scores and game.legal_moves(state):
        text = _with_scores(game, state, options.seconds or _PATIENCE, look)
    else:
        text = game.text.draw(state, look)
    return f"{text}\n{_outcome(game, moves, state, look)}\n"


def _with_scores(game: Game[S, M], state: S, patience: float, look: Look) -> str:
    proved = _solved(game, state, patience)
    scores = Scores(proved) if proved else _estimated(game, state, patience)
    text = scores_text(game.text, state, scores, look)
    return text if game.text.has_notes else f"{game.text.draw(state, look)}\n{text}"


def _solved(game: Game[S, M], state: S, patience: float) -> Mapping[M, Worth]:
    if game.oracle is None:
        return {}
    with _ticker("proving"):
        limit = Limit(seconds=patience * _FOR_PROOFS, clock=monotonic)
        return game.oracle.scores(state, limit)


def _estimated(game: Game[S, M], state: S, patience: float) -> Scores[M]:
    stop = after_seconds(patience * (1 - _FOR_PROOFS), monotonic)
    with _ticker("searching"):
        return estimated(game, state, stop)


def _proved(game: Game[S, M], state: S, patience: float) -> Mapping[M, Worth]:
    """Return what the oracle proves, or a search of a game without one."""
    if game.oracle is not None:
        return _solved(game, state, patience)
    worths = _estimated(game, state, patience).worths
    return {move: worth for move, worth in worths.items() if isinstance(worth, Worth)}


def _ticker(doing: str) -> Ticker:
    return Ticker(sys.stderr, lambda seconds: f"{doing}, {seconds:.0f} s")


def _outcome(game: Game[S, M], moves: Sequence[M], state: S, look: Look) -> str:
    """Return who is to move, or who has won."""
    first, second = (sign_of(Cell(player), look) for player in Player)
    outcome = outcome_after(game, state, len(moves))
    return standing(outcome, Player(game.to_move(state)), (first, second))


def _as_svg(game: Game[S, M], options: Namespace, _look: Look) -> str:
    if game.picture is None:
        raise FourInRowError(f"expected a game with a picture, got {options.game}")
    from fourinrow.draw.palette import PALETTES  # slow to import

    moves = read_moves(game, options.position)
    state = reduce(game.play, moves, game.start())
    patience, scores = options.seconds or _PATIENCE, None
    if options.scores:
        is_over = not game.legal_moves(state)
        scores = {} if is_over else _proved(game, state, patience)
        if not (scores or is_over):
            reason = f"no score is proved after {patience:g} s (see --seconds)"
            raise FourInRowError(reason)
    palette = PALETTES[options.palette] if options.palette else None
    last = moves[-1] if moves else None
    return f"{game.picture(state, last=last, scores=scores, palette=palette).svg}\n"
