"""The games of a match or tournament, between players given by name."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count, starmap
from random import Random
from typing import Final, NamedTuple

from fourinrow.core.cells import Outcome
from fourinrow.errors import FourInRowError, printable
from fourinrow.play.matches import play_out, told_apart
from fourinrow.play.player_names import check_oracle
from fourinrow.play.players import at_random
from fourinrow.play.written_moves import write_moves
from fourinrow.shell.choices import SLOW, GameChoice, add_game, opened, player_for
from fourinrow.shell.options import MAX_JOBS, add_jobs, add_no_book, seed
from fourinrow.shell.signals import INTERRUPTED
from fourinrow.shell.terminal import complain, leave_line, write_out


class GameTask(NamedTuple):
    """A game, the names of two players, and the seed of their random generators."""

    game: GameChoice
    first: str
    second: str
    seed: int


class GameReport(NamedTuple):
    """The outcome of a game, and its moves in a row."""

    outcome: Outcome
    moves: str


def add_game_options(parser: ArgumentParser) -> None:
    """Add the options of a match or tournament: game, board, seed and jobs."""
    add = parser.add_argument
    add_game(parser)
    add_no_book(parser)
    add(
        "--seed",
        type=seed,
        default=0,
        help="seed of the random moves; timed players are not repeatable (0)",
    )
    add_jobs(parser, f"number of games at a time, at most {MAX_JOBS} (1)")
    parser.epilog = SLOW


def check_player(name: str, choice: GameChoice) -> None:
    """Check that a player with that name exists and can play the chosen game."""
    player_for(name, Random())
    check_oracle(name, opened(choice), choice.name)


_kept: Final = lru_cache(opened)  # with one oracle for all games of a match


def play_one(task: GameTask, number: int) -> GameReport:
    """Play one game, with a random generator seeded by its number and the seed."""
    game, rng = _kept(task.game), Random(f"{task.seed}/{number}")
    names = (task.first, task.second)
    first, second = (player_for(name, rng, at_random(rng)) for name in names)
    played = play_out(game, first, second)
    return GameReport(played.outcome, write_moves(game, played.moves))


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


def play_and_report(
    tasks: Sequence[GameTask], seats: Sequence[Sequence[str]], options: Namespace
) -> tuple[Sequence[GameReport], int]:
    """Play games, and write the moves of each if the options say so.

    ``seats`` has the names of the players of each game. Returns the reports of the
    games that have ended, and the exit status.
    """
    reports = list[GameReport]()
    try:
        _show_progress(0, len(tasks))
        for names, report in zip(seats, play_all(tasks, options.jobs), strict=True):
            reports.append(report)
            if options.moves:
                players = " - ".join(names)
                write_out(f"{players}  {report.moves}  {report.outcome.value}")
            _show_progress(len(reports), len(tasks))
    except KeyboardInterrupt:
        leave_line()
        return reports, INTERRUPTED
    except FourInRowError as error:
        leave_line()
        return reports, complain(error)
    return reports, 0


def _show_progress(number: int, games: int) -> None:
    """Write the number of finished games, if standard error is a terminal."""
    if sys.stderr is not None and sys.stderr.isatty():
        end = "\n" if number == games else ""
        sys.stderr.write(f"\r{number} of {games} games{end}")
        sys.stderr.flush()


def labels(names: Sequence[str]) -> Sequence[str]:
    """Return the names of players as a terminal shows them, equal ones numbered."""
    return told_apart(list(map(printable, names)))
