"""The family of games as one record of parameters: n in a row on any board."""

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from itertools import islice
from typing import Any, Final, NamedTuple, final

from fourinrow.core.cells import NumberedType
from fourinrow.core.grid import Grid, checked_grid, checked_side
from fourinrow.errors import (
    FourInRowError,
    InvalidPosition,
    WrongType,
    shown,
    whole_number,
)


class Direction(IntEnum, metaclass=NumberedType):
    """The four directions of a line; a RISING diagonal goes up to the right."""

    HORIZONTAL = 0
    VERTICAL = 1
    RISING = 2
    FALLING = 3


class _Fields(NamedTuple):
    rows: int
    cols: int
    n: int
    gravity: bool
    directions: tuple[Direction, ...]


_ALL_RULES: Final[dict[_Fields, "Rules"]] = {}


@final
class Rules(_Fields):
    """What makes one game of the family: the board, and what counts as a line.

    >>> Rules(rows=7, cols=8, n=5).n
    5
    >>> TIC_TAC_TOE.gravity
    False

    ``rows``, ``cols`` and ``n`` go from 1 to 26. If ``n`` is larger than the board,
    every game is a draw. A move is a column with ``gravity``, and
    ``row * cols + column`` without. Equal rules are one object, so that they hash and
    compare quickly. Raises `FourInRowError` for an invalid value.
    """

    __slots__ = ()

    def __new__(  # noqa: D102
        cls,
        rows: int = 6,
        cols: int = 7,
        n: int = 4,
        gravity: bool = True,
        directions: Iterable[Direction] = tuple(Direction),
    ) -> "Rules":
        fields = _Fields(
            checked_side(rows, "rows"),
            checked_side(cols, "cols"),
            checked_side(n, "n"),
            _truth(gravity),
            _known(directions),
        )
        return _ALL_RULES.setdefault(fields, tuple.__new__(cls, fields))

    @classmethod
    def _make(cls, iterable: Iterable[Any]) -> "Rules":  # type: ignore[override]
        return cls(*iterable)

    def __reduce__(self) -> tuple[type["Rules"], tuple[object, ...]]:
        return Rules, self[:]

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        unusual = "" if self.gravity else ", gravity=False"
        if len(self.directions) < len(Direction):
            unusual += f", directions={tuple(map(int, self.directions))}"
        return f"Rules(rows={self.rows}, cols={self.cols}, n={self.n}{unusual})"


def _truth(gravity: bool) -> bool:
    if not isinstance(gravity, bool):
        raise WrongType(f"expected gravity as True or False, got {shown(gravity)}")
    return gravity


_MOST_GIVEN: Final = 1000  # directions that are looked at: they may never end


def _known(directions: Iterable[Direction]) -> tuple[Direction, ...]:
    try:
        given = list(islice(directions, _MOST_GIVEN))
    except TypeError as error:
        raise WrongType(f"expected directions, got {shown(directions)}") from error
    wanted = {whole_number(item, "a direction") for item in given}
    if not wanted:
        raise FourInRowError("expected at least one direction, got none")
    for number in wanted - set(Direction):
        raise FourInRowError(f"expected a direction from 0 to 3, got {shown(number)}")
    return tuple(direction for direction in Direction if direction in wanted)


CONNECT_FOUR: Final = Rules()
CONNECT_FIVE: Final = Rules(
    5, 5, 5, gravity=False, directions=[Direction.HORIZONTAL, Direction.VERTICAL]
)
TIC_TAC_TOE: Final = Rules(3, 3, 3, gravity=False)
GOMOKU: Final = Rules(15, 15, 5, gravity=False)


def checked_rules(rules: Rules) -> Rules:
    """Return the rules after checking that they are `Rules`.

    >>> checked_rules((6, 7, 4))
    Traceback (most recent call last):
    fourinrow.errors.WrongType: expected rules, got (6, 7, 4)
    """
    if not isinstance(rules, Rules):
        raise WrongType(f"expected rules, got {shown(rules)}")
    return rules


def rules_for(grid: Grid, rules: Rules | None = None) -> Rules:
    """Return the rules for a grid: by default, four in a row on a board of its size.

    >>> from fourinrow import new_grid
    >>> rules_for(new_grid(4, 5)) == Rules(rows=4, cols=5)
    True

    Raises `InvalidPosition` for rules of another size, and `WrongType` for a situation
    in place of a grid.
    """
    rows, cols = len(checked_grid(grid)), len(grid[0])
    if rules is None:
        return _four_in_a_row(rows, cols)
    checked_rules(rules)
    if rules.rows != rows or rules.cols != cols:
        raise InvalidPosition(
            f"expected a grid of {rules.rows} x {rules.cols}, got {rows} x {cols}"
        )
    return rules


@lru_cache
def _four_in_a_row(rows: int, cols: int) -> Rules:
    return Rules(rows, cols)
