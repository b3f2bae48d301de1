"""A user's players: functions in Python files, named such as ``bots.py:middle``."""

from typing import Any, TypeVar

from fourinrow.errors import FourInRowError, IllegalMove, shown
from fourinrow.games.game import Game
from fourinrow.play.players import Strategy
from fourinrow.shell.python_files import NameInFile, brief, place_named, said, value_at

S = TypeVar("S")
M = TypeVar("M")


def player_in_file(name: str) -> Strategy | None:
    """Return the function ``FILE.py:FUNCTION`` as a player; `None` for another name.

    The function takes the game and the state, and returns a move. Its errors become
    `FourInRowError` with the name. Raises `FourInRowError` if it does not exist.

    >>> from fourinrow.shell.player_files import player_in_file
    >>> player_in_file("greedy") is None
    True
    """
    place = place_named(name)
    if place is None:
        return None
    function = _function(place)

    def player(game: Game[S, M], state: S) -> M:
        legal = game.legal_moves(state)
        try:
            move: M = function(game, state)
            got, is_legal = brief(move), move in legal
            if is_legal:
                game.play(state, move)  # True and 3.0 equal moves, but are not moves
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise FourInRowError(f"{name}: {said(error, place.path)}") from error
        if not is_legal:
            moves = sorted(map(str, legal), key=lambda text: (len(text), text))
            raise IllegalMove(f"{name}: expected one of {', '.join(moves)}, got {got}")
        return move

    return player


def _function(place: NameInFile) -> Any:
    function = value_at(place, "players")
    if not callable(function):
        what = "none" if function is None else brief(function)
        raise FourInRowError(
            f"expected a function {shown(place.name)}, got {what} in "
            f"{shown(place.path)}"
        )
    return function
