"""Othello: a placed disc flips the enemy discs that it encloses.

Reading order: `rules`, `text`, `picture`.
"""

from typing import TYPE_CHECKING, Any, Final

from fourinrow.games.game import Game
from fourinrow.games.othello.rules import (
    PASS as PASS,
    SIDES,
    OthelloMove as OthelloMove,
    OthelloState as OthelloState,
    initial as initial,
    legal_moves as legal_moves,
    outcome as outcome,
    play as play,
    rate as rate,
)
from fourinrow.games.othello.text import display

if TYPE_CHECKING:  # slow to import
    from fourinrow.draw.picture import Picture

_USUAL: Final = 8

NAMES: Final = {
    "othello" if side == _USUAL else f"othello-{side}x{side}": side for side in SIDES
}
"""The names of the game on each board, with the side of the board."""


def othello(side: int = _USUAL) -> Game[OthelloState, OthelloMove]:
    """Return the game on a board of ``side`` x ``side``.

    >>> game = othello()
    >>> game.legal_moves(game.start())
    (19, 26, 37, 44)

    Raises `FourInRowError` as `initial` does.
    """
    start = initial(side)
    return Game(
        start=lambda: start,
        to_move=lambda state: state.turn,
        legal_moves=legal_moves,
        play=play,
        outcome=outcome,
        moves=(*range(side * side), PASS),
        rating=rate,
        text=display(side),
        picture=_picture,
        name=next(name for name, each in NAMES.items() if each == side),
    )


def _picture(state: OthelloState, /, **marks: Any) -> "Picture":
    from fourinrow.games.othello.picture import picture

    return picture(state, **marks)
