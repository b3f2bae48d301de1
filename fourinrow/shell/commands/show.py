"""``fourinrow show``: a position as text, or as a picture in a file."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from functools import partial, reduce
from time import monotonic
from typing import Final, Generic, NamedTuple, TextIO, TypeVar

from fourinrow.core.cells import Cell, Player
from fourinrow.core.outcome import Status
from fourinrow.core.rules import Rules
from fourinrow.core.situation import Situation
from fourinrow.errors import FourInRowError
from fourinrow.games.game import Worth
from fourinrow.games.othello import Pass
from fourinrow.games.stonehenge import Placement
from fourinrow.games.text import Look, sign_of
from fourinrow.play.advice import proved_or_estimated, scores_text
from fourinrow.play.session import Setup
from fourinrow.play.setup import connect_setup, with_setup
from fourinrow.shell.files import put_drawing
from fourinrow.shell.options import (
    add_board,
    add_game,
    base_from,
    rules_of,
    seconds,
)
from fourinrow.shell.progress import Ticker
from fourinrow.shell.terminal import look_for
from fourinrow.stopping import after_seconds

PALETTE_NAMES: Final = ("red-yellow", "blue-orange", "black-white")
"""The names of the palettes, which are slow to import."""

_ABOUT: Final = """\
Draw a position, as text or, with --svg, as a picture.

A position is the moves that lead to it, as 4453 or "4 4 5 3": columns from 1,
with blanks or commas between them on ten columns or more, cells as b2a1 where
stones stay where they are put, or as "10 3, 3 2" at Stonehenge, f5d6c3 at
Othello. "" is the start. Below the board stands who is to move, or has won.
"""

_HOW: Final = """\
In a picture the last move is ringed and n in line stand out.

Scores are those of `fourinrow solve --all`, from the side to move; as -3..5
where they are not proved when the time is up. Of games without a solver, and
where nothing is proved, the text has the ratings of a search, and says so.

exit status: 0; 1 if a position could not be read or a file not be written; 2
for wrong options; 130 after Ctrl-C; 143 after SIGTERM
"""

_PATIENCE: Final = 1.0  # seconds
_TICK: Final = 1e-6

S = TypeVar("S")
M = TypeVar("M")


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``show`` to its parser."""
    parser.description, parser.epilog = _ABOUT, _HOW
    add = parser.add_argument
    add("position", metavar="POSITION", help="moves from the start of the game")
    add_game(parser)
    add_board(parser)
    add("--scores", action="store_true", help="with the score of each move")
    add("--seconds", type=seconds, metavar="S", help="prove scores for S seconds (1)")
    add("--svg", metavar="FILE", help="write an SVG file, - is standard output")
    add(
        "--palette",
        choices=PALETTE_NAMES,
        help="of the picture (red-yellow, and black-white at Othello)",
    )
    add(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="of the text; auto: at a terminal, unless NO_COLOR is set",
    )
    parser.set_defaults(run=lambda options: _show(options, parser))


def _show(options: Namespace, parser: ArgumentParser) -> int:
    rules = rules_of(options, parser)
    if options.scores and options.svg is not None and rules is None:
        parser.error(
            f"argument --scores: not allowed with --svg, {options.game} can't be solved"
        )
    if options.seconds is not None and not options.scores:
        parser.error("argument --seconds: not allowed without --scores")
    if options.palette and options.svg is None:
        parser.error("argument --palette: not allowed without --svg")

    def draw(stdout: TextIO) -> str:
        return _drawn(rules, options, look_for(options.color, stdout))

    return put_drawing(draw, options.svg)


def _drawn(rules: Rules | None, options: Namespace, look: Look) -> str:
    def draw(setup: Setup[S, M]) -> str:
        return _drawn_with(setup, _unproved, None, options, look)

    if rules is not None:
        setup = connect_setup(rules, look, base=base_from(options))
        prove = partial(_proved, rules)
        return _drawn_with(setup, prove, rules, options, look)
    return with_setup(options.game, draw, look)


class _Proved(NamedTuple, Generic[M]):
    """What is proved of the moves, and when the time is up."""

    worths: Mapping[M, Worth]
    end: float


def _drawn_with(
    setup: Setup[S, M],
    prove: Callable[[S, float], _Proved[M]],
    rules: Rules | None,
    options: Namespace,
    look: Look,
) -> str:
    moves = setup.read(options.position)
    state = reduce(setup.game.play, moves, setup.game.start())
    patience = options.seconds or _PATIENCE
    if options.svg is not None:
        last = moves[-1] if moves else None
        worths = prove(state, patience).worths if options.scores else None
        if worths == {} and setup.game.legal_moves(state):
            raise FourInRowError(
                f"no score is proved after {patience:g} s (see --seconds)"
            )
        return f"{_svg(state, last, worths, rules, options)}\n"
    if options.scores and setup.game.legal_moves(state):
        text = _with_scores(setup, state, prove(state, patience))
    else:
        text = setup.display.show(state)
    return f"{text}\n{_standing(setup, state, look)}\n"


def _with_scores(setup: Setup[S, M], state: S, proved: _Proved[M]) -> str:
    with Ticker(sys.stderr, lambda seconds: f"searching, {seconds:.0f} s"):
        stop = after_seconds(_left(proved.end), monotonic)
        scores = proved_or_estimated(proved.worths, setup.game, state, stop)
    return scores_text(setup.display, state, scores)


def _left(end: float) -> float:
    return max(_TICK, end - monotonic())


def _unproved(_state: object, patience: float) -> _Proved[M]:
    return _Proved({}, monotonic() + patience)


def _proved(rules: Rules, state: Situation, patience: float) -> _Proved[int]:
    from fourinrow.play.proofs import worths  # slow to import
    from fourinrow.shell.solve_lines import progress
    from fourinrow.solver.limits import Limit
    from fourinrow.solver.solver import Solver

    solver = Solver(rules)
    with Ticker(sys.stderr, partial(progress, solver)):
        solver.get_ready()
        start = monotonic()
        enough = start + patience * 3 / 4  # the rest is for an estimate

        def share(part: float) -> Limit:
            return Limit(seconds=part * _left(enough), clock=monotonic)

        return _Proved(worths(solver, state, share), start + patience)


def _standing(setup: Setup[S, M], state: S, look: Look) -> str:
    """Say who is to move, or who has won."""
    first, second = (sign_of(Cell(player), look) for player in Player)
    match setup.game.outcome(state):
        case Status.RUNNING:
            is_first = setup.game.to_move(state) == Player.FIRST
            return f"{first if is_first else second} to move"
        case Status.FIRST_WON:
            return f"{first} wins"
        case Status.SECOND_WON:
            return f"{second} wins"
        case Status.DRAW:
            return "a draw"


def _svg(
    state: object,
    last: object,
    scores: Mapping[M, Worth] | None,
    rules: Rules | None,
    options: Namespace,
) -> str:
    from fourinrow.draw import PALETTES, is_drawable, picture  # slow to import

    if not is_drawable(state):
        raise FourInRowError(f"expected a game with a picture, got {options.game}")
    drawn = picture(
        state,
        rules,
        scores=None if scores is None else _of_numbers(scores),
        last=last if isinstance(last, int | Placement | Pass) else None,
        palette=PALETTES[options.palette] if options.palette else None,
        base=base_from(options),
    )
    return drawn.svg


def _of_numbers(scores: Mapping[M, Worth]) -> Mapping[int, Worth]:
    """Return the scores of moves that are numbers, as those of solved games are."""
    return {move: worth for move, worth in scores.items() if isinstance(move, int)}
