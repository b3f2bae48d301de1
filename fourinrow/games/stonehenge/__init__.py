"""Stonehenge: stones of different weights on a board of ley-lines.

Reading order: `rules`, `text`, `picture`.
"""

from typing import TYPE_CHECKING, Any

from fourinrow.games.game import Game
from fourinrow.games.stonehenge.rules import (
    Placement as Placement,
    StonehengeState as StonehengeState,
    initial as initial,
    legal_moves as legal_moves,
    outcome as outcome,
    play as play,
    rate as rate,
)
from fourinrow.games.stonehenge.text import DISPLAY

if TYPE_CHECKING:  # slow to import
    from fourinrow.draw.picture import Picture


def stonehenge() -> Game[StonehengeState, Placement]:
    """Return the game of Stonehenge.

    >>> game = stonehenge()
    >>> game.to_move(game.play(game.start(), Placement(9, 3)))
    <Player.SECOND: 2>
    """
    return Game(
        start=initial,
        to_move=lambda state: state.turn,
        legal_moves=legal_moves,
        play=play,
        outcome=outcome,
        rating=rate,
        depth=2,
        text=DISPLAY,
        picture=_picture,
        name="stonehenge",
    )


def _picture(state: StonehengeState, /, **marks: Any) -> "Picture":
    from fourinrow.games.stonehenge.picture import picture

    return picture(state, **marks)
