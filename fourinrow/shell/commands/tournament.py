"""``fourinrow tournament``: every player against every other, and a cross table."""

from argparse import ArgumentParser, Namespace

from fourinrow.core.cells import Player
from fourinrow.errors import count_of
from fourinrow.play.matches import cross_table, format_table, pairings
from fourinrow.shell.choices import BOTH_SIDES, choice_from, opened
from fourinrow.shell.many_games import (
    add_game_options,
    check_player,
    labels,
    play_games,
)
from fourinrow.shell.options import count
from fourinrow.shell.terminal import blaming, write_out


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``tournament`` to its parser."""
    add = parser.add_argument
    add("players", nargs="+", metavar="PLAYER", help=f"two or more: {BOTH_SIDES}")
    add(
        "--games",
        type=count,
        default=5,
        help="how many games each player begins against each other (5)",
    )
    add_game_options(parser)
    parser.set_defaults(run=_tournament)


def _tournament(options: Namespace) -> int:
    names: list[str] = options.players
    choice = choice_from(options)
    with blaming(options, "--games" if len(names) > 1 else "PLAYER"):
        met = pairings(len(names), options.games)
    with blaming(options, "PLAYER"):
        for name in names:
            check_player(name, choice, *Player)
    played, status = play_games(choice, names, met, options)
    if played:
        write_out(f"{opened(choice).name}, {count_of(len(played), 'game')}")
        write_out(format_table(labels(names), cross_table(len(names), played)))
    return status
