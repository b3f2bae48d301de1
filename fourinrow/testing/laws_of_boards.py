"""The laws of functions of a board: each returns what ours with its name returns.

A rating of one's own has other laws. Boards come from games with gravity, on boards of
every size. A failing case is a call to paste, with its imports.
"""

from collections import Counter
from collections.abc import (
    Callable,
    Iterable,
    Iterator,
    Mapping,
    MutableSequence,
    Sequence,
)
from contextlib import suppress
from dataclasses import replace
from math import isclose
from numbers import Real
from operator import index
from typing import Any, Final, SupportsIndex, TypeAlias, cast

from fourinrow.core import (
    Cell,
    PatternTable,
    Player,
    apply_move,
    format_grid,
    from_rows,
    is_valid_move,
    is_win,
    legal_moves,
    other,
    rate,
    to_rows,
    windows,
    winner,
)
from fourinrow.errors import FourInRowError, count_of, expected, short_repr
from fourinrow.games.connect.picture import picture
from fourinrow.testing.board_cases import (
    KINDS,
    USUAL_SIDE,
    WON,
    Case,
    Cases,
    another,
    smaller_together,
)
from fourinrow.testing.calls import (
    Boards,
    UserCall,
    UserFunction,
    asks_for_situation,
    user_call,
)
from fourinrow.testing.law import Law, LawBroken, expect, expect_equal
from fourinrow.testing.picks import Pick, seeded_picks
from fourinrow.testing.trials import law_of

_Check: TypeAlias = Callable[..., object]


def laws_of_rules(
    *, board: Boards = "grids", **functions: UserFunction
) -> tuple[Law, ...]:
    """Return the laws of functions of a board, by their names.

    >>> from hypothesis import settings
    >>> from fourinrow.testing import Trial
    >>> def is_valid_move(rows, column):
    ...     return column < len(rows[0]) and rows[0][column] == 0
    >>> quick = Trial(settings(max_examples=50))
    >>> for law in laws_of_rules(board="lists", is_valid_move=is_valid_move):
    ...     if not law.judge(quick).holds:
    ...         print(law.name)
    is_valid_move_refuses_a_negative_column

    The names are ``new_grid``, ``apply_move``, ``is_valid_move``, ``is_win``,
    ``winner``, ``legal_moves``, ``rate`` and ``fold_windows``. The functions are called
    as ours are. A ``board`` is one of our grids, or "lists": a list of rows of 0, 1 and
    2, the top row first. Players are 1 and 2.

    A function with a parameter ``rules`` or ``n`` is tried for any n in a row, others
    for four; the ``table`` is ``PatternTable.for_n(4)``. ``legal_moves`` gets a
    situation if its first parameter is annotated so or is called ``situation`` or
    ``state``, otherwise a board. With our grids and without ``rules``, it gets a
    situation unless that parameter is called ``grid`` or ``board``.

    ``apply_move`` refuses a move by raising any exception but ``NotImplementedError``,
    or by returning None or False, but a function that returns None after a first move,
    and for a line in each direction, breaks each law. ``is_valid_move`` returns False
    for a column that is full or off the board. Any value that counts as true or false
    in an ``if`` will do, also of ``is_win``, and of ``winner`` if nobody has won.
    Correct functions may break the optional laws. Of 300 boards of a law of moves,
    about 150 have a full column, 160 a side below four, 85 more than 20 stones, 85 a
    side above nine and 60 one of 20 or more; of 300 boards with a line, 135 are won by
    player 2. Raises `FourInRowError` for any other name, and for a function that can't
    be called as ours.
    """
    laws = list[Law]()
    for name, function in functions.items():
        if name not in PARAMETERS:
            raise FourInRowError(expected(f"one of {', '.join(PARAMETERS)}", name))
        call, optional = user_call(name, function, PARAMETERS[name], board), _OPTIONAL
        if name == "legal_moves":
            asks, is_ours = asks_for_situation(function), board == "grids"
            if asks or (asks is None and is_ours and not call.by_name):
                call = replace(call, by_place=("situation",))
                optional -= {"legal_moves_are_none_after_the_end"}
        for law, (kind, check) in _LAWS.items():
            if law.startswith(f"{name}_"):
                laws.append(_law(call, law, kind, check, law in optional))
    return tuple(laws)


def laws_of_rating(rate: UserFunction, *, board: Boards = "grids") -> tuple[Law, ...]:
    """Return the laws of a rating; only those of type and arguments are not optional.

    >>> from hypothesis import settings
    >>> from fourinrow.testing import Trial
    >>> def stones_on_the_left(rows, player):
    ...     mine, theirs = (
    ...         sum(row[0] == each for row in rows) for each in (player, 3 - player)
    ...     )
    ...     return mine - theirs
    >>> quick = Trial(settings(max_examples=50))
    >>> for law in laws_of_rating(stones_on_the_left, board="lists"):
    ...     if not law.judge(quick).holds:
    ...         print(law.name)
    a_rating_is_the_same_in_a_mirror
    a_win_outbids_every_running_game

    The function is called as `fourinrow.rate` is, or with a situation if it asks for
    one; see `laws_of_rules`. A function without a player rates for player 1. Of 300
    boards, about 60 are won, and 75 have more than 20 stones. Raises `FourInRowError`
    for a function that can't be called like that.
    """
    name = str(getattr(rate, "__name__", "rate"))
    call = user_call(name, rate, PARAMETERS["rate"], board)
    if asks_for_situation(rate):
        call = replace(call, by_place=("situation", *call.by_place[1:]))
    has_sides = call.by_place != ("situation",)  # whose stones say whose turn it is
    return tuple(
        _law(call, law, kind, check, law in _OPTIONAL)
        for law, (kind, check) in _LAWS_OF_RATING.items()
        if has_sides or check is not _is_the_negative_for_the_opponent
    )


def _law(call: UserCall, name: str, kind: str, check: _Check, is_optional: bool) -> Law:
    if name == _STOPS:
        call = replace(call, by_place=("stop", "state", "grid"))

    def some(pick: Pick) -> Cases:
        case = KINDS[kind](pick, call.takes_n)
        if check not in _OF_TWO:
            return (case,)
        return case, another(pick, case, over=_OF_TWO[check])

    def attempt(cases: Cases) -> None:
        try:
            check(call, *cases)
        except RecursionError:  # may be right, with a call for each window
            if max(cases[0].rules[:2]) <= USUAL_SIDE:
                raise

    return law_of(
        seeded_picks().map(some),
        attempt,
        name=name,
        draw=lambda cases: "\n\n".join(map(str, cases)),
        svg=lambda cases: picture(cases[0].stones.situation).svg,
        code=lambda cases: ", ".join(map(call.code, cases)),
        smaller=smaller_together,
        is_optional=is_optional,
    )


# --- What a function returned ---------------------------------------------------------


def _rows(board: object, kind: type = Sequence) -> list[list[int]]:
    rows = _listed(board, "a list of rows", kind)
    lists = [_listed(row, "a row that is a list", kind) for row in rows]
    return [[_whole(cell, "0, 1 or 2") for cell in row] for row in lists]


def _listed(value: object, what: str, kind: type = Iterable) -> list[object]:
    if isinstance(value, kind) and not isinstance(value, str):
        return list(cast("Iterable[object]", value))
    raise LawBroken(expected(what, value))


def _whole(value: object, what: str) -> int:
    try:
        return index(cast("SupportsIndex", value))
    except TypeError:
        raise LawBroken(expected(what, value)) from None


def _drawn(rows: Sequence[Sequence[int]]) -> str:
    try:
        return format_grid(from_rows([[Cell(cell) for cell in row] for row in rows]))
    except ValueError:
        return repr(rows)


def _shown(result: object) -> str:
    with suppress(LawBroken):
        if rows := _rows(result):
            return f"this board:\n{_drawn(rows)}"
    return short_repr(result)


def _expect_board(rows: Sequence[Sequence[int]], ours: Sequence[Sequence[int]]) -> None:
    if rows != ours:
        raise LawBroken(f"expected\n{_drawn(ours)}\ngot\n{_drawn(rows)}")


# --- new_grid -------------------------------------------------------------------------


def _is_empty(new_grid: UserCall, case: Case) -> None:
    rows, cols, *_ = case.rules
    kind = list if new_grid.boards == "lists" else Sequence
    _expect_board(_rows(new_grid.result(case), kind), [[0] * cols] * rows)


def _has_rows_of_its_own(new_grid: UserCall, case: Case) -> None:
    result = new_grid.result(case)
    rows = list(result) if isinstance(result, Sequence) else []
    if not all(isinstance(row, MutableSequence) for row in rows):
        return
    for number, row in enumerate(rows, 1):
        row[0] = 1
        stones, wanted = sum(map(sum, _rows(result))), count_of(number, "stone")
        written = f"grid[{number - 1}][0] = 1"
        expect(stones == number, f"expected {wanted} after {written}, got {stones}")
    is_new = not any(map(any, _rows(new_grid.result(case))))
    expect(is_new, "expected a new board, got one with a stone")


# --- apply_move and is_valid_move -----------------------------------------------------


def _puts_the_stone(apply: UserCall, case: Case) -> None:
    after = apply_move(case.grid, case.column, case.player)
    _expect_board(_rows(apply.result(case)), to_rows(after))


def _refuses(apply: UserCall, case: Case) -> None:
    with apply.unchanged(case) as given:
        try:
            result = apply.result(case, **given)
        except _ACCIDENTS:
            raise
        except Exception:  # noqa: BLE001 (any refusal will do)
            return
        refusal = f"expected an exception for column {case.column}"
        is_refused = result is None or result is False
        expect(is_refused, f"{refusal}, got {_shown(result)}")


_ACCIDENTS: Final = (
    AttributeError,
    ImportError,
    LawBroken,
    NameError,
    NotImplementedError,
    RecursionError,
    ZeroDivisionError,
)
"""Exceptions that nobody raises to refuse a move."""


def _is_valid_as_ours(is_valid: UserCall, case: Case) -> None:
    _expect_truth(is_valid.result(case), is_valid_move(case.grid, case.column))


def _expect_truth(got: object, ours: bool) -> None:
    expect(bool(got) == ours, expected(str(ours), got))


# --- All functions --------------------------------------------------------------------


def _unchanged(call: UserCall, case: Case) -> None:
    with call.unchanged(case) as given:
        call.result(case, **given)


def _keeps_nothing(call: UserCall, case: Case, other: Case | None = None) -> None:
    """Ask the same before and after something else; what was returned stays so too."""

    def found() -> object:
        result = call.result(case)
        return list(result) if isinstance(result, Iterator) else result

    def shown(result: object) -> str:
        return str(result) if isinstance(result, str | int | float) else _shown(result)

    result = found()
    first = shown(result)
    if other is None:  # only a call that fails is shown alone
        return
    with suppress(Exception):  # of this, other laws speak
        call.result(other)
    kept = shown(result)  # before it is asked for again
    for got in (kept, shown(found())):
        expect(got == first, f"expected {first}, as before the second call, got {got}")


# --- is_win and winner ----------------------------------------------------------------


def _is_win_as_ours(wins: UserCall, case: Case) -> None:
    ours = is_win(case.grid, case.column, case.player, case.rules)
    _expect_truth(wins.result(case), ours)


def _is_the_winner(find: UserCall, case: Case) -> None:
    ours, got = winner(case.grid, case.rules), find.result(case)
    is_so = got == ours if ours else not got
    expect(bool(is_so), expected(f"player {ours:d}" if ours else "None", got))


# --- legal_moves ----------------------------------------------------------------------


def _are_legal(list_moves: UserCall, case: Case) -> None:
    ours = legal_moves(case.stones.situation)
    expect_equal(sorted(_moves(list_moves, case)), list(ours), "moves: ")


def _see_every_win_or_none(list_moves: UserCall, case: Case) -> None:
    if _moves(list_moves, WON):  # wins are somebody else's business
        return
    expect_equal(_moves(list_moves, case), [], "moves after the end: ")


def _come_from_the_left(list_moves: UserCall, case: Case) -> None:
    moves = _moves(list_moves, case)
    expect_equal(moves, sorted(moves), "moves: ")


def _moves(list_moves: UserCall, case: Case) -> list[int]:
    found = _listed(list_moves.result(case), "columns")
    return [_whole(move, "columns") for move in found]


# --- rate -----------------------------------------------------------------------------


def _is_our_rating(rating: UserCall, case: Case) -> None:
    player = case.player if "player" in rating.by_place else Player.FIRST
    four, got = PatternTable.for_n(4), rating.result(case)
    # Without a table, a rating of other rules may have one for them, or that of four.
    tables = [four] if "table" in rating.by_name else [None, four]
    ours = [rate(case.grid, player, table, case.rules) for table in tables]
    if got not in ours:
        expect_equal(got, ours[0])


# --- A rating of one's own ------------------------------------------------------------


def _rating(rate: UserCall, case: Case) -> float:
    rating = rate.result(case)
    if isinstance(rating, bool) or not isinstance(rating, Real) or rating != rating:
        raise LawBroken(expected("a number", rating))
    return float(rating)


def _is_the_negative_for_the_opponent(rate: UserCall, case: Case) -> None:
    mine = _rating(rate, case)
    if "player" in rate.by_place:
        opponent = case._replace(player=other(case.player))
    else:
        opponent = _with_cells(case, case.stones.cells.translate(_SWAPPED))
    _expect_close(_rating(rate, opponent), -mine, "for the opponent: ")


_SWAPPED: Final = bytes.maketrans(b"\1\2", b"\2\1")


def _with_cells(case: Case, cells: bytes) -> Case:
    return case._replace(stones=case.stones._replace(cells=cells))


def _is_the_same_in_a_mirror(rate: UserCall, case: Case) -> None:
    rating, cells, cols = _rating(rate, case), case.stones.cells, case.rules.cols
    rows = (cells[at : at + cols][::-1] for at in range(0, len(cells), cols))
    mirrored = _with_cells(case, b"".join(rows))
    _expect_close(_rating(rate, mirrored), rating, "in a mirror: ")


def _expect_close(got: float, wanted: float, what: str) -> None:
    is_close = isclose(got, wanted, rel_tol=1e-9, abs_tol=1e-9)
    expect(is_close, f"{what}expected {wanted}, got {got}")


def _outbids(rate: UserCall, won: Case, running: Case | None = None) -> None:
    by = winner(won.grid, won.rules)
    for player in Player if "player" in rate.by_place else (Player.FIRST,):
        sign = 1 if player is by else -1
        decided = _rating(rate, won._replace(player=player))
        if running is None:  # it is enough that the won game can't be rated
            continue
        undecided = _rating(rate, running._replace(player=player))
        side = "above" if player is by else "below"
        expect(
            sign * decided > sign * undecided,
            f"player {player:d}: expected a rating of the won game {side} {undecided}, "
            f"that of the running one, got {decided}",
        )


# --- fold_windows ---------------------------------------------------------------------

_Window: TypeAlias = tuple[tuple[tuple[int, int], int], ...]
"""The places of a window, each with its cell."""


def _folded(
    fold: UserCall, case: Case, note: Callable[[object, object], None]
) -> object:
    """Return what a fold returns, and note what it passes to its function."""
    name = fold.by_place[0]
    function: Any = fold.value(name, case)

    def step(state: object, window: object) -> object:
        note(state, window)
        return function(state, window)

    return fold.result(case, **{name: step})


def _as_window(window: Any) -> _Window:
    try:
        return tuple(
            ((index(row), index(column)), index(cell)) for (row, column), cell in window
        )
    except (TypeError, ValueError):
        raise LawBroken(expected("pairs of place and cell", window)) from None


def _windows_in(case: Case) -> list[_Window]:
    grid = case.grid
    return [
        tuple(((row, column), int(grid[row][column])) for row, column in window)
        for window in windows(case.rules)
    ]


def _visits_every_window_once(fold: UserCall, case: Case) -> None:
    seen, kept = list[object](), list[object]()

    def note(_state: object, window: object) -> None:
        seen.append([*window] if isinstance(window, list) else window)
        kept.append(window)

    _folded(fold, case, note)
    ours = Counter(map(frozenset, _windows_in(case)))
    got = Counter(frozenset(_as_window(each)) for each in seen)
    counts = (("no window", ours, got), ("too many windows", got, ours))
    for count, more, fewer in counts:
        for window in more - fewer:
            places = ", ".join(str(place) for place, _ in sorted(window))
            raise LawBroken(f"{count} of the cells {places}")
    expect(seen == kept, "expected windows that stay as they are, got one that changed")


def _hands_each_state_on(fold: UserCall, case: Case) -> None:
    function, state = (fold.value(name, case) for name in fold.by_place[:2])
    ours, states, goes_on = list[object](), list[object](), True
    for window in windows(case.rules):
        if goes_on:
            ours.append(state)
            state, goes_on = cast("Callable[..., Any]", function)(state, window)
    result = _folded(fold, case, lambda state, _window: states.append(state))
    expect_equal(states, ours, "states: ")
    expect_equal(result, state, "last state: ")


# --- All laws -------------------------------------------------------------------------

PARAMETERS: Final[Mapping[str, Sequence[str]]] = {
    "new_grid": ("rows", "cols"),
    "apply_move": ("grid", "column", "stone"),
    "is_valid_move": ("grid", "column"),
    "is_win": ("grid", "column", "stone"),
    "winner": ("grid",),
    "legal_moves": ("grid",),
    "rate": ("grid", "player?"),
    "fold_windows": ("f", "init", "grid"),
}
"""The usual parameters of each function; one that ends in ``?`` may be left out."""

_STOPS: Final = "fold_windows_stops_when_the_function_says_so"

_LAWS: Final[Mapping[str, tuple[str, _Check]]] = {
    "new_grid_is_an_empty_board_of_its_size": ("empty", _is_empty),
    "new_grid_has_rows_of_its_own": ("empty", _has_rows_of_its_own),
    "apply_move_puts_the_stone_where_it_falls": ("with room", _puts_the_stone),
    "apply_move_refuses_a_full_column": ("with a full column", _refuses),
    "apply_move_refuses_a_column_beyond_the_last": ("beyond", _refuses),
    "apply_move_refuses_a_negative_column": ("negative", _refuses),
    "apply_move_leaves_its_arguments_alone": ("with room", _unchanged),
    "apply_move_keeps_nothing_between_calls": ("with room", _keeps_nothing),
    "is_valid_move_is_true_where_a_column_has_room": ("any column", _is_valid_as_ours),
    "is_valid_move_refuses_a_column_beyond_the_last": ("beyond", _is_valid_as_ours),
    "is_valid_move_refuses_a_negative_column": ("negative", _is_valid_as_ours),
    "is_valid_move_leaves_its_arguments_alone": ("any column", _unchanged),
    "is_valid_move_keeps_nothing_between_calls": ("any column", _keeps_nothing),
    "is_win_sees_every_line": ("after a line", _is_win_as_ours),
    "is_win_is_false_without_a_line": ("after a move without a line", _is_win_as_ours),
    "is_win_tells_the_players_apart": ("with a line", _is_win_as_ours),
    "is_win_leaves_its_arguments_alone": ("after a line", _unchanged),
    "is_win_keeps_nothing_between_calls": (
        "after a move without a line",
        _keeps_nothing,
    ),
    "winner_is_the_player_of_the_line": ("with a line", _is_the_winner),
    "winner_is_none_without_a_line": ("without a line", _is_the_winner),
    "winner_leaves_its_arguments_alone": ("over", _unchanged),
    "winner_keeps_nothing_between_calls": ("without a line", _keeps_nothing),
    "legal_moves_are_the_columns_with_room": ("some full", _are_legal),
    "legal_moves_are_none_after_the_end": ("over", _are_legal),
    "legal_moves_see_every_win_or_none": ("with a line", _see_every_win_or_none),
    "legal_moves_come_from_the_left": ("running", _come_from_the_left),
    "legal_moves_leave_their_arguments_alone": ("some full", _unchanged),
    "legal_moves_keep_nothing_between_calls": ("some full", _keeps_nothing),
    "rate_adds_up_all_windows": ("without a line", _is_our_rating),
    "rate_is_that_of_a_win_with_a_line": ("with a line", _is_our_rating),
    "rate_leaves_its_arguments_alone": ("running", _unchanged),
    "rate_keeps_nothing_between_calls": ("without a line", _keeps_nothing),
    "fold_windows_visits_every_window_once": ("running", _visits_every_window_once),
    "fold_windows_hands_each_state_on": ("running", _hands_each_state_on),
    _STOPS: ("running", _hands_each_state_on),
    "fold_windows_leaves_its_arguments_alone": ("running", _unchanged),
}
"""The laws by their names: their kind of cases, and what is expected in each."""

_LAWS_OF_RATING: Final[Mapping[str, tuple[str, _Check]]] = {
    "a_rating_is_a_number": ("any", _rating),
    "a_rating_leaves_its_arguments_alone": ("any", _unchanged),
    "a_rating_is_the_negative_for_the_opponent": (
        "any",
        _is_the_negative_for_the_opponent,
    ),
    "a_rating_is_the_same_in_a_mirror": ("any", _is_the_same_in_a_mirror),
    "a_win_outbids_every_running_game": ("with a line", _outbids),
}
"""The laws of a rating of one's own, likewise."""

_OF_TWO: Final[Mapping[_Check, bool]] = {_keeps_nothing: True, _outbids: False}
"""What is expected of two cases, and whether the game is over in the second."""

_OPTIONAL: Final = frozenset(
    {
        "is_win_tells_the_players_apart",  # it is asked of the player who moved last
        "legal_moves_are_none_after_the_end",  # unless they are those of a situation
        "legal_moves_come_from_the_left",
        "a_rating_is_the_negative_for_the_opponent",
        "a_rating_is_the_same_in_a_mirror",
        "a_win_outbids_every_running_game",
    }
)
"""The laws that correct functions may break."""
