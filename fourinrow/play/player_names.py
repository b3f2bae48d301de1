"""Players by name: ``random``, ``greedy``, ``level:3``, ``minimax:3``, and so on.

A name is a kind, and for most kinds a number. `_KINDS` is the table of all kinds.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final, NamedTuple, TypeAlias

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
from fourinrow.search.searches import Search, alpha_beta, minimax, quiescence
from fourinrow.stopping import Stop, after_nodes

MAX_DEPTH: Final = 1000
_NAME: Final = re.compile(r"([a-z-]+)(?::([0-9]{1,12}(?:\.[0-9]{1,9})?)([sn]?))?")


class PlayerName(NamedTuple):
    """The kind of a player, and its number with the unit: ``s``, ``n`` or none."""

    kind: str
    number: float | None = None
    unit: str = ""


_Within: TypeAlias = Callable[[float], Stop]


class _Kind(NamedTuple):
    """A kind of players: how to make one, an example, and what its number may be."""

    make: Callable[[PlayerName, Random, Chooser | None, _Within], Strategy]
    example: str
    form: str = ""
    units: Mapping[str, float] = {}
    needs_oracle: bool = False

    def fits(self, name: PlayerName) -> bool:
        """Check whether players of this kind have such a number, or none."""
        if name.number is None or not self.units:
            return name.number is None and not self.units
        is_exact = name.unit == "s" or name.number == int(name.number)
        return is_exact and 0 < name.number <= self.units.get(name.unit, 0)


def _search_kind(kind: str, search: Search) -> _Kind:
    return _Kind(
        lambda name, _, choose, __: prefer_sooner(
            search_player(search, int(name.number or 0), choose)
        ),
        f"{kind}:4",
        f"{kind}:D (D from 1 to {MAX_DEPTH})",
        {"": MAX_DEPTH},
    )


def _deepening(
    name: PlayerName, _: Random, choose: Chooser | None, within: _Within
) -> Strategy:
    number = name.number or 0
    begin = partial(within, number) if name.unit == "s" else None
    return deepening_player(begin or partial(after_nodes, int(number)), choose)


_KINDS: Final[Mapping[str, _Kind]] = {
    "random": _Kind(lambda _, rng, *__: random_player(rng), "random"),
    "greedy": _Kind(lambda *_: greedy_player(), "greedy"),
    "deepening": _Kind(
        _deepening,
        "deepening:2s",
        "deepening:Ts (T seconds a move, above 0, such as 0.5), "
        "deepening:Nn (N nodes a move, above 0)",
        {"s": 1e9, "n": 1e12},
    ),
    "minimax": _search_kind("minimax", minimax),
    "alpha-beta": _search_kind("alpha-beta", alpha_beta),
    "quiescence": _search_kind("quiescence", quiescence(2)),
    "perfect": _Kind(
        lambda _, _rng, choose, _within: perfect_player(choose),
        "perfect",
        needs_oracle=True,
    ),
    "level": _Kind(
        lambda name, rng, *_: level_player(int(name.number or 0), rng),
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
    """Return the name of one player of each kind that can play a game.

    >>> from fourinrow.games.othello import othello
    >>> player_examples(othello())[:3]
    ('random', 'greedy', 'deepening:2s')
    """
    return tuple(
        kind.example
        for kind in _KINDS.values()
        if game.oracle is not None or not kind.needs_oracle
    )


def player_name(text: str, known: str = PLAYER_NAMES) -> PlayerName:
    """Read the name of a player.

    >>> player_name("level:03")
    PlayerName(kind='level', number=3.0, unit='')

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
    within: _Within,
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
    parsed = player_name(name, known)
    return _KINDS[parsed.kind].make(parsed, rng, choose, within)


def needs_oracle(name: str) -> bool:
    """Return whether the player with a name asks the oracle of its game.

    >>> needs_oracle("level:3"), needs_oracle("greedy")
    (True, False)
    """
    kind = name.partition(":")[0]
    return kind in _KINDS and _KINDS[kind].needs_oracle


def check_oracle(name: str, game: Game[S, M], game_name: str) -> None:
    """Check that a game has an oracle, if the player with a name needs one.

    >>> from fourinrow import connect
    >>> from fourinrow.games.othello import othello
    >>> check_oracle("level:3", connect(), "connect-four")
    >>> check_oracle("greedy", othello(), "othello")

    Raises `ParseError` otherwise.
    """
    if game.oracle is None and needs_oracle(name):
        raise ParseError(
            f"{name} needs a game with an oracle, such as those of the connect family, "
            f"got {game_name}",
            0,
        )
