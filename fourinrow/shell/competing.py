"""``fourinrow tournament``: every player against every other, and a cross table."""

from argparse import ArgumentParser, Namespace

from fourinrow.errors import FourInRowError
from fourinrow.play.tournament import Played, cross_table, format_table, pairings
from fourinrow.shell.matching import (
    Fixture,
    add_course,
    check_player,
    course_of,
    play_all,
    show_progress,
)
from fourinrow.shell.options import count
from fourinrow.shell.seats import PLAYERS, warn_of_hours
from fourinrow.shell.statuses import BAD_PLAYER, INTERRUPTED
from fourinrow.shell.terminal import blaming, complain, open_streams

__all__ = ["add_options"]


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``tournament`` to its parser."""
    add = parser.add_argument
    add("players", nargs="+", metavar="PLAYER", help=f"two or more: {PLAYERS}")
    add(
        "--games",
        type=count,
        default=5,
        help="how many games each begins against each (5)",
    )
    add("--moves", action="store_true", help="write the moves of each game")
    add_course(parser)
    parser.set_defaults(run=lambda options: _tournament(options, parser))


def _tournament(options: Namespace, parser: ArgumentParser) -> int:
    names: list[str] = options.players
    course = course_of(options, parser)
    with blaming(parser, "PLAYER"):
        met = pairings(_enough(names), options.games)
        for name in names:
            check_player(name, course.game)
    fixtures = [
        Fixture(course, names[first], names[second], options.seed)
        for first, second in met
    ]
    if course.rules is not None:
        warn_of_hours(names, course.rules)
    _, stdout = open_streams()
    games, status = list[Played](), 0
    reports = play_all(fixtures, options.jobs)
    try:
        for fixture, pairing, report in zip(fixtures, met, reports, strict=True):
            games.append(Played(pairing, report.outcome))
            if options.moves:
                stdout.write(
                    f"{fixture.first} - {fixture.second}  {report.moves}  "
                    f"{report.outcome.value}\n"
                )
            show_progress(len(games), len(fixtures))
    except KeyboardInterrupt:
        status = INTERRUPTED
    except FourInRowError as error:
        complain(error)
        status = BAD_PLAYER
    stdout.write(f"{course.game}, {len(games)} games\n")
    stdout.write(format_table(names, cross_table(len(names), games)) + "\n")
    stdout.flush()
    return status


def _enough(names: list[str]) -> int:
    if len(names) < 2:
        raise FourInRowError(f"expected two players or more, got {names[0]!r} alone")
    return len(names)
