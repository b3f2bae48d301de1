"""Players for the command line: by their names, or functions in users' files."""

from collections.abc import Collection
from importlib.util import find_spec
from random import Random
from time import monotonic
from typing import Any, Final, TypeVar

from fourinrow.errors import FourInRowError, IllegalMove, shown
from fourinrow.games.game import Game
from fourinrow.play.player_names import PLAYER_NAMES, player_named
from fourinrow.play.players import Chooser, Strategy
from fourinrow.shell.python_files import (
    NameInFile,
    place_named,
    said,
    value_at,
)
from fourinrow.shell.terminal import complain
from fourinrow.stopping import Stop, after_seconds

S = TypeVar("S")
M = TypeVar("M")

PLAYERS: Final = (
    f"{PLAYER_NAMES}, "
    "or FILE.py:FUNCTION (a function of game and state that returns a move)"
)
"""The names of the players."""

SLOW: Final = """\
perfect may think for ten seconds at the first moves, or for hours without
Numba; level:5 for some seconds.
"""
"""A warning about players that think for long."""

_SMALL: Final = 48  # twice the cells that plain Python searches while one waits


def player_for(
    name: str, rng: Random, choose: Chooser | None = None, known: str = PLAYERS
) -> Strategy:
    """Return the player of a name, or of a place in a file; see `player_named`.

    Raises `ParseError` for a name that is not ``known``, and `FourInRowError` for a
    file without such a function.
    """
    place = place_named(name)
    if place is not None:
        return _player_at(place)
    return player_named(name, rng, choose, within=_within, known=known)


def _within(seconds: float) -> Stop:
    return after_seconds(seconds, monotonic)


def _player_at(place: NameInFile) -> Strategy:
    """Return the function of a place as a player.

    The function takes the game and the state, and returns a move. Its errors become
    `FourInRowError` with the place. Raises `FourInRowError` if it does not exist.
    """
    function: Any = value_at(place, "players")
    if not callable(function):
        what = "none" if function is None else shown(function)
        raise FourInRowError(
            f"expected a function {shown(place.name)}, got {what} in "
            f"{shown(place.path)}"
        )

    def player(game: Game[S, M], state: S) -> M:
        legal = game.legal_moves(state)
        try:
            move: M = function(game, state)
            got, is_legal = shown(move), move in legal
            if is_legal:
                game.play(state, move)  # True and 3.0 equal moves, but are not moves
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise FourInRowError(f"{place}: {said(error, place.path)}") from error
        if not is_legal:
            moves = sorted(map(str, legal), key=lambda text: (len(text), text))
            raise IllegalMove(f"{place}: expected one of {', '.join(moves)}, got {got}")
        return move

    return player


def warn_of_hours(names: Collection[str | None], game: Game[S, M]) -> None:
    """Warn that `perfect` is slow without Numba, if it plays and is."""
    if "perfect" not in names or find_spec("numba") is not None or not game.oracle:
        return
    if game.oracle.effort(game.start()) > _SMALL:
        complain(
            FourInRowError(
                "perfect may think for hours; quick with: pip install 'fourinrow[fast]'"
            )
        )
