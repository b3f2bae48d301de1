"""``fourinrow play``: a game at the prompt, or from a script."""

import sys
from argparse import ArgumentParser, Namespace
from random import Random
from typing import Final

from fourinrow.core.cells import Player
from fourinrow.games.catalogue import MOVE_EXAMPLES
from fourinrow.play.session import Seat, new_session
from fourinrow.play.written_moves import read_history
from fourinrow.shell.choices import (
    PLAYERS,
    SLOW,
    add_game,
    choice_from,
    opened,
    player_for,
)
from fourinrow.shell.options import cores, seed
from fourinrow.shell.repl import Repl
from fourinrow.shell.terminal import blaming, look_for_output

_EXIT: Final = """\
perfect searches on all cores; with --seed on one, so that a game can be
repeated.

exit status: 1 if a script leaves its game unfinished
"""


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``play`` to its parser."""
    add = parser.add_argument
    add_game(parser)
    add(
        "--position",
        default="",
        metavar="MOVES",
        help=f"moves to begin with, such as 4453; {MOVE_EXAMPLES}",
    )
    add("--first", default="human", help=f"human, {PLAYERS} (human)")
    add("--second", help="as --first (alpha-beta:4, or to the depth of the game)")
    add(
        "--seed",
        type=seed,
        help="break ties at random, the same way for the same seed (timed players "
        "are not repeatable)",
    )
    add(
        "--ponder",
        action="store_true",
        help="let perfect and level:L search while you think, at a terminal",
    )
    parser.epilog = f"{SLOW}{_EXIT}"
    parser.set_defaults(run=_play)


def _play(options: Namespace) -> int:
    look = look_for_output()
    threads = cores() if options.seed is None else 1
    game = opened(choice_from(options), threads)
    with blaming(options, "--game"):
        game.start()  # that of a user may fail
    rng = None if options.seed is None else Random(options.seed)  # of all players

    def seat_named(name: str, side: Player) -> Seat:
        if name == "human":
            return Seat(name)
        player = player_for(name, game, rng, sides=[side], known=["human"])
        return Seat(name, player)

    with blaming(options, "--first"):
        first = seat_named(options.first, Player.FIRST)
    with blaming(options, "--second"):
        name = options.second or f"alpha-beta:{game.depth}"
        second = seat_named(name, Player.SECOND)
    with blaming(options, "--position"):
        moves = read_history(game, options.position).moves
    session = new_session(game, first, second, moves=moves, look=look)
    at_terminal = sys.stdin.isatty()
    ponders = options.ponder and at_terminal
    return Repl(session, at_terminal, seat_named, ponders=ponders).run()
