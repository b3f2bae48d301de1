"""Where a command gets many positions from: lines, random games, games of players."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count as from_number, islice, repeat
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, TextIO

from fourinrow.core.cells import Player
from fourinrow.core.rules import Rules
from fourinrow.data.sampling import random_game
from fourinrow.errors import FourInRowError, ParseError, expected, in_range
from fourinrow.notation.moves import AROUND, format_moves, parse_moves
from fourinrow.play.matches import Pairing, Played
from fourinrow.shell.choices import GameChoice
from fourinrow.shell.files import usable
from fourinrow.shell.many_games import check_player, play_all
from fourinrow.shell.options import add_board, add_jobs, board_from, count, seed, span
from fourinrow.shell.terminal import Ticker, blaming, numbered_lines, remark
from fourinrow.solver.bridge import as_board
from fourinrow.solver.written_answers import bad_line, checked_line

_VAIN: Final = 1000  # games without a position, after which no more are played

SOURCES: Final = """\
Positions are the lines of --positions FILE, where - is standard input: moves
such as 4453, the rows of a board such as 7/7/7/7/3O3/2OXX2, or JSON with either
as its "position", as `label` writes it. An empty line is the empty board; an
invalid one is named and left out. With --random, the number
of plies is drawn uniformly from A to B, and each move from those that do not
end the game; with --careful from those that do not let the other side win at
once either, if there are any. With --between, each position is one of a game of
its own, at a ply drawn uniformly from those from A to B at which the game still
runs. Position number i of a seed is the same however many there are.
"""
"""What commands say about where their positions come from."""


def add_source(parser: ArgumentParser) -> None:
    """Add the options that say where positions come from, the board and the jobs."""
    given = parser.add_mutually_exclusive_group().add_argument
    given("--positions", metavar="FILE", help="take the lines of a file")
    given("--random", type=count, metavar="N", help="N random positions")
    add = parser.add_argument
    add(
        "--plies",
        type=span,
        metavar="A:B",
        help="plies that were played, from A to B (0 to all cells but one)",
    )
    how = parser.add_mutually_exclusive_group().add_argument
    how("--careful", action="store_true", help="prevent wins at once, where possible")
    how("--between", nargs=2, metavar="PLAYER", help="positions of games of these")
    add("--seed", type=seed, default=0, help="seed of the random moves (0)")
    add_board(parser)
    add_jobs(parser, "so many at a time")


class Source(NamedTuple):
    """Positions, the lines that were none, and what shows how many are done."""

    positions: Iterator[str]
    refused: list[str]
    ticker: Ticker


@contextmanager
def open_source(options: Namespace, rules: Rules) -> Iterator[Source]:
    """Open the positions that the options ask for; invalid lines are named."""
    with ExitStack() as stack, Ticker("positions", options.random) as ticker:
        stdin, refused = sys.stdin, list[str]()

        def refuse(line: str) -> None:
            ticker.clear()
            refused.append(line)
            remark(line)

        if options.positions not in (None, "-"):
            with (
                blaming(options, "--positions"),
                usable("a file to read", options.positions),
            ):
                place = Path(options.positions).expanduser()
                stdin = stack.enter_context(place.open(errors="replace", newline="\n"))
        if options.random is None:
            for name in ("plies", "careful", "between"):
                if getattr(options, name):
                    options.refuse(f"argument --{name}: not allowed without --random")
            positions = _read(stdin, rules, refuse)
        else:
            positions = islice(_drawn(options, rules), options.random)
        yield Source(positions, refused, ticker)


def _drawn(options: Namespace, rules: Rules) -> Iterator[str]:
    """Return random positions without an end."""
    most = rules.rows * rules.cols - 1
    plies: range = range(most + 1) if options.plies is None else options.plies
    with blaming(options, "--plies"):
        in_range(0, plies[-1], most, "plies")
    if options.between is None:
        return _random(plies, options.seed, rules, careful=options.careful)
    choice = GameChoice("connect-four", board_from(options))
    with blaming(options, "--between"):
        for name, side in zip(options.between, Player, strict=True):
            check_player(name, choice, side)
    met = repeat(Pairing(0, 1))
    games = play_all(choice, options.between, options.seed, options.jobs, met)
    return _played(games, plies, rules, options.seed)


def _read(
    stdin: TextIO, rules: Rules, refuse: Callable[[str], object]
) -> Iterator[str]:
    for number, line in numbered_lines(stdin):
        position = line.strip(AROUND)
        try:
            position = checked_line(_position_in(position))
            as_board(position, rules)
        except FourInRowError as error:
            refuse(bad_line(number, error))
        else:
            yield position


def _position_in(line: str) -> str:
    """Return the position of a line, which may be a record of ``label``."""
    if not line.startswith("{"):
        return line
    try:
        return str(json.loads(line)["position"])
    except (ValueError, KeyError, RecursionError) as error:
        raise ParseError(expected('JSON with a "position"', line), 0) from error


def _random(plies: range, seed: int, rules: Rules, *, careful: bool) -> Iterator[str]:
    for number in from_number():
        rng = Random(f"{seed}/{number}")
        moves = random_game(rng, rng.choice(plies), rules, careful=careful)
        yield format_moves(moves, rules)


def _played(
    games: Iterator[Played], plies: range, rules: Rules, seed: int
) -> Iterator[str]:
    vain = 0
    for number, game in enumerate(games):
        moves = parse_moves(game.moves, rules)
        there = range(plies.start, min(plies.stop, len(moves)))
        vain = 0 if there else vain + 1
        if vain == _VAIN:
            raise FourInRowError(
                f"expected games of more than {plies.start} plies, got {vain:,} others"
            )
        if there:
            rng = Random(f"{seed}/{number}/ply")
            yield format_moves(moves[: rng.choice(there)], rules)
