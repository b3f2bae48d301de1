"""The catalogue: all games, by name and board."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias, cast

from fourinrow.errors import FourInRowError, ParseError, short_repr
from fourinrow.games.connect import CONNECT_GAMES, named as connect_named
from fourinrow.games.dice import dice_with
from fourinrow.games.game import Game
from fourinrow.games.othello import NAMES, named as othello_named
from fourinrow.games.stonehenge import stonehenge

GAMES: Final = (*CONNECT_GAMES, "stonehenge", *NAMES)
"""The names of all games that can be played."""

GAMES_OF_CHANCE: Final = ("dice",)
"""The names of games that have search trees, but can't be played."""

_OTHERS: Final[Mapping[str, Callable[[str], Game[Any, Any] | None]]] = {
    "stonehenge": lambda board: None if board else stonehenge(),
    **{name: partial(othello_named, name) for name in NAMES},
    "dice": dice_with,
}

MOVE_EXAMPLES: Final = "'10 3, 3 2' at Stonehenge, f5d6c3 at Othello"
"""Examples of moves in a row, for games outside the connect family."""

AnyGame: TypeAlias = Game[object, object]
"""A game whose types of states and moves are unknown."""


def game_named(name: str, board: str = "", *, threads: int = 1) -> AnyGame:
    """Return the game with a name, on a board given as text, as in saved games.

    >>> games = [game_named(name) for name in ("connect-four", "stonehenge", "othello")]
    >>> [len(game.legal_moves(game.start())) for game in games]
    [7, 108, 4]

    The board of ``dice`` is the number of counters, such as ``"4"``. The solver of
    connect games uses ``threads`` threads. Raises `ParseError` for an unknown name or
    board, and `FourInRowError` for a board if the game takes none.
    """
    if name in CONNECT_GAMES:
        return cast("AnyGame", connect_named(name, board, threads=threads))
    if name not in _OTHERS:
        names = ", ".join((*GAMES, *GAMES_OF_CHANCE))
        raise ParseError(f"expected {names}, got {short_repr(name)}", 0)
    other = _OTHERS[name](board)
    refuse_board(name, board if other is None else "")
    return cast("AnyGame", other)


def refuse_board(name: str, board: str) -> None:
    """Raise `FourInRowError` if a board is given to a game that has a fixed one."""
    if board:
        raise FourInRowError(f"{name} has a fixed board")
