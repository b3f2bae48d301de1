"""The games of a match or tournament, between players by their names."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import count, starmap
from random import Random
from typing import NamedTuple, TypeVar

from fourinrow.core.notation import Base
from fourinrow.core.outcome import Status
from fourinrow.core.rules import Rules
from fourinrow.core.situation import Situation
from fourinrow.errors import FourInRowError, printable
from fourinrow.play.players import at_random, first_of
from fourinrow.play.referee import play_out
from fourinrow.play.session import Setup
from fourinrow.play.setup import connect_setup, with_setup
from fourinrow.play.tally import told_apart
from fourinrow.shell.options import (
    MAX_JOBS,
    add_board,
    add_game,
    base_from,
    jobs,
    rules_of,
    seed,
)
from fourinrow.shell.player_names import SLOW, check_oracle, player_named
from fourinrow.shell.signals import INTERRUPTED
from fourinrow.shell.terminal import (
    FAILED,
    complain,
    leave_line,
)

S = TypeVar("S")
M = TypeVar("M")


class NamedGame(NamedTuple):
    """A game by its name, and the board and the notation of a connect game."""

    name: str
    rules: Rules | None = None
    base: Base = 1


class GameTask(NamedTuple):
    """A game and two players by their names, and the seed of their generators."""

    game: NamedGame
    first: str
    second: str
    seed: int


class GameReport(NamedTuple):
    """How a game ended, and its moves in a row."""

    outcome: Status
    moves: str


def add_game_options(parser: ArgumentParser) -> None:
    """Add the options that say which games are played, and how."""
    add = parser.add_argument
    add_game(parser)
    add_board(parser)
    add(
        "--seed",
        type=seed,
        default=0,
        help="the same games for the same seed, but for players against the clock (0)",
    )
    add(
        "--jobs",
        type=jobs,
        default=1,
        metavar="N",
        help=f"how many games at a time, {MAX_JOBS} at most (1)",
    )
    parser.epilog = SLOW


def named_game(options: Namespace, parser: ArgumentParser) -> NamedGame:
    """Return the game to play."""
    return NamedGame(options.game, rules_of(options, parser), base_from(options))


def check_player(name: str, game: str) -> None:
    """Check that a player of that name exists and can play the game of that name."""

    def check(setup: Setup[S, M]) -> None:
        check_oracle(name, setup.game, game)

    player_named(name, Random(), first_of)
    with_setup(game, check)


def play_one(task: GameTask, number: int) -> GameReport:
    """Play one game, with a random generator made from its number and the seed."""

    def play(setup: Setup[S, M]) -> GameReport:
        rng = Random(f"{task.seed}/{number}")
        first, second = (
            player_named(name, rng, at_random(rng))
            for name in (task.first, task.second)
        )
        played = play_out(setup.game, first, second)
        return GameReport(played.outcome, setup.write(played.moves))

    if task.game.rules is not None:
        return play(_kept_setup(task.game.rules, task.game.base))
    return with_setup(task.game.name, play)


@lru_cache
def _kept_setup(rules: Rules, base: Base) -> Setup[Situation, int]:
    """Share a solver, and its table, among the games of a match."""
    return connect_setup(rules, base=base)


def play_all(tasks: Sequence[GameTask], jobs: int) -> Iterator[GameReport]:
    """Yield the reports of games in order, played ``jobs`` at a time."""
    games = list(zip(tasks, count()))
    if jobs == 1:
        yield from starmap(play_one, games)
        return
    from fourinrow.shell.workers import done_in_order  # slow to import

    yield from done_in_order(_play, games, jobs, _name)


def _play(game: tuple[GameTask, int]) -> GameReport:
    return play_one(*game)


def _name(game: tuple[GameTask, int]) -> str:
    task, number = game
    return f"game {number + 1}: {task.first} - {task.second}"


def report_all(
    reports: Iterator[GameReport],
    games: int,
    take: Callable[[int, GameReport], None],
) -> int:
    """Call ``take`` with each report and its number, from 0; return the exit status."""
    try:
        for number, report in enumerate(reports):
            take(number, report)
            _show_progress(number + 1, games)
    except KeyboardInterrupt:
        leave_line()
        return INTERRUPTED
    except FourInRowError as error:
        leave_line()
        complain(error)
        return FAILED
    return 0


def _show_progress(number: int, games: int) -> None:
    """Write how many games are over, if standard error is a terminal."""
    if sys.stderr is not None and sys.stderr.isatty():
        end = "\n" if number == games else ""
        sys.stderr.write(f"\r{number} of {games} games{end}")
        sys.stderr.flush()


def labels(names: Sequence[str]) -> Sequence[str]:
    """Return the names of players as a terminal shows them, equal ones numbered."""
    return told_apart(list(map(printable, names)))


def game_line(names: Sequence[str], report: GameReport) -> str:
    """Return a line: the players, the one who began first, the moves and the end."""
    return f"{' - '.join(names)}  {report.moves}  {report.outcome.value}\n"
