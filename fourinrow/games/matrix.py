"""Connect-5 on a matrix as the Scheme seed plays it: take the best-rated placement.

As a game for two it is ``connect(CONNECT_FIVE)``; this file has the seed's own player.
"""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from fourinrow.core.cells import Player, Stone, as_player
from fourinrow.core.grid import Grid, ncols, nrows, replace_value
from fourinrow.core.rating import CONNECT5_SEED, PatternTable, rate
from fourinrow.core.rules import CONNECT_FIVE, Direction, Rules
from fourinrow.core.situation import free_moves
from fourinrow.errors import IllegalMove

S = TypeVar("S")


class Scored(NamedTuple, Generic[S]):
    """A state and its score: the Scheme seed's ``Board``."""

    state: S
    score: float


def score(
    grid: Grid, player: Stone = Player.FIRST, table: PatternTable = CONNECT5_SEED
) -> float:
    """Return the sum of the worth of all rows and columns of a grid.

    >>> from fourinrow import parse_grid
    >>> from fourinrow.core import SCHEME
    >>> from fourinrow.games import score
    >>> score(parse_grid("-----\\nXXXX-\\n-OOOO\\n-----\\n-----", SCHEME))
    -988.0
    """
    return rate(grid, player, table, _matrix_rules(grid))


def score_rows(
    grid: Grid, player: Stone = Player.FIRST, table: PatternTable = CONNECT5_SEED
) -> float:
    """Return the worth of the rows of a grid: the Scheme seed's ``score-by-count``.

    >>> from fourinrow import parse_grid
    >>> from fourinrow.core import SCHEME
    >>> from fourinrow.games import score_rows
    >>> score_rows(parse_grid("-----\\nXXXX-\\n-OOOO\\n-----\\n-----", SCHEME))
    -989.0
    """
    rules = _matrix_rules(grid)._replace(directions=(Direction.HORIZONTAL,))
    return rate(grid, player, table, rules)


def _matrix_rules(grid: Grid) -> Rules:
    return CONNECT_FIVE._replace(rows=nrows(grid), cols=ncols(grid))


def placements(grid: Grid, player: Stone = Player.FIRST) -> list[Grid]:
    """Return the grids with one more stone, on each empty cell in turn, row by row.

    >>> from fourinrow import new_grid
    >>> from fourinrow.games.matrix import placements
    >>> len(placements(new_grid(5, 5)))
    25

    Raises `FourInRowError` for an invalid player.
    """
    stone = as_player(player)
    return [
        replace_value(grid, *divmod(move, ncols(grid)), stone)
        for move in free_moves(grid, _matrix_rules(grid))
    ]


def scored_placements(
    grid: Grid, player: Stone = Player.FIRST, table: PatternTable = CONNECT5_SEED
) -> list[Scored[Grid]]:
    """Return the `placements` with their scores.

    >>> from fourinrow import new_grid
    >>> from fourinrow.games import scored_placements
    >>> {scored.score for scored in scored_placements(new_grid(5, 5))}
    {2.0}
    """
    return [
        Scored(placed, score(placed, player, table))
        for placed in placements(grid, player)
    ]


def best(scored: Sequence[Scored[S]]) -> Scored[S] | None:
    """Return the state with the best score, the last of equals; ``None`` if empty.

    >>> from fourinrow.games import Scored, best
    >>> best([Scored("a", 2), Scored("b", 3), Scored("c", 3)])
    Scored(state='c', score=3)
    """
    return max(reversed(scored), key=lambda one: one.score, default=None)


def greedy_move(
    grid: Grid, player: Stone = Player.FIRST, table: PatternTable = CONNECT5_SEED
) -> int:
    """Return the cell, ``row * cols + column``, of the placement with the best score.

    >>> from fourinrow import new_grid
    >>> from fourinrow.games import greedy_move
    >>> greedy_move(new_grid(5, 5))
    24

    Among equals it is the last. Raises `IllegalMove` on a full grid.
    """
    found = best(
        [
            Scored(move, one.score)
            for move, one in zip(
                free_moves(grid, _matrix_rules(grid)),
                scored_placements(grid, player, table),
                strict=True,
            )
        ]
    )
    if found is None:
        raise IllegalMove("the grid is full")
    return found.state
