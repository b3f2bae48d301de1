"""``fourinrow tour``: ten short stops, one by one at a terminal."""

from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Final, TextIO

from fourinrow.shell.options import BOARD_FLAGS, BOARD_NUMBERS, stop_number
from fourinrow.shell.terminal import open_streams
from fourinrow.shell.tour_stops import Stop, stops

_ON: Final = "\n-- Enter goes on, q leaves -- "
_LAST: Final = "That was the tour. `fourinrow play` plays, help(fourinrow) tells more."


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``tour`` to its parser."""
    parser.description = "From the board to the exact score, in ten short stops."
    add = parser.add_argument
    numbers = range(1, len(stops()) + 1)
    add(
        "stop",
        nargs="?",
        type=stop_number,
        choices=numbers,
        default=1,
        metavar="STOP",
        help=f"begin here, from 1 to {numbers[-1]} (1)",
    )
    add(*BOARD_NUMBERS, dest="board", help=SUPPRESS)
    add(*BOARD_FLAGS, dest="board", action="store_true", default=None, help=SUPPRESS)
    parser.set_defaults(run=lambda options: _tour(options, parser))


def _tour(options: Namespace, parser: ArgumentParser) -> int:
    if options.board is not None:
        parser.error("expected no option of the board, the tour has boards of its own")
    _guide(stops()[options.stop - 1 :], *open_streams())
    return 0


def _guide(ahead: Sequence[Stop], stdin: TextIO, stdout: TextIO) -> None:
    """Show stops; where somebody reads along, wait after each but the last."""
    waits = stdin.isatty() and stdout.isatty()
    for number, stop in enumerate(ahead, 1):
        stdout.write(f"{stop.title}\n\n{stop.text}\n")
        if waits and number < len(ahead):
            stdout.write(_ON)
            stdout.flush()
            if stdin.readline() != "\n":
                return
        stdout.write("\n")
    stdout.write(f"{_LAST}\n")
    stdout.flush()
