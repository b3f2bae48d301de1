"""The two players, what a cell holds, and how a game ends."""

from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Literal, NoReturn, TypeAlias

from fourinrow.errors import FourInRowError, expected


class Numbered(IntEnum):
    """An enumeration that raises `FourInRowError` for a value that is no member."""

    @classmethod  # called by `Enum` for such a value
    def _missing_(cls, value: object) -> NoReturn:
        *some, last = (str(int(each)) for each in cls)
        what = f"a {cls.__name__.lower()}, {', '.join(some)} or {last}"
        raise FourInRowError(expected(what, value))


class Player(Numbered):
    """The two sides; FIRST begins and plays X. The F# tutorials say WHITE and BLACK.

    >>> Player.FIRST == 1, Player.WHITE is Player.FIRST
    (True, True)
    """

    FIRST = 1
    SECOND = 2
    WHITE = 1
    BLACK = 2


class Cell(Numbered):
    """What a cell holds: nothing, or a player's stone.

    >>> Cell.SECOND == Player.SECOND == 2
    True
    >>> list(Cell)
    [., X, O]
    """

    EMPTY = 0
    FIRST = 1
    SECOND = 2

    def __repr__(self) -> str:
        return ".XO"[self]

    __str__ = __repr__
    __format__ = Enum.__format__

    if TYPE_CHECKING:  # so that mypy lets `cell == Player.FIRST` pass

        def __eq__(self, other: object) -> bool: ...
        def __hash__(self) -> int: ...


Stone: TypeAlias = Player | Literal[1, 2]
"""A player, or its number."""

CellValue: TypeAlias = Cell | Player | Literal[0, 1, 2]
"""A cell, a player's stone, or its number."""


def other(player: Stone) -> Player:
    """Return the opponent.

    >>> other(Player.FIRST)
    <Player.SECOND: 2>
    """
    return Player.SECOND if Player(player) is Player.FIRST else Player.FIRST


class Outcome(Enum):
    """The outcome of a game, or that it is still running."""

    RUNNING = "running"
    FIRST_WON = "first won"
    SECOND_WON = "second won"
    DRAW = "draw"

    @property
    def sign(self) -> int:
        """1 if the first player has won, -1 if the second has, else 0."""
        return (self is Outcome.FIRST_WON) - (self is Outcome.SECOND_WON)


def won_by(player: Stone) -> Outcome:
    """Return the outcome in which a player has won.

    >>> won_by(Player.SECOND)
    <Outcome.SECOND_WON: 'second won'>
    """
    return Outcome.FIRST_WON if Player(player) is Player.FIRST else Outcome.SECOND_WON
