"""``fourinrow evaluate``: what the moves of players are worth against the truth."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeAlias, cast

from fourinrow.core.situation import Situation
from fourinrow.data.elo import elo_of
from fourinrow.data.evaluating import MEASURES, Evaluation, Judged, gathered, judgements
from fourinrow.data.labels import Label, label
from fourinrow.data.policies import Batches
from fourinrow.data.reports import (
    as_fields,
    classes_table,
    more_measures,
    players_table,
)
from fourinrow.errors import FourInRowError, printable
from fourinrow.play.levels import LEVELS
from fourinrow.play.matches import Tally, turned
from fourinrow.play.round_robin import in_columns
from fourinrow.shell.choices import PLAYERS, GameChoice
from fourinrow.shell.files import write_text
from fourinrow.shell.judging import judged_player
from fourinrow.shell.many_games import GameTask, check_player, play_all
from fourinrow.shell.options import add_no_book, board_from, count, rules_from
from fourinrow.shell.position_source import SOURCES, add_source, open_source
from fourinrow.shell.signals import INTERRUPTED
from fourinrow.shell.terminal import (
    FAILED,
    Ticker,
    blaming,
    complain,
    leave_line,
    remark,
    write_out,
)
from fourinrow.shell.user_files import function_at

_ABOUT: Final = f"""\
Compare the moves of players with the exact scores of all moves.

{SOURCES}Without --positions and --random, 1,000 positions are random and careful.
"""

_HOW: Final = """\
measures:
{measures}

Each is a mean over positions with an interval that, over many of them, holds
the true mean 95 times in 100. The classes are those of P. Pons' test sets, by
stones on the board (up to 14, to 28, more) and plies to the end of the game
(below 14, to 27, more).

policy:FILE.py:FUNCTION is a function that returns the probability of each move
of a situation: a mapping, or a row as long as the moves, such as an array. With
--batch it gets a list of situations and returns as many rows. A value function
returns a number from -1 to 1 for the side to move. Positions where one fails
are named, and left out of its measures.

With --games, N games are played against each of level:1 to level:5 and perfect,
each side beginning half of them. Elo is the difference to the opponent.

examples:
  fourinrow evaluate level:3
  fourinrow evaluate random greedy alpha-beta:2 --random 200 --plies 12:41
  fourinrow evaluate policy:mine.py:net --batch 64 --svg loss.svg

exit status: 0; 1 if a player failed at a position, or a position could not be
read; 2 for wrong options; 130 after Ctrl-C, which shows what was judged by then
"""

_USUAL: Final = 1000  # random positions
_OPPONENTS: Final = (
    *(f"level:{number}" for number in range(1, len(LEVELS) + 1)),
    "perfect",
)


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``evaluate`` to its parser."""
    measures = in_columns(
        [[f"  {name}", each.meaning] for name, each in MEASURES.items()],
        to_the_left=(0, 1),
    )
    parser.description, parser.epilog = _ABOUT, _HOW.format(measures=measures)
    add = parser.add_argument
    add("players", nargs="+", metavar="PLAYER", help=PLAYERS)
    add_source(parser)
    add_no_book(parser)
    add("--batch", type=count, metavar="N", help="ask a policy for N at a time")
    add("--most-likely", action="store_true", help="a policy makes its likeliest move")
    add("--value", metavar="FILE.py:NAME", help="judge a value function too")
    add("--games", type=count, metavar="N", help="play N games against each opponent")
    add("--json", action="store_true", help="write a JSON object for each player")
    add("--svg", metavar="FILE", help="draw the loss of score by ply; for one player")
    parser.set_defaults(run=lambda options: _evaluate(options, parser))


def _evaluate(options: Namespace, parser: ArgumentParser) -> int:
    names: list[str] = options.players
    if options.svg is not None and len(names) > 1:
        parser.error("argument --svg: not allowed with several players")
    choice = GameChoice("connect-four", board_from(options), book=options.book)
    askers = [_asker(name, choice, options, parser) for name in names]
    if options.positions is None and options.random is None:
        options.random, options.careful = _USUAL, True
    rules = rules_from(options)
    with open_source(options, parser, rules) as source:
        every = label(source.positions, rules, jobs=options.jobs, book=options.book)
        labels = [each for each in source.counted(every) if each.best]
    if not labels:
        return complain(FourInRowError("expected a position whose game runs, got none"))
    evaluations, status = dict[str, Evaluation](), FAILED if source.refused else 0
    for name, ask in zip(names, askers, strict=True):
        evaluation, is_whole = _gathered(name, ask, labels)
        evaluations[name] = evaluation
        for failure in evaluation.failures:
            remark(f"{name}: {failure}")
            status = FAILED
        if not is_whole:
            status = INTERRUPTED
            break
    played = dict[str, Mapping[str, Tally]]()
    try:
        for name in names if options.games and status != INTERRUPTED else ():
            try:
                for tallies in _played(name, choice, options):
                    played[name] = tallies
            except FourInRowError as error:
                remark(f"{name}: {error}")
                status = FAILED
    except KeyboardInterrupt:
        leave_line()
        status = INTERRUPTED
    write_out(_as_text(evaluations, played, as_json=options.json))
    if options.svg is not None:
        from fourinrow.data.loss_picture import loss_picture  # slow to import

        write_text(
            options.svg, f"{loss_picture(evaluations[names[0]], names[0]).svg}\n"
        )
    return status


_Ask: TypeAlias = Callable[[Sequence[Label]], Iterator[Judged | FourInRowError]]


def _asker(
    name: str, choice: GameChoice, options: Namespace, parser: ArgumentParser
) -> _Ask:
    """Return what asks a player or policy, after checking that it is there."""
    value = None
    with blaming(parser, "--value"):
        if options.value is not None:
            value = cast("Callable[[Situation], float]", function_at(options.value))
    kind, _, place = name.partition(":")
    if kind == "policy":
        if options.batch and options.games:
            parser.error("argument --games: not allowed with --batch")
        with blaming(parser, "PLAYER"):
            function = cast("Any", function_at(place))
        policy = Batches(function, options.batch) if options.batch else function
        return partial(judgements, policy, value=value, most_likely=options.most_likely)
    for option in ("batch", "most_likely", "value"):
        if getattr(options, option):
            said = f"not allowed with {printable(name)}, which is not a policy"
            parser.error(f"argument --{option.replace('_', '-')}: {said}")
    with blaming(parser, "PLAYER"):
        check_player(name, choice)
    return partial(judged_player, name, options.book, options.seed, options.jobs)


def _gathered(name: str, ask: _Ask, labels: Sequence[Label]) -> tuple[Evaluation, bool]:
    """Return an evaluation, and whether it is whole: after Ctrl-C it is not."""
    found = list[Judged | FourInRowError]()
    try:
        with Ticker(f"positions judged for {printable(name)}", len(labels)) as ticker:
            for each in ask(labels):
                found.append(each)
                ticker.done += 1
    except KeyboardInterrupt:
        leave_line()
        return gathered(found), False
    return gathered(found), True


def _played(
    name: str, choice: GameChoice, options: Namespace
) -> Iterator[Mapping[str, Tally]]:
    """Yield the results against each opponent so far, in the player's view."""
    met = [each for each in _OPPONENTS for _ in range(options.games)]
    pairs = [(each, name) if at % 2 else (name, each) for at, each in enumerate(met)]
    tasks = (
        GameTask(choice, first, second, options.seed, number)
        for number, (first, second) in enumerate(pairs)
    )
    tallies = dict[str, Tally]()
    with Ticker(f"games of {printable(name)}", len(met)) as ticker:
        for number, report in enumerate(play_all(tasks, options.jobs)):
            ticker.done += 1
            outcome = turned(report.outcome) if number % 2 else report.outcome
            before = tallies.get(met[number], Tally())
            tallies = {**tallies, met[number]: before.counted(outcome)}
            yield tallies


def _as_text(
    evaluations: Mapping[str, Evaluation],
    played: Mapping[str, Mapping[str, Tally]],
    *,
    as_json: bool,
) -> str:
    games = {name: _games(tallies) for name, tallies in played.items()}
    if as_json:
        objects = (
            {"player": name, **as_fields(found)}
            | ({"games": games[name]} if name in games else {})
            for name, found in evaluations.items()
        )
        return "\n".join(map(json.dumps, objects))
    if len(evaluations) > 1:
        rows = {printable(name): found.judged for name, found in evaluations.items()}
        parts = [players_table(rows)]
    else:
        [found] = evaluations.values()
        parts = [classes_table(found), more_measures(found.judged)]
    for name, fields in games.items():
        head = [f"{printable(name)} against", *next(iter(fields.values()))]
        lines = [[each, *map(str, row.values())] for each, row in fields.items()]
        parts.append(in_columns([head, *lines]))
    return "\n\n".join(filter(None, parts))


def _games(tallies: Mapping[str, Tally]) -> Mapping[str, Mapping[str, float]]:
    """Return the results against each opponent by name; C4DR is the draw rate."""
    return {
        opponent: {
            "won": won,
            "lost": lost,
            "drawn": drawn,
            "C4DR": round(drawn / (won + lost + drawn), 3),
            "Elo": round(elo_of(tally).difference),
            "+-": round(elo_of(tally).error),
        }
        for opponent, tally in tallies.items()
        for won, lost, drawn in [tally]
    }
