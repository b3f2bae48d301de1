"""The command line: finds the command, reads its options, and runs it."""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from shutil import get_terminal_size
from types import MappingProxyType
from typing import Final, NoReturn

from fourinrow.errors import FourInRowError, printable
from fourinrow.shell.options import BOARD_FLAGS, BOARD_NUMBERS, DEEP_STACK
from fourinrow.shell.signals import INTERRUPTED, terminable
from fourinrow.shell.terminal import (
    complain,
    failure,
    give_up_output,
    leave_line,
    warning_in_one_line,
    write_out,
)

_WIDTH: Final = 78

_EXAMPLES: Final = """examples:
  fourinrow                                    you against the computer
  fourinrow play --game othello --second alpha-beta:3
  fourinrow match --first alpha-beta:3 --second random --games 10
  echo 4455 | fourinrow solve --json           one answer a line
  fourinrow show 4455332 --svg board.svg
  fourinrow tree 4453 --compare minimax

The options of the board, --rows, --cols, --connect and --no-gravity,
may also stand before the command.
"""

_COMMANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "play": "play a game at the prompt, or from a script",
        "match": "play many games between two players",
        "tournament": "play a round robin between several players",
        "solve": "find out who wins with best play, and when",
        "show": "draw a position, as text or as SVG",
        "tree": "show what a search looks at, and what it cuts",
        "web": "play and look around in the browser",
        "tour": "see what there is, in ten short stops",
        "check": "find mistakes in the functions and games of a file",
        "book": "make an opening book, or check one",
    }
)
"""The commands and what they are for; each has a file of its name."""

_BOARD: Final = (*BOARD_NUMBERS, *BOARD_FLAGS)
_ABOUT: Final = ("-h", "--help", "--version")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    given = _command_first(sys.argv[1:] if arguments is None else arguments)
    try:
        with terminable(), warning_in_one_line(), _deep_stack():
            return _write_version() if given[0] == "--version" else _run(given)
    except KeyboardInterrupt:
        leave_line()
        return INTERRUPTED
    except BrokenPipeError:
        return give_up_output()
    except MemoryError:
        return complain(FourInRowError("out of memory"))
    except FourInRowError as error:
        return complain(error)
    except OSError as error:
        complain(failure(error))
        return give_up_output()


def _command_first(given: Sequence[str]) -> Sequence[str]:
    """Put the command before the options of the board; the default is `play`."""
    at = 0
    while at < len(given) and given[at].partition("=")[0] in _BOARD:
        at += 2 if given[at] in BOARD_NUMBERS else 1
    word = given[at] if at < len(given) else "-"
    if word in _ABOUT or not word.startswith("-"):
        return [word, *given[:at], *given[at + 1 :]]
    return ["play", *given]


def _run(given: Sequence[str]) -> int:
    options, unknown = _parser(given[0]).parse_known_args(given)
    if unknown:
        options.refuse(f"unrecognized arguments: {' '.join(unknown)}")
    run: Callable[[argparse.Namespace], int] = options.run
    return run(options)


@contextmanager
def _deep_stack() -> Iterator[None]:
    """Raise the recursion limit for deep searches while the command runs."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(max(usual, DEEP_STACK))
    try:
        yield
    finally:
        sys.setrecursionlimit(usual)


class _Parser(argparse.ArgumentParser):
    """A parser that raises ``OSError`` when its help can't be written."""

    def print_help(self, _file: object = None) -> None:
        write_out(self.format_help(), end="")

    def error(self, message: str) -> NoReturn:
        super().error(printable(message))


def _parser(command: str) -> _Parser:
    """Make a parser that knows all commands, and the options of one."""
    parser = _Parser(
        prog="fourinrow",
        description="Connect Four and its family.",
        epilog=_EXAMPLES,
        formatter_class=_narrow,
    )
    parser.add_argument("--version", action="store_true", help="show the version")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, purpose in _COMMANDS.items():
        known = commands.add_parser(
            name,
            help=purpose,
            description=f"{purpose[0].upper()}{purpose[1:]}.",
            formatter_class=_narrow,
        )
        if name == command:
            module = import_module(f"fourinrow.shell.commands.{name}")
            module.add_options(known)
            known.set_defaults(refuse=known.error)
    return parser


def _narrow(prog: str) -> argparse.HelpFormatter:
    """Keep the lines of descriptions, and fill all others up to 78 columns."""
    width = min(_WIDTH, get_terminal_size().columns - 2)
    return argparse.RawDescriptionHelpFormatter(prog, width=width)


def _write_version() -> int:
    from importlib.metadata import PackageNotFoundError, version  # slow to import

    try:
        write_out(f"fourinrow {version('fourinrow')}")
    except PackageNotFoundError as error:
        message = "fourinrow is not installed, so its version is not known"
        raise FourInRowError(message) from error
    return 0
