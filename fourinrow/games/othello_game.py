"""The game of Othello: its rules, its text, and its boards by name."""

import re
from functools import partial
from typing import Final

from fourinrow.core.situation import Order
from fourinrow.games.game import Depict, Game, loaded_late
from fourinrow.games.othello_rules import (
    Othello,
    OthelloMove,
    corners_first,
    disc_moves,
    discs_status,
    initial_discs,
    play_disc,
    rate_discs,
)
from fourinrow.games.othello_text import othello_display

_USUAL: Final = 8
_NAME: Final = re.compile(r"othello(?:-(4|6|10|12|14)x\1)?")


def othello(side: int = _USUAL, *, order: Order = tuple) -> Game[Othello, OthelloMove]:
    """Return the game on a board of ``side`` x ``side``.

    >>> game = othello()
    >>> game.legal_moves(game.start())
    (19, 26, 37, 44)

    Moves come in ``order``; among equal moves the first is chosen. Searches are fastest
    with ``corners_first(side)``. Raises `FourInRowError` as `initial_discs` does.
    """
    start = initial_discs(side)
    return Game(
        start=lambda: start,
        to_move=lambda state: state.turn,
        legal_moves=partial(disc_moves, order=order),
        play=play_disc,
        outcome=discs_status,
        rate=rate_discs,
        text=othello_display(side),
        picture=loaded_late(_picture),
        name="othello" if side == _USUAL else f"othello-{side}x{side}",
        relative=othello_named,
    )


def othello_named(name: str, board: str = "") -> Game[Othello, OthelloMove] | None:
    """Return the Othello game with a name, corners first; `None` for other names.

    >>> len(othello_named("othello-6x6").start().grid)
    6
    """
    found = _NAME.fullmatch(name)
    if found is None or board:
        return None
    side = int(found[1] or _USUAL)
    return othello(side, order=corners_first(side))


def _picture() -> Depict[Othello, OthelloMove]:
    from fourinrow.games.othello_picture import othello_picture  # slow to import

    return othello_picture
