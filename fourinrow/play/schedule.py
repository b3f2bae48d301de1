"""How deep to look: not far while a game is young, farther when cells get scarce."""

from collections.abc import Callable
from typing import TypeVar

from fourinrow.core.cells import Cell
from fourinrow.core.grid import checked_grid
from fourinrow.core.situation import Situation, checked_situation
from fourinrow.errors import at_least
from fourinrow.games.game import Game
from fourinrow.play.players import Chooser, alpha_beta_player, first_of
from fourinrow.play.referee import Seated

S = TypeVar("S")
M = TypeVar("M")


def depth_for(free_cells: int) -> int:
    """Answer how many plies to search with so many cells free: 2 early, 4 to 6 late.

    >>> from fourinrow.play import depth_for
    >>> [depth_for(free_cells) for free_cells in (42, 24, 16, 8)]
    [2, 4, 5, 6]

    As the OCaml seed's text advises. Raises `FourInRowError` for less than no cells.
    """
    free = at_least(0, free_cells, "a number of cells", "0 cells or more")
    if free > 24:
        return 2
    return 4 if free > 16 else 5 if free > 8 else 6


def free_cells(situation: Situation) -> int:
    """Count the cells of a board that have no stone.

    >>> from fourinrow import from_moves
    >>> from fourinrow.play import free_cells
    >>> free_cells(from_moves("414141"))
    36
    """
    grid = checked_grid(checked_situation(situation).grid)
    return sum(row.count(Cell.EMPTY) for row in grid)


def scheduled_player(
    free_cells: Callable[[S], int], choose: Chooser = first_of, tolerance: float = 0
) -> Seated[S, M]:
    """Make a player of alpha-beta that looks as far as `depth_for` says.

    >>> from fourinrow import connect, from_moves
    >>> from fourinrow.play import free_cells, scheduled_player
    >>> scheduled_player(free_cells)(connect(), from_moves("414141"))
    3

    With `prefer_sooner`, count the cells of `AtPly` states:
    ``lambda at: free_cells(at.state)``.
    """

    def player(game: Game[S, M], state: S) -> M:
        depth = depth_for(free_cells(state))
        return alpha_beta_player(depth, choose, tolerance)(game, state)

    return player
