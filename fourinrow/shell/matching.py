"""``fourinrow match``: player against player, many games, on several processors."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import lru_cache, partial
from random import Random
from typing import NamedTuple, TypeVar

from fourinrow.core.situation import Situation, Status
from fourinrow.play.match import Tally, counted
from fourinrow.play.players import at_random, first_of
from fourinrow.play.referee import play_out
from fourinrow.play.session import Setup
from fourinrow.play.setup import CONNECT_GAMES, GAMES, connect_setup, with_setup
from fourinrow.shell.options import count
from fourinrow.shell.seats import PLAYERS, SLOW, check_oracle, player_named
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
    add("--games", type=count, default=10, help="how many games (10)")
    add("--seed", type=int, default=0, help="the same games for the same seed (0)")
    add("--jobs", type=count, default=1, help="how many games at a time (1)")
    add("--moves", action="store_true", help="write the moves of each game")
    parser.epilog = SLOW
    parser.set_defaults(run=lambda options: _match(options, parser))


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

    if fixture.game in CONNECT_GAMES:
        return play(_kept_setup(fixture.game))
    return with_setup(fixture.game, play)


@lru_cache
def _kept_setup(name: str) -> Setup[Situation, int]:
    """Keep what the solver of a game has found for the next game of the match."""
    return connect_setup(CONNECT_GAMES[name])


def _match(options: Namespace, parser: ArgumentParser) -> int:
    fixture = Fixture(options.game, options.first, options.second, options.seed)
    for option, name in (("--first", fixture.first), ("--second", fixture.second)):
        with blaming(parser, option):
            player_named(name, Random(), first_of)
            with_setup(fixture.game, partial(_check_player, name))
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


def _check_player(name: str, setup: Setup[S, M]) -> None:
    check_oracle(name, setup.game)


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
