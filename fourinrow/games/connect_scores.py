"""Scores of moves in a picture: checks, and scores as text."""

from collections.abc import Mapping
from numbers import Real
from typing import Final, Protocol, SupportsInt, TypeAlias, runtime_checkable

from fourinrow.core.grid import Grid
from fourinrow.core.rules import Rules
from fourinrow.core.situation import free_moves
from fourinrow.errors import FourInRowError, IllegalMove, WrongType, shown

MAX_SCORE: Final = 999
"""The largest score that fits in a picture; no score of the solver is larger."""


@runtime_checkable
class Range(Protocol):
    """Bounds of a score, such as `fourinrow.solver.Bounds`."""

    @property
    def low(self) -> int:
        """The least that the score can be."""
        ...

    @property
    def high(self) -> int:
        """The most that the score can be."""
        ...


AnyScore: TypeAlias = SupportsInt | Range
"""A score, or its bounds."""


def scores_in_words(
    scores: Mapping[int, AnyScore], grid: Grid, rules: Rules | None = None
) -> Mapping[int, str]:
    """Return the scores of moves as text, in ascending order of the moves.

    >>> from fourinrow import new_grid
    >>> from fourinrow.games.connect_scores import scores_in_words
    >>> from fourinrow.solver import Bounds
    >>> scores_in_words({3: Bounds(-3, 4), 2: 0}, new_grid(6, 7))
    {2: '0', 3: '-3..4'}

    Raises `IllegalMove` for a move whose column is full or cell taken, `WrongType` for
    a value that is not a score, and `FourInRowError` for one beyond `MAX_SCORE`.
    """
    free = free_moves(grid, rules)
    _check_mapping(scores)
    for move in scores:
        if move not in free:
            raise IllegalMove(
                f"expected scores of free columns or cells, got one of {shown(move)}"
            )
    return {move: _in_words(scores[move]) for move in sorted(scores)}


def _in_words(score: AnyScore) -> str:
    if not isinstance(score, Range):
        return str(_whole(score))
    low, high = _whole(score.low), _whole(score.high)
    return str(low) if low == high else f"{low}..{high}"


def _check_mapping(scores: Mapping[int, AnyScore]) -> None:
    if not isinstance(scores, Mapping):
        raise WrongType(f"expected scores by their moves, got {shown(scores)}")


def _whole(score: SupportsInt) -> int:
    try:
        number = int(score)
    except (TypeError, ValueError, OverflowError) as error:
        raise WrongType(f"expected a score, got {shown(score)}") from error
    if isinstance(score, Real) and number != score:
        raise WrongType(f"expected a whole score, got {shown(score)}")
    if abs(number) > MAX_SCORE:
        raise FourInRowError(
            f"expected a score from {-MAX_SCORE} to {MAX_SCORE}, got {shown(score)}"
        )
    return number


def score_label(score: str | None) -> str:
    """Return a score with a true minus sign, or a dash for `None`.

    >>> from fourinrow.games.connect_scores import score_label
    >>> score_label("-2"), score_label("-3..18"), score_label(None)
    ('−2', '−3..18', '–')
    """
    return "–" if score is None else score.replace("-", "−")
