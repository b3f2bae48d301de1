"""``fourinrow tournament``: every player against every other, and a cross table."""

from argparse import ArgumentParser, Namespace

from fourinrow.draw.typography import count_of
from fourinrow.errors import FourInRowError, shown
from fourinrow.play.round_robin import Played, cross_table, format_table, pairings
from fourinrow.shell.game_choice import choice_from, opened
from fourinrow.shell.many_games import (
    GameReport,
    GameTask,
    add_game_options,
    check_player,
    game_line,
    labels,
    play_all,
    report_all,
)
from fourinrow.shell.options import count
from fourinrow.shell.player_files import PLAYERS, warn_of_hours
from fourinrow.shell.terminal import blaming, open_streams


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``tournament`` to its parser."""
    add = parser.add_argument
    add("players", nargs="+", metavar="PLAYER", help=f"two or more: {PLAYERS}")
    add(
        "--games",
        type=count,
        default=5,
        help="how many games each player begins against each other (5)",
    )
    add("--moves", action="store_true", help="write the moves of each game")
    add_game_options(parser)
    parser.set_defaults(run=lambda options: _tournament(options, parser))


def _tournament(options: Namespace, parser: ArgumentParser) -> int:
    names: list[str] = options.players
    choice = choice_from(options, parser)
    with blaming(parser, "PLAYER"):
        if len(names) < 2:
            raise FourInRowError(
                f"expected two players or more, got {shown(names[0])} alone"
            )
        met = pairings(len(names), options.games)
        for name in names:
            check_player(name, choice)
    tasks = [
        GameTask(choice, names[first], names[second], options.seed)
        for first, second in met
    ]
    warn_of_hours(names, opened(choice))
    _, stdout = open_streams()
    known, games = labels(names), list[Played]()

    def take(number: int, report: GameReport) -> None:
        games.append(Played(met[number], report.outcome))
        if options.moves:
            stdout.write(game_line([known[at] for at in met[number]], report))

    status = report_all(play_all(tasks, options.jobs), len(tasks), take)
    stdout.write(f"{choice.name}, {count_of(len(games), 'game')}\n")
    if games:
        stdout.write(format_table(known, cross_table(len(names), games)) + "\n")
    stdout.flush()
    return status
