"""The command line: reads the options, and hands over to a command."""

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Final

from fourinrow.shell.benching import add_bench
from fourinrow.shell.matching import add_match
from fourinrow.shell.playing import add_play
from fourinrow.shell.repl import INTERRUPTED
from fourinrow.shell.solving import add_solve
from fourinrow.shell.terminal import give_up_output

__all__ = ["main"]

_STACK: Final = 20_000  # enough for a search of MAX_DEPTH plies

_EXAMPLES: Final = """examples:
  fourinrow play                               you against the computer
  fourinrow play --first alpha-beta:5 --second human
  fourinrow play --rows 7 --cols 8 --connect 5
  fourinrow play --game stonehenge
  echo 4 4 5 5 3 3 2 | fourinrow play --second human
  fourinrow match --first alpha-beta:3 --second random --games 10
  fourinrow solve --all 44444
"""

_ABOUT: Final = ("-h", "--help", "--version")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and answer the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (given[0].startswith("-") and given[0] not in _ABOUT):
        given = ["play", *given]
    options = _parser().parse_args(given)
    run: Callable[[argparse.Namespace], int] = options.run
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _STACK))
    try:
        return run(options)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return give_up_output()
    except OSError as error:
        if sys.stderr is not None:
            sys.stderr.write(f"fourinrow: expected to write, got: {error.strerror}\n")
        return give_up_output()


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
    add_play(commands.add_parser("play", help="play at the prompt, or from a script"))
    add_match(commands.add_parser("match", help="let two players play many games"))
    add_solve(commands.add_parser("solve", help="tell who wins, and when"))
    add_bench(commands.add_parser("bench", help="measure how fast it is solved"))
    return parser
