"""``fourinrow show``: a position as text, or as a picture in a file."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from functools import partial, reduce
from typing import Final, SupportsInt, TextIO, TypeVar

from fourinrow.core.players import Cell, Player
from fourinrow.core.rules import Rules
from fourinrow.core.situation import Situation, Status
from fourinrow.errors import FourInRowError
from fourinrow.games.othello import Pass
from fourinrow.games.stonehenge import Placement
from fourinrow.games.text import Look, sign_of
from fourinrow.play.session import Setup
from fourinrow.play.setup import connect_setup, with_setup
from fourinrow.shell.boards import rules_of
from fourinrow.shell.looks import look_for
from fourinrow.shell.options import add_board, add_game, base_from
from fourinrow.shell.output import put_drawing
from fourinrow.shell.ticker import Ticker

__all__ = ["PALETTE_NAMES", "add_options"]

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
In a picture the last move is ringed and n in line stand out. Scores are those
of `fourinrow solve --all`, from the side to move, and take as long.

exit status: 0; 1 if a position could not be read or a file not be written; 2
for wrong options; 130 after Ctrl-C; 143 after SIGTERM
"""

S = TypeVar("S")
M = TypeVar("M")


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``show`` to its parser."""
    parser.description, parser.epilog = _ABOUT, _HOW
    add = parser.add_argument
    add("position", metavar="POSITION", help="moves from the start of the game")
    add_game(parser)
    add_board(parser)
    add("--scores", action="store_true", help="with the exact score of each move")
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
    if options.scores and rules is None:
        parser.error(f"argument --scores: {options.game} can't be solved")
    if options.palette and options.svg is None:
        parser.error("argument --palette: not allowed without --svg")

    def draw(stdout: TextIO) -> str:
        return _drawn(rules, options, look_for(options.color, stdout))

    return put_drawing(draw, options.svg)


def _drawn(rules: Rules | None, options: Namespace, look: Look) -> str:
    def draw(setup: Setup[S, M]) -> str:
        return _drawn_with(setup, rules, options, look)

    if rules is not None:
        return draw(connect_setup(rules, look, base=base_from(options)))
    return with_setup(options.game, draw, look)


def _drawn_with(
    setup: Setup[S, M], rules: Rules | None, options: Namespace, look: Look
) -> str:
    moves = setup.read(options.position)
    state = reduce(setup.game.play, moves, setup.game.start())
    scores = _scores(state, rules) if options.scores and rules is not None else None
    if options.svg is not None:
        last = moves[-1] if moves else None
        return f"{_svg(state, last, scores, rules, options)}\n"
    text = setup.display.show(state)
    return f"{text}\n{_line(scores, rules, options)}{_standing(setup, state, look)}\n"


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


def _scores(state: object, rules: Rules) -> Mapping[int, SupportsInt]:
    from fourinrow.shell.serving import progress  # slow to import
    from fourinrow.solver.solver import Solver

    assert isinstance(state, Situation)  # no other game has rules
    solver = Solver(rules)
    with Ticker(sys.stderr, partial(progress, solver)):
        return solver.scores(state)


def _line(
    scores: Mapping[int, SupportsInt] | None, rules: Rules | None, options: Namespace
) -> str:
    if not scores or rules is None:
        return ""
    from fourinrow.draw.scores import format_scores  # slow to import

    return f"{format_scores(scores, rules, base=base_from(options))}\n"


def _svg(
    state: object,
    last: object,
    scores: Mapping[int, SupportsInt] | None,
    rules: Rules | None,
    options: Namespace,
) -> str:
    from fourinrow.draw import PALETTES, is_drawable, picture  # slow to import

    if not is_drawable(state):
        raise FourInRowError(f"expected a game with a picture, got {options.game}")
    drawn = picture(
        state,
        rules,
        scores=scores,
        last=last if isinstance(last, int | Placement | Pass) else None,
        palette=PALETTES[options.palette] if options.palette else None,
        base=base_from(options),
    )
    return drawn.svg
