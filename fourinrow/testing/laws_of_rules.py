"""The laws of the functions of a board: each returns what ours of its name returns.

Boards come from games with gravity, on boards of every size. A failing case is a call
to paste, with its imports.
"""

from collections import Counter
from collections.abc import Callable, Mapping, MutableSequence, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeAlias, TypeVar

from fourinrow.core import (
    F_SHARP,
    Player,
    Rules,
    apply_move,
    is_valid_move,
    is_win,
    legal_moves,
    rate,
    to_rows,
    windows,
    winner,
)
from fourinrow.errors import FourInRowError, shown
from fourinrow.games import picture
from fourinrow.testing.board_cases import KINDS, Asked, Case, Usual, draw_case
from fourinrow.testing.calls import (
    Argument,
    Boards,
    UserFunction,
    board_argument,
    board_text,
    listed,
    plain,
    rows_of,
    takes_situation,
    user_call,
    whole,
)
from fourinrow.testing.law import Law, LawBroken, as_test, expect, expect_equal, law_of
from fourinrow.testing.positions import (
    empty_board,
    situation_of,
)
from fourinrow.testing.smaller_cases import smaller_cases
from fourinrow.testing.strategies import picks
from fourinrow.testing.window_folds import Folded, windows_in

T = TypeVar("T")


def rules_laws(
    *,
    board: Boards = "grids",
    but: Mapping[str, str] | None = None,
    **functions: UserFunction,
) -> Callable[[Law], None]:
    """Return a test for pytest that holds functions of a board to `laws_of_rules`.

    >>> from fourinrow import apply_move, is_win
    >>> from fourinrow.testing.laws_of_rules import rules_laws
    >>> test_my_rules = rules_laws(apply_move=apply_move, is_win=is_win)

    ``but`` leaves laws out by name, each with a reason. Raises `FourInRowError` for an
    unknown name, and for a function that can't be called as ours is.
    """
    key = f"rules {' '.join(functions)}"
    return as_test(key, laws_of_rules(board=board, **functions), but or {})


def laws_of_rules(
    *, board: Boards = "grids", **functions: UserFunction
) -> tuple[Law, ...]:
    """Return the laws of functions of a board, by their names.

    >>> from hypothesis import settings
    >>> from fourinrow.testing import Trial
    >>> from fourinrow.testing.laws_of_rules import laws_of_rules
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

    A function with a parameter ``rules`` or ``n`` gets it, for any n in a row, others
    are for four; the ``table`` is `F_SHARP`. ``legal_moves`` gets a situation if its
    first parameter is annotated so, or is called ``situation`` or ``state``, or else a
    board; on our grids without ``rules``, a situation unless it is called ``grid`` or
    ``board``.

    ``apply_move`` refuses with an exception other than `NotImplementedError`, None or
    False. ``is_valid_move`` returns False for a column that is full or off the board.
    Where nobody has won, ``winner`` may return any false value. Right functions may
    break the laws that are optional. Raises `FourInRowError` for another name, and for
    a function that can't be called as ours.
    """
    return tuple(
        law
        for name, function in functions.items()
        for law in _laws_of(name, function, board)
    )


_Check: TypeAlias = Callable[[Asked], None]


def _refuses(asked: Asked) -> None:
    try:
        result = asked.result()
    except NotImplementedError:
        raise
    except Exception:  # noqa: BLE001 (any refusal will do)
        return
    expected = f"expected an exception for column {asked.case.column}"
    is_refused = result is None or result is False
    expect(is_refused, f"{expected}, got {_shown(result)}")


def _shown(result: object) -> str:
    try:
        return f"this board:\n{board_text(rows_of(result))}"
    except LawBroken:
        return shown(result)


def _expect_board(got: list[list[int]], expected: Sequence[Sequence[int]]) -> None:
    if got != expected:
        reason = f"expected\n{board_text(expected)}\ngot\n{board_text(got)}"
        raise LawBroken(reason)


def _leaves_its_arguments_alone(asked: Asked) -> None:
    asked.call.leave_alone(asked.usual(asked.case, asked.boards), asked.case.rules)


# --- new_grid -------------------------------------------------------------------------


def _is_empty(asked: Asked) -> None:
    rows, cols, *_ = asked.case.rules
    _expect_board(asked.rows(), [[0] * cols] * rows)


def _has_rows_of_its_own(asked: Asked) -> None:
    result = asked.result()
    first = result[0] if isinstance(result, Sequence) and result else None
    if not isinstance(first, MutableSequence):
        return
    first[0] = 1
    stones = sum(map(sum, rows_of(result)))
    expect(stones == 1, f"expected one stone after grid[0][0] = 1, got {stones}")
    expect(
        not any(map(any, asked.rows())), "expected a new board, got one with a stone"
    )


# --- apply_move and is_valid_move -----------------------------------------------------


def _puts_the_stone(asked: Asked) -> None:
    grid, column, player = asked.case.grid, asked.case.column, asked.case.player
    _expect_board(asked.rows(), to_rows(apply_move(grid, column, player)))


def _keeps_the_size(asked: Asked) -> None:
    rows, cols, *_ = asked.case.rules
    expect_equal([len(row) for row in asked.rows()], [cols] * rows, "lengths of rows: ")


def _is_valid_as_ours(asked: Asked) -> None:
    _expect_truth(asked.result(), is_valid_move(asked.case.grid, asked.case.column))


def _expect_truth(got: object, expected: bool) -> None:
    expect(bool(got) == expected, f"expected {expected}, got {shown(got)}")


# --- is_win and winner ----------------------------------------------------------------


def _is_win_as_ours(asked: Asked) -> None:
    grid, (_, column, player) = asked.case.grid, asked.case
    expected = is_win(grid, column, player, asked.case.rules)
    _expect_truth(asked.result(), expected)


def _is_the_winner(asked: Asked) -> None:
    expected, got = winner(asked.case.grid, asked.case.rules), asked.result()
    is_so = got == expected if expected else not got
    number = f"player {expected:d}" if expected else "None"
    expect(bool(is_so), f"expected {number}, got {shown(got)}")


# --- legal_moves ----------------------------------------------------------------------


def _are_legal(asked: Asked) -> None:
    expected = legal_moves(situation_of(asked.case.stones))
    expect_equal(sorted(_moves(asked)), list(expected), "moves: ")


def _come_from_the_left(asked: Asked) -> None:
    moves = _moves(asked)
    expect_equal(moves, sorted(moves), "moves: ")


def _moves(asked: Asked) -> list[int]:
    return [whole(move, "columns") for move in listed(asked.result(), "columns")]


# --- rate -----------------------------------------------------------------------------


def _is_our_rating(asked: Asked) -> None:
    player = asked.case.player if asked.call.usual > 1 else Player.FIRST
    expected = rate(asked.case.grid, player, F_SHARP, asked.case.rules)
    expect_equal(asked.result(), expected)


# --- fold_windows ---------------------------------------------------------------------


def _visits_every_window_once(asked: Asked) -> None:
    expected = Counter(frozenset(each) for each in windows_in(asked.case))
    got = Counter(frozenset(each) for each in Folded(asked).seen())
    for kind, more, fewer in (("no", expected, got), ("too many", got, expected)):
        for window in more - fewer:
            places = ", ".join(str(place) for place, _ in sorted(window))
            raise LawBroken(f"{kind} window of the cells {places}")


def _hands_each_state_on(asked: Asked) -> None:
    folded = Folded(asked)
    result = folded.result()
    expect_equal(folded.states, list(range(len(folded.states))), "states: ")
    expect_equal(result, len(folded.states), "last state: ")


def _stops_in_time(asked: Asked) -> None:
    most = 1 + asked.case.column
    folded = Folded(asked, most)
    result = folded.result()
    expected = min(most, len(windows(asked.case.rules)))
    expect_equal(len(folded.states), expected, "windows: ")
    expect_equal(result, expected, "last state: ")


def _has_our_order(asked: Asked) -> None:
    expected, got = windows_in(asked.case), Folded(asked).seen()
    for at, (ours, other) in enumerate(zip(expected, got, strict=False)):
        expect_equal(other, ours, f"window {at + 1}: ")


# --- All laws -------------------------------------------------------------------------


class _Rule(NamedTuple):
    """A law of a function: its cases, and what is expected in each."""

    kind: str
    check: _Check
    is_optional: bool = False


class _Function(NamedTuple):
    """The usual parameters and arguments of a function, and its laws by name."""

    parameters: Sequence[str]
    usual: Usual
    laws: Mapping[str, _Rule]


def _sizes(case: Case, _boards: Boards) -> Sequence[Argument]:
    return [plain(case.rules.rows), plain(case.rules.cols)]


def _board(case: Case, boards: Boards) -> Sequence[Argument]:
    return [board_argument(case.grid, boards)]


def _board_and_column(case: Case, boards: Boards) -> Sequence[Argument]:
    return [*_board(case, boards), plain(case.column)]


def _move(case: Case, boards: Boards) -> Sequence[Argument]:
    return [*_board_and_column(case, boards), plain(int(case.player))]


def _board_and_player(case: Case, boards: Boards) -> Sequence[Argument]:
    return [*_board(case, boards), plain(int(case.player))]


def _situation(case: Case, _boards: Boards) -> Sequence[Argument]:
    return [plain(situation_of(case.stones))]


def _fold(case: Case, boards: Boards) -> Sequence[Argument]:
    text = "lambda count, window: (count + 1, True)"
    step = Argument(lambda count, _window: (count + 1, True), text)
    return [step, plain(0), *_board(case, boards)]


_NEW_GRID: Final = {
    "is_an_empty_board_of_its_size": _Rule("empty", _is_empty),
    "has_rows_of_its_own": _Rule("empty", _has_rows_of_its_own),
}
_APPLY_MOVE: Final = {
    "puts_the_stone_where_it_falls": _Rule("with room", _puts_the_stone),
    "returns_a_board_of_the_same_size": _Rule("with room", _keeps_the_size),
    "refuses_a_full_column": _Rule("with a full column", _refuses),
    "refuses_a_column_beyond_the_last": _Rule("beyond", _refuses),
    "refuses_a_negative_column": _Rule("negative", _refuses),
    "leaves_its_arguments_alone": _Rule("with room", _leaves_its_arguments_alone),
}
_IS_VALID_MOVE: Final = {
    "is_true_where_a_column_has_room": _Rule("any column", _is_valid_as_ours),
    "refuses_a_column_beyond_the_last": _Rule("beyond", _is_valid_as_ours),
    "refuses_a_negative_column": _Rule("negative", _is_valid_as_ours),
    "leaves_its_arguments_alone": _Rule("any column", _leaves_its_arguments_alone),
}
_IS_WIN: Final = {
    "sees_every_line": _Rule("after a line", _is_win_as_ours),
    "is_false_without_a_line": _Rule("after a move without a line", _is_win_as_ours),
    "leaves_its_arguments_alone": _Rule("after a line", _leaves_its_arguments_alone),
}
_WINNER: Final = {
    "is_the_player_of_the_line": _Rule("with a line", _is_the_winner),
    "is_none_without_a_line": _Rule("without a line", _is_the_winner),
    "leaves_its_arguments_alone": _Rule("over", _leaves_its_arguments_alone),
}
_LEGAL_MOVES: Final = {
    "are_the_columns_with_room": _Rule("some full", _are_legal),
    "are_none_after_the_end": _Rule("over", _are_legal),
    "come_from_the_left": _Rule("running", _come_from_the_left, is_optional=True),
    "leave_their_arguments_alone": _Rule("some full", _leaves_its_arguments_alone),
}
_RATE: Final = {
    "adds_up_all_windows": _Rule("without a line", _is_our_rating),
    "is_that_of_a_win_with_a_line": _Rule("with a line", _is_our_rating),
    "leaves_its_arguments_alone": _Rule("running", _leaves_its_arguments_alone),
}
_FOLD_WINDOWS: Final = {
    "visits_every_window_once": _Rule("running", _visits_every_window_once),
    "hands_each_state_on": _Rule("running", _hands_each_state_on),
    "stops_when_the_function_says_so": _Rule("running", _stops_in_time),
    "goes_line_by_line_as_ours": _Rule("running", _has_our_order, is_optional=True),
    "leaves_its_arguments_alone": _Rule("running", _leaves_its_arguments_alone),
}
_FUNCTIONS: Final[Mapping[str, _Function]] = {
    "new_grid": _Function(("rows", "cols"), _sizes, _NEW_GRID),
    "apply_move": _Function(("grid", "column", "stone"), _move, _APPLY_MOVE),
    "is_valid_move": _Function(("grid", "column"), _board_and_column, _IS_VALID_MOVE),
    "is_win": _Function(("grid", "column", "stone"), _move, _IS_WIN),
    "winner": _Function(("grid",), _board, _WINNER),
    "legal_moves": _Function(("grid",), _board, _LEGAL_MOVES),
    "rate": _Function(("grid", "player?"), _board_and_player, _RATE),
    "fold_windows": _Function(("f", "init", "grid"), _fold, _FOLD_WINDOWS),
}


def _laws_of(name: str, function: UserFunction, boards: Boards) -> list[Law]:
    if name == "examples":
        raise FourInRowError("laws of rules have no examples: write a test of the call")
    if name not in _FUNCTIONS:
        raise FourInRowError(
            f"expected one of {', '.join(_FUNCTIONS)}, got {shown(name)}"
        )
    parameters, usual, laws = _FUNCTIONS[name]
    call = user_call(name, function, parameters)
    if name == "legal_moves":
        if takes_situation(function, call, boards):
            usual = _situation
        else:
            over = laws["are_none_after_the_end"]._replace(is_optional=True)
            laws = {**laws, "are_none_after_the_end": over}
    asking = partial(Asked, call=call, boards=boards, usual=usual)
    return [_law(f"{name}_{law}", rule, asking) for law, rule in laws.items()]


def _law(name: str, rule: _Rule, asking: Callable[[Case], Asked]) -> Law:
    kind, takes_n = KINDS[rule.kind], asking(_ANY_CASE).call.takes_n
    return law_of(
        picks(is_seeded=True).map(lambda pick: kind(pick, takes_n)),
        lambda case: rule.check(asking(case)),
        name=name,
        draw=draw_case,
        svg=lambda case: picture(case.grid, case.rules).svg,
        code=lambda case: asking(case).code(),
        smaller=smaller_cases,
        shrinks=False,
        is_optional=rule.is_optional,
    )


_ANY_CASE: Final = Case(empty_board(Rules()))
