"""Who plays: a human, or a player by name; nothing here depends on a clock."""

from random import Random
from typing import Final

from fourinrow.errors import FourInRowError, shown
from fourinrow.games.catalogue import AnyGame
from fourinrow.play.players import (
    Strategy,
    alpha_beta_player,
    greedy_player,
    prefer_sooner,
    random_player,
)
from fourinrow.web.house import House

HUMAN: Final = "human"
_PLAYERS: Final = "human, random, greedy, alpha-beta:1 to alpha-beta:4"


def usual_opponent(game: AnyGame) -> str:
    """Return the name of the player that is the second side if none is named.

    >>> from fourinrow.web.house import CATALOGUE
    >>> from fourinrow.web.opponents import usual_opponent
    >>> usual_opponent(CATALOGUE.game("connect-four"))
    'alpha-beta:4'
    """
    return f"alpha-beta:{game.depth}"


def check_player_name(name: str, house: House) -> None:
    """Check that an address may name a player.

    >>> from fourinrow.web.house import CATALOGUE
    >>> from fourinrow.web.opponents import check_player_name
    >>> check_player_name("greedy", CATALOGUE)

    Raises `FourInRowError` otherwise.
    """
    if name != HUMAN:
        player_of(name, Random(0), house)


def player_of(name: str, rng: Random, house: House) -> Strategy:
    """Return the player of a name.

    >>> from random import Random
    >>> from fourinrow.web.house import CATALOGUE
    >>> from fourinrow.web.opponents import player_of
    >>> game = CATALOGUE.game("connect-five")
    >>> player_of("greedy", Random(1), CATALOGUE)(game, game.start())
    24

    Raises `FourInRowError` for an unknown name.
    """
    if name in house.players:
        return house.players[name]
    if name == "random":
        return random_player(rng)
    if name == "greedy":
        return greedy_player
    if name in [f"alpha-beta:{depth}" for depth in range(1, 5)]:
        return prefer_sooner(alpha_beta_player(int(name[-1])))
    raise FourInRowError(f"expected {_PLAYERS}, got {shown(name)}")
