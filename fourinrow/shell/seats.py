"""Players by name: ``random``, ``greedy``, ``minimax:3``, ``alpha-beta:4``."""

import re
from random import Random
from typing import Final

from fourinrow.errors import ParseError, shown
from fourinrow.play.players import (
    Chooser,
    Strategy,
    alpha_beta_player,
    greedy_player,
    minimax_player,
    random_player,
)

__all__ = ["MAX_DEPTH", "PLAYERS", "player_named"]

MAX_DEPTH: Final = 1000
PLAYERS: Final = f"random, greedy, minimax:D or alpha-beta:D (D from 1 to {MAX_DEPTH})"

_SEARCHERS: Final = {"minimax": minimax_player, "alpha-beta": alpha_beta_player}
_SEARCHER: Final = re.compile(rf"({'|'.join(_SEARCHERS)}):([0-9]{{1,4}})")


def player_named(
    name: str, rng: Random, choose: Chooser, known: str = PLAYERS
) -> Strategy:
    """Answer the player of a name; searches break ties with ``choose``.

    >>> from fourinrow.play.players import first_of
    >>> player_named("mensch", Random(1), first_of)
    Traceback (most recent call last):
    fourinrow.errors.ParseError: at index 0: expected random, greedy, minimax:D or \
alpha-beta:D (D from 1 to 1000), got 'mensch'
    """
    if name == "random":
        return random_player(rng)
    if name == "greedy":
        return greedy_player
    found = _SEARCHER.fullmatch(name)
    if found is None or not 1 <= int(found[2]) <= MAX_DEPTH:
        raise ParseError(f"expected {known}, got {shown(name)}", 0)
    return _SEARCHERS[found[1]](int(found[2]), choose)
