"""``fourinrow match``: player against player, many games, on several processors."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import starmap
from random import Random
from typing import NamedTuple, TypeVar

from fourinrow.core.notation import Base
from fourinrow.core.rules import Rules
from fourinrow.core.situation import Situation, Status
from fourinrow.errors import FourInRowError
from fourinrow.play.match import Tally, counted
from fourinrow.play.players import at_random, first_of
from fourinrow.play.referee import play_out
from fourinrow.play.session import Setup
from fourinrow.play.setup import GAMES, connect_setup, with_setup
from fourinrow.shell.boards import rules_of
from fourinrow.shell.options import add_board, base_from, count
from fourinrow.shell.seats import (
    PLAYERS,
    SLOW,
    check_oracle,
    player_named,
    warn_of_hours,
)
from fourinrow.shell.statuses import BAD_PLAYER, INTERRUPTED
from fourinrow.shell.terminal import blaming, complain, open_streams

__all__ = [
    "Course",
    "Fixture",
    "GameReport",
    "add_course",
    "add_options",
    "check_player",
    "course_of",
    "play_all",
    "play_one",
    "show_progress",
]

S = TypeVar("S")
M = TypeVar("M")


class Course(NamedTuple):
    """A game by its name, and the board and the notation of a connect game."""

    game: str
    rules: Rules | None = None
    base: Base = 1


class Fixture(NamedTuple):
    """A game and two players by their names, and the seed of their generators."""

    course: Course
    first: str
    second: str
    seed: int


class GameReport(NamedTuple):
    """How a game ended, and its moves in a row."""

    outcome: Status
    moves: str


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``match`` to its parser."""
    add = parser.add_argument
    add("--first", default="alpha-beta:2", help=f"{PLAYERS} (alpha-beta:2)")
    add("--second", default="random", help=f"{PLAYERS} (random)")
    add("--games", type=count, default=10, help="how many games (10)")
    add("--moves", action="store_true", help="write the moves of each game")
    add_course(parser)
    parser.set_defaults(run=lambda options: _match(options, parser))


def add_course(parser: ArgumentParser) -> None:
    """Add the options that say which games are played, and how."""
    add = parser.add_argument
    add("--game", choices=GAMES, default="connect-four", help="(connect-four)")
    add_board(parser)
    add(
        "--seed",
        type=int,
        default=0,
        help="the same games for the same seed, but for players against the clock (0)",
    )
    add("--jobs", type=count, default=1, help="how many games at a time (1)")
    parser.epilog = SLOW


def course_of(options: Namespace, parser: ArgumentParser) -> Course:
    """Answer the game that is to be played."""
    return Course(options.game, rules_of(options, parser), base_from(options))


def play_one(fixture: Fixture, number: int) -> GameReport:
    """Play one game of a match; its number and the seed make its generator."""

    def play(setup: Setup[S, M]) -> GameReport:
        rng = Random(f"{fixture.seed}/{number}")
        first, second = (
            player_named(name, rng, at_random(rng))
            for name in (fixture.first, fixture.second)
        )
        played = play_out(setup.game, first, second)
        return GameReport(played.outcome, setup.write(played.moves))

    if fixture.course.rules is not None:
        return play(_kept_setup(fixture.course.rules, fixture.course.base))
    return with_setup(fixture.course.game, play)


@lru_cache
def _kept_setup(rules: Rules, base: Base) -> Setup[Situation, int]:
    """Keep what the solver of a game has found for the next game of the match."""
    return connect_setup(rules, base=base)


def _match(options: Namespace, parser: ArgumentParser) -> int:
    course = course_of(options, parser)
    fixture = Fixture(course, options.first, options.second, options.seed)
    for option, name in (("--first", fixture.first), ("--second", fixture.second)):
        with blaming(parser, option):
            check_player(name, course.game)
    if course.rules is not None:
        warn_of_hours((fixture.first, fixture.second), course.rules)
    _, stdout = open_streams()
    tally, status = Tally(), 0
    reports = play_all([fixture] * options.games, options.jobs)
    try:
        for number, report in enumerate(reports, 1):
            tally = counted(tally, report.outcome)
            if options.moves:
                stdout.write(f"{report.moves}  {report.outcome.value}\n")
            show_progress(number, options.games)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except FourInRowError as error:
        complain(error)
        status = BAD_PLAYER
    stdout.write(
        f"{course.game}: {fixture.first} won {tally.first}, "
        f"{fixture.second} won {tally.second}, drawn {tally.draws}\n"
    )
    stdout.flush()
    return status


def check_player(name: str, game: str) -> None:
    """Check that there is a player of a name, who can play the game of a name."""

    def check(setup: Setup[S, M]) -> None:
        check_oracle(name, setup.game)

    player_named(name, Random(), first_of)
    with_setup(game, check)


def play_all(fixtures: Sequence[Fixture], jobs: int) -> Iterator[GameReport]:
    """Play the games, so many at a time; their places in the row are their numbers."""
    games = zip(fixtures, range(len(fixtures)), strict=True)
    if jobs == 1:
        yield from starmap(play_one, games)
        return
    from fourinrow.shell.workers import in_order, workers  # slow to import

    with workers(jobs) as pool:
        yield from in_order(pool, _play, games, jobs)


def _play(game: tuple[Fixture, int]) -> GameReport:
    return play_one(*game)


def show_progress(number: int, games: int) -> None:
    """Write how many games are over, for whoever watches."""
    if sys.stderr is not None and sys.stderr.isatty():
        end = "\n" if number == games else ""
        sys.stderr.write(f"\r{number} of {games} games{end}")
        sys.stderr.flush()
