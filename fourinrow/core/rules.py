"""The family of games as one record of parameters."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple, Self

from fourinrow.core.cells import Numbered
from fourinrow.core.grid import Grid, checked_side
from fourinrow.errors import FourInRowError, InvalidPosition, OutOfBounds, in_range


class Direction(Numbered):
    """The four directions of a line; a RISING diagonal goes up to the right."""

    HORIZONTAL = 0
    VERTICAL = 1
    RISING = 2
    FALLING = 3


class _Fields(NamedTuple):  # which can't define the `__new__` that checks
    rows: int
    cols: int
    n: int
    gravity: bool
    directions: tuple[Direction, ...]


class Rules(_Fields):
    """What makes one game of the family: ``n`` in a row on a board of rows and columns.

    >>> Rules(rows=7, cols=8, n=5)
    Rules(rows=7, cols=8, n=5)

    ``rows``, ``cols`` and ``n`` go from 1 to 26; if no line is so long, every game is
    drawn. With ``gravity`` a move is a column, without it a cell, ``row * cols +
    column``. Only lines in these ``directions`` count. Raises `FourInRowError` for an
    invalid value.
    """

    __slots__ = ()

    def __new__(  # noqa: D102
        cls,
        rows: int = 6,
        cols: int = 7,
        n: int = 4,
        gravity: bool = True,
        directions: Iterable[Direction] = tuple(Direction),
    ) -> Self:
        rows, cols = checked_side(rows, "rows"), checked_side(cols, "cols")
        n = checked_side(n, "n")
        distinct = tuple(sorted(set(map(Direction, directions))))
        if not distinct:
            raise FourInRowError("expected at least one direction, got none")
        return super().__new__(cls, rows, cols, n, bool(gravity), distinct)

    @classmethod
    def _make(cls, iterable: Iterable[Any]) -> Self:  # type: ignore[override]
        return cls(*iterable)  # so that `_replace` checks too

    @property
    def moves(self) -> range:
        """All moves on an empty board."""
        return range(self.cols if self.gravity else self.rows * self.cols)

    def __repr__(self) -> str:
        unusual = "" if self.gravity else ", gravity=False"
        if len(self.directions) < len(Direction):
            unusual += f", directions={tuple(map(int, self.directions))}"
        return f"Rules(rows={self.rows}, cols={self.cols}, n={self.n}{unusual})"


CONNECT_FOUR: Final = Rules()
"""Four in a row on 6 x 7 cells, where stones fall."""

CONNECT_FIVE: Final = Rules(
    5, 5, 5, gravity=False, directions=[Direction.HORIZONTAL, Direction.VERTICAL]
)
"""The matrix game of the Scheme tutorial: five in a row or a column on 5 x 5 cells."""

TIC_TAC_TOE: Final = Rules(3, 3, 3, gravity=False)
"""Three in a row on 3 x 3 cells."""

GOMOKU: Final = Rules(15, 15, 5, gravity=False)
"""Five in a row, or more, on 15 x 15 cells."""


_four_in_a_row = lru_cache(Rules)


def rules_for(grid: Grid, rules: Rules | None = None) -> Rules:
    """Return the rules, by default four in a row on a board of the grid's size."""
    rows, cols = len(grid), len(grid[0])
    if rules is None:
        return _four_in_a_row(rows, cols)
    if rules.rows != rows or rules.cols != cols:
        raise InvalidPosition(
            f"expected a grid of {rules.rows} x {rules.cols}, got {rows} x {cols}"
        )
    return rules


def checked_move(
    move: int, rules: Rules, error: type[FourInRowError] = OutOfBounds
) -> int:
    """Return a move if it is on the board."""
    name = "a column" if rules.gravity else "a move"
    return in_range(0, move, rules.moves[-1], name, error)
