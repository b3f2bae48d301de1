"""The command line: finds the command, reads its options, and runs it."""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from shutil import get_terminal_size
from typing import Any, Final, NoReturn
from warnings import catch_warnings

import fourinrow
from fourinrow.errors import FourInRowError, did_you_mean, expected, printable
from fourinrow.shell.signals import INTERRUPTED, terminable
from fourinrow.shell.terminal import (
    complain,
    failure,
    give_up_output,
    leave_line,
    prepare_streams,
    remark,
    warn_in_one_line,
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

exit status: 0; 1 after an error, such as a position that can't be read, and
where nobody reads the output any more; 2 for wrong options, or a file to read
that is not there; 130 after Ctrl-C; 143 after SIGTERM
"""

_COMMANDS: Final[Mapping[str, str]] = {
    "play": "play a game at the prompt, or from a script",
    "match": "play many games between two players",
    "tournament": "play a round robin between several players",
    "solve": "find out who wins with best play, and when",
    "explain": "say who wins, and why",
    "puzzle": "find the one right move, and see why it is right",
    "show": "draw a position, as text or as SVG",
    "tree": "show what a search looks at, and what it cuts",
    "web": "play and look around in the browser",
    "tour": "see what there is, in ten short stops",
    "check": "find mistakes in the functions and games of a file",
    "prove": "write a proof of who wins, or check one",
    "book": "make an opening book",
    "evaluate": "compare the moves of a player with the truth",
    "label": "write the exact scores of many positions, as data",
}
"""The commands and what they are for; each has a file of its name."""

_VERSION: Final = ("-V", "--version")
_ABOUT: Final = ("-h", "--help", *_VERSION)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (given[0].startswith("-") and given[0] not in _ABOUT):
        given.insert(0, "play")
    if sys.platform == "win32" and sys.stdout is not None and sys.stdout.isatty():
        os.system("")  # after which an old console obeys escape sequences
    try:
        with terminable(), catch_warnings():
            prepare_streams()
            warn_in_one_line()
            if given[0] in _VERSION:
                unknown = "is not installed: no version is known"
                write_out(f"fourinrow {getattr(fourinrow, '__version__', unknown)}")
                return 0
            options = _parsed(given)
            status: int = options.run(options)
            return status
    except KeyboardInterrupt as interrupt:
        leave_line()
        for note in getattr(interrupt, "__notes__", ()):
            remark(note)
        return INTERRUPTED
    except BrokenPipeError:
        return give_up_output()
    except MemoryError:
        return complain("out of memory")
    except FourInRowError as error:
        return complain(error)
    except RecursionError:
        return complain("the search is too deep for Python's stack")
    except OSError as error:
        complain(failure(error))
        return give_up_output()
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        how = "(python -X dev -m fourinrow shows where)"
        return complain(f"unexpected {reason} {how}")


class _Parser(argparse.ArgumentParser):
    """A parser with errors of one line, which raises ``OSError`` if help fails."""

    def __init__(self, **given: Any) -> None:
        super().__init__(formatter_class=_narrow, allow_abbrev=False, **given)

    def print_help(self, _file: object = None) -> None:
        write_out(self.format_help(), end="")

    def error(self, message: str) -> NoReturn:
        """Exit with a line that says what is wrong."""
        self.exit(2, f"{self.prog}: error: {printable(message)}\n")


def _parsed(given: Sequence[str]) -> argparse.Namespace:
    """Parse a command and its words, among which options may stand."""
    command, *words = given
    if command in _COMMANDS:
        purpose = _COMMANDS[command]
        about = f"{purpose[0].upper()}{purpose[1:]}."
        parser = _Parser(prog=f"fourinrow {command}", description=about)
        import_module(f"fourinrow.shell.commands.{command}").add_options(parser)
        parser.set_defaults(refuse=parser.error)
        if "--" in words:  # no option stands behind it
            return parser.parse_args(words)
        return parser.parse_intermixed_args(words)
    about = "Connect Four and its family."
    parser = _Parser(prog="fourinrow", description=about, epilog=_EXAMPLES)
    parser.add_argument(*_VERSION, action="store_true", help="show the version")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, purpose in _COMMANDS.items():
        commands.add_parser(name, help=purpose)
    if command not in _ABOUT:
        meant = did_you_mean(command, _COMMANDS)
        parser.error(f"{expected(', '.join(_COMMANDS), command)}{meant}")
    return parser.parse_args(given)


def _narrow(prog: str) -> argparse.HelpFormatter:
    """Keep the lines of descriptions, and fill all others up to 78 columns."""
    width = min(_WIDTH, get_terminal_size().columns - 2)
    return argparse.RawDescriptionHelpFormatter(prog, width=width)
