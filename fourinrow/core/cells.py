"""The two players, what a cell holds, and how a game ends."""

from enum import Enum, EnumType, IntEnum
from typing import TYPE_CHECKING, Final, Literal, SupportsIndex, TypeAlias

from fourinrow.errors import FourInRowError, shown, whole_number


class NumberedType(EnumType):
    """The metaclass of enums of numbers; ``dir`` and help omit the methods of ``int``.

    >>> "FIRST" in dir(Player), "bit_length" in dir(Player)
    (True, False)
    """

    def __dir__(cls) -> list[str]:
        return [name for name in super().__dir__() if name not in dir(int)]


class Player(IntEnum, metaclass=NumberedType):
    """The two sides; FIRST begins and plays X.

    >>> Player.FIRST == 1, Player.WHITE is Player.FIRST
    (True, True)
    """

    FIRST = 1
    SECOND = 2
    WHITE = 1
    BLACK = 2


class Cell(IntEnum, metaclass=NumberedType):
    """What a cell holds: nothing, or a stone of one of the players.

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

    if TYPE_CHECKING:  # the `int` comparison, so that `cell == Player.FIRST` passes

        def __eq__(self, other: object) -> bool: ...
        def __hash__(self) -> int: ...


Stone: TypeAlias = Player | Literal[1, 2]
CellNumber: TypeAlias = Literal[0, 1, 2]
CellValue: TypeAlias = Cell | Player | CellNumber

_CELLS: Final = tuple(Cell)


def other(player: Stone) -> Player:
    """Return the opponent.

    >>> other(Player.FIRST)
    <Player.SECOND: 2>
    """
    return Player.SECOND if as_cell(player, 1) is Cell.FIRST else Player.FIRST


def cell_owner(cell: CellValue) -> Player | None:
    """Return the player whose stone a cell holds, ``None`` if the cell is empty.

    >>> cell_owner(Cell.SECOND)
    <Player.SECOND: 2>
    >>> cell_owner(Cell.EMPTY)
    """
    known = as_cell(cell)
    return Player(known) if known else None


def as_cell(value: SupportsIndex, lowest: int = Cell.EMPTY) -> Cell:
    """Return ``value`` as a cell; with ``lowest=1`` it must be a stone.

    >>> as_cell(2)
    O

    Raises `WrongType` for a value that is not a whole number, and `FourInRowError` for
    a number out of range.
    """
    if type(value) is Player:
        return _CELLS[value]
    number = whole_number(value, "a stone")
    if lowest <= number < len(_CELLS):
        return _CELLS[number]
    raise FourInRowError(f"expected a stone from {lowest:d} to 2, got {shown(value)}")


def as_player(stone: Stone) -> Player:
    """Return 1 or 2 as a player.

    >>> as_player(2)
    <Player.SECOND: 2>

    Raises as `as_cell` does.
    """
    return stone if type(stone) is Player else Player(as_cell(stone, Cell.FIRST))


class Outcome(Enum):
    """The outcome of a game, or that it is still running."""

    RUNNING = "running"
    FIRST_WON = "first won"
    SECOND_WON = "second won"
    DRAW = "draw"


def won_by(player: Stone) -> Outcome:
    """Return the outcome in which ``player`` has won.

    >>> won_by(Player.SECOND)
    <Outcome.SECOND_WON: 'second won'>
    """
    is_first = as_player(player) is Player.FIRST
    return Outcome.FIRST_WON if is_first else Outcome.SECOND_WON
