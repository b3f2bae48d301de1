"""The command line: reads the options, and hands over to a command."""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import MappingProxyType
from typing import Final

from fourinrow.errors import FourInRowError
from fourinrow.shell.exit_codes import INTERRUPTED, NO_MEMORY
from fourinrow.shell.options import BOARD_FLAGS, BOARD_NUMBERS
from fourinrow.shell.parser import Parser, VersionAction, narrow
from fourinrow.shell.terminal import (
    complain,
    failure,
    give_up_output,
    leave_line,
    relentless,
    terminable,
    warning_in_one_line,
)

_STACK: Final = 20_000  # enough for a search of MAX_DEPTH plies

_EXAMPLES: Final = """examples:
  fourinrow                                    you against the computer
  fourinrow play --game othello --second alpha-beta:3
  fourinrow match --first alpha-beta:3 --second random --games 10
  echo 4455 | fourinrow solve --json           one answer a line
  fourinrow show 4455332 --svg board.svg
  fourinrow tree 4453 --compare minimax

The options of the board, --rows, --cols, --connect, --no-gravity and --base,
may also stand before the command.
"""

_COMMANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "play": "play at the prompt, or from a script",
        "match": "let two players play many games",
        "tournament": "let each of several players meet each",
        "solve": "tell who wins, and when",
        "show": "draw a position, as text or as SVG",
        "tree": "show what a search looks at",
        "tour": "see what there is, in ten short stops",
        "bench": "measure how fast it is solved",
    }
)
"""The commands, each with a file of its name, and what they are for."""

_ABOUT: Final = ("-h", "--help", "--version")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    given = _command_first(list(sys.argv[1:] if arguments is None else arguments))
    try:
        with terminable(), relentless(), warning_in_one_line(), _deep_stack():
            return _run(given)
    except KeyboardInterrupt:
        leave_line()
        return INTERRUPTED
    except BrokenPipeError:
        return give_up_output()
    except MemoryError:
        complain(FourInRowError("out of memory"))
        return NO_MEMORY
    except OSError as error:
        complain(failure(error))
        return give_up_output()


def _run(given: Sequence[str]) -> int:
    options, unknown = _parser(given[0]).parse_known_args(given)
    if unknown:
        options.refuse(f"unrecognized arguments: {' '.join(unknown)}")
    run: Callable[[argparse.Namespace], int] = options.run
    return run(options)


@contextmanager
def _deep_stack() -> Iterator[None]:
    """Let searches go deep while the command runs."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(max(usual, _STACK))
    try:
        yield
    finally:
        sys.setrecursionlimit(usual)


def _command_first(given: list[str]) -> list[str]:
    """Put the command before the options; to play is what is meant without one."""
    at = 0
    while at < len(given):
        if given[at] in BOARD_NUMBERS:
            at += 2
        elif given[at] in BOARD_FLAGS or given[at].partition("=")[0] in BOARD_NUMBERS:
            at += 1
        else:
            break
    word = given[at] if at < len(given) else "-"
    if word in _ABOUT or not word.startswith("-"):
        return [word, *given[:at], *given[at + 1 :]]
    return ["play", *given]


def _parser(command: str) -> Parser:
    """Make a parser that knows all commands, and the options of one."""
    parser = Parser(
        prog="fourinrow",
        description="Connect Four and its family.",
        epilog=_EXAMPLES,
        formatter_class=narrow,
    )
    parser.add_argument("--version", action=VersionAction)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, purpose in _COMMANDS.items():
        known = commands.add_parser(name, help=purpose, formatter_class=narrow)
        if name == command:
            module = import_module(f"fourinrow.shell.commands.{name}")
            module.add_options(known)
            known.set_defaults(refuse=known.error)
    return parser
