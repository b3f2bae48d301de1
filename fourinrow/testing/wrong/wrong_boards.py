"""Functions of a board that are wrong, and the laws that find each.

Most are the right ones of `right` with one mistake, as beginners make them.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import groupby
from math import nan
from typing import Final, TypeAlias, TypeVar

from fourinrow.testing.laws_of_boards import laws_of_rules
from fourinrow.testing.laws_of_ratings import laws_of_rating
from fourinrow.testing.wrong import right
from fourinrow.testing.wrong.mistakes import Wrong
from fourinrow.testing.wrong.right import Place, Rows, Window, cells_of, worth

T = TypeVar("T")

Windows: TypeAlias = Callable[[Rows, int], Sequence[Sequence[Place]]]
"""A function that returns the places of some n in a row."""


def wrong(
    function: str, *rows: tuple[str, Callable[..., object], Sequence[str]]
) -> Iterator[Wrong]:
    """Yield rows for functions of a name: what is wrong, in which, found by what."""
    for mistake, value, found_by in rows:
        laws = laws_of_rules(board="lists", **{function: value})
        names = frozenset(f"{function}_{law}" for law in found_by)
        yield Wrong(function, mistake, value, laws, names)


def wrong_rating(name: str, rate: Callable[..., object], *found_by: str) -> Wrong:
    """Return a row for a rating: what is wrong, and found by what."""
    laws = laws_of_rating(rate, board="lists")
    return Wrong("rating", name, rate, laws, frozenset(found_by))


def one_late(function: Callable[..., T]) -> Callable[..., T]:
    """Return a function that looks at the board of the call before, if it can."""
    seen = list[Rows]()

    def late(rows: Rows, *more: int) -> T:
        seen.append(rows)
        before = seen.pop(0) if len(seen) > 1 else rows
        is_alike = len(before) == len(rows) and len(before[0]) == len(rows[0])
        return function(before if is_alike else rows, *more)

    return late


LATE: Final = "the board of the call before is looked at"


# --- new_grid, apply_move, is_valid_move --------------------------------------


@cache
def same_grid(rows: int, cols: int) -> Rows:
    """Return the same list at each call."""
    return right.new_grid(rows, cols)


def put(rows: Rows, column: int, player: int) -> Rows:
    """Put a stone into the board itself; a negative column counts from the right."""
    row = max(row for row in range(len(rows)) if not rows[row][column])
    rows[row][column] = player
    return rows


def put_on_top(rows: Rows, column: int, player: int) -> Rows:
    """Put a stone into the top row."""
    after = [list(row) for row in rows]
    if right.is_valid_move(rows, column):
        after[0][column] = player
        return after
    raise ValueError


def copied(rows: Rows) -> Rows:
    """Return a copy of a board."""
    return [list(row) for row in rows]


def put_or_stay(rows: Rows, column: int, player: int) -> Rows:
    """Return the board as it is if the column is full."""
    is_full = 0 <= column < len(rows[0]) and rows[0][column]
    return rows if is_full else right.apply_move(rows, column, player)


def put_and_refuse(rows: Rows, column: int, player: int) -> Rows:
    """Refuse a full column, but put the stone into the board first."""
    if 0 <= column < len(rows[0]) and rows[0][column]:
        rows[0][column] = player
    return right.apply_move(rows, column, player)


def put_and_wrap(rows: Rows, column: int, player: int) -> Rows:
    """Count a column beyond the last from the first again."""
    return right.apply_move(rows, column % len(rows[0]), player)


# --- Lines --------------------------------------------------------------------


def winner_over(windows: Windows) -> Callable[[Rows], int | None]:
    """Return a function that looks for a winner in some windows of four."""

    def winner(rows: Rows) -> int | None:
        for window in windows(rows, 4):
            stones = {rows[row][column] for row, column in window}
            if len(stones) == 1 and 0 not in stones:
                return stones.pop()
        return None

    return winner


def is_win_over(windows: Windows) -> Callable[[Rows, int, int], bool]:
    """Return a function that looks for a win in some windows of four."""
    return lambda rows, _column, player: winner_over(windows)(rows) == player


def stepping(*steps: Place) -> Callable[[Rows, int], list[list[Place]]]:
    """Return the windows in some directions."""

    def windows(rows: Rows, n: int) -> list[list[Place]]:
        found = right.windows(rows, n)
        return [each for each in found if step_of(each) in steps]

    return windows


def step_of(window: Sequence[Place]) -> Place:
    """Return the direction of a window."""
    (row, column), (below, beside) = window[:2]
    return below - row, beside - column


def without_the_last(rows: Rows, n: int) -> list[list[Place]]:
    """Windows that begin before the last place where they fit in a row or a column."""
    last = len(rows) - n, len(rows[0]) - n
    return [
        window
        for window in right.windows(rows, n)
        if not (step_of(window) == (0, 1) and window[0][1] == last[1])
        and not (step_of(window) == (1, 0) and window[0][0] == last[0])
    ]


def wrapped(rows: Rows, n: int) -> list[list[Place]]:
    """Windows that go on at the other side of the board."""
    height, width = len(rows), len(rows[0])
    if min(height, width) < n:
        return right.windows(rows, n)
    return [
        [((row + k * down) % height, (column + k * aside) % width) for k in range(n)]
        for row in range(height)
        for column in range(width)
        for down, aside in right.STEPS
    ]


def in_one_piece(rows: Rows, n: int) -> list[list[Place]]:
    """Rows that are read as one long line."""
    width = len(rows[0])
    places = [(row, column) for row in range(len(rows)) for column in range(width)]
    runs = [places[at : at + n] for at in range(len(places) - n + 1)]
    return runs + stepping((1, 0), (-1, 1), (1, 1))(rows, n)


def counts_stones_in_a_row(rows: Rows, column: int, player: int) -> bool:
    """Take four stones anywhere in a row for a line."""
    is_many = any(row.count(player) >= 4 for row in rows)
    return is_many or right.is_win(rows, column, player)


def needs_exactly_four(rows: Rows, column: int, player: int) -> bool:
    """Take five stones side by side for no line."""
    lines = [[each == player for each in row] for row in rows]
    runs = [
        len(list(run)) for line in lines for is_mine, run in groupby(line) if is_mine
    ]
    others = stepping((1, 0), (-1, 1), (1, 1))
    return 4 in runs or is_win_over(others)(rows, column, player)


def trusts_the_top_stone(rows: Rows, column: int, _player: int) -> bool:
    """Look for a line of the player whose stone is on top of the column."""
    stones = [cells[column] for cells in rows if cells[column]]
    return bool(stones) and right.is_win(rows, column, stones[0])


def looks_to_the_right_only(rows: Rows, column: int, player: int) -> bool:
    """Look for a line that begins at the last stone."""
    row = next(at for at, cells in enumerate(rows) if cells[column])
    for down, aside in right.STEPS:
        places = [(row + k * down, column + k * aside) for k in range(4)]
        if all(
            0 <= r < len(rows) and 0 <= c < len(rows[0]) and rows[r][c] == player
            for r, c in places
        ):
            return True
    return False


# --- Ratings ------------------------------------------------------------------


def without_threats(rows: Rows, player: int) -> float:
    """Leave the opponent's stones out of a rating."""
    cells = [cells_of(rows, each) for each in right.windows(rows, 4)]
    return sum(
        (0, 0, 1, 10, 0)[each.count(player)] for each in cells if 3 - player not in each
    )


def with_mixed_windows(rows: Rows, player: int) -> float:
    """Count windows with stones of both players."""
    won = right.winner(rows)
    if won:
        return right.rate(rows, player)
    values = (0, 0, 1, 10, 0)
    cells = [cells_of(rows, each) for each in right.windows(rows, 4)]
    return sum(
        values[each.count(player)] - values[each.count(3 - player)] for each in cells
    )


def by_columns(rows: Rows, player: int) -> float:
    """Rate stones by how far they are on the right."""
    signs = {0: 0, player: 1, 3 - player: -1}
    return sum(at * signs[cell] for row in rows for at, cell in enumerate(row))


# --- fold_windows -------------------------------------------------------------

Step = Callable[[T, Window], tuple[T, bool]]


def folding(windows: Windows) -> Callable[..., object]:
    """Return a fold over some windows of four."""

    def fold(f: Step[T], state: T, rows: Rows) -> T:
        for window in windows(rows, 4):
            state, goes_on = f(
                state, [(each, rows[each[0]][each[1]]) for each in window]
            )
            if not goes_on:
                break
        return state

    return fold


def fold_to_the_end(f: Step[T], state: T, rows: Rows) -> T:
    """Fold on after the function has said to stop."""
    return right.fold_windows(
        lambda state, window: (f(state, window)[0], True), state, rows
    )


def fold_from_the_start(f: Step[T], start: T, rows: Rows) -> T:
    """Hand the first state to each window."""
    return right.fold_windows(lambda _state, window: f(start, window), start, rows)


def fold_while_true(f: Step[T], state: T, rows: Rows) -> T:
    """Stop at a false state too."""

    def step(state: T, window: Window) -> tuple[T, bool]:
        after, goes_on = f(state, window)
        return after, goes_on and bool(after)

    return right.fold_windows(step, state, rows)


def fold_without_the_last_state(f: Step[T], state: T, rows: Rows) -> T:
    """Lose the state with which the function stops the fold."""

    def step(state: T, window: Window) -> tuple[T, bool]:
        after, goes_on = f(state, window)
        return after if goes_on else state, goes_on

    return right.fold_windows(step, state, rows)


WRONG_RULES: Final[tuple[Wrong, ...]] = (
    *wrong(
        "new_grid",
        (
            "rows and columns are swapped",
            lambda rows, cols: right.new_grid(cols, rows),
            ["is_an_empty_board_of_its_size"],
        ),
        (
            "all rows are one list",
            lambda rows, cols: [[0] * cols] * rows,
            ["has_rows_of_its_own"],
        ),
        ("it is made once", same_grid, ["has_rows_of_its_own"]),
        (
            "rows from the fourth on are one list",
            lambda rows, cols: (
                right.new_grid(min(rows, 3), cols) + [[0] * cols] * max(0, rows - 3)
            ),
            ["has_rows_of_its_own"],
        ),
        (
            "cells are blanks",
            lambda rows, cols: [[" "] * cols for _ in range(rows)],
            ["is_an_empty_board_of_its_size"],
        ),
    ),
    *wrong(
        "apply_move",
        ("stones stay on top", put_on_top, ["puts_the_stone_where_it_falls"]),
        (
            "columns count from 1",
            lambda rows, column, player: right.apply_move(rows, column - 1, player),
            ["puts_the_stone_where_it_falls", "refuses_a_column_beyond_the_last"],
        ),
        (
            "all stones are the first player's",
            lambda rows, column, _player: right.apply_move(rows, column, 1),
            ["puts_the_stone_where_it_falls"],
        ),
        (
            "the board is changed",
            put,
            ["leaves_its_arguments_alone", "refuses_a_negative_column"],
        ),
        (
            "rows are not copied",
            lambda rows, column, player: put(list(rows), column, player),
            ["leaves_its_arguments_alone"],
        ),
        (
            "-1 is the last column",
            lambda rows, column, player: put(copied(rows), column, player),
            ["refuses_a_negative_column"],
        ),
        ("a full column changes nothing", put_or_stay, ["refuses_a_full_column"]),
        ("a refused stone is on the board", put_and_refuse, ["refuses_a_full_column"]),
        (
            "columns wrap round",
            put_and_wrap,
            ["refuses_a_negative_column", "refuses_a_column_beyond_the_last"],
        ),
        (LATE, one_late(right.apply_move), ["keeps_nothing_between_calls"]),
        (
            "empty rows are lost",
            lambda rows, column, player: [
                row for row in right.apply_move(rows, column, player) if any(row)
            ],
            ["returns_a_board_of_the_same_size", "puts_the_stone_where_it_falls"],
        ),
    ),
    *wrong(
        "is_valid_move",
        (
            "-1 is the last column",
            lambda rows, column: rows[0][column] == 0,
            ["refuses_a_negative_column"],
        ),
        (
            "one column too many",
            lambda rows, column: (
                0 <= column <= len(rows[0]) and 0 in rows[0][column:] + [0]
            ),
            ["refuses_a_column_beyond_the_last", "is_true_where_a_column_has_room"],
        ),
        (
            "one column too many is asked about",
            lambda rows, column: 0 <= column <= len(rows[0]) and rows[0][column] == 0,
            ["refuses_a_column_beyond_the_last"],
        ),
        (
            "a negative column is an error",
            lambda rows, column: rows[0][range(len(rows[0])).index(column)] == 0,
            ["refuses_a_negative_column", "refuses_a_column_beyond_the_last"],
        ),
        (
            "the bottom row decides",
            lambda rows, column: 0 <= column < len(rows[0]) and rows[-1][column] == 0,
            ["is_true_where_a_column_has_room"],
        ),
        (
            "a stone of player 2 is taken for room",
            lambda rows, column: 0 <= column < len(rows[0]) and rows[0][column] != 1,
            ["is_true_where_a_column_has_room"],
        ),
        (LATE, one_late(right.is_valid_move), ["keeps_nothing_between_calls"]),
        (
            "the board is read as it is emptied",
            lambda rows, column: right.is_valid_move([rows.pop(0)], column),
            ["leaves_its_arguments_alone"],
        ),
    ),
    *wrong(
        "is_win",
        (
            "rising diagonals are missed",
            is_win_over(stepping((0, 1), (1, 0), (1, 1))),
            ["sees_every_line"],
        ),
        (
            "falling diagonals are missed",
            is_win_over(stepping((0, 1), (1, 0), (-1, 1))),
            ["sees_every_line"],
        ),
        (
            "the last windows are missed",
            is_win_over(without_the_last),
            ["sees_every_line"],
        ),
        ("lines wrap round", is_win_over(wrapped), ["is_false_without_a_line"]),
        (
            "a row goes on in the next",
            is_win_over(in_one_piece),
            ["is_false_without_a_line"],
        ),
        (
            "stones of a row need not touch",
            counts_stones_in_a_row,
            ["is_false_without_a_line"],
        ),
        ("five are too many", needs_exactly_four, ["sees_every_line"]),
        (
            "a full board is won",
            lambda rows, column, player: (
                0 not in rows[0] or right.is_win(rows, column, player)
            ),
            ["is_false_without_a_line"],
        ),
        (
            "three are enough",
            lambda rows, _column, player: right.is_line(rows, player, 3),
            ["is_false_without_a_line"],
        ),
        (
            "four are not enough",
            lambda rows, _column, player: right.is_line(rows, player, 5),
            ["sees_every_line"],
        ),
        ("only one side is looked at", looks_to_the_right_only, ["sees_every_line"]),
        (LATE, one_late(right.is_win), ["keeps_nothing_between_calls"]),
        ("the player is ignored", trusts_the_top_stone, ["tells_the_players_apart"]),
        (
            "the board is turned",
            lambda rows, column, player: (
                rows.reverse() or right.is_win(rows, column, player)
            ),
            ["leaves_its_arguments_alone"],
        ),
    ),
    *wrong(
        "winner",
        (
            "the other player has won",
            lambda rows: {1: 2, 2: 1}.get(right.winner(rows) or 0),
            ["is_the_player_of_the_line"],
        ),
        (
            "diagonals are missed",
            winner_over(stepping((0, 1), (1, 0))),
            ["is_the_player_of_the_line"],
        ),
        (
            "a full board is won",
            lambda rows: right.winner(rows) or (None if 0 in rows[0] else 1),
            ["is_none_without_a_line"],
        ),
        (
            "n is taken for four",
            lambda rows, n: right.winner(rows, 4 if n else n),
            ["is_the_player_of_the_line"],
        ),
        (LATE, one_late(right.winner), ["keeps_nothing_between_calls"]),
        (
            "somebody always wins",
            lambda rows: right.winner(rows) or 1,
            ["is_none_without_a_line"],
        ),
        (
            "the board is turned",
            lambda rows: rows.reverse() or right.winner(rows),
            ["leaves_its_arguments_alone"],
        ),
    ),
    *wrong(
        "legal_moves",
        (
            "full columns are moves",
            lambda rows: [] if right.winner(rows) else list(range(len(rows[0]))),
            ["are_the_columns_with_room"],
        ),
        (
            "columns count from 1",
            lambda rows: [column + 1 for column in right.legal_moves(rows)],
            ["are_the_columns_with_room"],
        ),
        (
            "the last column is missed",
            lambda rows: [
                each for each in right.legal_moves(rows) if each + 1 < len(rows[0])
            ],
            ["are_the_columns_with_room"],
        ),
        (
            "the game goes on after the end",
            lambda rows: [at for at, cell in enumerate(rows[0]) if not cell],
            ["are_none_after_the_end"],
        ),
        (
            "wins of the second player are not seen",
            lambda rows: [
                at
                for at, cell in enumerate(rows[0])
                if not cell and right.winner(rows) != 1
            ],
            ["see_every_win_or_none", "are_none_after_the_end"],
        ),
        (LATE, one_late(right.legal_moves), ["keep_nothing_between_calls"]),
        (
            "moves come from the right",
            lambda rows: right.legal_moves(rows)[::-1],
            ["come_from_the_left"],
        ),
        (
            "the board is turned",
            lambda rows: [row.reverse() for row in rows] and [],
            ["leave_their_arguments_alone"],
        ),
    ),
    *wrong(
        "rate",
        ("threats are missed", without_threats, ["adds_up_all_windows"]),
        ("windows of both players count", with_mixed_windows, ["adds_up_all_windows"]),
        (
            "it is always for player 1",
            lambda rows, _player: right.rate(rows, 1),
            ["adds_up_all_windows", "is_that_of_a_win_with_a_line"],
        ),
        (LATE, one_late(right.rate), ["keeps_nothing_between_calls"]),
        (
            "a win counts as a window",
            lambda rows, player: sum(
                worth(cells_of(rows, each), player) for each in right.windows(rows, 4)
            ),
            ["is_that_of_a_win_with_a_line"],
        ),
        (
            "the board is turned",
            lambda rows, player: (right.rate(rows, player), rows.reverse())[0],
            ["leaves_its_arguments_alone"],
        ),
    ),
    *wrong(
        "fold_windows",
        (
            "the last windows are missed",
            folding(without_the_last),
            ["visits_every_window_once"],
        ),
        (
            "rows are visited twice",
            folding(lambda rows, n: right.windows(rows, n) + stepping((0, 1))(rows, n)),
            ["visits_every_window_once"],
        ),
        ("it never stops", fold_to_the_end, ["stops_when_the_function_says_so"]),
        (
            "the first state is always 0",
            lambda f, _state, rows: right.fold_windows(f, 0, rows),
            ["hands_each_state_on"],
        ),
        ("it stops at a false state", fold_while_true, ["visits_every_window_once"]),
        (
            "each window gets the first state",
            fold_from_the_start,
            ["hands_each_state_on"],
        ),
        (
            "the last state is lost",
            fold_without_the_last_state,
            ["stops_when_the_function_says_so"],
        ),
        (
            "the result is a pair",
            lambda f, state, rows: (right.fold_windows(f, state, rows), True),
            ["hands_each_state_on"],
        ),
        (
            "windows come in another order",
            folding(lambda rows, n: right.windows(rows, n)[::-1]),
            ["goes_line_by_line_as_ours"],
        ),
        (
            "the board is turned",
            lambda f, state, rows: (right.fold_windows(f, state, rows), rows.reverse())[
                0
            ],
            ["leaves_its_arguments_alone"],
        ),
    ),
)

WRONG_RATINGS: Final[tuple[Wrong, ...]] = (
    wrong_rating(
        "only one's own stones count",
        without_threats,
        "a_rating_is_the_negative_for_the_opponent",
    ),
    wrong_rating(
        "columns on the right are better",
        by_columns,
        "a_rating_is_the_same_in_a_mirror",
    ),
    wrong_rating(
        "a win is worth ten",
        lambda rows, player: max(-10, min(10, right.rate(rows, player))),
        "a_win_outbids_every_running_game",
    ),
    wrong_rating("it is no number", lambda *_: nan, "a_rating_is_a_number"),
    wrong_rating(
        "it has no value for an empty board",
        lambda rows, player: right.rate(rows, player) or None,
        "a_rating_is_a_number",
    ),
    wrong_rating(
        "the board is turned",
        lambda rows, player: (right.rate(rows, player), rows.reverse())[0],
        "a_rating_leaves_its_arguments_alone",
    ),
)
