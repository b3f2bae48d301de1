"""A grid, whose turn it is, and the rules: the legal moves, and the outcome."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Self, TypeAlias

from fourinrow.core.cells import (
    Cell,
    Outcome,
    Player,
    Stone,
    as_cell,
    as_player,
    other,
    won_by,
)
from fourinrow.core.grid import Grid, apply_move, is_full, new_grid
from fourinrow.core.pictures import format_state
from fourinrow.core.rules import CONNECT_FOUR, Rules, checked_rules, rules_for
from fourinrow.core.wins import winner
from fourinrow.errors import (
    IllegalMove,
    InvalidPosition,
    WrongType,
    shown,
    whole_number,
)


class _Fields(NamedTuple):
    grid: Grid
    turn: Player
    rules: Rules


class Situation(_Fields):
    """A grid, the player whose turn it is, and the rules of the game.

    >>> from fourinrow import TIC_TAC_TOE
    >>> Situation(new_grid(2, 3), Player.FIRST)
    Situation(parse_grid('...\\n...'), Player.FIRST)
    >>> Situation(new_grid(3, 3), Player.FIRST, TIC_TAC_TOE).rules.gravity
    False

    The default ``rules`` are four in a row on a board of the grid's size. Raises
    `InvalidPosition` for rules of another size, `WrongType` and `FourInRowError` for
    values that are not a grid, a player or rules.
    """

    __slots__ = ()

    def __new__(  # noqa: D102
        cls, grid: Grid, turn: Player, rules: Rules | None = None
    ) -> Self:
        return super().__new__(cls, grid, as_player(turn), rules_for(grid, rules))

    @classmethod
    def _make(cls, iterable: Iterable[Any]) -> Self:  # type: ignore[override]
        return cls(*iterable)

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), self[:2] if _has_usual_rules(self) else self[:]

    def __repr__(self) -> str:
        rules = () if _has_usual_rules(self) else (self.rules,)
        return format_state("Situation", self.grid, self.turn, *rules)


def _has_usual_rules(situation: Situation) -> bool:
    return situation.rules == rules_for(situation.grid)


Order: TypeAlias = Callable[[Sequence[int]], Iterable[int]]


def ascending(moves: Sequence[int]) -> Sequence[int]:
    """Return moves in their own order, from the left.

    >>> ascending((0, 1, 2))
    (0, 1, 2)
    """
    return moves


def descending(moves: Sequence[int]) -> Sequence[int]:
    """Return moves from the right, as the F# and OCaml seeds order them.

    >>> descending((0, 1, 2))
    (2, 1, 0)
    """
    return moves[::-1]


def centre_first(rules: Rules = CONNECT_FOUR) -> Order:
    """Return an order by distance from the middle of the board, nearest first.

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


def root(grid: Grid, rules: Rules | None = None) -> Situation:
    """Return the situation with a grid and the first player to move.

    >>> root(new_grid(6, 7)).turn
    <Player.FIRST: 1>
    """
    return Situation(grid, Player.FIRST, rules)


def initial(rules: Rules = CONNECT_FOUR) -> Situation:
    """Return the situation at the start of a game: the empty board.

    >>> initial() == root(new_grid(6, 7))
    True
    """
    return root(new_grid(checked_rules(rules).rows, rules.cols), rules)


def free_moves(grid: Grid, rules: Rules | None = None) -> tuple[int, ...]:
    """Return the columns that are not full, or the empty cells, even if a side has won.

    >>> from fourinrow.core import from_rows
    >>> free_moves(from_rows([[1, 0], [1, 2]]))
    (1,)

    Columns with gravity, ``row * cols + column`` without; ascending.
    """
    known = rules_for(grid, rules)
    rows = (grid[0],) if known.gravity else grid
    cells = (cell for row in rows for cell in row)
    return tuple([move for move, cell in enumerate(cells) if cell == Cell.EMPTY])


def outcome(situation: Situation) -> Outcome:
    """Return whether the game is won, drawn because the board is full, or running.

    >>> from fourinrow import TIC_TAC_TOE, from_moves
    >>> outcome(from_moves("a1a2b1b2c1", TIC_TAC_TOE))
    <Outcome.FIRST_WON: 'first won'>

    Code for any game calls `Game.outcome` and `Game.legal_moves` instead.
    """
    grid, _, rules = checked_situation(situation)
    match winner(grid, rules):
        case None:
            return Outcome.DRAW if is_full(grid) else Outcome.RUNNING
        case player:
            return won_by(player)


def checked_situation(situation: Situation, rules: Rules | None = None) -> Situation:
    """Return a situation after checking its type, and that its rules are ``rules``.

    >>> checked_situation(7)
    Traceback (most recent call last):
    fourinrow.errors.WrongType: expected a Situation, got 7

    Without ``rules``, a situation of any rules will do. Raises `InvalidPosition` for
    other rules.
    """
    if not isinstance(situation, Situation):
        raise WrongType(f"expected a Situation, got {shown(situation)}")
    own = situation.rules
    if rules is not None and checked_rules(rules) is not own:
        raise InvalidPosition(f"expected a situation of {rules!r}, got one of {own!r}")
    return situation


def legal_moves(situation: Situation, *, order: Order = ascending) -> tuple[int, ...]:
    """Return the legal moves; none once the game is over.

    >>> legal_moves(initial())
    (0, 1, 2, 3, 4, 5, 6)
    >>> legal_moves(initial(), order=descending)
    (6, 5, 4, 3, 2, 1, 0)

    Columns with gravity, ``row * cols + column`` without, both from 0.
    """
    grid, _, rules = checked_situation(situation)
    if winner(grid, rules) is not None:
        return ()
    return tuple(order(free_moves(grid, rules)))


def make_move(situation: Situation, move: int) -> Situation:
    """Return the situation after a move of the player whose turn it is.

    >>> from fourinrow.core import to_rows
    >>> to_rows(make_move(initial(), 3).grid)[5]
    [0, 0, 0, 1, 0, 0, 0]

    ``move`` is a column with gravity, ``row * cols + column`` without. The given
    situation stays unchanged. Raises `IllegalMove` for a move off the board, for a full
    column or a taken cell, and for any move once the game is over.
    """
    standing = outcome(situation)
    if standing is not Outcome.RUNNING:
        raise IllegalMove(
            f"the game is over ({standing.value}), got move {shown(move)}"
        )
    return _played(situation, move)


def children(
    situation: Situation, *, order: Order = ascending
) -> tuple[Situation, ...]:
    """Return the situations after each legal move; none once the game is over.

    >>> len(children(initial()))
    7
    """
    return tuple(after_each(situation, legal_moves(situation, order=order)))


def after_each(situation: Situation, moves: Iterable[int]) -> Iterator[Situation]:
    """Yield the situations after some moves of a running game, each made when needed.

    >>> [child.turn for child in after_each(initial(), (3, 4))]
    [<Player.SECOND: 2>, <Player.SECOND: 2>]

    It is quicker than `make_move`, as it does not check that the game is running.
    """
    return (_played(situation, move) for move in moves)


def _played(situation: Situation, move: int) -> Situation:
    grid, turn, rules = situation
    placed = apply_move if rules.gravity else _place
    # The fields need no more checks.
    return tuple.__new__(Situation, (placed(grid, move, turn), other(turn), rules))


def _place(grid: Grid, move: int, stone: Stone) -> Grid:
    row, column = divmod(whole_number(move, "a move"), len(grid[0]))
    if not 0 <= row < len(grid):
        last = len(grid) * len(grid[0]) - 1
        raise IllegalMove(f"expected a cell from 0 to {last}, got {shown(move)}")
    if grid[row][column]:
        raise IllegalMove(f"cell {shown(move)} is taken")
    return grid.set(row, grid[row].set(column, as_cell(stone)))
