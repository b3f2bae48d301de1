"""Players of one's own: functions in files, by names such as ``bots.py:middle``."""

import re
import runpy
import sys
from functools import lru_cache
from pathlib import Path
from traceback import walk_tb
from typing import Any, Final, TypeVar

from fourinrow.errors import FourInRowError, IllegalMove, shown
from fourinrow.games.game import Game
from fourinrow.play.players import Strategy
from fourinrow.shell.files import regular_file, unusable

S = TypeVar("S")
M = TypeVar("M")

_LONG: Final = 120
_QUIET: Final = {"exit": sys.exit, "quit": sys.exit}  # Python's own close the input
_PLACE: Final = re.compile(r"(.+\.py):([^\W\d]\w*)")


def player_in_file(name: str) -> Strategy | None:
    """Answer the function ``FILE.py:FUNCTION`` as a player; `None` for another name.

    It is asked for a move with the game and the state. What goes wrong in it becomes
    a `FourInRowError` with the name. Raises `FourInRowError` if there is none.

    >>> from fourinrow.shell.player_files import player_in_file
    >>> player_in_file("greedy") is None
    True
    """
    found = _PLACE.fullmatch(name)
    if found is None:
        return None
    function = _function(found[1], found[2])

    def player(game: Game[S, M], state: S) -> M:
        legal = game.legal_moves(state)
        try:
            move: M = function(game, state)
            got, is_legal = _brief(move), move in legal
            if is_legal:
                game.play(state, move)  # True and 3.0 equal moves, and are none
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise FourInRowError(f"{name}: {_said(error, found[1])}") from error
        if not is_legal:
            moves = sorted(map(str, legal), key=lambda text: (len(text), text))
            raise IllegalMove(f"{name}: expected one of {', '.join(moves)}, got {got}")
        return move

    return player


def _function(path: str, name: str) -> Any:
    function = _names_in(path).get(name)
    if not callable(function):
        what = "none" if function is None else _brief(function)
        raise FourInRowError(
            f"expected a function {shown(name)}, got {what} in {shown(path)}"
        )
    return function


@lru_cache
def _names_in(path: str) -> dict[str, Any]:
    """Run a file, once a process; it may import what lies beside it."""
    try:
        place = regular_file(path)
        place.open("rb").close()
    except (OSError, ValueError, RuntimeError) as error:
        raise unusable("a file with players", path, error) from error
    beside = str(place.resolve().parent)
    if beside not in sys.path:
        sys.path.insert(0, beside)
    try:
        return runpy.run_path(str(place), _QUIET)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        reason = _said(error, path)
        raise FourInRowError(
            f"expected a file with players, got {shown(path)}: {reason}"
        ) from error


def _place(path: str) -> Path:
    return Path(path).expanduser()


def _brief(value: object) -> str:
    return repr(value)[:_LONG]


def _said(error: BaseException, path: str) -> str:
    """Say what went wrong, and on which line of the file it was noticed."""
    file, steps = str(_place(path)), walk_tb(error.__traceback__)
    lines = [line for frame, line in steps if frame.f_code.co_filename == file]
    where = f"line {lines[-1]}: " if lines else ""
    reason = _brief(str(error))[1:-1]
    return f"{where}{type(error).__name__}{reason and f': {reason}'}"
