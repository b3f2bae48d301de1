"""A grid and whose turn it is: the legal moves, and the outcome of a game."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from fourinrow.core.cells import Cell, Player, Stone, other
from fourinrow.core.grid import Grid, apply_move, is_full, new_grid, replace_value
from fourinrow.core.outcome import Status, won_by
from fourinrow.core.pictures import format_state
from fourinrow.core.rules import CONNECT_FOUR, Rules, checked_rules, rules_for
from fourinrow.core.wins import winner
from fourinrow.errors import IllegalMove, WrongType, shown, whole_number


class Situation(NamedTuple):
    """A grid, and the player whose turn it is.

    >>> from fourinrow import Player, Situation, new_grid
    >>> Situation(new_grid(2, 3), Player.FIRST)
    Situation(parse_grid('...\\n...'), Player.FIRST)
    """

    grid: Grid
    turn: Player

    def __repr__(self) -> str:
        return format_state("Situation", *self)


Order: TypeAlias = Callable[[Sequence[int]], Iterable[int]]


def ascending(moves: Sequence[int]) -> Sequence[int]:
    """Return moves in their own order, from the left.

    >>> from fourinrow.core import ascending
    >>> ascending((0, 1, 2))
    (0, 1, 2)
    """
    return moves


def descending(moves: Sequence[int]) -> Sequence[int]:
    """Return moves from the right, as the F# and OCaml seeds order them.

    >>> from fourinrow.core import descending
    >>> descending((0, 1, 2))
    (2, 1, 0)
    """
    return moves[::-1]


def centre_first(rules: Rules = CONNECT_FOUR) -> Order:
    """Return an order by distance from the middle of the board, nearest first.

    >>> from fourinrow.core import centre_first
    >>> centre_first()((0, 1, 2, 3, 4, 5, 6))
    [3, 2, 4, 1, 5, 0, 6]
    """
    return _centre_first(checked_rules(rules))


@lru_cache
def _centre_first(rules: Rules) -> Order:
    def eccentricity(move: int) -> int:
        row, column = (0, move) if rules.gravity else divmod(move, rules.cols)
        down = 0 if rules.gravity else abs(2 * row - rules.rows + 1)
        return down + abs(2 * column - rules.cols + 1)

    return lambda moves: sorted(moves, key=eccentricity)


def root(grid: Grid) -> Situation:
    """Return the situation of any grid in which the first player is to move.

    >>> from fourinrow import new_grid
    >>> from fourinrow.core import root
    >>> root(new_grid(6, 7)).turn
    <Player.FIRST: 1>
    """
    return Situation(grid, Player.FIRST)


def initial(rules: Rules = CONNECT_FOUR) -> Situation:
    """Return the situation at the start of a game: the empty board.

    >>> from fourinrow import new_grid
    >>> from fourinrow.core import initial, root
    >>> initial() == root(new_grid(6, 7))
    True
    """
    return root(new_grid(checked_rules(rules).rows, rules.cols))


def free_moves(grid: Grid, rules: Rules | None = None) -> tuple[int, ...]:
    """Return the columns that are not full, or the empty cells, even after the end.

    >>> from fourinrow.core import free_moves, from_rows
    >>> free_moves(from_rows([[1, 0], [1, 2]]))
    (1,)

    Columns with gravity, ``row * cols + column`` without; ascending.
    """
    known = rules_for(grid, rules)
    rows = (grid[0],) if known.gravity else grid
    cells = (cell for row in rows for cell in row)
    return tuple([move for move, cell in enumerate(cells) if cell == Cell.EMPTY])


def status(situation: Situation, rules: Rules | None = None) -> Status:
    """Return whether the game is won, drawn because the board is full, or running.

    >>> from fourinrow import status
    >>> from fourinrow.core import initial
    >>> status(initial())
    <Status.RUNNING: 'running'>

    Here and below, the default ``rules`` are four in a row on a board of this size.
    Code for any game calls `Game.outcome` and `Game.legal_moves` instead.
    """
    grid = grid_of(situation)
    match winner(grid, rules):
        case None:
            return Status.DRAW if is_full(grid) else Status.RUNNING
        case player:
            return won_by(player)


def grid_of(situation: Situation) -> Grid:
    """Return the grid of a situation.

    >>> from fourinrow.core.situation import grid_of
    >>> grid_of(7)
    Traceback (most recent call last):
    fourinrow.errors.WrongType: expected a Situation, got 7
    """
    try:
        return situation.grid
    except AttributeError:
        raise WrongType(f"expected a Situation, got {shown(situation)}") from None


def legal_moves(
    situation: Situation, rules: Rules | None = None, *, order: Order = ascending
) -> tuple[int, ...]:
    """Return the legal moves; none once the game is over.

    >>> from fourinrow import legal_moves
    >>> from fourinrow.core import descending, initial
    >>> legal_moves(initial())
    (0, 1, 2, 3, 4, 5, 6)
    >>> legal_moves(initial(), order=descending)
    (6, 5, 4, 3, 2, 1, 0)

    Columns with gravity, ``row * cols + column`` without, both from 0.
    """
    grid = grid_of(situation)
    if winner(grid, rules) is not None:
        return ()
    return tuple(order(free_moves(grid, rules)))


def make_move(situation: Situation, move: int, rules: Rules | None = None) -> Situation:
    """Play a move for the player whose turn it is.

    >>> from fourinrow import make_move
    >>> from fourinrow.core import initial, to_rows
    >>> to_rows(make_move(initial(), 3).grid)[5]
    [0, 0, 0, 1, 0, 0, 0]

    ``move`` is a column with gravity, ``row * cols + column`` without. The given
    situation stays unchanged. Raises `IllegalMove` for a move off the board, for a full
    column or a taken cell, and for any move once the game is over.
    """
    known = rules_for(grid_of(situation), rules)
    standing = status(situation, known)
    if standing is not Status.RUNNING:
        raise IllegalMove(
            f"the game is over ({standing.value}), got move {shown(move)}"
        )
    return _played(situation, move, known)


def children(
    situation: Situation, rules: Rules | None = None, *, order: Order = ascending
) -> tuple[Situation, ...]:
    """Return the situations after each legal move; none once the game is over.

    >>> from fourinrow.core import children, initial
    >>> len(children(initial()))
    7
    """
    return tuple(iter_children(situation, rules, order=order))


def iter_children(
    situation: Situation, rules: Rules | None = None, *, order: Order = ascending
) -> Iterator[Situation]:
    """Yield the `children` one by one, each made only when it is needed.

    >>> from fourinrow import make_move
    >>> from fourinrow.core import initial, iter_children
    >>> next(iter_children(initial())) == make_move(initial(), 0)
    True
    """
    known = rules_for(grid_of(situation), rules)
    for move in legal_moves(situation, known, order=order):
        yield _played(situation, move, known)


def _played(situation: Situation, move: int, rules: Rules) -> Situation:
    grid, turn = situation
    placed = apply_move if rules.gravity else _place
    return Situation(placed(grid, move, turn), other(turn))


def _place(grid: Grid, move: int, stone: Stone) -> Grid:
    cells = len(grid) * len(grid[0])
    row, column = divmod(whole_number(move, "a move"), len(grid[0]))
    if not 0 <= row < len(grid):
        raise IllegalMove(f"expected a cell from 0 to {cells - 1}, got {shown(move)}")
    if grid[row][column]:
        raise IllegalMove(f"cell {shown(move)} is taken")
    return replace_value(grid, row, column, stone)
