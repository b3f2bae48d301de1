"""``fourinrow tour``: the stops of a guided tour, one by one."""

from argparse import ArgumentParser, Namespace
from typing import Final, TextIO

from fourinrow.play.tour_stops import TourStop, source_of, stops
from fourinrow.shell.options import number_up_to
from fourinrow.shell.terminal import open_streams, write_out

_ON: Final = "\n-- Enter goes on, q leaves -- "
_ON_OR_SOURCE: Final = "\n-- Enter goes on, s shows the source, q leaves -- "
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
    (stdin, stdout), ahead = open_streams(), stops()[options.stop - 1 :]
    waits = stdin.isatty() and stdout.isatty()
    for number, stop in enumerate(ahead, 1):
        stdout.write(f"{stop.title}\n\n{stop.text}\n")
        if stop.source:
            stdout.write(f"\nSource: {stop.source}\n")
        if waits and number < len(ahead) and not _goes_on(stop, stdin, stdout):
            return 0
        stdout.write("\n")
    write_out(_LAST)
    return 0


def _goes_on(stop: TourStop, stdin: TextIO, stdout: TextIO) -> bool:
    """Ask whether to go on, and show the source of a stop first if it is wanted."""
    stdout.write(_ON_OR_SOURCE if stop.source else _ON)
    stdout.flush()
    answer = stdin.readline()
    if stop.source and answer == "s\n":
        stdout.write(f"\n{source_of(stop.source)}")
        return _goes_on(stop._replace(source=None), stdin, stdout)
    return answer == "\n"
