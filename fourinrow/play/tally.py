"""Results of many games between two players: counts, and the share of the points."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from fourinrow.core.outcome import Status
from fourinrow.errors import FourInRowError


class Tally(NamedTuple):
    """The numbers of games won by the first player, by the second, and drawn."""

    first: int = 0
    second: int = 0
    draws: int = 0


def counted(tally: Tally, outcome: Status) -> Tally:
    """Return the tally with one more game; a running game changes nothing.

    >>> from fourinrow import Status
    >>> from fourinrow.play import Tally, counted
    >>> counted(Tally(), Status.DRAW)
    Tally(first=0, second=0, draws=1)
    """
    return Tally(
        tally.first + (outcome is Status.FIRST_WON),
        tally.second + (outcome is Status.SECOND_WON),
        tally.draws + (outcome is Status.DRAW),
    )


def turned(outcome: Status) -> Status:
    """Return the outcome for players who have swapped seats.

    >>> from fourinrow import Status
    >>> from fourinrow.play.tally import turned
    >>> turned(Status.FIRST_WON)
    <Status.SECOND_WON: 'second won'>
    """
    match outcome:
        case Status.FIRST_WON:
            return Status.SECOND_WON
        case Status.SECOND_WON:
            return Status.FIRST_WON
        case _:
            return outcome


class Share(NamedTuple):
    """A player's share of the points, from 0 to 1, and its standard error."""

    points: float
    error: float

    def __str__(self) -> str:
        return f"{self.points:.0%} +- {self.error:.0%}".replace("%", " %")


def share(tally: Tally) -> Share:
    """Return the first player's share of the points: 1 for a win, a half for a draw.

    >>> from fourinrow.play import Tally, share
    >>> print(share(Tally(first=14, second=4, draws=2)))
    75 % +- 9 %
    >>> print(share(Tally(first=1)))
    100 % +- 31 %

    The error is that of the mean of the points, computed as if one more game had been
    half won and half lost, so that it is not 0 when a few games all end alike. Raises
    `FourInRowError` if no game has ended.
    """
    games = sum(tally)
    if not games:
        raise FourInRowError("expected a game that has ended, got none")
    won, drawn, all_games = tally.first + 0.5, tally.draws, games + 1
    mean = (won + drawn / 2) / all_games
    variance = (won + drawn / 4) / all_games - mean**2
    points = (tally.first + tally.draws / 2) / games
    return Share(points, sqrt(variance / all_games))


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, those that occur more than once with numbers.

    >>> from fourinrow.play.tally import told_apart
    >>> told_apart(["random", "greedy", "random"])
    ('random (1)', 'greedy', 'random (2)')
    """
    return tuple(
        f"{name} ({names[: at + 1].count(name)})" if names.count(name) > 1 else name
        for at, name in enumerate(names)
    )
