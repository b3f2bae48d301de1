"""Othello: who places a disc turns those of the other side that it holds.

Black begins, and so is `Player.FIRST`. A disc is placed on an empty cell from which a
straight run of the other side's discs leads to one of the mover's; all such runs are
turned. Whoever can't place a disc passes, and must not pass otherwise. When neither
side can place one, the game is over, and the side with more discs has won.
Source: the rules of the World Othello Federation; any even side is a board here.
"""

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache, partial, reduce
from typing import Final, NamedTuple, TypeAlias

from fourinrow.core.grid import Grid, build_grid, replace_value
from fourinrow.core.pictures import format_state
from fourinrow.core.players import Cell, Player, other
from fourinrow.core.situation import Order, Status, ascending, won_by
from fourinrow.errors import FourInRowError, IllegalMove, shown, whole_number
from fourinrow.games.game import Game
from fourinrow.games.othello_lines import MAX_OTHELLO_SIDE, flips, open_cells

__all__ = [
    "PASS",
    "Othello",
    "OthelloMove",
    "Pass",
    "corners_first",
    "count_discs",
    "disc_moves",
    "discs_status",
    "initial_discs",
    "othello",
    "play_disc",
    "rate_discs",
    "refusal",
]


class Pass(Enum):
    """The move of who can't place a disc."""

    PASS = "pass"


PASS: Final = Pass.PASS

OthelloMove: TypeAlias = int | Pass
"""A cell, ``row * side + column`` from the top left corner, or a pass."""

_CORNER: Final = 10.0
_DISC_AT_THE_END: Final = 1000.0


class Othello(NamedTuple):
    """The discs, and the player whose turn it is."""

    grid: Grid
    turn: Player

    def __repr__(self) -> str:
        return format_state("Othello", *self)


def initial_discs(side: int = 8) -> Othello:
    """Place the first four discs, equal ones on a diagonal; Black is to move.

    >>> from fourinrow.core import to_rows
    >>> from fourinrow.games.othello import initial_discs
    >>> to_rows(initial_discs(4).grid)
    [[0, 0, 0, 0], [0, 2, 1, 0], [0, 1, 2, 0], [0, 0, 0, 0]]

    Raises `FourInRowError` for a side that is not even, below 4 or above 14.
    """
    length = whole_number(side, "a side")
    if length not in range(4, MAX_OTHELLO_SIDE + 1, 2):
        raise FourInRowError(
            f"expected an even side from 4 to {MAX_OTHELLO_SIDE}, got {shown(side)}"
        )
    middle = (length // 2 - 1, length // 2)

    def cell(row: int, column: int) -> Cell:
        if row not in middle or column not in middle:
            return Cell.EMPTY
        return Cell.SECOND if row == column else Cell.FIRST

    return Othello(build_grid(length, length, cell), Player.FIRST)


@lru_cache
def corners_first(side: int = 8) -> Order:
    """Order cells: corners, then from the edge inwards, and those at a corner last.

    >>> from fourinrow.games.othello import corners_first
    >>> corners_first()((1, 19, 23, 56))
    [56, 23, 19, 1]
    """

    def rank(cell: int) -> int:
        to_edges = [min(at, side - 1 - at) for at in divmod(cell, side)]
        to_corner = max(to_edges)
        return {0: -1, 1: side}.get(to_corner, min(to_edges))

    return lambda cells: sorted(cells, key=rank)


def disc_moves(state: Othello, *, order: Order = ascending) -> tuple[OthelloMove, ...]:
    """List what may be played: cells in order; else a pass; nothing at the end.

    >>> from fourinrow.games.othello import disc_moves, initial_discs
    >>> disc_moves(initial_discs(4))
    (1, 4, 11, 14)
    """
    grid, turn = state
    cells = tuple(order(open_cells(grid, turn)))
    return cells or ((PASS,) if open_cells(grid, other(turn)) else ())


def play_disc(state: Othello, move: OthelloMove) -> Othello:
    """Place a disc and turn what it holds, or pass.

    >>> from fourinrow.core import to_rows
    >>> from fourinrow.games.othello import initial_discs, play_disc
    >>> to_rows(play_disc(initial_discs(4), 1).grid)
    [[0, 1, 0, 0], [0, 1, 1, 0], [0, 1, 2, 0], [0, 0, 0, 0]]

    Raises `IllegalMove` for a cell that is taken, not there or turns no disc, for a
    pass while a disc can be placed, and once the game is over.
    """
    grid, turn = state
    if move is PASS:
        if disc_moves(state) != (PASS,):
            raise IllegalMove(refusal(state, "a pass"))
        return Othello(grid, other(turn))
    turned = flips(grid, move, turn)
    row, column = divmod(move, len(grid))
    if grid[row][column] or not turned:
        raise IllegalMove(refusal(state, f"cell {move}"))
    return Othello(_with_discs(grid, (move, *turned), turn), other(turn))


def _with_discs(grid: Grid, cells: Iterable[int], player: Player) -> Grid:
    side = len(grid)

    def place(grid: Grid, cell: int) -> Grid:
        return replace_value(grid, *divmod(cell, side), player)

    return reduce(place, cells, grid)


def refusal(state: Othello, got: str) -> str:
    """Say why a move, named as it was given, can't be played.

    >>> from fourinrow.games.othello import initial_discs, refusal
    >>> refusal(initial_discs(), "a pass")
    'expected an empty cell from which a disc is turned, got a pass'
    """
    if discs_status(state) is not Status.RUNNING:
        return f"expected a running game, got {got} when it is over"
    if disc_moves(state) == (PASS,):
        return f"expected a pass, no disc can be placed, got {got}"
    return f"expected an empty cell from which a disc is turned, got {got}"


def count_discs(state: Othello, player: Player) -> int:
    """Count the discs of a player.

    >>> from fourinrow import Player
    >>> from fourinrow.games.othello import count_discs, initial_discs
    >>> count_discs(initial_discs(), Player.FIRST)
    2
    """
    return sum(row.count(player) for row in state.grid)


def discs_status(state: Othello) -> Status:
    """Tell how the game stands: it runs while either side can place a disc.

    >>> from fourinrow.games.othello import discs_status, initial_discs
    >>> discs_status(initial_discs())
    <Status.RUNNING: 'running'>

    At the end, more discs win; empty cells count for nobody.
    """
    grid, turn = state
    if open_cells(grid, turn) or open_cells(grid, other(turn)):
        return Status.RUNNING
    first, second = (count_discs(state, player) for player in Player)
    if first == second:
        return Status.DRAW
    return won_by(Player.FIRST if first > second else Player.SECOND)


def rate_discs(state: Othello) -> float:
    """Rate a state from the first player's side: a move 1, a corner 10.

    >>> from fourinrow.games.othello import initial_discs, play_disc, rate_discs
    >>> rate_discs(play_disc(initial_discs(), 19))
    0.0

    Many discs early are no good: who has few moves is soon forced to bad ones, and a
    corner can't be turned. At the end a disc more is worth 1000, beyond all that moves
    and corners can be. Source: mobility and stability in P. Rosenbloom, "A
    World-Championship-Level Othello Program" (1982), made simple.
    """
    grid = state.grid
    first, second = (len(open_cells(grid, player)) for player in Player)
    if not first and not second:
        discs = [count_discs(state, player) for player in Player]
        return _DISC_AT_THE_END * (discs[0] - discs[1])
    corners = [grid[row][column] for row in (0, -1) for column in (0, -1)]
    held = corners.count(Cell.FIRST) - corners.count(Cell.SECOND)
    return _CORNER * held + first - second


def othello(side: int = 8, *, order: Order = ascending) -> Game[Othello, OthelloMove]:
    """Make the game, on a board of ``side`` x ``side``.

    >>> from fourinrow.games import othello
    >>> game = othello()
    >>> game.legal_moves(game.start())
    (19, 26, 37, 44)

    Moves come in ``order``, which decides among equals; a search is quickest with
    ``corners_first(side)``. Raises `FourInRowError` as `initial_discs` does.
    """
    initial_discs(side)
    return Game(
        start=partial(initial_discs, side),
        to_move=lambda state: state.turn,
        legal_moves=partial(disc_moves, order=order),
        play=play_disc,
        outcome=discs_status,
        rate=rate_discs,
    )
