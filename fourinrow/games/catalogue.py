"""The catalogue: all games, by name and board."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias, cast

from fourinrow.core.situation import centre_first
from fourinrow.errors import FourInRowError, ParseError, expected
from fourinrow.games.connect import CONNECT_GAMES, connect
from fourinrow.games.connect.rules_text import parse_rules
from fourinrow.games.dice import dice
from fourinrow.games.game import Game
from fourinrow.games.othello import NAMES, othello
from fourinrow.games.stonehenge import stonehenge

GAMES: Final = (*CONNECT_GAMES, "stonehenge", *NAMES)
"""The names of all games that can be played."""

GAMES_OF_CHANCE: Final = ("dice",)
"""The names of games that have search trees, but can't be played."""

_WITH_A_FIXED_BOARD: Final[Mapping[str, Callable[[], Game[Any, Any]]]] = {
    "dice": dice,
    "stonehenge": stonehenge,
    **{name: partial(othello, side) for name, side in NAMES.items()},
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

    A board is such as ``"rows 8 cols 9 connect 5 gravity no directions vertical"``, of
    which any part may be left out; ``connect(rules).board`` writes one. In connect
    games, moves come from the centre outwards, and the solver uses ``threads`` threads.
    Raises `ParseError` for an unknown name or board, and `FourInRowError` for a board
    if the game takes none.
    """
    if name in CONNECT_GAMES:
        rules = parse_rules(board, CONNECT_GAMES[name])
        order = centre_first(rules)
        return cast("AnyGame", connect(rules, order=order, threads=threads))
    if name not in _WITH_A_FIXED_BOARD:
        names = ", ".join((*GAMES, *GAMES_OF_CHANCE))
        raise ParseError(expected(names, name), 0)
    refuse_board(name, board)
    return cast("AnyGame", _WITH_A_FIXED_BOARD[name]())


def refuse_board(name: str, board: str) -> None:
    """Raise `FourInRowError` if a board is given to a game that has a fixed one."""
    if board:
        raise FourInRowError(f"{name} has a fixed board")
