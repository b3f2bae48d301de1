"""Positions to measure a solver with: random games, sorted by how much is to be seen.

                    3-13 plies     14-27 plies      28 plies or more
     4-14 stones    begin-easy     begin-medium     begin-hard
    15-28 stones    middle-easy    middle-medium
    29-39 stones    end-easy

Stones are those on the board, and plies those to the end with best play. An end that
is nearer is seen at sight, and with fewer than four stones a position of Connect Four
takes too long to be one of many.
"""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import Status
from fourinrow.errors import FourInRowError
from fourinrow.solver.bitboard import (
    EMPTY_BOARD,
    Bitboard,
    landing_squares,
    legal_moves,
    play,
    status,
    threats,
)

__all__ = [
    "Moves",
    "PositionClass",
    "CLASSES",
    "class_of",
    "random_moves",
    "random_positions",
]

Moves: TypeAlias = tuple[int, ...]


class PositionClass(NamedTuple):
    """Positions with so many stones, and so many plies left, either end included."""

    stones: range
    plies: range


_BEGIN, _MIDDLE, _END = range(4, 15), range(15, 29), range(29, 40)
_EASY, _MEDIUM, _HARD = range(3, 14), range(14, 28), range(28, 43)

CLASSES: Final[Mapping[str, PositionClass]] = MappingProxyType(
    {
        "end-easy": PositionClass(_END, _EASY),
        "middle-easy": PositionClass(_MIDDLE, _EASY),
        "middle-medium": PositionClass(_MIDDLE, _MEDIUM),
        "begin-easy": PositionClass(_BEGIN, _EASY),
        "begin-medium": PositionClass(_BEGIN, _MEDIUM),
        "begin-hard": PositionClass(_BEGIN, _HARD),
    }
)
"""The classes of positions of Connect Four by their names."""


def class_of(stones: int, plies: int) -> str | None:
    """Name the class of a position, if it is in one.

    >>> class_of(stones=30, plies=12), class_of(stones=0, plies=41)
    ('end-easy', None)
    """
    for name, kind in CLASSES.items():
        if stones in kind.stones and plies in kind.plies:
            return name
    return None


def random_moves(plies: int, rng: Random, rules: Rules = CONNECT_FOUR) -> Moves | None:
    """Play so many random moves from the empty board, none of which ends the game.

    >>> random_moves(4, Random(1))
    (1, 4, 6, 6)

    Neither side lets the other win at once if it can help it. Answers `None` for a
    game in which there was no such move left.
    """
    board, moves = EMPTY_BOARD, []
    for _ in range(plies):
        going_on = [
            (move, child)
            for move in legal_moves(board, rules)
            if status(child := play(board, move, rules), rules) is Status.RUNNING
        ]
        careful = [each for each in going_on if not _wins_at_once(each[1], rules)]
        if not going_on:
            return None
        move, board = rng.choice(careful or going_on)
        moves.append(move)
    return tuple(moves)


def _wins_at_once(board: Bitboard, rules: Rules) -> bool:
    return bool(threats(board, rules)[0] & landing_squares(board, rules))


def random_positions(
    wanted: Mapping[str, int], rng: Random, plies_left: Callable[[Moves], int]
) -> Mapping[str, tuple[Moves, ...]]:
    """Draw so many positions of each class, as the moves of games of Connect Four.

    >>> drawn = random_positions({"end-easy": 2}, Random(1), lambda moves: 5)
    >>> [len(moves) for moves in drawn["end-easy"]]
    [31, 39]

    ``plies_left`` tells how many plies a game still lasts with best play; it is drawn
    on until there are enough. Raises `FourInRowError` for a class that there is not.
    """
    for name in wanted.keys() - CLASSES.keys():
        raise FourInRowError(f"expected one of {', '.join(CLASSES)}, got {name!r}")
    drawn: dict[str, list[Moves]] = {name: [] for name in wanted}
    for name in wanted:
        while len(drawn[name]) < wanted[name]:
            moves = random_moves(rng.choice(CLASSES[name].stones), rng)
            if moves is None:
                continue
            found = class_of(len(moves), plies_left(moves))
            if found in drawn and len(drawn[found]) < wanted[found]:
                drawn[found].append(moves)
    return {name: tuple(moves) for name, moves in drawn.items()}
