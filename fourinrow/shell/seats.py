"""Players by name: ``random``, ``greedy``, ``level:3``, ``perfect``, ``minimax:3``."""

import re
from random import Random
from typing import Final, TypeVar

from fourinrow.errors import ParseError, shown
from fourinrow.games.game import Game
from fourinrow.play.levels import LEVELS, level_player, perfect_player
from fourinrow.play.players import (
    Chooser,
    Strategy,
    alpha_beta_player,
    greedy_player,
    minimax_player,
    random_player,
)

__all__ = ["MAX_DEPTH", "PLAYERS", "SLOW", "check_oracle", "player_named"]

S = TypeVar("S")
M = TypeVar("M")

MAX_DEPTH: Final = 1000
PLAYERS: Final = (
    f"random, greedy, level:L (L from 1 to {len(LEVELS)}), perfect, "
    f"minimax:D or alpha-beta:D (D from 1 to {MAX_DEPTH})"
)
"""The names of the players."""

SLOW: Final = (
    "perfect may think for half a minute at the first moves, or for hours without "
    "Numba; level:5 for some seconds"
)
"""What is to be said of players that think for long."""

_SEARCHERS: Final = {"minimax": minimax_player, "alpha-beta": alpha_beta_player}
_NUMBERED: Final = re.compile(rf"(level|{'|'.join(_SEARCHERS)}):([0-9]{{1,4}})")


def player_named(
    name: str, rng: Random, choose: Chooser, known: str = PLAYERS
) -> Strategy:
    """Answer the player of a name; all but the levels break ties with ``choose``.

    >>> from fourinrow.play.players import first_of
    >>> player_named("mensch", Random(1), first_of, "random, greedy")
    Traceback (most recent call last):
    fourinrow.errors.ParseError: at index 0: expected random, greedy, got 'mensch'
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
        return _SEARCHERS[kind](number, choose)
    raise ParseError(f"expected {known}, got {shown(name)}", 0)


def _numbered(name: str) -> tuple[str, int]:
    found = _NUMBERED.fullmatch(name)
    return ("", 0) if found is None else (found[1], int(found[2]))


def check_oracle(name: str, game: Game[S, M]) -> None:
    """Check that a game can be solved, if the player of a name must know it.

    Raises `ParseError` otherwise.
    """
    if game.oracle is None and re.match(r"perfect\Z|level:", name):
        raise ParseError(
            f"expected a game of the connect family for this player, got {shown(name)}",
            0,
        )
