"""Who plays: a human, or a player by name, within a number of positions a move."""

import re
from random import Random
from typing import Final

from fourinrow.core.situation import Situation
from fourinrow.errors import FourInRowError, reason_of
from fourinrow.games.catalogue import AnyGame
from fourinrow.play.levels import LEVELS
from fourinrow.play.player_names import PLAYER_NAMES, check_oracle, player_named
from fourinrow.play.players import Strategy
from fourinrow.stopping import Stop, after_nodes, never
from fourinrow.web.house import House

HUMAN: Final = "human"

_SUGGESTED: Final = (
    *(HUMAN, *(f"level:{number}" for number in range(1, len(LEVELS) + 1))),
    *("perfect", "random", "greedy", "alpha-beta:2", "alpha-beta:4", "alpha-beta:6"),
    *("minimax:3", "quiescence:3", "deepening:1s"),
)
_A_SECOND: Final = 25_000  # positions; fewer with more moves or cells than usual
_MOST_SECONDS: Final = 1.0
_USUAL_MOVES: Final = 24
_USUAL_CELLS: Final = 42
_DEEPENING: Final = "deepening:"
_LIMIT: Final = re.compile(rf"{_DEEPENING}([0-9.]+)([sn])")


def usual_opponent(game: AnyGame) -> str:
    """Return the name of the player that is the second side if none is named.

    >>> from fourinrow.web.house import CATALOGUE
    >>> from fourinrow.web.opponents import usual_opponent
    >>> usual_opponent(CATALOGUE.game("connect-four"))
    'alpha-beta:4'
    """
    return f"alpha-beta:{game.depth}"


def check_player_name(name: str, game: AnyGame, house: House) -> None:
    """Check that a human or a player with this name can play a game.

    >>> from fourinrow.web.house import CATALOGUE
    >>> from fourinrow.web.opponents import check_player_name
    >>> check_player_name("level:3", CATALOGUE.game("connect-four"), CATALOGUE)

    Raises `FourInRowError` otherwise.
    """
    if name == HUMAN:
        return
    try:
        check_oracle(name, game, game.name)
        player_of(name, Random(0), house, game)
    except FourInRowError as error:
        raise FourInRowError(reason_of(error)) from error


def suggested_players(game: AnyGame, house: House) -> tuple[str, ...]:
    """Return names of players that can play a game, a human first.

    >>> from fourinrow.web.house import CATALOGUE
    >>> from fourinrow.web.opponents import suggested_players
    >>> suggested_players(CATALOGUE.game("othello"), CATALOGUE)[:4]
    ('human', 'random', 'greedy', 'alpha-beta:2')
    """
    names = (*_SUGGESTED, *house.players)
    return tuple(name for name in names if _can_play(name, game, house))


def _can_play(name: str, game: AnyGame, house: House) -> bool:
    try:
        check_player_name(name, game, house)
    except FourInRowError:
        return False
    return True


def player_of(
    name: str, rng: Random, house: House, game: AnyGame, stop: Stop = never
) -> Strategy:
    """Return the player of a name, for a game.

    >>> from random import Random
    >>> from fourinrow.web.house import CATALOGUE
    >>> from fourinrow.web.opponents import player_of
    >>> game = CATALOGUE.game("connect-five")
    >>> player_of("greedy", Random(1), CATALOGUE, game)(game, game.start())
    24

    A second is a number of positions here. Those that `ends_when_stopped` names heed
    ``stop``. Raises `FourInRowError` for an unknown
    name.
    """
    if name in house.players:
        return house.players[name]

    def within(seconds: float) -> Stop:
        limit = after_nodes(nodes_in(seconds, game))
        return lambda nodes: limit(nodes) or stop(nodes)

    known = ", ".join([HUMAN, *house.players, PLAYER_NAMES])
    player = player_named(name, rng, within=within, known=known)
    if wants_too_much(name, game):
        return player_named(f"{_DEEPENING}{_MOST_SECONDS}s", rng, within=within)
    return player


def nodes_in(seconds: float, game: AnyGame) -> int:
    """Return how many positions of a game stand for some seconds, 1 at most.

    >>> from fourinrow.web.house import CATALOGUE
    >>> from fourinrow.web.opponents import nodes_in
    >>> [nodes_in(0.5, CATALOGUE.game(name)) for name in ("othello", "stonehenge")]
    [12500, 2777]
    """
    start = game.start()
    cells = sum(map(len, start.grid)) if isinstance(start, Situation) else 0
    moves = len(game.legal_moves(start))
    dear = max(1, moves / _USUAL_MOVES, cells / _USUAL_CELLS)
    return max(1, int(_A_SECOND * min(seconds, _MOST_SECONDS) / dear))


def most_nodes(game: AnyGame) -> int:
    """Return the most positions that a player may look at for a move.

    >>> from fourinrow.web.house import CATALOGUE
    >>> from fourinrow.web.opponents import most_nodes
    >>> most_nodes(CATALOGUE.game("connect-four"))
    25000
    """
    return nodes_in(_MOST_SECONDS, game)


def ends_when_stopped(name: str, game: AnyGame) -> bool:
    """Return whether the player of a name plays what it has found when it is stopped.

    >>> from fourinrow.web.house import CATALOGUE
    >>> from fourinrow.web.opponents import ends_when_stopped
    >>> game = CATALOGUE.game("connect-four")
    >>> names = ("deepening:2s", "deepening:500n", "deepening:99999n", "minimax:2")
    >>> [ends_when_stopped(name, game) for name in names]
    [True, False, True, False]
    """
    found = _LIMIT.fullmatch(name)
    return found is not None and (found[2] == "s" or wants_too_much(name, game))


def wants_too_much(name: str, game: AnyGame) -> bool:
    """Return whether a deepening player has more time or nodes than there are here.

    >>> from fourinrow.web.house import CATALOGUE
    >>> from fourinrow.web.opponents import wants_too_much
    >>> game = CATALOGUE.game("connect-four")
    >>> wants_too_much("deepening:1s", game), wants_too_much("deepening:2s", game)
    (False, True)
    """
    found = _LIMIT.fullmatch(name)
    if found is None:
        return False
    if found[2] == "s":
        return float(found[1]) > _MOST_SECONDS
    return float(found[1]) > most_nodes(game)
