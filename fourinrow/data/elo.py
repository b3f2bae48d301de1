"""The difference of two players' Elo numbers, from the games between them."""

from math import log, log10
from typing import NamedTuple

from fourinrow.play.matches import Tally


class Elo(NamedTuple):
    """A difference of Elo numbers, and its standard error."""

    difference: float
    error: float


def elo_of(tally: Tally) -> Elo:
    """Return by how much the first player of a tally is stronger.

    >>> print("%+.0f +- %.0f" % elo_of(Tally(first=14, second=4, draws=2)))
    +180 +- 81
    >>> print("%+.0f +- %.0f" % elo_of(Tally(first=10)))
    +529 +- 251

    That is 400 log10(p / (1 - p)) for a share p of the points (A. E. Elo, 1978), as if
    one more game had been half won and half lost, so that a player who has won every
    game is not infinitely stronger; the error is that of the share. Raises
    `FourInRowError` if no game has ended.
    """
    error, games = tally.share().error, sum(tally) + 1
    share = (tally.first + tally.draws / 2 + 0.5) / games
    slope = 400 / log(10) / (share * (1 - share))
    return Elo(400 * log10(share / (1 - share)), slope * error)
