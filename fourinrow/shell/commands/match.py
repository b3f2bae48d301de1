"""``fourinrow match``: many games between two players, and which one is stronger."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from functools import reduce
from typing import Final, TypeAlias

from fourinrow.draw.typography import count_of
from fourinrow.play.matches import Tally, turned
from fourinrow.shell.choices import PLAYERS, choice_from, opened, warn_of_hours
from fourinrow.shell.many_games import (
    GameReport,
    GameTask,
    add_game_options,
    check_player,
    labels,
    play_and_report,
)
from fourinrow.shell.options import count
from fourinrow.shell.terminal import blaming, write_out

_POINTS: Final = """\
Each player's line ends with its share of the points, where a draw counts half,
and its standard error, computed as if one more game had been half won and half
lost: a few games with the same outcome prove nothing yet.

"""


_Ended: TypeAlias = tuple[bool, GameReport]
"""Whether the second player began a game, and how it ended."""


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``match`` to its parser."""
    add = parser.add_argument
    add("--first", default="alpha-beta:2", help=f"{PLAYERS} (alpha-beta:2)")
    add("--second", default="random", help=f"{PLAYERS} (random)")
    add("--games", type=count, default=10, help="how many games (10)")
    add(
        "--keep-sides",
        action="store_true",
        help="the first player begins all games (by default they take turns)",
    )
    add(
        "--moves", action="store_true", help="write who begins each game, and its moves"
    )
    add_game_options(parser)
    parser.epilog = f"{_POINTS}{parser.epilog}"
    parser.set_defaults(run=lambda options: _match(options, parser))


def _match(options: Namespace, parser: ArgumentParser) -> int:
    choice = choice_from(options, parser)
    game = opened(choice)
    players = (options.first, options.second)
    for option, name in zip(("--first", "--second"), players, strict=True):
        with blaming(parser, option):
            check_player(name, choice)
    warn_of_hours(players, game)
    numbers = range(options.games)
    turns = [number % 2 == 1 and not options.keep_sides for number in numbers]
    tasks = [GameTask(choice, *_seated(players, turn), options.seed) for turn in turns]
    names = labels(players)
    seats = [_seated(names, turn) for turn in turns]
    reports, status = play_and_report(tasks, seats, options)
    games = list(zip(turns, reports, strict=False))
    if games:
        write_out("\n".join(_summary(game.name, names, games)))
    return status


def _seated(names: Sequence[str], is_turned: bool) -> tuple[str, str]:
    first, second = names
    return (second, first) if is_turned else (first, second)


def _summary(game: str, names: Sequence[str], games: Sequence[_Ended]) -> Sequence[str]:
    """Return lines with who began how often, and the results of both players."""
    head = f"{game}, {count_of(len(games), 'game')}"
    outcomes = [
        turned(report.outcome) if is_turned else report.outcome
        for is_turned, report in games
    ]
    first, second, draws = reduce(Tally.counted, outcomes, Tally())
    tallies = (Tally(first, second, draws), Tally(second, first, draws))
    later = sum(is_turned for is_turned, _ in games)
    begun = f"{names[0]} began {len(games) - later}, {names[1]} {later}"
    width = max(map(len, names))
    return [
        f"{head}: {begun}",
        *(
            f"{name:{width}}  {_points(tally)}"
            for name, tally in zip(names, tallies, strict=True)
        ),
        *_repeated(games),
    ]


def _points(tally: Tally) -> str:
    won, lost, drawn = tally
    return f"{won} won, {lost} lost, {drawn} drawn: {tally.share()}"


def _repeated(games: Sequence[_Ended]) -> Sequence[str]:
    """Return a warning if the players repeat the same games, otherwise nothing."""
    different, ways = len(set(games)), len({is_turned for is_turned, _ in games})
    if len(games) > different == ways:
        again = f"the players repeat {count_of(different, 'game')} over and over"
        return [f"{again}: the +- is unreliable"]
    return []
