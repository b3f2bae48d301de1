"""The catalogue: all games, by name and board."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from pyrsistent import pvector

from fourinrow.core.grid import Grid
from fourinrow.core.rules import Rules
from fourinrow.core.situation import Situation
from fourinrow.errors import FourInRowError, ParseError, shown
from fourinrow.games.connect_game import CONNECT_GAMES, GameBook, connect_named
from fourinrow.games.dice_game import dice_with
from fourinrow.games.game import Game
from fourinrow.games.othello_game import othello_named
from fourinrow.games.othello_rules import Othello, Pass
from fourinrow.games.stonehenge_game import stonehenge
from fourinrow.games.stonehenge_rules import Placement, Stonehenge

if TYPE_CHECKING:
    from fourinrow.draw.palette import Palette
    from fourinrow.draw.picture import Picture
    from fourinrow.games.connect_picture import AnyScore

GAMES: Final = (*CONNECT_GAMES, "stonehenge", "othello", "othello-6x6")
"""The names of all games that are played."""

GAMES_OF_CHANCE: Final = ("dice",)
"""The names of games that have only search trees."""

_MAKERS: Final[Mapping[str, Callable[[str], Game[Any, Any] | None]]] = {
    "stonehenge": lambda board: None if board else stonehenge(),
    "othello": partial(othello_named, "othello"),
    "othello-6x6": partial(othello_named, "othello-6x6"),
    "dice": dice_with,
}

MOVES_OF_OTHERS: Final = "'10 3, 3 2' at Stonehenge, f5d6c3 at Othello"
"""Examples of moves in a row, for games outside the connect family."""

Drawable: TypeAlias = Situation | Grid | Stonehenge | Othello

STATES: Final[Mapping[type, str]] = {Othello: "othello", Stonehenge: "stonehenge"}
"""The types of states outside the connect family, each with a game that has them."""

DRAWN: Final[tuple[type, ...]] = (Situation, *STATES, type(pvector()))
"""The types of states that can be drawn."""

AnyGame: TypeAlias = Game[object, object]
"""A game whose types of states and moves are unknown."""


def game_named(
    name: str,
    board: str = "",
    *,
    order: str | None = None,
    threads: int = 1,
    book: GameBook = "standard",
) -> AnyGame:
    """Return the game with a name, on a board given as text, as in saved games.

    >>> games = [game_named(name) for name in GAMES]
    >>> [len(game.legal_moves(game.start())) for game in games]
    [7, 25, 9, 108, 4, 4]
    >>> nine = game_named("connect-four", "cols 9")
    >>> nine.legal_moves(nine.start())
    (4, 3, 5, 2, 6, 1, 7, 0, 8)

    The board of ``dice`` is the number of counters, such as ``"4"``.
    Connect games list moves in an ``order`` of `fourinrow.games.connect_game.ORDERS`;
    their solver uses ``threads`` threads and a ``book``.
    Raises `ParseError` for an unknown name or board, and `FourInRowError` for a board
    or order given for a game that does not take one.
    """
    found = connect_named(name, board, order=order, threads=threads, book=book)
    if found is not None:
        return cast("AnyGame", found)
    if name not in _MAKERS:
        known = ", ".join((*GAMES, *GAMES_OF_CHANCE))
        raise ParseError(f"expected {known}, got {shown(name)}", 0)
    other = _MAKERS[name](board)
    check_as_usual(name, board if other is None else "", order)
    return cast("AnyGame", other)


def check_as_usual(name: str, board: str = "", order: str | None = None) -> None:
    """Raise `FourInRowError` if any of these is given for a game that takes none.

    >>> check_as_usual("othello")
    """
    if board:
        raise FourInRowError(f"{name} has a fixed board")
    if order is not None:
        raise FourInRowError(f"{name} has a fixed order of moves")


def picture(
    state: Drawable,
    rules: Rules | None = None,
    *,
    scores: "Mapping[int, AnyScore] | None" = None,
    last: int | Placement | Pass | None = None,
    palette: "Palette | None" = None,
) -> "Picture":
    """Draw a situation, a bare grid, or a state of Stonehenge or Othello.

    >>> from fourinrow import from_moves
    >>> picture(from_moves("12", Rules(1, 3)), last=1, scores={2: 0})
     X  O  .
     1  2  3
           0

    ``last`` is the last move; ``scores`` maps moves to scores, from the side to move.
    Each game has its own default ``palette``. Draws and raises as
    `fourinrow.games.connect_picture.connect_picture` does for connect games, and as
    `Game.picture` for other games.
    """
    from fourinrow.games.connect_picture import connect_picture  # slow to import
    from fourinrow.games.othello_picture import othello_picture
    from fourinrow.games.stonehenge_picture import stonehenge_picture

    made: Any = last
    if isinstance(state, Othello):
        return othello_picture(state, last=made, scores=scores, palette=palette)
    if isinstance(state, Stonehenge):
        return stonehenge_picture(state, last=made, scores=scores, palette=palette)
    return connect_picture(state, rules, scores=scores, last=made, palette=palette)
