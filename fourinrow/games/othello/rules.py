"""Othello: a placed disc flips the enemy discs that it encloses.

Black begins, as `Player.FIRST`. A player places a disc on an empty cell from which a
straight run of enemy discs leads to one of the player's own; all such runs are flipped.
A player must pass if no disc can be placed, and may not pass otherwise. When neither
side can place a disc, the game is over, and the side with more discs wins. Source: the
rules of the World Othello Federation; boards may have any even side from 4 to 14.

From each cell, rays lead to the edge in eight directions. Some begin with a run of
enemy discs::

    . O O X .     the ray to the right of the first cell, and to the left of X

A disc may be placed where a run on a ray from an own disc ends at an empty cell. It
flips the runs on the rays from its own cell that end at an own disc.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from itertools import count, product, takewhile
from string import ascii_lowercase
from typing import Final, NamedTuple, TypeAlias

from toolz import concat

from fourinrow.core.cells import Cell, Outcome, Player, other, won_by
from fourinrow.core.grid import Grid, ncols, new_grid, nrows, replace_value
from fourinrow.core.pictures import format_state
from fourinrow.errors import (
    FourInRowError,
    IllegalMove,
    InvalidPosition,
    expected,
    in_range,
)
from fourinrow.mimebundle import mimebundle

SIDES: Final = range(4, 15, 2)
"""The numbers of rows that a board may have."""


class Pass(Enum):
    """The move of a player who can't place a disc."""

    PASS = "pass"


PASS: Final = Pass.PASS

OthelloMove: TypeAlias = int | Pass
"""A cell, ``row * side + column`` from the top left corner, or a pass."""

Ray: TypeAlias = tuple[int, ...]
"""The cells from a neighbour of a cell in one direction, and a place for the edge."""


class OthelloState(NamedTuple):
    """A grid of discs, and the player to move."""

    grid: Grid
    turn: Player

    def _repr_mimebundle_(self, **_wanted: object) -> Mapping[str, str]:
        return mimebundle(self)

    def __repr__(self) -> str:
        return format_state("OthelloState", *self)


def initial(side: int = 8) -> OthelloState:
    """Return the start: two discs of each side on a diagonal, and Black to move.

    >>> from fourinrow.core import to_rows
    >>> to_rows(initial(4).grid)
    [[0, 0, 0, 0], [0, 2, 1, 0], [0, 1, 2, 0], [0, 0, 0, 0]]

    Raises `FourInRowError` unless ``side`` is even and from 4 to 14.
    """
    if side not in SIDES:
        raise FourInRowError(expected("an even side from 4 to 14", side))
    grid = new_grid(side, side)
    for row, column in product((side // 2 - 1, side // 2), repeat=2):
        disc = Cell.SECOND if row == column else Cell.FIRST
        grid = replace_value(grid, row, column, disc)
    return OthelloState(grid, Player.FIRST)


def legal_moves(state: OthelloState) -> tuple[OthelloMove, ...]:
    """Return the legal moves: cells, or a pass; none once the game is over.

    >>> legal_moves(initial(4))
    (1, 4, 11, 14)

    Corners come first, then edges inwards, and cells beside corners last, which is fast
    in searches. Raises `InvalidPosition` for a grid that can't be a board of Othello.
    """
    grid, turn = state
    ranks = _ranks(nrows(grid))
    cells = tuple(sorted(open_cells(grid, turn), key=ranks.__getitem__))
    return cells or ((PASS,) if open_cells(grid, other(turn)) else ())


def play(state: OthelloState, move: OthelloMove) -> OthelloState:
    """Return the state after a disc is placed and flips others, or after a pass.

    >>> from fourinrow.core import to_rows
    >>> to_rows(play(initial(4), 1).grid)
    [[0, 1, 0, 0], [0, 1, 1, 0], [0, 1, 2, 0], [0, 0, 0, 0]]

    Raises `IllegalMove` for a cell that is taken, off the board or flips no disc, for a
    pass while a disc can be placed, and once the game is over.
    """
    grid, turn = state
    if move is PASS:
        if legal_moves(state) != (PASS,):
            raise IllegalMove(_why_not(state, move))
        return OthelloState(grid, other(turn))
    turned = flips(grid, move, turn)
    row, column = divmod(move, len(grid))
    if grid[row][column] or not turned:
        raise IllegalMove(_why_not(state, move))
    for cell in (move, *turned):
        grid = replace_value(grid, *divmod(cell, len(grid)), turn)
    return OthelloState(grid, other(turn))


def _why_not(state: OthelloState, move: OthelloMove) -> str:
    moves, side = legal_moves(state), nrows(state.grid)
    if not moves:
        return "the game is over"
    if moves == (PASS,):
        return "you can't place a disc"
    if move is PASS:
        return "you can place a disc, so you must"
    row, column = divmod(move, side)
    word = write(move, side)
    return (
        f"cell {word} is taken" if state.grid[row][column] else f"{word} flips no disc"
    )


def write(move: OthelloMove, side: int = 8) -> str:
    """Return a move as text, such as d3."""
    if move is PASS:
        return "pass"
    row, column = divmod(move, side)
    return f"{ascii_lowercase[column]}{row + 1}"


def count_discs(state: OthelloState) -> tuple[int, int]:
    """Return the numbers of discs of the first player and of the second."""
    cells = [*concat(state.grid)]
    return cells.count(Cell.FIRST), cells.count(Cell.SECOND)


def outcome(state: OthelloState) -> Outcome:
    """Return the outcome: the game is running while either side can place a disc.

    >>> outcome(initial())
    <Outcome.RUNNING: 'running'>

    At the end, the side with more discs wins; empty cells do not count.
    """
    grid, turn = state
    if open_cells(grid, turn) or open_cells(grid, other(turn)):
        return Outcome.RUNNING
    first, second = count_discs(state)
    if first == second:
        return Outcome.DRAW
    return won_by(Player.FIRST if first > second else Player.SECOND)


_CORNER: Final = 10.0
_DISC_AT_THE_END: Final = 1000.0


def rate(state: OthelloState) -> float:
    """Return a rating from the first player's side: 1 for a move, 10 for a corner.

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
        first, second = count_discs(state)
        return _DISC_AT_THE_END * (first - second)
    corners = [grid[row][column] for row in (0, -1) for column in (0, -1)]
    held = corners.count(Cell.FIRST) - corners.count(Cell.SECOND)
    return _CORNER * held + first - second


@lru_cache
def _ranks(side: int) -> Sequence[int]:
    """Return the ranks of cells in the order of moves."""

    def rank(row: int, column: int) -> int:
        to_edges = [min(at, side - 1 - at) for at in (row, column)]
        to_corner = max(to_edges)
        return {0: -1, 1: side}.get(to_corner, min(to_edges))

    return [rank(row, column) for row, column in product(range(side), repeat=2)]


def open_cells(grid: Grid, player: Player) -> tuple[int, ...]:
    """Return the cells where a player could place a disc, whoever is to move."""
    cells, rays = _board(grid)
    own = (rays[at] for at, cell in enumerate(cells) if cell == player)
    ends = {end for _, end in _runs(cells, concat(own), other(player))}
    return tuple(sorted(at for at in ends if cells[at] == Cell.EMPTY))


def flips(grid: Grid, cell: int, player: Player) -> tuple[int, ...]:
    """Return the cells that a player's disc on a cell, taken or not, would flip."""
    cells, rays = _board(grid)
    in_range(0, cell, len(rays) - 1, "a cell", IllegalMove)
    runs = _runs(cells, rays[cell], other(player))
    return tuple(concat(run for run, end in runs if cells[end] == player))


def _runs(
    cells: Sequence[Cell | None], rays: Iterable[Ray], enemy: Player
) -> Iterator[tuple[Ray, int]]:
    """Yield the enemy discs with which rays begin, and the place after them."""
    for ray in rays:
        if cells[ray[0]] == enemy:
            end = 1
            while cells[ray[end]] == enemy:
                end += 1
            yield ray[:end], ray[end]


def _board(grid: Grid) -> tuple[Sequence[Cell | None], Sequence[Sequence[Ray]]]:
    """Return the cells, then ``None`` for the edge; and the rays from each cell."""
    return (*concat(grid), None), _rays(nrows(grid), ncols(grid))


@lru_cache
def _rays(rows: int, cols: int) -> tuple[tuple[Ray, ...], ...]:
    if rows != cols or rows not in SIDES:
        raise InvalidPosition(
            f"expected a square with an even side from 4 to 14, got {rows} x {cols}"
        )
    side = range(rows)

    def ray(row: int, column: int, down: int, right: int) -> Ray:
        places = zip(count(row + down, down), count(column + right, right))
        on_board = takewhile(lambda at: at[0] in side and at[1] in side, places)
        return (*(row * cols + column for row, column in on_board), rows * cols)

    steps = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]
    return tuple(
        tuple(ray(*cell, *step) for step in steps) for cell in product(side, side)
    )
