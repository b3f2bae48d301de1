"""Players by name: ``random``, ``greedy``, ``level:3``, ``minimax:3``, and so on."""

import re
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final, TypeVar

from fourinrow.errors import ParseError, nearest, printable, short_repr
from fourinrow.games.game import Game
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
from fourinrow.search.searches import alpha_beta, minimax, quiescence
from fourinrow.stopping import Stop, after_nodes

S = TypeVar("S")
M = TypeVar("M")

MAX_DEPTH: Final = 1000
_LEVEL: Final = f"level:L (L from 1 to {len(LEVELS)})"
_DEEPER: Final = (
    "deepening:Ts (T seconds a move, above 0, such as 0.5), "
    "deepening:Nn (N nodes a move, above 0)"
)
_DEPTHS: Final = f"(D from 1 to {MAX_DEPTH})"
PLAYER_NAMES: Final = (
    f"random, greedy, {_DEEPER}, "
    f"minimax:D, alpha-beta:D or quiescence:D {_DEPTHS}, "
    f"for a game with an oracle, such as connect-n, also perfect and {_LEVEL}"
)
"""The names of the players."""

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
    name: str,
    rng: Random,
    choose: Chooser | None = None,
    *,
    within: Callable[[float], Stop],
    known: str = PLAYER_NAMES,
) -> Strategy:
    """Return the player with a name; ``choose`` breaks the ties of searches.

    >>> from fourinrow import connect
    >>> def within(seconds):
    ...     return after_nodes(int(25_000 * seconds))
    >>> player = player_named("deepening:0.5s", Random(), within=within)
    >>> player(connect(), connect().start())
    3

    ``within(seconds)`` returns the stop of a player that has seconds for a move. Raises
    `ParseError`, which lists the ``known`` names, for any other name.
    """
    if name == "random":
        return random_player(rng)
    if name == "greedy":
        return greedy_player()
    if name == "perfect":
        return perfect_player(choose)
    kind, number = _numbered(name)
    if kind == "level" and 1 <= number <= len(LEVELS):
        return level_player(number, rng)
    if kind in _SEARCHERS and 1 <= number <= MAX_DEPTH:
        return prefer_sooner(search_player(_SEARCHERS[kind], number, choose))
    begin = _patience(name, within)
    if begin is not None:
        return deepening_player(begin, choose)
    raise _refusal(name, known)


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
    return ParseError(f"expected {form or known}, got {short_repr(name)}{hint}", 0)


def is_steady(name: str, choose: Chooser | None) -> bool:
    """Return whether the player with a name is deterministic and can be stopped.

    >>> is_steady("alpha-beta:4", None), is_steady("random", None)
    (True, False)

    A ``perfect`` player can't be stopped. The seconds of a deepening player count from
    the moment it is asked for a move, ahead of its turn or not.
    """
    is_search = name.partition(":")[0] in (*_SEARCHERS, "deepening")
    return name == "greedy" or (is_search and choose is None)


def _numbered(name: str) -> tuple[str, int]:
    found = _NUMBERED.fullmatch(name)
    return ("", 0) if found is None else (found[1], int(found[2]))


def _patience(name: str, within: Callable[[float], Stop]) -> Callable[[], Stop] | None:
    """Return a function that starts the limit of a deepening player, else ``None``."""
    found = _DEEPENING.fullmatch(name)
    if found is None:
        return None
    if found["nodes"]:
        nodes = int(found["nodes"])
        return partial(after_nodes, nodes) if nodes else None
    seconds = float(found["seconds"])
    return partial(within, seconds) if seconds else None


def check_oracle(name: str, game: Game[S, M], game_name: str) -> None:
    """Check that a game has an oracle, if the player with a name needs one.

    >>> from fourinrow import connect
    >>> from fourinrow.games.othello import othello
    >>> check_oracle("level:3", connect(), "connect-four")
    >>> check_oracle("greedy", othello(), "othello")

    Raises `ParseError` otherwise.
    """
    if game.oracle is None and re.match(r"perfect\Z|level:", name):
        raise ParseError(
            f"{name} needs a game with an oracle, such as those of the connect family, "
            f"got {game_name}",
            0,
        )
