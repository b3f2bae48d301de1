"""Which positions can a game lead to? Stones are put on a board, and lines are found.

Nothing here uses `make_move`, `apply_move` or `winner`, so that no mistake of theirs
hides in the positions that they are tested on. A position is drawn with a `Pick`.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import islice
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from fourinrow.core import Cell, Direction, Player, Rules, Situation, from_rows
from fourinrow.core.grid import MAX_SIDE

Pick: TypeAlias = Callable[[int], int]
"""A choice of one of so many things: a number from 0 that is less."""


class Stones(NamedTuple):
    """A position: the cells row by row from the top, and the moves that lead there."""

    rules: Rules
    cells: bytes
    moves: tuple[int, ...] = ()
    is_over: bool = False

    @property
    def plies(self) -> int:
        """The number of stones."""
        return len(self.moves)

    @property
    def turn(self) -> int:
        """The number of the player to move."""
        return 1 + self.plies % 2


def empty_board(rules: Rules) -> Stones:
    """Return the position at the start of a game.

    >>> from fourinrow import TIC_TAC_TOE
    >>> from fourinrow.testing.positions import empty_board
    >>> empty_board(TIC_TAC_TOE).cells.hex()
    '000000000000000000'
    """
    return Stones(rules, bytes(rules.rows * rules.cols))


def with_stone(stones: Stones, move: int) -> Stones:
    """Return the position after a legal move, which is not checked.

    >>> from fourinrow import Rules
    >>> from fourinrow.testing.positions import empty_board, with_stone
    >>> with_stone(empty_board(Rules(rows=2, cols=3)), 1).cells.hex()
    '000000000100'
    """
    rules, cells, moves, _ = stones
    at = cell_of(stones, move)
    after = cells[:at] + bytes([stones.turn]) + cells[at + 1 :]
    is_over = 0 not in after or _is_in_line(rules, after, at)
    return Stones(rules, after, (*moves, move), is_over)


def cell_of(stones: Stones, move: int) -> int:
    """Return the cell that a move leads to: ``row * cols + column``.

    >>> from fourinrow import CONNECT_FOUR
    >>> from fourinrow.testing.positions import cell_of, empty_board
    >>> cell_of(empty_board(CONNECT_FOUR), 3)
    38
    """
    rules, cells, _, _ = stones
    if not rules.gravity:
        return move
    return move + rules.cols * (cells[move :: rules.cols].count(0) - 1)


def situation_of(stones: Stones) -> Situation:
    """Return a position as a situation.

    >>> from fourinrow import from_moves
    >>> from fourinrow.testing.positions import empty_board, situation_of, with_stone
    >>> stones = empty_board(from_moves("").rules)
    >>> situation_of(with_stone(stones, 3)) == from_moves("4")
    True
    """
    rules, cells, _, _ = stones
    each = [Cell(stone) for stone in cells]
    rows = [each[at : at + rules.cols] for at in range(0, len(each), rules.cols)]
    return Situation(from_rows(rows), Player(stones.turn), rules)


_STEPS: Final = {
    Direction.HORIZONTAL: (0, 1),
    Direction.VERTICAL: (1, 0),
    Direction.RISING: (-1, 1),
    Direction.FALLING: (1, 1),
}


def _ray(rules: Rules, cell: int, down: int, right: int) -> Iterator[int]:
    """Yield the cells from one on, in steps, up to the edge of the board."""
    row, column = divmod(cell, rules.cols)
    while 0 <= row < rules.rows and 0 <= column < rules.cols:
        yield row * rules.cols + column
        row, column = row + down, column + right


def _is_in_line(rules: Rules, cells: bytes, last: int) -> bool:
    """Check whether the stone of a cell is one of n in line."""

    def run(down: int, right: int) -> int:
        length = 0
        for cell in _ray(rules, last, down, right):
            if cells[cell] != cells[last]:
                break
            length += 1
        return length

    steps = [_STEPS[direction] for direction in rules.directions]
    return any(run(*step) + run(-step[0], -step[1]) > rules.n for step in steps)


@lru_cache(256)
def _goals(rules: Rules) -> Sequence[Sequence[int]]:
    """Return the cells of every window, each window once."""
    size = rules.rows * rules.cols
    rays = (
        tuple(_ray(rules, cell, *_STEPS[direction]))[: rules.n]
        for direction in rules.directions
        for cell in range(size)
    )
    return list(dict.fromkeys(ray for ray in rays if len(ray) == rules.n))


def _moves(stones: Stones) -> list[int]:
    rules, cells, _, _ = stones
    places = cells[: rules.cols] if rules.gravity else cells
    return [place for place, stone in enumerate(places) if not stone]


# --- Games that still run ----------------------------------------------------------

_Aims: TypeAlias = Mapping[int, int]
_NO_AIMS: Final[_Aims] = MappingProxyType({})


def _some_aims(pick: Pick, rules: Rules) -> _Aims:
    """Return cells of up to four windows apart, and the player who wants each."""
    aims, goals = dict[int, int](), _goals(rules)
    for number in range((0, 2, 3, 4)[pick(4)]):
        goals = [goal for goal in goals if aims.keys().isdisjoint(goal)]
        if goals:
            aims |= dict.fromkeys(goals[pick(len(goals))], 1 + number % 2)
    return aims


def some_or_stop(pick: Pick, number: int, left: int) -> int | None:
    """Pick one of so many things; or None to stop, one time in ``left + 1``.

    >>> from fourinrow.testing.positions import some_or_stop
    >>> some_or_stop(lambda _: 0, 7, 42) is None, some_or_stop(lambda _: 1, 7, 42)
    (True, 0)

    Most often it is one choice, so that an item of a list can be dropped with it.
    """
    stop = max(1, round(number / left))
    go = number * max(1, min(round(left / number), EVEN // number - 1))
    some = pick(stop + go)
    if some < stop and not pick(max(1, round((left + 1) * stop / (stop + go)))):
        return None
    return (some - stop) % number


EVEN: Final = 256
"""Up to so many numbers Hypothesis draws all equally often."""


def _some_order(pick: Pick, stones: Stones, column: int, aims: _Aims) -> list[int]:
    """Return the legal moves, most often those last that the opponent wants."""
    moves = _in_turn(_moves(stones), _place(pick, stones.rules, column))
    kind = pick(10) if aims else 0
    if kind:
        ranks = {stones.turn: 0, 0: int(kind < 7), 3 - stones.turn: 2}
        moves.sort(key=lambda move: ranks[aims.get(cell_of(stones, move), 0)])
    return moves


def _place(pick: Pick, rules: Rules, column: int) -> int:
    return column if rules.gravity else column + rules.cols * pick(rules.rows)


def _in_turn(moves: list[int], first: int) -> list[int]:
    """Return moves from a place on, then those before it."""
    at = bisect_left(moves, first)
    return moves[at:] + moves[:at]


def running(
    pick: Pick, rules: Rules, least: int, most: int, aims: _Aims = _NO_AIMS
) -> Stones:
    """Return a position after ``least`` to ``most`` plies in which the game still runs.

    >>> from fourinrow import Rules
    >>> from fourinrow.testing.positions import running
    >>> running(lambda _: 0, Rules(rows=2, cols=3), 4, 5).moves
    (0, 0, 1, 1)

    Where every move ends the game, moves are taken back. The result has fewer plies if
    there are none with more, or none is found in time.
    """

    latest, untried = empty_board(rules), list[Iterator[Stones]]()
    here: Stones | None = latest
    first = max(least, most * (pick(4) // 3) // 2)  # else, late ones are few
    for _ in range(_PATIENCE + most):
        if here is not None:
            latest = max(latest, here, key=_plies)
            left, cols = most - here.plies, rules.cols
            column = some_or_stop(pick, cols, left) if left > 0 else None
            if column is None and here.plies >= first:
                break
            column = pick(cols) if column is None else column
            untried.append(_still_running(here, _some_order(pick, here, column, aims)))
        elif untried and latest.plies < least:
            untried.pop()
        else:
            break
        here = next(untried[-1], None) if untried else None
    return latest


def _still_running(stones: Stones, moves: Sequence[int]) -> Iterator[Stones]:
    after = (with_stone(stones, move) for move in moves)
    return (each for each in after if not each.is_over)


def _plies(stones: Stones) -> int:
    return stones.plies


_PATIENCE: Final = 100


# --- Games that are over --------------------------------------------------------------


class _Goal(NamedTuple):
    """The cells of a window that a player wants to fill."""

    player: int
    cells: frozenset[int]


def _cost(stones: Stones, goal: Sequence[int]) -> int:
    """Return how many stones a window needs, those below it included."""
    rules, cells, _, _ = stones
    if not rules.gravity:
        return sum(not cells[cell] for cell in goal)
    return len(
        {
            below
            for cell in goal
            for below in range(cell, len(cells), rules.cols)
            if not cells[below]
        }
    )


def _some_goal(pick: Pick, stones: Stones, most: int) -> _Goal | None:
    """Return a window that can be filled in time, the cheapest for 0."""
    open_goals = []
    for goal in _goals(stones.rules):
        owners = {stones.cells[cell] for cell in goal} - {0}
        if len(owners) < 2:
            player = next(iter(owners), stones.turn)
            open_goals.append((_cost(stones, goal), player, goal))
    open_goals.sort(key=lambda each: each[0])
    in_time = [each for each in open_goals if 2 * each[0] <= most - stones.plies + 1]
    if not open_goals:
        return None
    _, player, cells = (in_time or open_goals[:1])[pick(len(in_time) or 1)]
    return _Goal(player, frozenset(cells))


def _towards(pick: Pick, stones: Stones, goal: _Goal | None) -> Iterator[Stones]:
    """Yield the positions after each move, those that lead to a goal first."""
    column = pick(stones.rules.cols)
    order = _in_turn(_moves(stones), _place(pick, stones.rules, column))
    if goal is not None:
        is_mine, cols = goal.player == stones.turn, stones.rules.cols

        def rank(move: int) -> int:
            cell = cell_of(stones, move)
            if cell in goal.cells:
                return 0 if is_mine else 3
            is_below = stones.rules.gravity and any(
                above in goal.cells for above in range(cell % cols, cell, cols)
            )
            return 1 if is_mine and is_below else 2

        order.sort(key=rank)
    return (with_stone(stones, move) for move in order)


def ended(pick: Pick, stones: Stones, least: int, most: int) -> Stones:
    """Return a position in which the game is over, after ``least`` to ``most`` plies.

    >>> from fourinrow import CONNECT_FOUR
    >>> from fourinrow.testing.positions import empty_board, ended
    >>> ended(lambda _: 0, empty_board(CONNECT_FOUR), 0, 42).moves
    (0, 0, 1, 0, 2, 0, 3)

    The game goes on from ``stones``, which may be over or not in the result if no such
    position is found.
    """
    goal = _some_goal(pick, stones, most)
    while stones.plies < most and not stones.is_over:
        may_end, after = stones.plies + 1 >= least, list[Stones]()
        some = MAX_SIDE if may_end else None  # of many moves, those to the goal
        for each in islice(_towards(pick, stones, goal), some):
            after.append(each)
            if each.is_over == may_end:
                break
        is_wanted = after[-1].is_over == may_end
        stones = after[-1] if is_wanted else after[0]
    return stones


# --- Either ---------------------------------------------------------------------------


class Wanted(NamedTuple):
    """Positions of ``least`` to ``most`` plies, running or over."""

    rules: Rules
    least: int
    most: int
    over: bool

    def includes(self, stones: Stones) -> bool:
        """Check whether a position is one of these."""
        return self.least <= stones.plies <= self.most and stones.is_over == self.over


def some_position(pick: Pick, wanted: Wanted) -> Stones:
    """Return a position that is most often as wanted: it may be another one.

    >>> from fourinrow import TIC_TAC_TOE
    >>> from fourinrow.testing.positions import Wanted, some_position
    >>> some_position(lambda _: 0, Wanted(TIC_TAC_TOE, 2, 9, over=False)).moves
    (0, 1)
    """
    stones = _attempt(pick, wanted, _some_aims(pick, wanted.rules))
    for _ in range(2):
        if not wanted.includes(stones):
            stones = _attempt(pick, wanted, _NO_AIMS)
    return stones


def _attempt(pick: Pick, wanted: Wanted, aims: _Aims) -> Stones:
    rules, least, most, over = wanted
    size = rules.rows * rules.cols
    back = 0 if over else max(0, pick(8) - 5)
    if not (over or back):
        return running(pick, rules, least, min(most, size - 1), aims)
    least, most = least + back, min(most + back, size)
    last = max(0, most - 1)
    first = max(0, least - 2 * rules.n)
    first = first if pick(6) < (3 if back else 5) else last  # so that some are drawn
    stones = ended(pick, running(pick, rules, first, last, aims), least, most)
    kept = stones.moves[: max(0, stones.plies - back)]
    return reduce(with_stone, kept, empty_board(rules)) if back else stones


@lru_cache(1000)
def position_found(wanted: Wanted) -> Stones | None:
    """Return a position as wanted, always the same one; None if none is found.

    >>> from fourinrow import TIC_TAC_TOE
    >>> from fourinrow.testing.positions import Wanted, position_found
    >>> position_found(Wanted(TIC_TAC_TOE, 9, 9, over=False)) is None
    True
    """
    tries = (some_position(pick, wanted) for pick in _picks())
    return next(filter(wanted.includes, tries), None)


def _picks() -> Iterator[Pick]:
    yield lambda _: 0
    yield from map(_pick_by_seed, range(10))


def _pick_by_seed(seed: int) -> Pick:
    numbers = [seed]

    def pick(number: int) -> int:
        numbers[0] = (numbers[0] * 6364136223846793005 + 1442695040888963407) % 2**64
        return numbers[0] // 2**32 % number

    return pick


@lru_cache(1000)
def plies_found(rules: Rules, *, over: bool) -> range:
    """Return from how many plies to how many there are positions, as far as is found.

    >>> from fourinrow import CONNECT_FOUR
    >>> from fourinrow.testing.positions import plies_found
    >>> plies_found(CONNECT_FOUR, over=False), plies_found(CONNECT_FOUR, over=True)
    (range(0, 42), range(7, 43))
    """
    size = rules.rows * rules.cols
    latest = empty_board(rules)
    for pick in _picks():
        if latest.plies < size - 1:
            again = running(pick, rules, size - 1, size - 1)
            latest = max(latest, again, key=_plies)
    if not over:
        return range(latest.plies + 1)
    starts = (empty_board(rules), latest)
    ends = [_plies(ended(pick, each, 0, size)) for pick in _picks() for each in starts]
    return range(min(ends), max(ends) + 1)
