"""Our functions of a board obey their laws, and so do those of a beginner."""

import re
from contextlib import nullcontext
from typing import Any, Final

import pytest

from fourinrow import core
from fourinrow.core import PatternTable, Situation, legal_moves, rate
from fourinrow.errors import FourInRowError
from fourinrow.notation import from_moves, to_moves
from fourinrow.testing import Trial, Verdict, laws_of_rating, laws_of_rules, right
from fourinrow.testing.calls import UserFunction
from fourinrow.testing.known import laws_for, repeatable
from fourinrow.testing.laws_of_boards import PARAMETERS
from fourinrow.testing.right import Rows
from fourinrow.testing.wrong import WRONG_FUNCTIONS

TRIAL: Final = Trial(repeatable(50), seed=0)
FEW: Final = Trial(repeatable(15), seed=0)

FOUR: Final = PatternTable.for_n(4)
RIGHT: Final = (
    *laws_of_rules(**{name: getattr(core, name) for name in PARAMETERS}),
    *laws_of_rules(
        board="lists", **{name: getattr(right, name) for name in PARAMETERS}
    ),
    *laws_of_rating(rate),
    *laws_of_rules(rate=lambda grid, player, rules: rate(grid, player, rules=rules)),
    *laws_of_rules(rate=lambda grid, player, rules: rate(grid, player, FOUR, rules)),
    *laws_of_rating(lambda grid, rules=None, *_others: rate(grid, rules=rules)),
    *laws_of_rating(lambda rows: right.rate(rows, 1), board="lists"),
)


def test_ours_and_those_of_a_beginner_are_right() -> None:
    verdicts = [law.judge(FEW) for law in RIGHT]
    assert [str(verdict) for verdict in verdicts if not verdict.holds] == []


def broken(trial: Trial = TRIAL, **functions: UserFunction) -> dict[str, Verdict]:
    """Return the verdicts of the laws that functions on lists break."""
    verdicts = [law.judge(trial) for law in laws_of_rules(board="lists", **functions)]
    return {verdict.law: verdict for verdict in verdicts if not verdict.holds}


def put(rows: Rows, column: int, player: int) -> Rows:
    row = max(at for at in range(len(rows)) if not rows[at][column])
    rows[row][column] = player
    return rows


@pytest.mark.parametrize("name", PARAMETERS)
def test_a_function_that_does_nothing_keeps_no_law(name: str) -> None:
    parameters = ", ".join(each.strip("?") for each in PARAMETERS[name])
    idle = eval(f"lambda {parameters}: None")
    trial = Trial(repeatable(50), seed=0)
    for law in laws_of_rules(board="lists", **{name: idle}):
        verdict = law.judge(trial)
        assert not verdict.holds, law.name


def test_a_function_that_sees_rows_alone_does_something() -> None:
    def winner(grid: Rows) -> int | None:
        for row in grid:
            for at in range(len(row) - 3):
                if row[at] and len({*row[at : at + 4]}) == 1:
                    return row[at]
        return None

    assert [*broken(Trial(repeatable(100), seed=0), winner=winner)] == [
        "winner_is_the_player_of_the_line"
    ]


@pytest.mark.slow
def test_a_wrong_function_is_found_on_the_smallest_board() -> None:
    found = broken(apply_move=put)
    assert sorted(found) == [
        "apply_move_leaves_its_arguments_alone",
        "apply_move_refuses_a_negative_column",
    ]
    verdict = found["apply_move_refuses_a_negative_column"]
    assert verdict.drawing == "."
    assert verdict.code == "apply_move([[0]], -1, 1)"
    assert verdict.reason == "expected an exception for column -1, got this board:\nX"
    assert verdict.svg.startswith("<svg ")


def test_a_function_is_called_with_what_its_parameters_ask_for() -> None:
    calls = set[str]()

    def moves_of_a_state(state: Situation) -> tuple[int, ...]:
        calls.add(type(state).__name__)
        return legal_moves(state)

    def moves_of_rows(rows: Rows, /, *, n: int) -> list[int]:
        calls.add("n in a row")
        columns = range(0 if right.winner(rows, n) else len(rows[0]))
        return [column for column in columns if right.is_valid_move(rows, column)]

    assert broken(FEW, legal_moves=moves_of_a_state) == {}
    assert broken(FEW, legal_moves=moves_of_rows) == {}
    assert calls == {"Situation", "n in a row"}
    assert broken(FEW, winner=lambda rows, n: right.winner(rows, 4 if n else n))


def recursive(f: Any, state: Any, rows: Rows) -> Any:
    """A fold that calls itself for each window, and so can't fold 2000 of them."""
    every = [
        [(at, rows[at[0]][at[1]]) for at in each] for each in right.windows(rows, 4)
    ]

    def on(state: Any, number: int) -> Any:
        if number == len(every):
            return state
        after, goes_on = f(state, every[number])
        return on(after, number + 1) if goes_on else after

    return on(state, 0)


def endless(rows: Rows) -> int | None:
    return endless(rows)


def test_a_recursion_may_be_too_deep_for_large_boards_alone() -> None:
    trial = Trial(repeatable(100), seed=0)
    assert broken(trial, fold_windows=recursive) == {}
    assert len(broken(FEW, winner=endless)) == 4


def test_code_of_a_fold_shows_what_it_was_given() -> None:
    """It was always a function that goes on."""

    def going_on(f: Any, state: Any, rows: Rows) -> Any:
        return right.fold_windows(lambda *step: (f(*step)[0], True), state, rows)

    [verdict] = broken(fold_windows=going_on).values()
    imports, _, call = verdict.code.rpartition("\n")
    names = dict[str, Any]()
    exec(imports, names)
    found = eval(call, names | {"fold_windows": going_on})
    assert found != eval(call, names | {"fold_windows": right.fold_windows})


def test_two_calls_are_shown_on_a_small_board_and_one_if_it_is_enough() -> None:
    name = "is_valid_move_keeps_nothing_between_calls"
    late = [each for each in WRONG_FUNCTIONS if "call before" in each.mistake]
    for each in late:
        assert len(each.law.judge(TRIAL).drawing) < 150
    [*_, alone] = broken(FEW, is_valid_move=lambda *_: 1 / 0).values()
    assert (alone.law, alone.code) == (name, "is_valid_move([[0]], 0)")


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ([{0}], "expected a row that is a list, got {0}"),
        ([(0,)], "expected a row that is a list, got (0,)"),
        ({0: [0]}, "expected a list of rows, got {0: [0]}"),
        ([["."]], "expected 0, 1 or 2, got '.'"),
    ],
)
def test_a_board_is_a_list_of_rows_of_0_1_and_2(board: object, reason: str) -> None:
    [verdict, *_] = broken(FEW, new_grid=lambda *_: board).values()
    assert verdict.reason == reason


@pytest.mark.parametrize(
    ("name", "function", "reason"),
    [
        ("apply_move", right.is_valid_move, r"stone\), got apply_move\(rows, column\)"),
        ("is_valid_move", right.apply_move, r"got is_valid_move\(rows, column, player"),
        ("play", right.apply_move, "expected one of new_grid, .* got 'play'"),
    ],
)
def test_functions_that_cant_be_called_as_ours_are_refused(
    name: str, function: UserFunction, reason: str
) -> None:
    with pytest.raises(FourInRowError, match=reason):
        laws_of_rules(board="lists", **{name: function})


@pytest.mark.parametrize("has_game", [False, True])
def test_a_rating_without_parameters_is_refused(has_game: bool) -> None:
    """In a file with a game of its own, it may be a rating of other states."""
    with nullcontext() if has_game else pytest.raises(FourInRowError, match="got <"):
        assert laws_for("rating", lambda: 0, "lists", has_game=has_game) == ()


def test_a_rating_of_a_situation_may_ask_how_it_was_reached() -> None:
    def rating(situation: Situation) -> int:
        moves = to_moves(situation.grid, situation.rules)
        return int(from_moves(moves, situation.rules).turn is not situation.turn)

    laws = [law for law in laws_of_rating(rating) if "outbids" not in law.name]
    assert all(law.judge(FEW).holds for law in laws)


def test_moves_are_not_shown_as_a_board() -> None:
    kept = list[int]()

    def moves_that_are_kept(rows: Rows) -> list[int]:
        kept[:] = [column for column, cell in enumerate(rows[0]) if not cell]
        return kept

    found = broken(legal_moves=moves_that_are_kept)
    [_, got] = found["legal_moves_keep_nothing_between_calls"].reason.split(", got ")
    assert re.fullmatch(r"\[[0-9, ]*\]", got)


def test_a_move_that_is_not_valid_is_false_and_no_error() -> None:
    found = broken(is_valid_move=lambda rows, column: rows[0][column] == 0)
    reasons = [verdict.reason for verdict in found.values()]
    assert reasons == ["raised IndexError: list index out of range"] + [
        "expected False, got True"
    ]
