"""Functions of a board that are wrong, by the laws that find them.

Most are those of `fourinrow.testing.right` with one mistake, as beginners make it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from math import nan
from typing import Any, Final, TypeAlias, TypeVar

from fourinrow.testing import right
from fourinrow.testing.law import Law
from fourinrow.testing.laws_of_boards import laws_of_rating, laws_of_rules
from fourinrow.testing.right import (
    WORTHS,
    Place,
    Rows,
    Window,
    Windows,
    cells_of,
    worth,
)
from fourinrow.testing.wrong.mistakes import Wrong, wrong

T = TypeVar("T")

Function: TypeAlias = Callable[..., object]

# --- Any function -------------------------------------------------------------


def one_late(function: Callable[..., T]) -> Callable[..., T]:
    """Return a function that looks at the board of the call before, if it can."""
    seen = list[Rows]()

    def late(rows: Rows, *more: int) -> T:
        seen.append(rows)
        before = seen.pop(0) if len(seen) > 1 else rows
        is_alike = len(before) == len(rows) and len(before[0]) == len(rows[0])
        return function(before if is_alike else rows, *more)

    return late


def turning(function: Callable[..., T]) -> Callable[..., T]:
    """Return a function that turns the board upside down in the end."""

    def turned(*arguments: Any) -> T:
        result = function(*arguments)
        for rows in arguments:
            if isinstance(rows, list):
                rows.reverse()
        return result

    return turned


# --- new_grid and apply_move --------------------------------------------------


@cache
def same_grid(rows: int, cols: int) -> Rows:
    """Return the same list at each call."""
    return right.new_grid(rows, cols)


def put(rows: Rows, column: int, player: int) -> Rows:
    """Put a stone into the board itself; a negative column counts from the right."""
    row = max(row for row in range(len(rows)) if not rows[row][column])
    rows[row][column] = player
    return rows


def is_full(rows: Rows, column: int) -> bool:
    """Check whether a column is on the board and full."""
    return 0 <= column < len(rows[0]) and rows[0][column] != 0


def put_and_refuse(rows: Rows, column: int, player: int) -> Rows:
    """Refuse a full column, but put the stone into the board first."""
    if is_full(rows, column):
        rows[0][column] = player
    return right.apply_move(rows, column, player)


# --- Lines --------------------------------------------------------------------


def is_win_over(windows: Windows) -> Callable[[Rows, int, int], bool]:
    """Return a function that looks for a win in some windows of four."""
    return lambda rows, _column, player: right.is_line(rows, player, 4, windows)


def stepping(*steps: Place) -> Windows:
    """Return the windows in some directions."""
    return lambda rows, n: [
        each for each in right.windows(rows, n) if step_of(each) in steps
    ]


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


def in_one_piece(rows: Rows, n: int) -> Sequence[Sequence[Place]]:
    """Rows that are read as one long line."""
    width = len(rows[0])
    places = [(row, column) for row in range(len(rows)) for column in range(width)]
    runs = [places[at : at + n] for at in range(len(places) - n + 1)]
    return [*runs, *stepping((1, 0), (-1, 1), (1, 1))(rows, n)]


# --- rate and fold_windows ----------------------------------------------------


def rating_by(
    worth: Callable[[list[int], int], float],
) -> Callable[[Rows, int], float]:
    """Return a rating that adds up what windows are worth, wins like others."""
    return lambda rows, player: sum(
        worth(cells_of(rows, each), player) for each in right.windows(rows, 4)
    )


def by_columns(rows: Rows, player: int) -> float:
    """Rate stones by how far they are on the right."""
    signs = {0: 0, player: 1, 3 - player: -1}
    return sum(at * signs[cell] for row in rows for at, cell in enumerate(row))


def stepping_on(
    change: Callable[[object, object, bool], tuple[object, bool]],
) -> Function:
    """Return a fold that changes what its function returns after a state."""

    def fold(
        f: Callable[[object, Window], tuple[object, bool]], state: object, rows: Rows
    ) -> object:
        return right.fold_windows(
            lambda state, window: change(state, *f(state, window)), state, rows
        )

    return fold


def in_one_list(
    f: Callable[[object, Window], tuple[object, bool]], state: object, rows: Rows
) -> object:
    """Fold with the same list for all windows."""
    same: Window = []

    def step(state: object, window: Window) -> tuple[object, bool]:
        same[:] = window
        return f(state, same)

    return right.fold_windows(step, state, rows)


# --- The table ----------------------------------------------------------------


def _wrong(function: str, **mistakes: Mapping[str, Function]) -> Iterator[Wrong]:
    def laws(value: Function) -> Sequence[Law]:
        return laws_of_rules(board="lists", **{function: value})

    return wrong(function, laws, **mistakes)


def _of_any(function: str) -> Iterator[Wrong]:
    value = getattr(right, function)
    return _wrong(
        function,
        nothing_between_calls={
            "the board of the call before is looked at": one_late(value)
        },
        arguments_alone={"the board is turned": turning(value)},
    )


WRONG_BOARDS: Final[tuple[Wrong, ...]] = (
    *_wrong(
        "new_grid",
        is_an_empty_board_of_its_size={
            "rows and columns are swapped": lambda rows, cols: right.new_grid(
                cols, rows
            ),
            "cells are blanks": lambda rows, cols: [[" "] * cols for _ in range(rows)],
        },
        has_rows_of_its_own={
            "all rows are one list": lambda rows, cols: [[0] * cols] * rows,
            "it is made once": same_grid,
            "rows from the fourth on are one list": lambda rows, cols: (
                right.new_grid(min(rows, 3), cols) + [[0] * cols] * max(0, rows - 3)
            ),
        },
    ),
    *_wrong(
        "apply_move",
        puts_the_stone_where_it_falls={
            "stones stay on top": lambda rows, column, player: [
                [*rows[0][:column], player, *rows[0][column + 1 :]],
                *rows[1:],
            ],
            "columns count from 1": lambda rows, column, player: right.apply_move(
                rows, column - 1, player
            ),
            "empty rows are lost": lambda rows, column, player: [
                row for row in right.apply_move(rows, column, player) if any(row)
            ],
            "all stones are the first player's": lambda rows, column, _player: (
                right.apply_move(rows, column, 1)
            ),
        },
        arguments_alone={
            "the board is changed": put,
            "rows are not copied": lambda rows, column, player: put(
                list(rows), column, player
            ),
        },
        refuses_a_negative_column={
            "-1 is the last column": lambda rows, column, player: put(
                [list(row) for row in rows], column, player
            )
        },
        refuses_a_full_column={
            "a full column changes nothing": lambda rows, column, player: (
                rows
                if is_full(rows, column)
                else right.apply_move(rows, column, player)
            ),
            "a refused stone is on the board": put_and_refuse,
        },
        refuses_a_column_beyond_the_last={
            "columns wrap round": lambda rows, column, player: right.apply_move(
                rows, column % len(rows[0]), player
            )
        },
    ),
    *_of_any("apply_move"),
    *_wrong(
        "is_valid_move",
        refuses_a_negative_column={
            "-1 is the last column": lambda rows, column: rows[0][column] == 0,
            "a negative column is an error": lambda rows, column: (
                rows[0][range(len(rows[0])).index(column)] == 0
            ),
        },
        refuses_a_column_beyond_the_last={
            "one column too many": lambda rows, column: (
                0 <= column <= len(rows[0]) and 0 in rows[0][column:] + [0]
            ),
            "one column too many is asked about": lambda rows, column: (
                0 <= column <= len(rows[0]) and rows[0][column] == 0
            ),
        },
        is_true_where_a_column_has_room={
            "the bottom row decides": lambda rows, column: (
                0 <= column < len(rows[0]) and rows[-1][column] == 0
            ),
            "a stone of player 2 is taken for room": lambda rows, column: (
                0 <= column < len(rows[0]) and rows[0][column] != 1
            ),
        },
    ),
    *_of_any("is_valid_move"),
    *_wrong(
        "is_win",
        sees_every_line={
            "rising diagonals are missed": is_win_over(
                stepping((0, 1), (1, 0), (1, 1))
            ),
            "falling diagonals are missed": is_win_over(
                stepping((0, 1), (1, 0), (-1, 1))
            ),
            "the last windows are missed": is_win_over(without_the_last),
            "five are too many": lambda rows, _column, player: (
                right.is_line(rows, player, 4) and not right.is_line(rows, player, 5)
            ),
            "four are not enough": lambda rows, _column, player: right.is_line(
                rows, player, 5
            ),
            "only one side is looked at": lambda rows, column, player: any(
                each[0][1] == column and set(cells_of(rows, each)) == {player}
                for each in right.windows(rows, 4)
            ),
        },
        is_false_without_a_line={
            "lines wrap round": is_win_over(wrapped),
            "a row goes on in the next": is_win_over(in_one_piece),
            "stones of a row need not touch": lambda rows, column, player: (
                any(row.count(player) >= 4 for row in rows)
                or right.is_win(rows, column, player)
            ),
            "a full board is won": lambda rows, column, player: (
                0 not in rows[0] or right.is_win(rows, column, player)
            ),
            "three are enough": lambda rows, _column, player: right.is_line(
                rows, player, 3
            ),
        },
        tells_the_players_apart={
            "the player is ignored": lambda rows, _column, _player: (
                right.winner(rows) is not None
            )
        },
    ),
    *_of_any("is_win"),
    *_wrong(
        "winner",
        is_the_player_of_the_line={
            "the other player has won": lambda rows: {1: 2, 2: 1}.get(
                right.winner(rows) or 0
            ),
            "diagonals are missed": lambda rows: right.winner(
                rows, windows=stepping((0, 1), (1, 0))
            ),
        },
        is_none_without_a_line={
            "a full board is won": lambda rows: (
                right.winner(rows) or (None if 0 in rows[0] else 1)
            ),
            "somebody always wins": lambda rows: right.winner(rows) or 1,
        },
    ),
    *_of_any("winner"),
    *_wrong(
        "legal_moves",
        are_the_columns_with_room={
            "full columns are moves": lambda rows: (
                [] if right.winner(rows) else list(range(len(rows[0])))
            ),
            "columns count from 1": lambda rows: [
                column + 1 for column in right.legal_moves(rows)
            ],
            "the last column is missed": lambda rows: [
                each for each in right.legal_moves(rows) if each + 1 < len(rows[0])
            ],
        },
        are_none_after_the_end={
            "the game goes on after the end": lambda rows: [
                at for at, cell in enumerate(rows[0]) if not cell
            ]
        },
        see_every_win_or_none={
            "wins of the second player are not seen": lambda rows: [
                at
                for at, cell in enumerate(rows[0])
                if not cell and right.winner(rows) != 1
            ]
        },
        come_from_the_left={
            "moves come from the right": lambda rows: right.legal_moves(rows)[::-1]
        },
    ),
    *_of_any("legal_moves"),
    *_wrong(
        "rate",
        adds_up_all_windows={
            "threats are missed": rating_by(lambda *window: max(0, worth(*window))),
            "windows of both players count": rating_by(
                lambda cells, player: (
                    WORTHS[cells.count(player)] - WORTHS[cells.count(3 - player)]
                )
            ),
            "it is always for player 1": lambda rows, _player: right.rate(rows, 1),
        },
        is_that_of_a_win_with_a_line={"a win counts as a window": rating_by(worth)},
    ),
    *_of_any("rate"),
    *_wrong(
        "fold_windows",
        visits_every_window_once={
            "all windows are the same list": in_one_list,
            "the last windows are missed": right.fold_over(without_the_last),
            "rows are visited twice": right.fold_over(
                lambda rows, n: [*right.windows(rows, n), *stepping((0, 1))(rows, n)]
            ),
        },
        stops_when_the_function_says_so={
            "it never stops": stepping_on(
                lambda _state, after, _goes_on: (after, True)
            ),
            "the last state is lost": stepping_on(
                lambda state, after, goes_on: (after if goes_on else state, goes_on)
            ),
        },
        hands_each_state_on={
            "it stops at a false state": stepping_on(
                lambda _, after, goes_on: (after, goes_on and bool(after))
            ),
            "the first state is always 0": lambda f, _state, rows: right.fold_windows(
                f, 0, rows
            ),
            "each window gets the first state": lambda f, first, rows: (
                right.fold_windows(lambda _, window: f(first, window), first, rows)
            ),
            "the result is a pair": lambda f, state, rows: (
                (right.fold_windows(f, state, rows), True)
            ),
        },
        arguments_alone={"the board is turned": turning(right.fold_windows)},
    ),
    *wrong(
        "rating",
        partial(laws_of_rating, board="lists"),
        a_rating_is_a_number={
            "it is no number": lambda *_: nan,
            "it has no value for an empty board": lambda rows, player: (
                right.rate(rows, player) or None
            ),
        },
        a_rating_leaves_its_arguments_alone={
            "the board is turned": turning(right.rate)
        },
        a_rating_is_the_negative_for_the_opponent={
            "only one's own stones count": rating_by(
                lambda *window: max(0, worth(*window))
            )
        },
        a_rating_is_the_same_in_a_mirror={
            "columns on the right are better": by_columns
        },
        a_win_outbids_every_running_game={
            "a win is worth ten": lambda rows, player: max(
                -10, min(10, right.rate(rows, player))
            )
        },
    ),
)
