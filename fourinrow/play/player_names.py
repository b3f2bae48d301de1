"""Players by name: ``random``, ``greedy``, ``level:3``, ``minimax:3``, and so on.

A name is a kind, and for most kinds a number.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final, NamedTuple

from fourinrow.errors import ParseError, nearest, printable, short_repr
from fourinrow.games.game import Game, M, S
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
from fourinrow.play.traced_searches import SEARCHES_BY_NAME
from fourinrow.stopping import Stop, after_nodes

MAX_DEPTH: Final = 1000
_NAME: Final = re.compile(r"([a-z-]+)(?::([0-9]{1,12}(?:\.[0-9]{1,9})?)([sn]?))?")


class PlayerName(NamedTuple):
    """The kind of a player, and its number with the unit: ``s``, ``n`` or none."""

    kind: str
    number: float | None = None
    unit: str = ""


class _Kind(NamedTuple):
    """A kind of players: an example, and how great its number may be, by its unit."""

    example: str
    form: str = ""
    most: Mapping[str, float] = {}
    needs_oracle: bool = False

    def fits(self, name: PlayerName) -> bool:
        """Check whether players of this kind have such a number, or none."""
        if name.number is None or not self.most:
            return name.number is None and not self.most
        is_exact = name.unit == "s" or name.number == int(name.number)
        return is_exact and 0 < name.number <= self.most.get(name.unit, 0)


_KINDS: Final[Mapping[str, _Kind]] = {
    "random": _Kind("random"),
    "greedy": _Kind("greedy"),
    "deepening": _Kind(
        "deepening:2s",
        "deepening:Ts (T seconds a move, above 0, such as 0.5), "
        "deepening:Nn (N nodes a move, above 0)",
        {"s": 1e9, "n": 1e12},
    ),
    **{
        kind: _Kind(f"{kind}:4", f"{kind}:D (D from 1 to {MAX_DEPTH})", {"": MAX_DEPTH})
        for kind in ("minimax", "alpha-beta", "quiescence")
    },
    "perfect": _Kind("perfect", needs_oracle=True),
    "level": _Kind(
        "level:3",
        f"level:L (L from 1 to {len(LEVELS)})",
        {"": len(LEVELS)},
        needs_oracle=True,
    ),
}

PLAYER_NAMES: Final = (
    f"random, greedy, {_KINDS['deepening'].form}, "
    f"minimax:D, alpha-beta:D or quiescence:D (D from 1 to {MAX_DEPTH}), "
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


def player_name(text: str, known: str = PLAYER_NAMES) -> PlayerName:
    """Read the name of a player.

    Raises `ParseError` for any other name. It says what to add to it, or which player
    may be meant, and lists the ``known`` names.
    """
    found = _NAME.fullmatch(text)
    if found is not None and found[1] in _KINDS:
        number = None if found[2] is None else float(found[2])
        name = PlayerName(found[1], number, found[3] or "")
        if _KINDS[name.kind].fits(name):
            return name
    kind, _, number_text = text.partition(":")
    form = _KINDS[kind].form if kind in _KINDS else ""
    meant, hint = None if form else nearest(kind, _KINDS), ""
    if meant is not None:
        is_numbered = number_text and _KINDS[meant].form
        whole = f"{meant}:{number_text}" if is_numbered else _KINDS[meant].example
        hint = f": did you mean `{printable(whole)}`?"
    raise ParseError(f"expected {form or known}, got {short_repr(text)}{hint}", 0)


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
    `ParseError` as `player_name` does.
    """
    kind, number, unit = player_name(name, known)
    limit = number or 0.0
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
            begin = partial(within, limit)
            if unit == "n":
                begin = partial(after_nodes, int(limit))
            return deepening_player(begin, choose)
        case _:
            search = SEARCHES_BY_NAME[kind]
            return prefer_sooner(search_player(search, int(limit), choose))


def needs_oracle(name: str) -> bool:
    """Return whether the player with a name asks the oracle of its game."""
    kind = name.partition(":")[0]
    return kind in _KINDS and _KINDS[kind].needs_oracle


def check_oracle(name: str, game: Game[S, M]) -> None:
    """Check that a game has an oracle, if the player with a name needs one.

    Raises `ParseError` otherwise.
    """
    if game.oracle is None and needs_oracle(name):
        raise ParseError(
            f"{name} needs a game with an oracle, such as those of the connect family, "
            f"got {game.name}",
            0,
        )
