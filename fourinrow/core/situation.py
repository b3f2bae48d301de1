"""A grid, whose turn it is, and the rules: the legal moves, and the outcome."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, Self, TypeAlias

from toolz import concat

from fourinrow.core.cells import Outcome, Player, other, won_by
from fourinrow.core.grid import Grid, apply_move, new_grid, replace_value
from fourinrow.core.pictures import format_grid, format_state
from fourinrow.core.rules import CONNECT_FOUR, Rules, checked_move, rules_for
from fourinrow.core.windows import winner
from fourinrow.errors import IllegalMove, short_repr
from fourinrow.mimebundle import mimebundle


class _Fields(NamedTuple):
    grid: Grid
    turn: Player
    rules: Rules


class Situation(_Fields):
    """A grid, the player whose turn it is, and the rules of the game.

    >>> Situation(new_grid(2, 3))
    Situation(parse_grid('...\\n...'), Player.FIRST)

    The default turn is the first player's, whatever stones there are;
    `fourinrow.notation.as_situation` counts them. The default rules are four in a row
    on a board of the grid's size. Raises `InvalidPosition` for rules of another size.
    """

    __slots__ = ()

    _repr_mimebundle_ = mimebundle

    def __new__(  # noqa: D102
        cls, grid: Grid, turn: Player = Player.FIRST, rules: Rules | None = None
    ) -> Self:
        return super().__new__(cls, grid, Player(turn), rules_for(grid, rules))

    @classmethod
    def _make(cls, iterable: Iterable[Any]) -> Self:  # type: ignore[override]
        return cls(*iterable)  # so that `_replace` checks too

    def __repr__(self) -> str:
        is_usual = self.rules == rules_for(self.grid)
        rules = () if is_usual else (self.rules,)
        return format_state("Situation", self.grid, self.turn, *rules)

    def __str__(self) -> str:
        return format_grid(self.grid)


def initial(rules: Rules = CONNECT_FOUR) -> Situation:
    """Return the situation at the start: the empty board.

    >>> initial() == Situation(new_grid(6, 7))
    True
    """
    return Situation(new_grid(rules.rows, rules.cols), rules=rules)


_winner_once: Final = lru_cache(maxsize=64)(winner)  # each move of a grid asks again


def outcome(situation: Situation) -> Outcome:
    """Return whether the game is won, drawn since there is no room, or running.

    >>> from fourinrow import from_moves
    >>> outcome(from_moves("1212121"))
    <Outcome.FIRST_WON: 'first won'>
    """
    grid, _, rules = situation
    if player := _winner_once(grid, rules):
        return won_by(player)
    return Outcome.RUNNING if free_moves(grid, rules) else Outcome.DRAW


def free_moves(grid: Grid, rules: Rules) -> tuple[int, ...]:
    """Return the moves for which there is room, even if the game is over."""
    cells = grid[0] if rules.gravity else concat(grid)
    return tuple([move for move, cell in enumerate(cells) if not cell])


Order: TypeAlias = Callable[[Sequence[int]], Iterable[int]]
"""A function that orders moves, such as ``reversed``."""


def legal_moves(situation: Situation, *, order: Order = tuple) -> tuple[int, ...]:
    """Return the legal moves, columns or cells; none once the game is over.

    >>> legal_moves(initial()), legal_moves(initial(), order=reversed)
    ((0, 1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1, 0))
    """
    grid, _, rules = situation
    if _winner_once(grid, rules) is not None:
        return ()
    return tuple(order(free_moves(grid, rules)))


def make_move(situation: Situation, move: int) -> Situation:
    """Return the situation after a move of the player whose turn it is.

    >>> from fourinrow.core import to_rows
    >>> to_rows(make_move(initial(), 3).grid)[5]
    [0, 0, 0, 1, 0, 0, 0]

    Raises `IllegalMove` for a move that is not legal.
    """
    if (end := outcome(situation)) is not Outcome.RUNNING:
        raise IllegalMove(
            f"the game is over ({end.value}), got move {short_repr(move)}"
        )
    grid, turn, rules = situation
    if rules.gravity:
        after = apply_move(grid, move, turn)
    else:
        row, column = divmod(checked_move(move, rules, IllegalMove), rules.cols)
        if grid[row][column]:
            raise IllegalMove(f"cell {move} is taken")
        after = replace_value(grid, row, column, turn)
    return tuple.__new__(Situation, (after, other(turn), rules))  # no check is needed


def children(situation: Situation) -> tuple[Situation, ...]:
    """Return the situations after each legal move.

    >>> len(children(initial()))
    7
    """
    return tuple([make_move(situation, move) for move in legal_moves(situation)])


# Not needed for a first reading.


def centre_first(rules: Rules = CONNECT_FOUR) -> Order:
    """Return the order by distance from the middle of the board.

    >>> centre_first()((0, 1, 2, 3, 4, 5, 6))
    [3, 2, 4, 1, 5, 0, 6]
    """

    def distance(move: int) -> int:  # twice as far, so that there are no halves
        row, column = divmod(move, rules.cols)
        across = abs(2 * column - rules.cols + 1)
        return across if rules.gravity else across + abs(2 * row - rules.rows + 1)

    return lambda moves: sorted(moves, key=distance)
