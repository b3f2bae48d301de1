"""Positions of several kinds, to try the functions of a board on, and smaller ones."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial, reduce
from itertools import chain, zip_longest
from typing import Final, NamedTuple, TypeAlias

from fourinrow.core import (
    CONNECT_FOUR,
    Grid,
    Player,
    Rules,
    format_grid,
    is_win,
    winner,
)
from fourinrow.core.grid import MAX_SIDE
from fourinrow.notation import format_moves, parse_moves
from fourinrow.testing.picks import Pick, seeded
from fourinrow.testing.positions import Stones, Wanted, empty_board, some_position


class Case(NamedTuple):
    """A position, a column and a player; its text has the board and the moves."""

    stones: Stones
    column: int = 0
    player: Player = Player.FIRST

    @property
    def rules(self) -> Rules:
        """The rules of the position."""
        return self.stones.rules

    @property
    def grid(self) -> Grid:
        """The board of the position."""
        return _grid_of(self.stones)

    def __str__(self) -> str:
        drawn, moves = format_grid(self.grid), self.stones.moves
        written = format_moves(moves, self.rules)
        return f"{drawn}\n\nmoves: {written}" if moves else drawn


Cases: TypeAlias = tuple[Case, ...]
"""What a law is tried on: a case, or two with the same rules."""


@lru_cache(512)
def _grid_of(stones: Stones) -> Grid:
    return stones.situation.grid


USUAL_SIDE: Final = 9
"""Most boards have no longer side."""


def _some_rules(pick: Pick, takes_n: bool) -> Rules:
    """Return rules on a board of any size, five in seven of up to 9 x 9."""
    rows, cols = 1 + pick(USUAL_SIDE), 1 + pick(USUAL_SIDE)
    kind = pick(7)
    if kind == 5 or (kind == 6 and pick(4) == 3):
        rows = _some_length(pick)
    if kind == 6:
        cols = _some_length(pick)
    return Rules(rows, cols, 2 + pick(6) if takes_n else 4)


def _some_length(pick: Pick) -> int:
    """Return a length above 9, every other time the greatest."""
    return MAX_SIDE if pick(2) else USUAL_SIDE + 1 + pick(MAX_SIDE - USUAL_SIDE)


def _some_column(pick: Pick, rules: Rules) -> int:
    """Return a column, one time in three the last."""
    return pick(rules.cols) if pick(3) else rules.cols - 1


_LONGEST: Final = 50  # plies
_TRIES: Final = 3


def _some_stones(
    pick: Pick, takes_n: bool, over: bool, known: Rules | None = None
) -> Stones:
    return _stones(pick(2**30), takes_n, over, known)


@lru_cache(2048)
def _stones(seed: int, takes_n: bool, over: bool, known: Rules | None) -> Stones:
    """Return a position, the same for laws that draw the same seeds."""
    pick = seeded(seed)
    rules = known or _some_rules(pick, takes_n)
    most = min(_LONGEST, rules.rows * rules.cols)
    is_tall = rules.rows > max(USUAL_SIDE, rules.cols) and rules.n > 2
    if known is None and is_tall and pick(2):
        base = _base(rules, pick(rules.rows // 2))
        above = rules._replace(rows=rules.rows - base.plies // rules.cols)
        moves = some_position(pick, Wanted(above, 0, most, over)).moves
        return reduce(partial(_played_on, over), moves, base)
    stones = some_position(pick, Wanted(rules, 0, most, over))
    return stones if known or max(rules[:2]) > USUAL_SIDE else _cropped(pick, stones)


def _played_on(over: bool, stones: Stones, move: int) -> Stones:
    """Return the position after a move, or as it was if the game is not to end."""
    after = stones.after(move)
    return stones if stones.is_over or (after.is_over and not over) else after


@lru_cache(64)
def _base(rules: Rules, pairs_of_rows: int) -> Stones:
    """Return a board whose lowest rows are full; no three stones in line are equal."""
    left, right = (
        [column for column in range(rules.cols) if column // 2 % 2 == half]
        for half in range(2)
    )
    two_rows = [
        column
        for one, two in zip_longest(left, right)
        for column in (one, two, two, one)
        if column is not None
    ]
    return reduce(Stones.after, two_rows * pairs_of_rows, empty_board(rules))


def _cropped(pick: Pick, stones: Stones) -> Stones:
    """Take empty rows off the top, and empty columns off both sides, often all."""
    rules, cells, moves, is_over = stones
    rows = [cells[at : at + rules.cols] for at in range(0, len(cells), rules.cols)]
    used = [column for column in range(rules.cols) if rows[-1][column]] or [0]
    free = sum(not any(row) for row in rows[:-1])
    top, left = free - pick(free + 1), used[0] - pick(used[0] + 1)
    right = used[-1] + 1 + pick(rules.cols - used[-1])
    kept = b"".join(row[left:right] for row in rows[top:])
    if is_over != (is_over or 0 not in kept):
        return stones
    size = rules._replace(rows=rules.rows - top, cols=right - left)
    return Stones(size, kept, tuple(move - left for move in moves), is_over)


CaseKind: TypeAlias = Callable[[Pick, bool], Case]
"""Returns a case; True stands for any n, False for four in a row."""


def _empty(pick: Pick, takes_n: bool) -> Case:
    return Case(empty_board(_some_rules(pick, takes_n)))


def _running(pick: Pick, takes_n: bool) -> Case:
    stones = _some_stones(pick, takes_n, over=False)
    return Case(stones, _some_column(pick, stones.rules), Player(1 + pick(2)))


def _over(pick: Pick, takes_n: bool) -> Case:
    return Case(_some_stones(pick, takes_n, over=True), 0, Player(1 + pick(2)))


def _any(pick: Pick, takes_n: bool) -> Case:
    return (_over if pick(3) == 2 else _running)(pick, takes_n)


def _after_a_move(pick: Pick, takes_n: bool) -> Case:
    """Return a running game, and the last column and player."""
    stones = _some_stones(pick, takes_n, over=False)
    return _last(stones if stones.moves else stones.after(0))


def _last(stones: Stones) -> Case:
    return Case(stones, stones.moves[-1], Player(3 - stones.turn))


WON: Final = _last(
    reduce(Stones.after, (0, 1, 0, 1, 0, 1, 0), empty_board(Rules(4, 2)))
)
"""The smallest game that is won, with the last move and its player."""

EXAMPLES: Final = tuple(
    _last(reduce(Stones.after, parse_moves(text), empty_board(CONNECT_FOUR)))
    for text in ("1", "1212121", "1122334", "1223633464474", "7665255424414")
)
"""A first move, and a line in each direction."""


def _after_a_line(pick: Pick, takes_n: bool) -> Case:
    """Return a won game, and the last column and player."""
    some = (_last(_some_stones(pick, takes_n, over=True)) for _ in range(_TRIES))
    return next(filter(_is_won, some), WON)


def _is_won(last: Case) -> bool:
    return is_win(last.grid, last.column, last.player, last.rules)


def _with_a_line(pick: Pick, takes_n: bool) -> Case:
    return _after_a_line(pick, takes_n)._replace(player=Player(1 + pick(2)))


def _or_drawn(running: CaseKind) -> CaseKind:
    """Return a kind that, one time in eight, is a full board without a line."""

    def case(pick: Pick, takes_n: bool) -> Case:
        some = running(pick, takes_n)
        over = _over(pick, takes_n) if pick(8) == 7 else some
        last = _last(over.stones) if over.stones.is_over else some
        return some if last is some or _is_won(last) else last

    return case


def _with_room(pick: Pick, takes_n: bool) -> Case:
    """Return a running game, and a column that is not full."""
    case = _running(pick, takes_n)
    columns = case.stones.room
    return case._replace(column=columns[case.column % len(columns)])


def _with_a_full_column(pick: Pick, takes_n: bool) -> Case:
    """Return a position and a column that is full; the game may be over."""
    case = _running(pick, takes_n)
    stones = case.stones
    while case.column in stones.room:
        after = stones.after(case.column)
        stones = after._replace(is_over=stones.is_over or after.is_over)
    return case._replace(stones=stones)


def _any_column(pick: Pick, takes_n: bool) -> Case:
    """Return a position with a full column every other time, and any column."""
    some = _with_a_full_column if pick(2) else _running
    case = some(pick, takes_n)
    return case._replace(column=_some_column(pick, case.rules)) if pick(2) else case


def _some_full(pick: Pick, takes_n: bool) -> Case:
    """Return a running game, every other time with a full column if there is one."""
    case = _running(pick, takes_n)
    full = _with_a_full_column(pick, takes_n)
    return case if pick(2) or full.stones.is_over else full


def _beyond(pick: Pick, takes_n: bool) -> Case:
    case = _running(pick, takes_n)
    return case._replace(column=case.rules.cols + pick(3))


def _negative(pick: Pick, takes_n: bool) -> Case:
    case = _running(pick, takes_n)
    return case._replace(column=-1 - case.column)


def another(pick: Pick, case: Case, *, over: bool) -> Case:
    """Return a case with the same rules, in which the game still runs or is over."""
    return case._replace(stones=_some_stones(pick, False, over, known=case.rules))


KINDS: Final[Mapping[str, CaseKind]] = {
    "empty": _empty,
    "running": _running,
    "over": _over,
    "any": _any,
    "with a line": _with_a_line,
    "after a line": _after_a_line,
    "without a line": _or_drawn(_running),
    "after a move without a line": _or_drawn(_after_a_move),
    "with room": _with_room,
    "with a full column": _with_a_full_column,
    "any column": _any_column,
    "some full": _some_full,
    "beyond": _beyond,
    "negative": _negative,
}
"""The kinds of cases, by what they have."""


# --- Smaller cases, which Hypothesis can't make of a seed -----------------------------


class _Try(NamedTuple):
    """Rules, moves and a column that may make a smaller case."""

    rules: Rules
    moves: Sequence[int]
    column: int


def smaller_cases(case: Case, rules: Rules | None = None) -> Iterator[Case]:
    """Yield smaller cases of the same kind; given ``rules``, those that have them."""
    kind = _kind_of(case)
    for each in _tries(case):
        if rules not in (None, each.rules):
            continue
        stones = _replayed(each.rules, each.moves)
        if stones is not None:
            smaller = _case_like(case, stones, each.column)
            if _kind_of(smaller) == kind:
                yield smaller
    is_other = rules not in (None, case.rules)
    if case.player is Player.SECOND and not (is_other or _is_last(case)):
        yield case._replace(player=Player.FIRST)


def smaller_together(cases: Cases) -> Iterator[Cases]:
    """Yield cases with one of them made smaller, or both if it gets other rules."""
    if len(cases) > 1:
        yield cases[:1]  # if it is enough, no other is shown
    for at, case in enumerate(cases):
        for each in smaller_cases(case):
            alike = [_with_rules(other, each.rules) for other in cases]
            alike[at] = each
            yield tuple(other for other in alike if other)


def _with_rules(case: Case, rules: Rules) -> Case | None:
    """Return a case, or a smaller one that has these rules, if there is one."""
    return case if case.rules == rules else next(smaller_cases(case, rules), None)


def _tries(case: Case) -> Iterator[_Try]:
    """Yield tries that may make a smaller case, those that leave out most first."""
    same = _Try(case.rules, case.stones.moves, case.column)
    cut = [*_without_a_column(same), *_without_a_row(same)]
    yield from cut
    yield from chain.from_iterable(_without_moves(each, 1) for each in cut)
    for gone in (2, 1):
        yield from _without_moves(same, gone)
    if not -1 <= case.column <= case.rules.cols:
        nearer = 1 if case.column < 0 else -1
        yield same._replace(column=case.column + nearer)


def _kind_of(case: Case) -> tuple[object, ...]:
    """Return what must stay the same where a case gets smaller."""
    stones, column = case.stones, case.column
    player = Player(3 - stones.turn)
    is_won = winner(case.grid, stones.rules) is not None
    is_on_board = 0 <= column < stones.rules.cols
    is_full = is_on_board and bool(stones.cells[column])
    by = case.player is player if _is_last(case) else None
    return stones.is_over, is_won, is_on_board, is_full, by


def _is_last(case: Case) -> bool:
    return case.stones.moves[-1:] == (case.column,)


def _case_like(case: Case, stones: Stones, column: int) -> Case:
    """Return a case of other stones; the last move, and its player, stay the last."""
    if not _is_last(case):
        return Case(stones, column, case.player)
    last = stones.moves[-1] if stones.moves else column
    turn = stones.turn if case.player == case.stones.turn else 3 - stones.turn
    return Case(stones, last, Player(turn))


def _replayed(rules: Rules, moves: Sequence[int]) -> Stones | None:
    """Return the position after some moves, None if they are not legal."""
    stones = empty_board(rules)
    for move in moves:
        if stones.is_over or stones.cells[move]:
            return None
        stones = stones.after(move)
    return stones


def _without_a_column(each: _Try) -> Iterator[_Try]:
    rules, moves, column = each
    for gone in range(rules.cols) if rules.cols > 1 else ():
        kept = [move - (move > gone) for move in moves if move != gone]
        yield _Try(rules._replace(cols=rules.cols - 1), kept, column - (column > gone))


def _without_a_row(each: _Try) -> Iterator[_Try]:
    """Yield tries without the top row, and without one or two rows at the bottom."""
    rules, moves, column = each
    if rules.rows > 1:
        yield _Try(rules._replace(rows=rules.rows - 1), moves, column)
    for gone in range(1, min(3, rules.rows)):
        upper = [
            move for at, move in enumerate(moves) if moves[:at].count(move) >= gone
        ]
        yield _Try(rules._replace(rows=rules.rows - gone), upper, column)


def _without_moves(each: _Try, number: int) -> Iterator[_Try]:
    """Yield tries with ``number`` moves in a row left out."""
    rules, moves, column = each
    for at in range(len(moves) - number + 1):
        yield _Try(rules, [*moves[:at], *moves[at + number :]], column)
