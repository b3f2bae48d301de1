"""Exact scores beside a board: which moves may have one, and how to write it."""

from collections.abc import Mapping
from numbers import Real
from typing import Final, SupportsInt

from fourinrow.core.grid import Grid
from fourinrow.core.notation import Base, format_move
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import free_moves
from fourinrow.errors import FourInRowError, IllegalMove, WrongType, shown

__all__ = ["MAX_SCORE", "checked_scores", "format_scores", "score_label"]

MAX_SCORE: Final = 999
"""The largest score that fits in a picture; no score of the solver is larger."""


def checked_scores(
    scores: Mapping[int, SupportsInt], grid: Grid, rules: Rules | None = None
) -> Mapping[int, int]:
    """Return the scores of moves as whole numbers, sorted by move.

    >>> from fourinrow import new_grid
    >>> from fourinrow.draw.scores import checked_scores
    >>> checked_scores({3: 1, 2: 0}, new_grid(6, 7))
    {2: 0, 3: 1}

    Raises `IllegalMove` for a move whose column is full or cell taken, `WrongType` for
    a value that is not a score, and `FourInRowError` for one beyond `MAX_SCORE`.
    """
    free = free_moves(grid, rules)
    for move in scores:
        if move not in free:
            raise IllegalMove(
                f"expected scores of free columns or cells, got one of {shown(move)}"
            )
    return {move: _whole(scores[move]) for move in sorted(scores)}


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


def format_scores(
    scores: Mapping[int, SupportsInt],
    rules: Rules = CONNECT_FOUR,
    *,
    base: Base = 1,
) -> str:
    """Write scores on a line, each after its move.

    >>> from fourinrow.draw import format_scores
    >>> format_scores({2: 0, 3: -1})
    '3:0 4:-1'
    """
    return " ".join(
        f"{format_move(move, rules, base=base)}:{int(score)}"
        for move, score in scores.items()
    )


def score_label(score: int | None) -> str:
    """Write a score with a true minus sign; a dash stands for no score.

    >>> from fourinrow.draw.scores import score_label
    >>> score_label(-2), score_label(18), score_label(None)
    ('−2', '18', '–')
    """
    return "–" if score is None else str(score).replace("-", "−")
