"""``fourinrow tour``: the stops of a guided tour, one by one."""

import sys
from argparse import ArgumentParser, Namespace
from typing import Final

from fourinrow.play.tour_stops import stops
from fourinrow.shell.options import number_up_to
from fourinrow.shell.terminal import next_line, write_out

_ON: Final = "\n-- Enter goes on, q leaves -- "
_LAST: Final = "That was the tour. Go on with `fourinrow play` or help(fourinrow)."


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``tour`` to its parser."""
    parser.description = "From the board to the exact score, in ten short stops."
    add = parser.add_argument
    last = len(stops())
    add(
        "stop",
        nargs="?",
        type=number_up_to(last),
        default=1,
        metavar="STOP",
        help=f"begin here, from 1 to {last} (1)",
    )
    parser.set_defaults(run=_tour)


def _tour(options: Namespace) -> int:
    """Show stops; at a terminal, wait for Enter after each but the last."""
    ahead = stops()[options.stop - 1 :]
    waits = sys.stdin.isatty() and sys.stdout.isatty()
    for number, stop in enumerate(ahead, 1):
        source = f"\nSource: {stop.source}\n" if stop.source else ""
        write_out(f"{stop.title}\n\n{stop.text}\n{source}", end="")
        if waits and number < len(ahead):
            write_out(_ON, end="")
            if next_line(sys.stdin) != "":
                return 0
        write_out("")
    write_out(_LAST)
    return 0
