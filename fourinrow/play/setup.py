"""The connect family at the prompt: the game, its face, and its file."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from fourinrow.core.notation import format_moves, parse_moves
from fourinrow.core.players import Player
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import Situation, centre_first
from fourinrow.games.connect import connect
from fourinrow.games.text import ASCII, Look, text_display
from fourinrow.play.players import alpha_beta_player
from fourinrow.play.saved import format_saved, parse_saved
from fourinrow.play.session import Seat, Session, Setup, new_session

__all__ = ["ADVISER_DEPTH", "connect_session", "connect_setup"]

ADVISER_DEPTH: Final = 4
"""How many plies ahead hints look."""


def connect_setup(
    rules: Rules = CONNECT_FOUR, look: Look = ASCII
) -> Setup[Situation, int]:
    """Set up the game of some rules for a session; the centre wins ties.

    >>> setup = connect_setup()
    >>> setup.write([3, 3])
    '44'
    >>> setup.from_text(setup.to_text([3, 3]))[1]
    (3, 3)
    """

    def from_text(text: str) -> tuple[Setup[Situation, int], Sequence[int]]:
        saved = parse_saved(text)
        return connect_setup(saved.rules, look), saved.moves

    return Setup(
        connect(rules, order=centre_first(rules)),
        text_display(rules, look),
        write=partial(format_moves, rules=rules),
        to_text=partial(format_saved, rules),
        from_text=from_text,
    )


def connect_session(
    moves: str = "", rules: Rules = CONNECT_FOUR, look: Look = ASCII
) -> Session[Situation, int]:
    """Begin a session of two humans after the moves of a text.

    >>> connect_session("4453").history.played[-1].move
    2
    """
    first, second = (Seat(look.signs[player], "human", None) for player in Player)
    adviser = alpha_beta_player(ADVISER_DEPTH)
    played = parse_moves(moves, rules)
    return new_session(connect_setup(rules, look), first, second, adviser, played)
