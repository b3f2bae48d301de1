"""Players by name: ``random``, ``greedy``, ``level:3``, ``minimax:3``, and so on."""

import re
from collections.abc import Callable, Collection
from functools import partial
from importlib.util import find_spec
from random import Random
from time import monotonic
from typing import Any, Final, TypeVar

from fourinrow.errors import FourInRowError, IllegalMove, ParseError, printable, shown
from fourinrow.games.game import Game
from fourinrow.play.commands import nearest
from fourinrow.play.levels import LEVELS, level_player, perfect_player
from fourinrow.play.players import (
    Chooser,
    Strategy,
    deepening_player,
    greedy_player,
    prefer_sooner,
    random_player,
    search_player,
)
from fourinrow.search.alpha_beta import alpha_beta, quiescence
from fourinrow.search.minimax import minimax
from fourinrow.shell.python_files import (
    NameInFile,
    place_named,
    said,
    value_at,
)
from fourinrow.shell.terminal import complain
from fourinrow.stopping import Stop, after_nodes, after_seconds

S = TypeVar("S")
M = TypeVar("M")

MAX_DEPTH: Final = 1000
_LEVEL: Final = f"level:L (L from 1 to {len(LEVELS)})"
_DEEPER: Final = (
    "deepening:Ts (T seconds a move, such as 0.5), deepening:Nn (N nodes a move), "
    "T and N more than 0"
)
_DEPTHS: Final = f"(D from 1 to {MAX_DEPTH})"
PLAYERS: Final = (
    f"random, greedy, {_DEEPER}, "
    f"minimax:D, alpha-beta:D or quiescence:D {_DEPTHS}, "
    f"for connect-n also perfect and {_LEVEL}, "
    "or FILE.py:FUNCTION (a function of game and state that returns a move)"
)
"""The names of the players."""

SLOW: Final = """\
perfect may think for ten seconds at the first moves, or for hours without
Numba; level:5 for some seconds.
"""
"""A warning about players that think for long."""

_SMALL: Final = 48  # twice the cells that plain Python searches while one waits
_SEARCHERS: Final = {
    "minimax": minimax,
    "alpha-beta": alpha_beta,
    "quiescence": quiescence(2),
}
_EXAMPLES: Final = {
    **dict.fromkeys(("random", "greedy", "perfect"), ""),
    "level": ":3",
    "deepening": ":2s",
    **dict.fromkeys(_SEARCHERS, ":4"),
}
_NUMBERED: Final = re.compile(rf"(level|{'|'.join(_SEARCHERS)}):([0-9]{{1,4}})")
_DEEPENING: Final = re.compile(
    r"deepening:(?:(?P<seconds>[0-9]{1,9}(?:\.[0-9]{1,9})?)s|(?P<nodes>[0-9]{1,12})n)"
)


def player_named(
    name: str, rng: Random, choose: Chooser | None = None, known: str = PLAYERS
) -> Strategy:
    """Return the player of a name; ``choose`` breaks the ties of searches.

    Raises `ParseError` for a name that is not ``known``, and `FourInRowError` for a
    file without such a function.
    """
    if name == "random":
        return random_player(rng)
    if name == "greedy":
        return greedy_player
    if name == "perfect":
        return perfect_player(choose)
    kind, number = _numbered(name)
    if kind == "level" and 1 <= number <= len(LEVELS):
        return level_player(number, rng)
    if kind in _SEARCHERS and 1 <= number <= MAX_DEPTH:
        return prefer_sooner(search_player(_SEARCHERS[kind], number, choose))
    begin = _patience(name)
    if begin is not None:
        return deepening_player(begin, choose)
    place = place_named(name)
    if place is not None:
        return _player_at(place)
    raise _refusal(name, known)


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


def _refusal(name: str, known: str) -> ParseError:
    """Return an error that says what to add to a name, or which one may be meant."""
    kind, _, number = name.partition(":")
    forms = {"level": _LEVEL, "deepening": _DEEPER}
    form = f"{kind}:D {_DEPTHS}" if kind in _SEARCHERS else forms.get(kind)
    found, hint = None if form else nearest(kind, _EXAMPLES), ""
    if found is not None:
        example = _EXAMPLES[found]
        meant = f"{found}:{number}" if number and example else f"{found}{example}"
        hint = f": did you mean `{printable(meant)}`?"
    return ParseError(f"expected {form or known}, got {shown(name)}{hint}", 0)


def is_steady(name: str, choose: Chooser | None) -> bool:
    """Return whether the player of a name is deterministic and can be stopped.

    >>> from fourinrow.shell.player_names import is_steady
    >>> is_steady("alpha-beta:4", None), is_steady("random", None)
    (True, False)

    A `perfect` player can't be stopped. The seconds of a deepening player count from
    the question, whether it is asked ahead of time or not.
    """
    is_search = _numbered(name)[0] in _SEARCHERS or _patience(name) is not None
    return name == "greedy" or (is_search and choose is None)


def _numbered(name: str) -> tuple[str, int]:
    found = _NUMBERED.fullmatch(name)
    return ("", 0) if found is None else (found[1], int(found[2]))


def _patience(name: str) -> Callable[[], Stop] | None:
    """Return a function that starts the limit of a deepening player, else `None`."""
    found = _DEEPENING.fullmatch(name)
    if found is None:
        return None
    if found["nodes"]:
        nodes = int(found["nodes"])
        return partial(after_nodes, nodes) if nodes else None
    seconds = float(found["seconds"])
    return partial(after_seconds, seconds, monotonic) if seconds else None


def check_oracle(name: str, game: Game[S, M], game_name: str) -> None:
    """Check that a game can be solved, if the player of a name must know it.

    Raises `ParseError` otherwise.
    """
    if game.oracle is None and re.match(r"perfect\Z|level:", name):
        raise ParseError(
            f"{name} needs a game of the connect family, got {game_name}",
            0,
        )


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
