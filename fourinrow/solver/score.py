"""Exact scores of positions, and bounds of them, from the side to move.

A draw scores 0. A win scores more the sooner it comes: ``(area + 1 - stones) // 2``
with ``stones`` on the board before the winning move. That is one more than the stones
that the winner has left. A loss is the negative of the opponent's win.
"""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.errors import FourInRowError, short_repr


class Result(Enum):
    """How a game ends for the side to move, with best play on both sides."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


@dataclass(frozen=True, order=True, slots=True)
class Score:
    """The exact value of a position, and the plies to the end with best play.

    >>> Score(18, 7) > Score(0, 42), int(Score(-2, 38))
    (True, -2)
    >>> print(Score(18, 7))
    win in 7

    Plies count the moves of both sides: a win in 3 is mine, yours, mine. The value of a
    win is one more than the stones that the winner has left, of 21 on 6 x 7; a loss has
    the negative of the other side's win, and a draw 0. So of two moves on the same
    board, the better has the greater score, and the value determines the plies. A score
    is no number: ``value`` or ``int(score)`` is.
    """

    value: int
    plies: int

    @property
    def result(self) -> Result:
        """Win, draw or loss of the side to move.

        >>> Score(-2, 38).result
        <Result.LOSS: 'loss'>
        """
        if self.value == 0:
            return Result.DRAW
        return Result.WIN if self.value > 0 else Result.LOSS

    def __int__(self) -> int:
        return self.value

    def __str__(self) -> str:
        return f"{self.result.value} in {self.plies}"


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the most that a score can be, when it is not known exactly.

    >>> print(Bounds(-3, 4))
    between -3 and 4
    >>> Bounds(-3, 4).contains(4), Bounds(-3, 4).contains(Score(5, 33))
    (True, False)

    Bounds have no order, neither among themselves nor with scores. Raises
    `FourInRowError` when ``low`` is above ``high``.
    """

    low: int
    high: int

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise FourInRowError(
                "expected bounds from low to high, "
                f"got {short_repr(self.low)} and {short_repr(self.high)}"
            )

    def contains(self, score: Score | int) -> bool:
        """Check whether a score lies within the bounds, both ends included.

        >>> Bounds(0, 0).contains(0)
        True
        """
        return self.low <= int(score) <= self.high

    def clipped(self, window: "Bounds") -> "Bounds":
        """Return the bounds of a score of which only its place in a window counts.

        >>> Bounds(-3, 4).clipped(Bounds(-1, 1))
        Bounds(low=-1, high=1)
        """
        low, high = (
            max(window.low, min(each, window.high)) for each in (self.low, self.high)
        )
        return Bounds(low, high)

    @property
    def result(self) -> Result | None:
        """Win, draw or loss of the side to move, if the bounds leave only one of them.

        >>> Bounds(1, 4).result, Bounds(0, 4).result
        (<Result.WIN: 'win'>, None)
        """
        if self.low > 0:
            return Result.WIN
        if self.high < 0:
            return Result.LOSS
        return Result.DRAW if self.low == self.high else None

    def __str__(self) -> str:
        return f"between {self.low} and {self.high}"


WHO_WINS: Final = Bounds(-1, 1)
"""The window of a search that only finds out who wins."""


def win_value(stones_before: int, rules: Rules) -> int:
    """Return the score of a win by a move on a board with ``stones_before`` stones.

    On a full board, where no win is possible, it is less than 1.
    """
    return (rules.rows * rules.cols + 1 - stones_before) // 2


@lru_cache
def every_score(rules: Rules) -> Bounds:
    """Return the bounds of a score of which nothing is known."""
    return Bounds(-win_value(-1, rules), win_value(0, rules))


@lru_cache(maxsize=1024)
def score_of(value: int, stones: int, rules: Rules = CONNECT_FOUR) -> Score:
    """Return the `Score` of a value on a board with ``stones`` stones.

    A position that is already lost has 0 plies left; a draw takes all empty cells.
    """
    area = rules.rows * rules.cols
    if value == 0:
        return Score(0, area - stones)
    before, last_to_move = area - 2 * abs(value), stones + (value < 0)
    return Score(value, before + (before + last_to_move) % 2 + 1 - stones)
