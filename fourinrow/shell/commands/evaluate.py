"""``fourinrow evaluate``: what the moves of a player are worth against the truth."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import redirect_stdout
from itertools import count as from_number
from random import Random
from typing import Any, Final, TypeAlias, cast

from toolz import groupby, valmap

from fourinrow.core.cells import Player
from fourinrow.core.situation import Situation
from fourinrow.data.evaluating import (
    CLASSES,
    MEASURES,
    Judged,
    class_of,
    evaluate_policy,
    grouped,
    measured,
)
from fourinrow.data.labels import Label, label
from fourinrow.data.loss_picture import loss_picture
from fourinrow.data.policies import Batches, Policy, Probabilities
from fourinrow.errors import FourInRowError, expected, printable
from fourinrow.games.game import Game
from fourinrow.play.matches import Pairing, Played, in_columns, tally_of
from fourinrow.shell.choices import PLAYERS, GameChoice, opened, player_for
from fourinrow.shell.files import regular_file, usable, write_text
from fourinrow.shell.many_games import check_player, play_games, until_stopped
from fourinrow.shell.options import board_from, count, rules_from
from fourinrow.shell.position_source import SOURCES, add_source, open_source
from fourinrow.shell.signals import INTERRUPTED
from fourinrow.shell.terminal import FAILED, Ticker, blaming, remark, write_out
from fourinrow.shell.user_files import function_at

_ABOUT: Final = f"""\
Compare the moves of a player with the exact scores of all moves.

{SOURCES}Without --positions and --random, 1,000 positions are random and careful.
"""

_HOW: Final = """\
measures:
{measures}

Each is a mean over positions with an interval that, over many of them, holds
the true mean 95 times in 100. The classes are those of P. Pons' test sets, by
stones on the board and by plies to the end of the game: up to 14, to 28, more.

policy:FILE.py:FUNCTION is a function that returns the probability of each move
of a situation: a mapping, or a row as long as the moves, such as an array. With
--batch it gets a list of situations and returns as many rows. A measure is the
mean over its moves; in games it makes the likeliest. A value function returns a
number from -1 to 1 for the side to move. Positions where one fails are named,
and left out of its measures.

With --games, N games are played against each of level:1 to level:5 and perfect,
each side beginning half of them. Elo is the difference to the opponent, with
its standard error. --jobs is for the exact scores and for games: positions are
judged one by one.

examples:
  fourinrow evaluate level:3
  fourinrow evaluate alpha-beta:2 --random 200 --plies 12:41
  fourinrow evaluate policy:mine.py:net --batch 64 --svg loss.svg

exit status: 1 if the player failed at a position, or a position could not be
read. Ctrl-C shows what was found by then.
"""

_SHOWN: Final = ("mistakes", "best", "C4T3", "loss")  # by class; others in all
_USUAL: Final = 1000  # random positions
_NAMED: Final = 10  # failures
_OPPONENTS: Final = (*map("level:{}".format, range(1, 6)), "perfect")

_Results: TypeAlias = Mapping[str, Mapping[str, float]]  # by opponent


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``evaluate`` to its parser."""
    measures = in_columns(
        [[f"  {name}", each.meaning] for name, each in MEASURES.items()],
        to_the_left=(0, 1),
    )
    parser.description, parser.epilog = _ABOUT, _HOW.format(measures=measures)
    add = parser.add_argument
    add("player", metavar="PLAYER", help=PLAYERS)
    add_source(parser)
    add("--value", metavar="FILE.py:NAME", help="judge a value function too")
    how = parser.add_mutually_exclusive_group().add_argument
    how("--batch", type=count, metavar="N", help="ask a policy for N at a time")
    how("--games", type=count, metavar="N", help="play N games against each opponent")
    add("--json", action="store_true", help="write a JSON object")
    add("--svg", metavar="FILE", help="draw the loss of score by ply")
    parser.set_defaults(run=_evaluate, moves=False)


def _evaluate(options: Namespace) -> int:
    if options.svg == "-":
        wanted = "a file, since standard output has the results"
        options.refuse(f"argument --svg: {expected(wanted, options.svg)}")
    if options.svg is not None:
        with usable("a place to write", options.svg):
            regular_file(options.svg).resolve().parent.stat()
    games: _Results = {}
    with redirect_stdout(sys.stderr):  # what users' functions print is no result
        choice = GameChoice("connect-four", board_from(options))
        value = None
        with blaming(options, "--value"):
            if options.value is not None:
                value = cast("Callable[[Situation], float]", function_at(options.value))
        policy = _policy(choice, options)
        labels, status = _labels(options)
        asked = evaluate_policy(policy, labels, value)
        with Ticker("positions judged", len(labels)) as ticker:
            found, ended = until_stopped(asked, ticker)
        failures = _failures(found)
        status = max(status, ended, FAILED if failures else 0)
        if options.games and status != INTERRUPTED:
            games, ended = _played(choice, options)
            status = max(status, ended)
    if options.json:
        write_out(_as_json(options.player, found, failures, games))
    else:
        write_out(_as_tables(found, games))
    is_known = measured(found)["loss"].positions > 0
    if options.svg is not None and (is_known or status != INTERRUPTED):
        write_text(options.svg, f"{loss_picture(found, options.player).svg}\n")
    return status


def _failures(judged: Sequence[Judged]) -> Sequence[FourInRowError]:
    """Return all failures, after naming the first; that of a batch is one."""
    every = (failure for each in judged for failure in each.failures)
    failures = [*dict.fromkeys(every)]
    for failure in failures[:_NAMED]:
        remark(str(failure))
    if failures[_NAMED:]:
        remark(f"and {len(failures) - _NAMED:,} more")
    return failures


def _labels(options: Namespace) -> tuple[Sequence[Label], int]:
    """Return the labels of the positions, and the exit status so far."""
    if options.positions is None and options.random is None:
        options.random, options.careful = _USUAL, True
    rules = rules_from(options)
    with open_source(options, rules) as source:
        every = label(source.positions, rules, jobs=options.jobs)
        found, status = until_stopped(every, source.ticker)
    labels = [each for each in found if each.best]
    if not labels and status != INTERRUPTED:
        raise FourInRowError("expected a position whose game runs, got none")
    return labels, max(status, FAILED if source.refused else 0)


def _policy(choice: GameChoice, options: Namespace) -> Policy | Batches[Probabilities]:
    """Return a policy or a player as a policy, after checking that it is there."""
    name, batch = options.player, options.batch
    kind, _, place = name.partition(":")
    if batch and kind != "policy":
        refused = f"not allowed with {printable(name)}, which is not a policy"
        options.refuse(f"argument --batch: {refused}")
    with blaming(options, "PLAYER"):
        if kind == "policy":
            function = cast("Any", function_at(place))
            return Batches(function, batch) if batch else function
        check_player(name, choice, *(Player if options.games else ()))
    numbers, game = from_number(), cast("Game[Situation, int]", opened(choice))

    def policy(situation: Situation) -> Probabilities:
        rng = Random(f"{options.seed}/{next(numbers)}/player")  # unlike its position's
        player = player_for(name, game, rng)
        return {player(game, situation): 1.0}

    return policy


def _played(choice: GameChoice, options: Namespace) -> tuple[_Results, int]:
    """Return the results of games with each opponent in turn, and the status."""
    names = (options.player, *_OPPONENTS)
    numbers = sorted([*range(1, len(names))] * options.games)
    met = [
        Pairing(each, 0) if at % 2 else Pairing(0, each)
        for at, each in enumerate(numbers)
    ]
    played, status = play_games(choice, names, met, options)
    games = groupby(lambda each: names[max(each.pairing)], played)
    return valmap(_result, games), status


def _result(games: Iterable[Played]) -> Mapping[str, float]:
    """Return the result against an opponent by name; C4DR is the draw rate."""
    tally = tally_of(0, games)
    elo = tally.elo()
    return {
        "won": tally.first,
        "lost": tally.second,
        "drawn": tally.draws,
        "C4DR": round(tally.draws / sum(tally), 3),
        "Elo": round(elo.difference),
        "+-": round(elo.error),
    }


def _as_json(
    player: str,
    judged: Sequence[Judged],
    failures: Sequence[FourInRowError],
    games: _Results,
) -> str:
    """Return all that is known as a JSON object."""
    fields = {
        "player": player,
        "failures": [*map(str, failures)],
        "all": _fields(judged),
        "classes": valmap(_fields, _by_class(judged)),
        "plies": valmap(_fields, grouped(judged, lambda found: found.stones)),
    }
    return json.dumps({**fields, "games": games} if games else fields)


def _by_class(judged: Sequence[Judged]) -> Mapping[str, Sequence[Judged]]:
    found = grouped(judged, class_of)
    return {name: found[name] for name in CLASSES if name in found}


def _fields(judged: Sequence[Judged]) -> Mapping[str, Mapping[str, float | None]]:
    found = measured(judged)
    return {
        name: each._asdict() if each.positions else {"failures": each.failures}
        for name, each in found.items()
        if each.positions or each.failures
    }


def _as_tables(judged: Sequence[Judged], games: _Results) -> str:
    """Return the main measures by class, the others in all, and the results."""
    main = [["", "positions", *_SHOWN]]
    for name, each in {**_by_class(judged), "all": judged}.items():
        found = measured(each)
        count = found["best"].positions
        main.append([name, str(count), *(str(found[it]) for it in _SHOWN)])
    more = [
        [name, str(found), f"of {found.positions}", MEASURES[name].meaning]
        for name, found in measured(judged).items()
        if found.positions and name not in _SHOWN
    ]
    parts = [in_columns(main), in_columns(more, to_the_left=(0, 3)) if more else ""]
    if games:
        lines = [[name, *map(str, row.values())] for name, row in games.items()]
        parts.append(in_columns([["against", *next(iter(games.values()))], *lines]))
    return "\n\n".join(filter(None, parts))
