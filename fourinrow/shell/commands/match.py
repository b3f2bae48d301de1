"""``fourinrow match``: many games between two players, and which one is stronger."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from typing import Final

from fourinrow.core.cells import Player
from fourinrow.errors import count_of
from fourinrow.play.matches import Pairing, Played, tally_of
from fourinrow.play.proof_players import is_proof
from fourinrow.shell.choices import PLAYERS, choice_from, opened
from fourinrow.shell.many_games import (
    add_game_options,
    check_player,
    labels,
    play_games,
)
from fourinrow.shell.options import count
from fourinrow.shell.terminal import blaming, write_out

_POINTS: Final = """\
Each player's line ends with its share of the points, where a draw counts half,
and its standard error, computed as if one more game had been half won and half
lost: a few games with the same outcome prove nothing yet.

"""
_IN_TURN: Final = (Pairing(0, 1), Pairing(1, 0))
_SIDES: Final = "They begin in turn; where one plays by a proof, each keeps its side."


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``match`` to its parser."""
    add = parser.add_argument
    add("--first", default="alpha-beta:2", help=f"{PLAYERS} (alpha-beta:2)")
    add("--second", default="random", help=f"{PLAYERS} (random)")
    add("--games", type=count, default=10, help="how many games (10)")
    add_game_options(parser)
    parser.epilog = f"{_SIDES}\n\n{_POINTS}{parser.epilog}"
    parser.set_defaults(run=_match)


def _match(options: Namespace) -> int:
    choice = choice_from(options)
    players = (options.first, options.second)
    with blaming(options, "--first"):
        check_player(options.first, choice, Player.FIRST)
    with blaming(options, "--second"):
        check_player(options.second, choice, Player.SECOND)
    turns = _IN_TURN[:1] if any(map(is_proof, players)) else _IN_TURN
    met = [turns[number % len(turns)] for number in range(options.games)]
    played, status = play_games(choice, players, met, options)
    if played:
        write_out("\n".join(_summary(opened(choice).name, labels(players), played)))
    return status


def _summary(
    game: str, names: Sequence[str], played: Sequence[Played]
) -> Iterator[str]:
    """Yield lines with who began how often, and the results of both players."""
    later = sum(each.pairing.first for each in played)
    begun = f"{names[0]} began {len(played) - later}, {names[1]} {later}"
    yield f"{game}, {count_of(len(played), 'game')}: {begun}"
    width = max(map(len, names))
    for player, name in enumerate(names):
        won, lost, drawn = tally = tally_of(player, played)
        results = f"{won} won, {lost} lost, {drawn} drawn"
        yield f"{name:{width}}  {results}: {tally.share()}"
    moves = [each.moves for each in played]
    if len(moves) > 2 and len({*moves[::2]}) == len({*moves[1::2]}) == 1:
        repeated = count_of(len({*moves}), "game")
        yield f"the players repeat {repeated} over and over: the +- is unreliable"
