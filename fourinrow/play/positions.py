"""Positions to measure a solver with: random games, sorted by how much is to be seen.

                    3-13 plies     14-27 plies      28 plies or more
     4-14 stones    begin-easy     begin-medium     begin-hard
    15-28 stones    middle-easy    middle-medium
    29-39 stones    end-easy

Stones are those on the board, and plies those to the end with best play. An end that
is nearer is seen at sight, and with fewer than four stones a position of Connect Four
takes too long to be one of many. Other boards have such classes too: the borders are
thirds of the board.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, NamedTuple, TypeAlias

from fourinrow.core.outcome import Status
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.errors import FourInRowError, shown
from fourinrow.solver.bitboard import (
    EMPTY_BOARD,
    Bitboard,
    landing_squares,
    legal_moves,
    play,
    status,
    threats,
)

Moves: TypeAlias = tuple[int, ...]


class PositionClass(NamedTuple):
    """Positions with so many stones, and so many plies left, either end included."""

    stones: range
    plies: range


CLASS_NAMES: Final = (
    "end-easy",
    "middle-easy",
    "middle-medium",
    "begin-easy",
    "begin-medium",
    "begin-hard",
)
"""What the classes of positions are called."""

_MOST_IN_VAIN: Final = 1000


def classes(rules: Rules = CONNECT_FOUR) -> Mapping[str, PositionClass]:
    """Answer the classes of the positions of a board by their names.

    >>> from fourinrow.play.positions import classes
    >>> classes()["end-easy"]
    PositionClass(stones=range(29, 40), plies=range(3, 14))
    """
    area = rules.rows * rules.cols
    third, thirds = area // 3, 2 * area // 3
    stones = {
        "begin": range(area // 10, third + 1),
        "middle": range(third + 1, thirds + 1),
        "end": range(thirds + 1, area - 2),
    }
    plies = {
        "easy": range(3, third),
        "medium": range(third, thirds),
        "hard": range(thirds, area + 1),
    }
    parts = {name: name.split("-") for name in CLASS_NAMES}
    return {
        name: PositionClass(stones[when], plies[how])
        for name, (when, how) in parts.items()
    }


def class_of(stones: int, plies: int, rules: Rules = CONNECT_FOUR) -> str | None:
    """Name the class of a position, if it is in one.

    >>> from fourinrow.play.positions import class_of
    >>> class_of(stones=30, plies=12), class_of(stones=0, plies=41)
    ('end-easy', None)
    """
    for name, kind in classes(rules).items():
        if stones in kind.stones and plies in kind.plies:
            return name
    return None


def random_moves(plies: int, rng: Random, rules: Rules = CONNECT_FOUR) -> Moves | None:
    """Play so many random moves from the empty board, none of which ends the game.

    >>> from random import Random
    >>> from fourinrow.play.positions import random_moves
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
    wanted: Mapping[str, int],
    rng: Random,
    plies_left: Callable[[Moves], int],
    rules: Rules = CONNECT_FOUR,
) -> Mapping[str, tuple[Moves, ...]]:
    """Draw so many positions of each class, as the moves of games.

    >>> from random import Random
    >>> from fourinrow.play.positions import random_positions
    >>> drawn = random_positions({"end-easy": 2}, Random(1), lambda moves: 5)
    >>> [len(moves) for moves in drawn["end-easy"]]
    [31, 39]

    ``plies_left`` tells how many plies a game still lasts with best play. It is drawn
    on until there are enough, or a thousand games in a row had none: small boards
    have empty classes. Raises `FourInRowError` for a class that there is not.
    """
    for name in wanted.keys() - set(CLASS_NAMES):
        raise FourInRowError(
            f"expected one of {', '.join(CLASS_NAMES)}, got {shown(name)}"
        )
    drawn: dict[str, list[Moves]] = {name: [] for name in wanted}
    for name, stones in ((name, classes(rules)[name].stones) for name in wanted):
        in_vain = 0
        while stones and len(drawn[name]) < wanted[name] and in_vain < _MOST_IN_VAIN:
            in_vain += 1
            moves = random_moves(rng.choice(stones), rng, rules)
            if moves is None:
                continue
            found = class_of(len(moves), plies_left(moves), rules)
            if found in drawn and len(drawn[found]) < wanted[found]:
                drawn[found].append(moves)
                in_vain = 0
    return {name: tuple(moves) for name, moves in drawn.items()}
