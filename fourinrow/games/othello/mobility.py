"""How searches judge Othello: by mobility and corners, in a good order of moves."""

from functools import lru_cache
from typing import Final

from fourinrow.core.cells import Cell, Player
from fourinrow.core.situation import Order
from fourinrow.games.othello.rules import OthelloState, count_discs, open_cells

_CORNER: Final = 10.0
_DISC_AT_THE_END: Final = 1000.0


def rate(state: OthelloState) -> float:
    """Return a rating from the first player's side: 1 for a move, 10 for a corner.

    >>> from fourinrow.games.othello.rules import initial, play
    >>> rate(play(initial(), 19))
    0.0

    Many discs early are no advantage; a player with few moves is soon forced to make
    bad ones, and a corner can't be flipped. At the end, each disc of the lead counts
    1000, more than all moves and corners together. Source: mobility and stability in P.
    Rosenbloom, "A World-Championship-Level Othello Program" (1982), simplified.
    """
    grid = state.grid
    first, second = (len(open_cells(grid, player)) for player in Player)
    if not first and not second:
        discs = [count_discs(state, player) for player in Player]
        return _DISC_AT_THE_END * (discs[0] - discs[1])
    corners = [grid[row][column] for row in (0, -1) for column in (0, -1)]
    held = corners.count(Cell.FIRST) - corners.count(Cell.SECOND)
    return _CORNER * held + first - second


@lru_cache
def corners_first(side: int = 8) -> Order:
    """Return an order of cells: corners, then edges inwards, beside corners last.

    >>> corners_first()((1, 19, 23, 56))
    [56, 23, 19, 1]
    """

    def rank(cell: int) -> int:
        to_edges = [min(at, side - 1 - at) for at in divmod(cell, side)]
        to_corner = max(to_edges)
        return {0: -1, 1: side}.get(to_corner, min(to_edges))

    return lambda cells: sorted(cells, key=rank)
