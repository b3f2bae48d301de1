r"""Stonehenge: stones of different weights on a board of ley-lines.

18 cells lie in rows of 2, 3, 4, 5 and 4; each is on three of the 15 ley-lines. A
player places one of nine stones on an empty cell. A line belongs to the heavier side
as soon as that can't change. The first to own 8 lines wins; there is no draw.
Source: the game by R. Knizia (1992), as the OCaml seed plays it.

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

from collections.abc import Callable, Sequence
from itertools import product, starmap
from typing import Final, NamedTuple

from pyrsistent import PVector, pvector

from fourinrow.core.cells import Cell, Outcome, Player, Stone, other, won_by
from fourinrow.errors import (
    FourInRowError,
    IllegalMove,
    at_least,
    shown,
)


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

_WON: Final = 1000.0


class Cairn(NamedTuple):
    """A stone on the board: its owner, and its weight."""

    owner: Player
    stone: int

    def __repr__(self) -> str:
        return f"{Cell(self.owner)!r}{self.stone}"


class Placement(NamedTuple):
    """A move: a cell, counted from 0, and a stone."""

    cell: int
    stone: int


class Stonehenge(NamedTuple):
    """The cells, the owners of the lines, the stones in hand, and the side to move."""

    cells: PVector[Cairn | None]
    owners: PVector[Player | None]
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    turn: Player

    def __repr__(self) -> str:
        cells = " ".join([repr(cairn) if cairn else "." for cairn in self.cells])
        owners = "".join([repr(Cell(owner or 0)) for owner in self.owners])
        return (
            f"Stonehenge(cells={cells!r}, owners={owners!r}, "
            f"hands={self.hands!r}, turn={self.turn!r})"
        )

    def hand(self, player: Stone) -> tuple[int, ...]:
        """Return the stones that a player still has, the heaviest first.

        Raises `FourInRowError` for an invalid player.
        """
        return self.hands[Player(player) - 1]


def initial_stones(
    lines: Sequence[Sequence[int]] = LINES, stones: Sequence[int] = STONES
) -> Stonehenge:
    """Return the start: an empty board with these lines, all stones in hand.

    >>> len(placements(initial_stones()))
    108

    Raises as `stonehenge` does.
    """
    _check_board(lines, stones)
    hand = tuple(sorted(stones, reverse=True))
    return Stonehenge(
        pvector([None] * (1 + max(map(max, lines)))),
        pvector([None] * len(lines)),
        (hand, hand),
        Player.FIRST,
    )


def lines_owned(state: Stonehenge, player: Stone) -> int:
    """Return the number of lines that a player owns.

    >>> lines_owned(place(initial_stones(), Placement(0, 6)), Player.FIRST)
    1
    """
    return state.owners.count(Player(player))


def stones_status(state: Stonehenge) -> Outcome:
    """Return the outcome: the first player with more than half the lines has won.

    >>> stones_status(initial_stones())
    <Outcome.RUNNING: 'running'>
    """
    for player in Player:
        if 2 * lines_owned(state, player) > len(state.owners):
            return won_by(player)
    return Outcome.RUNNING


def placements(state: Stonehenge) -> tuple[Placement, ...]:
    """Return the legal moves, none once a player has won.

    >>> placements(initial_stones())[0]
    Placement(cell=17, stone=1)

    The order is the seed's: the last cell first, and on each the lightest stone first.
    """
    if stones_status(state) is not Outcome.RUNNING:
        return ()
    stones = sorted(set(state.hand(state.turn)))
    free = [cell for cell, cairn in enumerate(state.cells) if cairn is None]
    return tuple(starmap(Placement, product(reversed(free), stones)))


def place(
    state: Stonehenge, move: Placement, lines: Sequence[Sequence[int]] = LINES
) -> Stonehenge:
    """Return the state after a stone is placed, with the owners of decided lines.

    >>> place(initial_stones(), Placement(0, 6)).owners[0]
    <Player.FIRST: 1>

    Raises `IllegalMove` for a cell that is taken or off the board, for a stone that is
    not in hand, and once the game is over; `FourInRowError` for the lines of another
    board.
    """
    if len(lines) != len(state.owners):
        raise FourInRowError(
            f"expected the {len(state.owners)} lines of the board, got {len(lines)}"
        )
    cell, stone = _checked(state, move)
    cells = state.cells.set(cell, Cairn(state.turn, stone))
    hand = list(state.hand(state.turn))
    hand.remove(stone)
    mine, theirs = tuple(hand), state.hand(other(state.turn))
    hands = (mine, theirs) if state.turn is Player.FIRST else (theirs, mine)
    after = state._replace(cells=cells, hands=hands)
    lying = list(cells)
    owners = [
        owner or _claimed(after, [lying[cell] for cell in line])
        for owner, line in zip(state.owners, lines, strict=True)
    ]
    return after._replace(owners=pvector(owners), turn=other(state.turn))


def _checked(state: Stonehenge, move: Placement) -> Placement:
    cell, stone = move
    standing = stones_status(state)
    if standing is not Outcome.RUNNING:
        raise IllegalMove(f"the game is over ({standing.value})")
    if not 0 <= cell < len(state.cells):
        last = len(state.cells) - 1
        raise IllegalMove(f"expected a cell from 0 to {last}, got {shown(cell)}")
    lies = state.cells[cell]
    if lies is not None:
        raise IllegalMove(f"expected an empty cell, got one with stone {lies.stone}")
    if stone not in state.hand(state.turn):
        hand = " ".join(map(str, state.hand(state.turn)))
        raise IllegalMove(f"expected a stone in hand ({hand}), got {shown(stone)}")
    return Placement(cell, stone)


def _claimed(state: Stonehenge, line: Sequence[Cairn | None]) -> Player | None:
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


def _weight(line: Sequence[Cairn | None], player: Player) -> int:
    return sum([cairn.stone for cairn in line if cairn and cairn.owner is player])


def rate_stones(state: Stonehenge) -> float:
    """Return a rating from the first player's side: 50 a line, 10 a point in hand.

    >>> rate_stones(place(initial_stones(), Placement(0, 6)))
    -10.0

    A win is worth 1000, a loss -1000.
    """
    match stones_status(state):
        case Outcome.FIRST_WON:
            return _WON
        case Outcome.SECOND_WON:
            return -_WON
        case _:
            first, second = Player
            lines = lines_owned(state, first) - lines_owned(state, second)
            points = sum(state.hand(first)) - sum(state.hand(second))
            return 50.0 * lines + 10.0 * points


def _check_board(lines: Sequence[Sequence[int]], stones: Sequence[int]) -> None:
    if len(lines) % 2 == 0:
        raise FourInRowError(f"expected an odd number of lines, got {len(lines)}")
    for line in lines:
        if not line:
            raise FourInRowError(f"expected cells in every line, got {shown(line)}")
        for cell in line:
            at_least(0, cell, "a cell", "a cell of 0 or more")
        if len(set(line)) < len(line):
            raise FourInRowError(f"expected no cell twice in a line, got {shown(line)}")
    for stone in stones:
        at_least(1, stone, "a stone", "a stone of 1 or more")
    cells = 1 + max(map(max, lines))
    if 2 * len(stones) < cells:
        raise FourInRowError(
            f"expected {shown((cells + 1) // 2)} stones or more "
            f"for {shown(cells)} cells, got {len(stones)}"
        )
