r"""Stonehenge: stones of different weights on a board of ley-lines.

18 cells lie in rows of 2, 3, 4, 5 and 4; each is on three of the 15 ley-lines. A
player places one of nine stones on an empty cell. A line belongs to the heavier side
as soon as that can't change. The first to own 8 lines wins; there is no draw. Source:
the game by R. Knizia (1992), as the OCaml seed plays it. The board, with the number of
each cell::

       1---2              x = 4   6              y = 1
      / \ / \
     3---4---5            x = 3   5   7          y = 2
    / \ / \ / \
   6---7---8---9          x = 2   4   6   8      y = 3
  / \ / \ / \ / \
 10--11--12--13--14       x = 1   3   5   7   9  y = 4
  \ / \ / \ / \ /
   15--16--17--18         x = 2   4   6   8      y = 5

Along a line, one of y, x + y and x - y is constant. In the code, cells count from 0.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import product, starmap
from typing import Final, NamedTuple

from pyrsistent import PVector, pvector

from fourinrow.core.cells import Outcome, Player, Stone, other, won_by
from fourinrow.errors import IllegalMove, expected, in_range
from fourinrow.mimebundle import mimebundle


class Point(NamedTuple):
    """The place of a cell: neighbours in a row are two steps of ``x`` apart."""

    x: int
    y: int


CELLS: Final = tuple(
    Point(first + 2 * step, y)
    for y, (first, length) in enumerate([(4, 2), (3, 3), (2, 4), (1, 5), (2, 4)], 1)
    for step in range(length)
)
"""The places of the 18 cells, row by row from the top."""


def _lines_along(kept: Callable[[Point], int]) -> list[tuple[int, ...]]:
    values = sorted({kept(cell) for cell in CELLS})
    return [
        tuple(number for number, cell in enumerate(CELLS) if kept(cell) == value)
        for value in values
    ]


LINES: Final = (
    *_lines_along(lambda cell: cell.y),
    *_lines_along(lambda cell: cell.x + cell.y),
    *_lines_along(lambda cell: cell.x - cell.y),
)
"""The cells of the 15 ley-lines, in the order of the OCaml seed."""

STONES: Final = (6, 5, 4, 3, 3, 2, 2, 1, 1)
"""The stones that each side begins with."""


class PlacedStone(NamedTuple):
    """A stone on the board: its owner, and its weight."""

    owner: Player
    stone: int


class Placement(NamedTuple):
    """A move: a cell, counted from 0, and a stone."""

    cell: int
    stone: int


class StonehengeState(NamedTuple):
    """The cells, the owners of the lines, the stones in hand, and the side to move."""

    cells: PVector[PlacedStone | None]
    owners: PVector[Player | None]
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    turn: Player

    def _repr_mimebundle_(self, **_wanted: object) -> Mapping[str, str]:
        return mimebundle(self)

    def hand(self, player: Stone) -> tuple[int, ...]:
        """Return the stones that a player still has, the heaviest first."""
        return self.hands[player - 1]


def initial() -> StonehengeState:
    """Return the start: an empty board, all stones in hand.

    >>> len(legal_moves(initial()))
    108
    """
    return StonehengeState(
        cells=pvector([None] * len(CELLS)),
        owners=pvector([None] * len(LINES)),
        hands=(STONES, STONES),
        turn=Player.FIRST,
    )


def lines_owned(state: StonehengeState, player: Stone) -> int:
    """Return the number of lines that a player owns."""
    return state.owners.count(player)


def outcome(state: StonehengeState) -> Outcome:
    """Return the outcome: the first player with more than half the lines has won.

    >>> outcome(initial())
    <Outcome.RUNNING: 'running'>
    """
    for player in Player:
        if 2 * lines_owned(state, player) > len(LINES):
            return won_by(player)
    return Outcome.RUNNING


def legal_moves(state: StonehengeState) -> tuple[Placement, ...]:
    """Return the legal moves, none once a player has won.

    >>> legal_moves(initial())[0]
    Placement(cell=17, stone=1)

    The order is the seed's: the last cell first, and on each the lightest stone first.
    """
    if outcome(state) is not Outcome.RUNNING:
        return ()
    stones = sorted(set(state.hand(state.turn)))
    free = [cell for cell, placed in enumerate(state.cells) if placed is None]
    return tuple(starmap(Placement, product(reversed(free), stones)))


def play(state: StonehengeState, move: Placement) -> StonehengeState:
    """Return the state after a stone is placed, with the owners of decided lines.

    >>> play(initial(), Placement(0, 6)).owners[0]
    <Player.FIRST: 1>

    Raises `IllegalMove` for a cell that is taken or off the board, for a stone that is
    not in hand, and once the game is over.
    """
    cell, stone = move
    hand = list(state.hand(state.turn))
    if outcome(state) is not Outcome.RUNNING:
        raise IllegalMove(f"the game is over ({outcome(state).value})")
    in_range(0, cell, len(CELLS) - 1, "the index of a cell", IllegalMove)
    if state.cells[cell]:
        raise IllegalMove(f"cell {cell + 1} is taken")
    if stone not in hand:
        stones = " ".join(map(str, hand))
        raise IllegalMove(expected(f"a stone in hand ({stones})", stone))
    cells = state.cells.set(cell, PlacedStone(state.turn, stone))
    hand.remove(stone)
    mine, theirs = tuple(hand), state.hand(other(state.turn))
    hands = (mine, theirs) if state.turn is Player.FIRST else (theirs, mine)
    after = state._replace(cells=cells, hands=hands)
    lying = list(cells)
    owners = [
        owner or _claimed(after, [lying[cell] for cell in line])
        for owner, line in zip(state.owners, LINES, strict=True)
    ]
    return after._replace(owners=pvector(owners), turn=other(state.turn))


def _claimed(
    state: StonehengeState, line: Sequence[PlacedStone | None]
) -> Player | None:
    """Return the owner of a line after the mover's stone is placed, if decided.

    A side owns a line once the other can't win it by filling it with its heaviest
    stones. A tie goes against the side that places last: on a full line, the mover.
    """
    mover, rival = state.turn, other(state.turn)
    free = line.count(None)
    mine, theirs = _weight(line, mover), _weight(line, rival)
    if not free:
        return mover if mine > theirs else rival
    if mine >= theirs + sum(state.hand(rival)[:free]):
        return mover
    if theirs >= mine + sum(state.hand(mover)[:free]):
        return rival
    return None


def _weight(line: Sequence[PlacedStone | None], player: Player) -> int:
    return sum([each.stone for each in line if each and each.owner is player])


def rate(state: StonehengeState) -> float:
    """Return a rating from the first player's side: 50 a line, 10 a point in hand.

    >>> rate(play(initial(), Placement(0, 6)))
    -10.0

    A win is worth 1000, a loss -1000.
    """
    if sign := outcome(state).sign:
        return 1000.0 * sign
    first, second = Player
    lines = lines_owned(state, first) - lines_owned(state, second)
    points = sum(state.hand(first)) - sum(state.hand(second))
    return 50.0 * lines + 10.0 * points
