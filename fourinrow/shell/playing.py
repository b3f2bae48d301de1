"""``fourinrow play``: a game at the prompt, or from a script."""

from argparse import ArgumentParser, Namespace
from importlib.metadata import version
from random import Random
from typing import TypeVar

from fourinrow.games.text import Look
from fourinrow.play.players import alpha_beta_player, at_random, first_of
from fourinrow.play.session import Seat, Session, Setup, new_session
from fourinrow.play.setup import CONNECT_GAMES, GAMES, connect_setup, with_setup
from fourinrow.shell.options import add_board, has_board, rules_from
from fourinrow.shell.repl import Repl
from fourinrow.shell.seats import PLAYERS, SLOW, check_oracle, player_named
from fourinrow.shell.terminal import blaming, look_for, open_streams

__all__ = ["add_play"]

S = TypeVar("S")
M = TypeVar("M")


def add_play(parser: ArgumentParser) -> None:
    """Add the options of ``play`` to its parser."""
    add = parser.add_argument
    add("--version", action="version", version=f"fourinrow {version('fourinrow')}")
    add("--game", choices=GAMES, default="connect-four", help="(connect-four)")
    add_board(parser)
    add("--position", default="", help="moves to begin with, as 4453")
    add("--first", default="human", help=f"human, {PLAYERS} (human)")
    add("--second", help=f"human, {PLAYERS} (alpha-beta:4, or :2 where moves are many)")
    add("--seed", type=int, help="choose among equal moves at random, repeatably")
    add(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="auto: at a terminal, unless NO_COLOR is set",
    )
    parser.epilog = SLOW
    parser.set_defaults(run=lambda options: _play(options, parser))


def _play(options: Namespace, parser: ArgumentParser) -> int:
    stdin, stdout = open_streams()
    look = look_for(options.color, stdout)

    def run(setup: Setup[S, M]) -> int:
        session = _session(setup, look, options, parser)
        return Repl(session, stdin, stdout, stdin.isatty()).run()

    if options.game in CONNECT_GAMES:
        rules = rules_from(options, CONNECT_GAMES[options.game])
        return run(connect_setup(rules, look))
    if has_board(options):
        parser.error(f"argument --game: {options.game} has a board of its own")
    return with_setup(options.game, run, look)


def _session(
    setup: Setup[S, M], look: Look, options: Namespace, parser: ArgumentParser
) -> Session[S, M]:
    rng = Random(options.seed)
    choose = first_of if options.seed is None else at_random(rng)

    def seat(sign: str, option: str, name: str) -> Seat:
        with blaming(parser, option):
            if name == "human":
                return Seat(sign, name, None)
            check_oracle(name, setup.game)
            known = f"human, {PLAYERS}"
            return Seat(sign, name, player_named(name, rng, choose, known))

    first = seat(look.signs[1], "--first", options.first)
    second = options.second or f"alpha-beta:{setup.depth}"
    second_seat = seat(look.signs[2], "--second", second)
    with blaming(parser, "--position"):
        moves = setup.read(options.position)
        adviser = alpha_beta_player(setup.depth)
        return new_session(setup, first, second_seat, adviser, moves)
