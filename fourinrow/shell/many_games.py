"""The games of a match or tournament, between players given by name."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Final, TypeVar

from fourinrow.core.cells import Player
from fourinrow.errors import FourInRowError, printable
from fourinrow.play.matches import Pairing, Played, play_out
from fourinrow.shell.choices import SLOW, GameChoice, add_game, opened, player_for
from fourinrow.shell.options import add_jobs, seed
from fourinrow.shell.signals import INTERRUPTED
from fourinrow.shell.terminal import Ticker, complain, leave_line, remark, write_out

T = TypeVar("T")


def add_game_options(parser: ArgumentParser) -> None:
    """Add the options of a match or tournament: game, board, seed, jobs and moves."""
    add = parser.add_argument
    add("--moves", action="store_true", help="write who begins a game, and its moves")
    add_game(parser)
    add(
        "--seed",
        type=seed,
        default=0,
        help="seed of the random moves; timed players are not repeatable (0)",
    )
    add_jobs(parser, "games at a time")
    parser.epilog = SLOW


def check_player(name: str, choice: GameChoice, *sides: Player) -> None:
    """Check that a player with that name exists and can play these sides of a game."""
    player_for(name, opened(choice), sides=sides)


_kept: Final = lru_cache(opened)  # with one oracle for all games of a match


def play_one(
    choice: GameChoice, names: Sequence[str], seed: int, numbered: tuple[int, Pairing]
) -> Played:
    """Play a game of two of the named players, seeded by its number and the seed."""
    number, pairing = numbered
    game, rng = _kept(choice), Random(f"{seed}/{number}")
    first, second = (player_for(names[at], game, rng) for at in pairing)
    played = play_out(game, first, second)
    return Played(pairing, played.outcome, played.written)


def play_all(
    choice: GameChoice,
    names: Sequence[str],
    seed: int,
    jobs: int,
    met: Iterable[Pairing],
) -> Iterator[Played]:
    """Yield games of the named players in order, played ``jobs`` at a time."""
    play, games = partial(play_one, choice, names, seed), enumerate(met)
    if jobs == 1:
        yield from map(play, games)
        return
    from fourinrow.shell.workers import workers  # slow to import
    from fourinrow.solver.parallel import in_order

    with workers(jobs) as pool:
        yield from in_order(pool, play, games, 2 * jobs)


def until_stopped(found: Iterable[T], ticker: Ticker) -> tuple[Sequence[T], int]:
    """Return what is found until Ctrl-C or an error, and the exit status."""
    every = list[T]()
    try:
        for each in ticker.counted(found):
            every.append(each)  # one by one, because the next one may fail
    except KeyboardInterrupt:
        ticker.clear()
        leave_line()
        remark(f"stopped after {ticker.amount}")
        return every, INTERRUPTED
    except FourInRowError as error:
        ticker.clear()
        return every, complain(error)
    return every, 0


def play_games(
    choice: GameChoice,
    names: Sequence[str],
    met: Sequence[Pairing],
    options: Namespace,
) -> tuple[Sequence[Played], int]:
    """Play games of the named players, until Ctrl-C or an error."""

    def played() -> Iterator[Played]:
        known = labels(names)
        for each in play_all(choice, names, options.seed, options.jobs, met):
            if options.moves:
                ticker.clear()
                players = " - ".join(known[at] for at in each.pairing)
                write_out(f"{players}  {each.moves}  {each.outcome.value}")
            yield each

    with Ticker("games", len(met)) as ticker:
        return until_stopped(played(), ticker)


def labels(names: Sequence[str]) -> Sequence[str]:
    """Return the names of players as a terminal shows them, equal ones numbered.

    >>> labels(["random", "greedy", "random"])
    ['random (1)', 'greedy', 'random (2)']
    """
    shown = list(map(printable, names))
    return [
        f"{name} ({shown[: at + 1].count(name)})" if shown.count(name) > 1 else name
        for at, name in enumerate(shown)
    ]
