"""Many games between two players, counted."""

from typing import NamedTuple

from fourinrow.core.situation import Status

__all__ = ["Tally", "counted"]


class Tally(NamedTuple):
    """How many games the first and the second player won, and how many were drawn."""

    first: int = 0
    second: int = 0
    draws: int = 0


def counted(tally: Tally, outcome: Status) -> Tally:
    """Count one more game; one that is still running counts for nobody.

    >>> from fourinrow import Status
    >>> from fourinrow.play import Tally, counted
    >>> counted(Tally(), Status.DRAW)
    Tally(first=0, second=0, draws=1)
    """
    match outcome:
        case Status.FIRST_WON:
            return tally._replace(first=tally.first + 1)
        case Status.SECOND_WON:
            return tally._replace(second=tally.second + 1)
        case Status.DRAW:
            return tally._replace(draws=tally.draws + 1)
        case Status.RUNNING:
            return tally
