"""``fourinrow match``: player against player, many games, on several processors."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import NamedTuple, TypeVar

from fourinrow.core.situation import Status
from fourinrow.errors import shown
from fourinrow.play.match import Tally, counted
from fourinrow.play.players import at_random, first_of
from fourinrow.play.referee import play_out
from fourinrow.play.session import Setup
from fourinrow.play.setup import GAMES, with_setup
from fourinrow.shell.seats import PLAYERS, player_named
from fourinrow.shell.terminal import blaming, open_streams

__all__ = ["Fixture", "GameReport", "add_match", "play_one"]

S = TypeVar("S")
M = TypeVar("M")


class Fixture(NamedTuple):
    """A game and two players by their names, and the seed of their generators."""

    game: str
    first: str
    second: str
    seed: int


class GameReport(NamedTuple):
    """How a game ended, and its moves in a row."""

    outcome: Status
    moves: str


def add_match(parser: ArgumentParser) -> None:
    """Add the options of ``match`` to its parser."""
    add = parser.add_argument
    add("--game", choices=GAMES, default="connect-four", help="(connect-four)")
    add("--first", default="alpha-beta:2", help=f"{PLAYERS} (alpha-beta:2)")
    add("--second", default="random", help=f"{PLAYERS} (random)")
    add("--games", type=_count, default=10, help="how many games (10)")
    add("--seed", type=int, default=0, help="the same games for the same seed (0)")
    add("--jobs", type=_count, default=1, help="how many games at a time (1)")
    add("--moves", action="store_true", help="write the moves of each game")
    parser.set_defaults(run=lambda options: _match(options, parser))


def _count(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 6 and int(text) >= 1:
        return int(text)
    raise ArgumentTypeError(f"expected a number from 1 to 999999, got {shown(text)}")


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

    return with_setup(fixture.game, play)


def _match(options: Namespace, parser: ArgumentParser) -> int:
    fixture = Fixture(options.game, options.first, options.second, options.seed)
    for option, name in (("--first", fixture.first), ("--second", fixture.second)):
        with blaming(parser, option):
            player_named(name, Random(), first_of)
    _, stdout = open_streams()
    tally = Tally()
    for number, report in enumerate(_reports(fixture, options), 1):
        tally = counted(tally, report.outcome)
        if options.moves:
            stdout.write(f"{report.moves}  {report.outcome.value}\n")
        _show_progress(number, options.games)
    stdout.write(
        f"{fixture.game}: {fixture.first} won {tally.first}, "
        f"{fixture.second} won {tally.second}, drawn {tally.draws}\n"
    )
    stdout.flush()
    return 0


def _reports(fixture: Fixture, options: Namespace) -> Iterator[GameReport]:
    play, numbers = partial(play_one, fixture), range(options.games)
    if options.jobs == 1:
        yield from map(play, numbers)
        return
    from concurrent.futures import ProcessPoolExecutor  # slow to import

    with ProcessPoolExecutor(options.jobs) as pool:
        yield from pool.map(play, numbers)


def _show_progress(number: int, games: int) -> None:
    if sys.stderr is not None and sys.stderr.isatty():
        end = "\n" if number == games else ""
        sys.stderr.write(f"\r{number} of {games} games{end}")
        sys.stderr.flush()
