"""Moves to try in a state: those of other states, and values near to a move."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from itertools import chain, islice
from typing import Any, Final, TypeVar

from fourinrow.core.outcome import Status
from fourinrow.errors import FourInRowError
from fourinrow.games.game import outcome_after
from fourinrow.testing.law import LawBroken
from fourinrow.testing.plays import Play

S = TypeVar("S")
M = TypeVar("M")

_AHEAD: Final = 8
"""How many plies are looked ahead."""


def other_moves(play: Play[S, M]) -> list[M]:
    """Return the moves of the states of a play and of some later ones, and near values.

    >>> from fourinrow import connect
    >>> from fourinrow.testing import played
    >>> from fourinrow.testing.other_moves import other_moves
    >>> sorted(move for move in other_moves(played(connect())) if abs(move) < 9)
    [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7]

    They are the same for the same play.
    """
    later = (islice(onward(play, end), _AHEAD) for end in (0, -1))
    legal = chain.from_iterable(
        play.game.legal_moves(state) for state in chain(play.states, *later)
    )
    return _unlike(
        [each for move in _unlike(list(legal)) for each in (move, *_near(move))]
    )


def _unlike(moves: list[M]) -> list[M]:
    with suppress(TypeError):  # moves that can't be hashed
        return list(dict.fromkeys(moves))
    return moves


def onward(play: Play[S, M], end: int) -> Iterator[S]:
    """Yield the states to the end of a game if all play the move of an index.

    >>> from fourinrow import connect
    >>> from fourinrow.testing import played
    >>> from fourinrow.testing.other_moves import onward
    >>> len(list(onward(played(connect(), "12121"), -1)))
    19

    They end also where the game raises `LawBroken` or an error of the family.
    """
    game, state, plies = play.game, play.here, len(play.moves)
    with suppress(LawBroken, FourInRowError):
        while outcome_after(game, state, plies) is Status.RUNNING:
            legal = game.legal_moves(state)
            if not legal:
                break
            state = game.play(state, legal[end])
            plies += 1
            yield state


def _near(value: Any) -> Iterator[Any]:
    """Yield values of the same type as a move."""
    if isinstance(value, Enum):
        yield from type(value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value - 1, value + 1, -value - 1, value + 1000, -value - 1001)
    elif isinstance(value, str):
        yield from ("", value + value)
    elif is_dataclass(value) or hasattr(value, "_replace"):
        yield from _changed(value)
    elif isinstance(value, tuple):
        for at, part in enumerate(value):
            yield from ((*value[:at], near, *value[at + 1 :]) for near in _near(part))


def _changed(record: Any) -> Iterator[Any]:
    is_tuple = hasattr(record, "_replace")
    names = record._fields if is_tuple else [each.name for each in fields(record)]
    change = type(record)._replace if is_tuple else replace
    for name in names:
        for near in _near(getattr(record, name)):
            with suppress(Exception):  # a class may refuse values
                yield change(record, **{name: near})
