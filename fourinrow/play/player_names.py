"""Players by name: a kind, and for most kinds a number, such as ``level:3``."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final, NamedTuple

from fourinrow.errors import ParseError, expected, nearest
from fourinrow.games.game import Game, M, S
from fourinrow.play.levels import LEVELS, WITH_ORACLE, level_player, perfect_player
from fourinrow.play.players import (
    Chooser,
    Strategy,
    deepening_player,
    greedy_player,
    prefer_sooner,
    random_player,
    search_player,
)
from fourinrow.search.searches import Search, alpha_beta, minimax, quiescence
from fourinrow.stopping import Stop, after_nodes

SEARCHES_BY_NAME: Final[Mapping[str, Search]] = {
    "alpha-beta": alpha_beta,
    "minimax": minimax,
    "quiescence": quiescence(2),
}
"""The searches that need no more than a depth."""

_DEPTH: Final = "D (D from 1 to 1000)"


class _Kind(NamedTuple):
    """A kind of players: an example, and the numbers it may have."""

    example: str
    form: str = ""
    number: str = ""  # as a pattern, with its colon
    needs_oracle: bool = False


_KINDS: Final[Mapping[str, _Kind]] = {
    "random": _Kind("random"),
    "greedy": _Kind("greedy"),
    "deepening": _Kind(
        "deepening:2s",
        "deepening:Ts (T seconds a move, above 0, such as 0.5), "
        "deepening:Nn (N nodes a move, above 0)",
        r":(?![0.]+[sn])([0-9]{1,9}(\.[0-9]{1,9})?s|[0-9]{1,12}n)",
    ),
    **{
        kind: _Kind(f"{kind}:4", f"{kind}:{_DEPTH}", ":(?!0+$)([0-9]{1,3}|1000)")
        for kind in ("minimax", "alpha-beta", "quiescence")
    },
    "perfect": _Kind("perfect", needs_oracle=True),
    "level": _Kind(
        "level:3",
        f"level:L (L from 1 to {len(LEVELS)})",
        f":[1-{len(LEVELS)}]",
        needs_oracle=True,
    ),
}

PLAYER_NAMES: Final = (
    f"random, greedy, {_KINDS['deepening'].form}, "
    f"minimax:D, alpha-beta:D or quiescence:{_DEPTH}, "
    f"for a game with an oracle, such as connect-n, also perfect and "
    f"{_KINDS['level'].form}"
)
"""The names of the players."""


def player_examples(game: Game[S, M]) -> tuple[str, ...]:
    """Return the name of one player of each kind that can play a game."""
    return tuple(
        kind.example
        for kind in _KINDS.values()
        if game.oracle is not None or not kind.needs_oracle
    )


def player_named(
    name: str,
    game: Game[S, M],
    rng: Random,
    choose: Chooser | None = None,
    *,
    within: Callable[[float], Stop],
    known: str = PLAYER_NAMES,
) -> Strategy:
    """Return the player with a name; ``choose`` breaks the ties of searches."""
    if game.oracle is None and needs_oracle(name):
        raise ParseError(f"{name} needs {WITH_ORACLE}, got {game.name}", 0)
    kind, _, number = name.partition(":")
    own = _KINDS.get(kind)
    if own is None or not re.fullmatch(own.number, name.removeprefix(kind)):
        raise _unknown(name, game, known)
    limit = float(number.rstrip("sn") or 0)
    match kind:
        case "random":
            return random_player(rng)
        case "greedy":
            return greedy_player()
        case "perfect":
            return perfect_player(choose)
        case "level":
            return level_player(int(limit), rng)
        case "deepening":
            by_nodes = partial(after_nodes, int(limit))
            begin = by_nodes if number.endswith("n") else partial(within, limit)
            return deepening_player(begin, choose)
        case _:
            search = SEARCHES_BY_NAME[kind]
            return prefer_sooner(search_player(search, int(limit), choose))


def _unknown(name: str, game: Game[S, M], known: str) -> ParseError:
    """Return the error about a name that no player of the game has."""
    kind = name.partition(":")[0]
    form, hint = _KINDS[kind].form if kind in _KINDS else "", ""
    examples = {each.partition(":")[0]: each for each in player_examples(game)}
    if not form and (meant := nearest(kind, examples)):
        hint = f": did you mean `{examples[meant]}`?"
    return ParseError(f"{expected(form or known, name)}{hint}", 0)


def has_seconds(name: str) -> bool:
    """Return whether the player with a name has some seconds for a move."""
    return name.startswith("deepening:") and name.endswith("s")


def needs_oracle(name: str) -> bool:
    """Return whether the player with a name asks the oracle of its game."""
    kind = name.partition(":")[0]
    return kind in _KINDS and _KINDS[kind].needs_oracle
