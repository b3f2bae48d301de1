"""The game of Stonehenge: its rules, and its text."""

from collections.abc import Sequence
from functools import partial

from fourinrow.games.display import Display
from fourinrow.games.game import Depict, Game, loaded_late
from fourinrow.games.stonehenge_rules import (
    LINES,
    STONES,
    Placement,
    Stonehenge,
    initial_stones,
    place,
    placements,
    rate_stones,
    stones_status,
)
from fourinrow.games.stonehenge_text import STONEHENGE_TEXT


def stonehenge(
    lines: Sequence[Sequence[int]] = LINES, stones: Sequence[int] = STONES
) -> Game[Stonehenge, Placement]:
    """Return the game; other ``lines`` of cells and ``stones`` make smaller games.

    >>> game = stonehenge()
    >>> game.to_move(game.play(game.start(), Placement(9, 3)))
    <Player.SECOND: 2>

    Cells count from 0. Only the usual board can be drawn. Raises `FourInRowError` for
    an even number of lines, which could end in a draw, for a line without cells or with
    a cell twice, for fewer stones than fill the cells, and for a stone below 1.
    """
    start = initial_stones(lines, stones)
    is_usual = (*map(tuple, lines),) == LINES
    is_whole = is_usual and tuple(stones) == STONES
    return Game(
        start=lambda: start,
        to_move=lambda state: state.turn,
        legal_moves=placements,
        play=partial(place, lines=lines),
        outcome=stones_status,
        rate=rate_stones,
        depth=2,
        text=STONEHENGE_TEXT if is_usual else Display(),
        picture=loaded_late(_picture) if is_usual else None,
        name="stonehenge",
        board="" if is_whole else f"lines {list(lines)} stones {list(stones)}",
        relative=_usual,
    )


def _usual(name: str, board: str) -> Game[Stonehenge, Placement] | None:
    return stonehenge() if (name, board) == ("stonehenge", "") else None


def _picture() -> Depict[Stonehenge, Placement]:
    from fourinrow.games.stonehenge_picture import stonehenge_picture  # slow to import

    return stonehenge_picture
