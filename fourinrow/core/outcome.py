"""The outcome of a game, and the outcome from one player's side."""

from enum import Enum

from fourinrow.core.cells import Player, Stone, as_player, other


class Status(Enum):
    """The outcome of a game, or that it is still running."""

    RUNNING = "running"
    FIRST_WON = "first won"
    SECOND_WON = "second won"
    DRAW = "draw"


class MoverState(Enum):
    """The outcome from one player's side: the OCaml seed's C, G, P and N."""

    RUNNING = "running"
    WON = "won"
    LOST = "lost"
    DRAW = "draw"


def won_by(player: Stone) -> Status:
    """Return the status in which ``player`` has won.

    >>> from fourinrow import Player
    >>> from fourinrow.core import won_by
    >>> won_by(Player.SECOND)
    <Status.SECOND_WON: 'second won'>
    """
    is_first = as_player(player) is Player.FIRST
    return Status.FIRST_WON if is_first else Status.SECOND_WON


def mover_state(status: Status, player: Stone) -> MoverState:
    """Return a status as seen from ``player``'s side.

    >>> from fourinrow import Player, Status
    >>> from fourinrow.core import mover_state
    >>> mover_state(Status.SECOND_WON, Player.FIRST)
    <MoverState.LOST: 'lost'>
    """
    if status is won_by(player):
        return MoverState.WON
    if status is won_by(other(player)):
        return MoverState.LOST
    return MoverState.DRAW if status is Status.DRAW else MoverState.RUNNING
