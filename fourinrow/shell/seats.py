"""Players by name: ``human``, ``random``, ``minimax:3``, ``alpha-beta:4``."""

import re
from random import Random
from typing import Final

from fourinrow.errors import ParseError, shown
from fourinrow.play.players import (
    Chooser,
    Strategy,
    alpha_beta_player,
    minimax_player,
    random_player,
)

__all__ = ["MAX_DEPTH", "player_named"]

MAX_DEPTH: Final = 1000

_SEARCHERS: Final = {"minimax": minimax_player, "alpha-beta": alpha_beta_player}
_SEARCHER: Final = re.compile(rf"({'|'.join(_SEARCHERS)}):([0-9]{{1,4}})")


def player_named(name: str, rng: Random, choose: Chooser) -> Strategy | None:
    """Answer the player of a name, ``None`` for a human; searches break ties as told.

    >>> from fourinrow.play.players import first_of
    >>> player_named("human", Random(1), first_of)
    >>> player_named("mensch", Random(1), first_of)
    Traceback (most recent call last):
    fourinrow.errors.ParseError: at index 0: expected human, random, minimax:D or \
alpha-beta:D (D from 1 to 1000), got 'mensch'
    """
    if name == "human":
        return None
    if name == "random":
        return random_player(rng)
    found = _SEARCHER.fullmatch(name)
    if found is None or not 1 <= int(found[2]) <= MAX_DEPTH:
        raise ParseError(
            f"expected human, random, minimax:D or alpha-beta:D (D from 1 to "
            f"{MAX_DEPTH}), got {shown(name)}",
            0,
        )
    return _SEARCHERS[found[1]](int(found[2]), choose)
