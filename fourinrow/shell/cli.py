"""The command line: reads the options, sets up a game, and hands over to the prompt."""

import argparse
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.metadata import version
from io import TextIOWrapper
from pathlib import Path
from random import Random
from typing import Final, TextIO

from fourinrow.core.grid import MAX_SIDE
from fourinrow.core.notation import from_moves, parse_moves
from fourinrow.core.rules import Rules
from fourinrow.core.situation import Situation
from fourinrow.errors import FourInRowError, reason_of, shown
from fourinrow.games.text import ASCII, UNICODE, Look
from fourinrow.play.players import alpha_beta_player, at_random, first_of
from fourinrow.play.session import Seat, Session, new_session
from fourinrow.play.setup import ADVISER_DEPTH, connect_setup
from fourinrow.shell.repl import INTERRUPTED, Repl
from fourinrow.shell.seats import player_named

__all__ = ["main"]

_NO_OUTPUT: Final = 1
_STACK: Final = 20_000  # enough for a search of MAX_DEPTH plies

_EXAMPLES: Final = """examples:
  fourinrow play                               you against the computer
  fourinrow play --first alpha-beta:5 --second human
  fourinrow play --rows 7 --cols 8 --connect 5
  fourinrow play --rows 3 --cols 3 --connect 3 --no-gravity
  fourinrow play --first random --second minimax:2 --seed 1
  echo 4 4 5 5 3 3 2 | fourinrow play --second human
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and answer the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (given[0].startswith("-") and given[0] not in _ABOUT):
        given = ["play", *given]
    options = _parser().parse_args(given)
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _STACK))
    try:
        return _play(options)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _without_output()
    except OSError as error:
        sys.stderr.write(f"fourinrow: expected to write, got: {error.strerror}\n")
        return _without_output()


def _without_output() -> int:
    """Let nothing be written any more, not even what is still on its way."""
    with suppress(OSError, ValueError):  # some streams are no files
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return _NO_OUTPUT


_ABOUT: Final = ("-h", "--help", "--version")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="fourinrow",
        description="Connect Four and its family.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--version", action="version", version=f"%(prog)s {version('fourinrow')}"
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    play = commands.add_parser("play", help="play at the prompt, or from a script")
    play.set_defaults(parser=play)
    play.add_argument("--rows", type=_side, default=6, help="rows of the board (6)")
    play.add_argument("--cols", type=_side, default=7, help="columns of the board (7)")
    play.add_argument("--connect", type=_side, default=4, help="how many win (4)")
    play.add_argument(
        "--no-gravity",
        dest="gravity",
        action="store_false",
        help="stones stay where they are put; a move is a cell such as b2",
    )
    play.add_argument("--position", default="", help="moves to begin with, as 4453")
    names = "human, random, minimax:D or alpha-beta:D"
    play.add_argument("--first", default="human", help=f"{names} (human)")
    play.add_argument(
        "--second", default="alpha-beta:4", help=f"{names} (alpha-beta:4)"
    )
    play.add_argument(
        "--seed", type=int, help="choose among equal moves at random, repeatably"
    )
    play.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="auto: at a terminal, unless NO_COLOR is set",
    )
    return parser


def _side(text: str) -> int:
    if re.fullmatch("0*[1-9][0-9]?", text) and int(text) <= MAX_SIDE:
        return int(text)
    raise argparse.ArgumentTypeError(
        f"expected a number from 1 to {MAX_SIDE}, got {shown(text)}"
    )


def _play(options: argparse.Namespace) -> int:
    stdin, stdout = (stream or _nothing() for stream in (sys.stdin, sys.stdout))
    session = _session(options, _look(options.color, stdout))
    _be_lenient(stdin, "replace")
    _be_lenient(stdout, "backslashreplace")
    return Repl(session, stdin, stdout, stdin.isatty()).run()


def _nothing() -> TextIO:
    """Stand in for a stream that was closed before the program began."""
    return Path(os.devnull).open("r+", encoding="utf-8")


def _session(options: argparse.Namespace, look: Look) -> Session[Situation, int]:
    rng = Random(options.seed)
    choose = first_of if options.seed is None else at_random(rng)
    rules = Rules(options.rows, options.cols, options.connect, options.gravity)

    def seat(sign: str, option: str, name: str) -> Seat:
        with _blaming(options.parser, option):
            return Seat(sign, name, player_named(name, rng, choose))

    first = seat(look.signs[1], "--first", options.first)
    second = seat(look.signs[2], "--second", options.second)
    with _blaming(options.parser, "--position"):
        from_moves(options.position, rules)
    moves = parse_moves(options.position, rules)
    adviser = alpha_beta_player(ADVISER_DEPTH)
    return new_session(connect_setup(rules, look), first, second, adviser, moves)


@contextmanager
def _blaming(parser: argparse.ArgumentParser, option: str) -> Iterator[None]:
    """Name the option in which an error lies, and leave with the usage."""
    try:
        yield
    except FourInRowError as error:
        parser.error(f"argument {option}: {reason_of(error)}")


def _look(color: str, stream: TextIO) -> Look:
    """Choose signs that the stream can write, and colour if it is wanted there."""
    try:
        UNICODE.signs.encode(stream.encoding or "ascii")
        look = UNICODE
    except UnicodeEncodeError:
        look = ASCII
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    by_itself = stream.isatty() and not plain
    return look._replace(colour=color == "always" or (color == "auto" and by_itself))


def _be_lenient(stream: TextIO, errors: str) -> None:
    """Let no byte or sign that the encoding lacks stop the game."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors=errors)
