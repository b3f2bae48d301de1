"""Which positions can a game lead to? Stones are put on a board, and lines are found.

Nothing here uses `windows`, `make_move` or `winner`, so that no mistake of theirs hides
in the positions that they are tested on. A position is drawn with a `Pick`.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import islice
from operator import attrgetter
from typing import Final, NamedTuple, TypeAlias

from hypothesis.strategies import SearchStrategy
from toolz import partition

from fourinrow.core import Cell, Direction, Player, Rules, Situation, from_rows
from fourinrow.core.grid import MAX_SIDE
from fourinrow.testing.picks import Pick, many_picks, some_or_stop


class Stones(NamedTuple):
    """A position: its cells row by row from the top, and the moves that lead there."""

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

    @property
    def room(self) -> list[int]:
        """The columns with room; without gravity, the empty cells."""
        places = self.cells[: self.rules.cols] if self.rules.gravity else self.cells
        return [place for place, stone in enumerate(places) if not stone]

    @property
    def situation(self) -> Situation:
        """The position as a situation."""
        rows = [*partition(self.rules.cols, map(Cell, self.cells))]
        return Situation(from_rows(rows), Player(self.turn), self.rules)

    def cell_of(self, move: int) -> int:
        """Return the cell that a move leads to: ``row * cols + column``."""
        if not self.rules.gravity:
            return move
        cols = self.rules.cols
        return move + cols * (self.cells[move::cols].count(0) - 1)

    def after(self, move: int) -> "Stones":
        """Return the position after a legal move, which is not checked."""
        at = self.cell_of(move)
        cells = self.cells[:at] + bytes([self.turn]) + self.cells[at + 1 :]
        may_win = self.plies // 2 + 1 >= self.rules.n
        is_over = 0 not in cells or (may_win and _is_in_line(self.rules, cells, at))
        return Stones(self.rules, cells, (*self.moves, move), is_over)


def empty_board(rules: Rules) -> Stones:
    """Return the position at the start of a game."""
    return Stones(rules, bytes(rules.rows * rules.cols))


def board_picks(rules: Rules) -> SearchStrategy[Pick]:
    """Picks for the cells of a board, or for the moves of a game on it."""
    return many_picks(3 * rules.rows * rules.cols)


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


@lru_cache(256)
def _goals(rules: Rules) -> Sequence[Sequence[int]]:
    """Return the cells of every window, each window once."""
    steps = [_STEPS[direction] for direction in rules.directions]
    found = (
        tuple(islice(_ray(rules, cell, *step), rules.n))
        for step in steps
        for cell in range(rules.rows * rules.cols)
    )
    return list(dict.fromkeys(goal for goal in found if len(goal) == rules.n))


@lru_cache(256)
def _goals_of(rules: Rules) -> Sequence[Sequence[Sequence[int]]]:
    """Return the windows that a cell is in, for each cell."""
    goals = [list[Sequence[int]]() for _ in range(rules.rows * rules.cols)]
    for goal in _goals(rules):
        for cell in goal:
            goals[cell].append(goal)
    return goals


def _is_in_line(rules: Rules, cells: bytes, last: int) -> bool:
    """Check whether the stone of a cell is one of n in line."""
    line = cells[last : last + 1] * rules.n
    return any(
        bytes([cells[cell] for cell in goal]) == line for goal in _goals_of(rules)[last]
    )


# --- Games that still run ----------------------------------------------------------

_Aims: TypeAlias = Mapping[int, int]


def _some_aims(pick: Pick, rules: Rules) -> _Aims:
    """Return the cells of up to four disjoint windows, each with who wants it."""
    aims, goals = dict[int, int](), _goals(rules)
    for number in range((0, 2, 3, 4)[pick(4)]):
        goals = [goal for goal in goals if aims.keys().isdisjoint(goal)]
        if goals:
            aims |= dict.fromkeys(goals[pick(len(goals))], 1 + number % 2)
    return aims


def _some_order(pick: Pick, stones: Stones, column: int, aims: _Aims) -> list[int]:
    """Return the legal moves, usually with those last that the opponent wants."""
    moves = _in_turn(pick, stones, column)
    kind = pick(10) if aims else 0
    if kind:
        ranks = {stones.turn: 0, 0: int(kind < 7), 3 - stones.turn: 2}
        moves.sort(key=lambda move: ranks[aims.get(stones.cell_of(move), 0)])
    return moves


def _in_turn(pick: Pick, stones: Stones, column: int) -> list[int]:
    """Return the legal moves from a column on, then those before it."""
    rules, moves = stones.rules, stones.room
    first = column if rules.gravity else column + rules.cols * pick(rules.rows)
    at = bisect_left(moves, first)
    return moves[at:] + moves[:at]


def running(
    pick: Pick, rules: Rules, least: int, most: int, moves: Pick, aims: _Aims
) -> Stones:
    """Return a running position of ``least`` to ``most`` plies; else of fewer."""
    latest, untried = empty_board(rules), list[Iterator[Stones]]()
    here: Stones | None = latest
    first = max(least, most * (pick(9) // 8) // 2)  # else, late ones are few
    for _ in range(_PATIENCE + most):
        if here is not None:
            latest = max(latest, here, key=attrgetter("plies"))
            left, cols = most - here.plies, rules.cols
            column = some_or_stop(moves, cols, left) if left > 0 else None
            if column is None and here.plies >= first:
                break
            column = moves(cols) if column is None else column
            after = map(here.after, _some_order(moves, here, column, aims))
            untried.append(each for each in after if not each.is_over)
        elif untried and latest.plies < least:
            untried.pop()  # every move ends the game: one is taken back
        else:
            break
        here = next(untried[-1], None) if untried else None
    return latest


_PATIENCE: Final = 100


# --- Games that are over --------------------------------------------------------------


def _cost(stones: Stones, goal: Sequence[int]) -> int:
    """Return how many stones a window needs, including those below it."""
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


def _some_goal(pick: Pick, stones: Stones, most: int) -> _Aims:
    """Return the cells of a window that can be filled in time, the cheapest for 0."""
    open_goals = []
    for goal in _goals(stones.rules):
        owners = {stones.cells[cell] for cell in goal} - {0}
        if len(owners) < 2:
            player = next(iter(owners), stones.turn)
            open_goals.append((_cost(stones, goal), player, goal))
    open_goals.sort(key=lambda each: each[0])
    in_time = [each for each in open_goals if 2 * each[0] <= most - stones.plies + 1]
    if not open_goals:
        return {}
    _, player, cells = (in_time or open_goals[:1])[pick(len(in_time) or 1)]
    return dict.fromkeys(cells, player)


def _towards(pick: Pick, stones: Stones, goal: _Aims) -> Iterator[Stones]:
    """Yield the positions after each move, those that lead to a goal first."""
    order = _in_turn(pick, stones, pick(stones.rules.cols))
    is_mine, cols = stones.turn in goal.values(), stones.rules.cols

    def rank(move: int) -> int:
        cell = stones.cell_of(move)
        if cell in goal:
            return 0 if is_mine else 3
        is_below = stones.rules.gravity and any(
            above in goal for above in range(cell % cols, cell, cols)
        )
        return 1 if is_mine and is_below else 2

    return map(stones.after, sorted(order, key=rank))


def _ended(pick: Pick, stones: Stones, least: int, most: int) -> Stones:
    """Return how a game goes on to its end, if it is found within the plies."""
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


def some_position(
    pick: Pick, wanted: Wanted, moves: Pick | None = None, tries: int = 3
) -> Stones:
    """Return a position that is usually, but not always, as wanted."""
    moves = moves or pick
    stones = _attempt(pick, wanted, moves, _some_aims(pick, wanted.rules))
    for _ in range(tries - 1):
        if not wanted.includes(stones):
            stones = _attempt(pick, wanted, moves, {})
    return stones


def _attempt(pick: Pick, wanted: Wanted, moves: Pick, aims: _Aims) -> Stones:
    rules, least, most, over = wanted
    size = rules.rows * rules.cols
    back = 0 if over else max(0, pick(16) - 13)
    if not (over or back):
        return running(pick, rules, least, min(most, size - 1), moves, aims)
    least, most = least + back, min(most + back, size)
    last = max(0, most - 1)
    first = max(0, least - 2 * rules.n)
    first = first if pick(6) < (3 if back else 5) else last  # so that some are drawn
    start = running(pick, rules, first, last, moves, aims)
    stones = _ended(moves, start, least, most)
    kept = stones.moves[: max(0, stones.plies - back)]
    return reduce(Stones.after, kept, empty_board(rules)) if back else stones
