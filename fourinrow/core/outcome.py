"""The outcome of a game."""

from enum import Enum

from fourinrow.core.cells import Player, Stone, as_player


class Status(Enum):
    """The outcome of a game, or that it is still running."""

    RUNNING = "running"
    FIRST_WON = "first won"
    SECOND_WON = "second won"
    DRAW = "draw"


def won_by(player: Stone) -> Status:
    """Return the status in which ``player`` has won.

    >>> from fourinrow.core import Player, won_by
    >>> won_by(Player.SECOND)
    <Status.SECOND_WON: 'second won'>
    """
    is_first = as_player(player) is Player.FIRST
    return Status.FIRST_WON if is_first else Status.SECOND_WON
