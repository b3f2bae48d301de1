"""Questions about one position; each function makes its own solver."""

from collections.abc import Mapping

from fourinrow.core.rules import Rules
from fourinrow.solver.bridge import Position, known_rules
from fourinrow.solver.score import Score
from fourinrow.solver.solver import Solver


def solve(position: Position, rules: Rules | None = None) -> Score:
    """Return the exact score of a position: who wins, and when.

    >>> print(solve("57233364634511351466722"))
    win in 3
    >>> print(solve("", Rules(rows=4, cols=5)))
    draw in 20

    A situation has its own rules; for other positions they are Connect Four by default.
    A game that is over is a loss in 0 or a draw in 0. Raises `InvalidPosition`,
    or `ParseError` for an invalid position: see `as_board`.
    """
    return Solver(known_rules(position, rules)).solve(position)


def scores(position: Position, rules: Rules | None = None) -> Mapping[int, Score]:
    """Return the exact score of each legal move, for the side that makes it.

    >>> for move, score in scores("12", Rules(rows=3, cols=4, n=3)).items():
    ...     print(move, score)
    0 win in 7
    1 win in 9
    2 loss in 10
    3 win in 9

    Rules and errors are as in `solve`.
    """
    return Solver(known_rules(position, rules)).scores(position)


def best_moves(position: Position, rules: Rules | None = None) -> tuple[int, ...]:
    """Return all moves that lead to the score of the position, ascending.

    >>> best_moves("12", Rules(rows=3, cols=4, n=3))
    (0,)

    They are the soonest wins, the draws, or the latest losses. Rules and errors are as
    in `solve`.
    """
    return Solver(known_rules(position, rules)).best_moves(position)
