"""Laws of tests: they pass with right functions, and find the mistakes of wrong ones.

A test takes the functions that it tests as parameters of their names, as pytest's tests
take fixtures: ``def test_a_full_column_is_refused(is_valid_move): ...``.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from inspect import (
    Parameter,
    Signature,
    isasyncgenfunction,
    iscoroutinefunction,
    isgeneratorfunction,
    signature,
)
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, cast

from hypothesis import is_hypothesis_test, seed

from fourinrow.core import from_rows, to_rows
from fourinrow.errors import did_you_mean
from fourinrow.search import alpha_beta, minimax
from fourinrow.testing import right
from fourinrow.testing.calls import Boards
from fourinrow.testing.known import OF_ALPHA_BETA, laws_for
from fourinrow.testing.law import Law, LawBroken, Trial, Verdict
from fourinrow.testing.laws_of_boards import PARAMETERS

if TYPE_CHECKING:  # slow to import
    from fourinrow.testing.wrong import Wrong

Test: TypeAlias = Callable[..., object]
"""A function whose parameters are named after functions; an error means that it fails.

It may be a test of Hypothesis.
"""

_Function: TypeAlias = Callable[..., Any]

TAKEN: Final[Mapping[str, Sequence[str]]] = {
    **PARAMETERS,
    "rating": ("grid", "player?"),
    "minimax": ("depth", "space"),
    "alpha_beta": ("depth", "space"),
}
"""The functions that a test may take, and their parameters; it is four in a row.

One that ends in ``?`` is 1 if it is left out.
"""

PASSES: Final = "passes_with_the_right_functions"
"""The law that every test has."""

_CALLED: Final = re.compile(r"^[\w<>]+\(", re.MULTILINE)
_NOT_RUN: Final = (iscoroutinefunction, isgeneratorfunction, isasyncgenfunction)
_SEARCHES: Final = ("minimax", "alpha_beta")
_OF_LISTS: Final = (
    "leaves_its_arguments_alone",
    "leave_their_arguments_alone",
    "has_rows_of_its_own",
    "a refused stone is on the board",
)
"""The ends of laws and mistakes that are of boards which can change, as lists can."""


class LawOfTests(NamedTuple):
    """A law, and whose it is: a test's, or that of the function which is wrong."""

    name: str
    law: Law


def laws_of_tests(
    tests: Mapping[str, Test], board: Boards = "grids"
) -> tuple[LawOfTests, ...]:
    """Return a law of each test, and one of each mistake that the tests should find.

    >>> def test_four_in_a_row_win(winner):
    ...     assert winner([[1, 1, 1, 1]]) == 1
    >>> tests = {"test_four_in_a_row_win": test_four_in_a_row_win}
    >>> passes, *mistakes = laws_of_tests(tests, board="lists")
    >>> passes.law.judge(Trial()).holds
    True
    >>> for name, law in mistakes:
    ...     print(name, law.name, law.judge(Trial()).holds)
    winner the_other_player_has_won True
    winner diagonals_are_missed False
    winner a_full_board_is_won False
    winner somebody_always_wins False
    winner the_board_of_the_call_before_is_looked_at False
    winner the_board_is_turned False

    The ``tests`` have their names. Mistakes are those of the functions that tests take.
    The law of a mistake holds if a test fails with it that passes with the right
    functions; else the verdict has the smallest case that shows it. Tests get functions
    that take and return grids, or with ``board="lists"`` lists of rows.
    """
    from fourinrow.testing.wrong import WRONG_FUNCTIONS  # slow to import

    tried = _Tried(tests, board)
    laws = [
        LawOfTests(name, Law(PASSES, partial(tried.passes, name))) for name in tests
    ]
    for name in TAKEN:
        if any(name in _parameters(test) for test in tests.values()):
            laws += [
                LawOfTests(name, tried.law_that_finds(wrong, name))
                for wrong in WRONG_FUNCTIONS
                if _can_be_found(wrong, name, board)
            ]
    return tuple(laws)


def _parameters(test: Test) -> Sequence[str]:
    return [*signature(test).parameters]


class _Tried:
    """Tests, and what is known of them: how they fail, and which mistakes they miss."""

    def __init__(self, tests: Mapping[str, Test], board: Boards) -> None:
        self._tests, self._board = tests, board
        self._right = _right_functions(board)
        self._failures = dict[str, BaseException | None]()
        self._missed = dict[str, Verdict]()

    def passes(self, name: str, trial: Trial) -> Verdict:
        error = self._failure(name, trial)
        if error is None:
            return Verdict(PASSES, True, 1)
        notes = getattr(error, "__notes__", ())
        return Verdict(PASSES, False, 1, "\n".join([trial.why(error), *notes]))

    def _failure(self, name: str, trial: Trial) -> BaseException | None:
        """Try a test with right functions, twice, since it may count its calls."""
        if name not in self._failures:
            errors = (self._error(name, self._right, trial) for _ in range(2))
            self._failures[name] = next(filter(None, errors), None)
        return self._failures[name]

    def law_that_finds(self, wrong: "Wrong", name: str) -> Law:
        """Return the law that a test fails with the wrong function of a name."""
        law_name = wrong.mistake.replace(" ", "_")

        def judge(trial: Trial) -> Verdict:
            value = _handed_out(name, cast("_Function", wrong.value), self._board)
            functions = {**self._right, name: value}
            for key, test in self._tests.items():
                if name not in _parameters(test) or self._failure(key, trial):
                    continue  # it says nothing of wrong functions
                if self._error(key, functions, trial) is not None:
                    return Verdict(law_name, True, 1, f"found by {key}")
            if wrong.name not in self._missed:
                laws = laws_for(name, value, self._board)
                (law,) = (each for each in laws if each.name == wrong.law.name)
                self._missed[wrong.name] = law.judge(trial)
            verdict = self._missed[wrong.name]
            code = _CALLED.sub(f"{name}(", verdict.code)
            reason = verdict.reason or "no test fails"
            return verdict._replace(law=law_name, holds=False, code=code, reason=reason)

        return Law(law_name, judge, wrong.law.is_optional)

    def _error(
        self, name: str, functions: Mapping[str, _Function], trial: Trial
    ) -> BaseException | None:
        """Run a test; return its error, if it fails."""
        test = self._tests[name]
        unknown = [each for each in _parameters(test) if each not in TAKEN]
        taken = {each: functions[each] for each in _parameters(test) if each in TAKEN}
        if is_hypothesis_test(test) and trial.seed is not None:
            seed(trial.seed)(test)
        try:
            if unknown or not taken:
                got = "none"
                if unknown:
                    got = f"{unknown[0]!r}{did_you_mean(unknown[0], TAKEN)}"
                if hasattr(test, "pytestmark"):
                    got += "; a loop can take the place of parametrize"
                raise LawBroken(
                    f"expected parameters among {', '.join(TAKEN)}, got {got}"
                )
            if any(is_such(test) for is_such in _NOT_RUN):
                got = "one with async or yield, which a call does not run"
                raise LawBroken(f"expected an ordinary function, got {got}")
            with trial.around(lambda: f"{name}({', '.join(taken)})"):
                test(**taken)
        except SystemExit:
            return LawBroken("ended the program")
        except (KeyboardInterrupt, GeneratorExit):
            raise
        except BaseException as error:  # noqa: BLE001 (pytest.fail and the like raise such)
            return error
        return None


# --- Functions to hand out ------------------------------------------------------------


def _right_functions(board: Boards) -> Mapping[str, _Function]:
    searches = {"minimax": minimax, "alpha_beta": alpha_beta}
    values = {name: getattr(right, name, right.rate) for name in TAKEN} | searches
    return {name: _handed_out(name, value, board) for name, value in values.items()}


def _handed_out(name: str, function: _Function, board: Boards) -> _Function:
    """Return a function of lists for such boards, with the parameters of its name."""
    if name in _SEARCHES:
        return function
    kind = Parameter.POSITIONAL_OR_KEYWORD
    parameters = Signature(
        [
            Parameter(
                each.strip("?"), kind, default=1 if "?" in each else Parameter.empty
            )
            for each in TAKEN[name]
        ]
    )

    def call(*arguments: object, **named: object) -> object:
        bound = parameters.bind(*arguments, **named)
        bound.apply_defaults()
        given = bound.arguments
        if board == "lists":
            return function(*given.values())
        if "grid" in given:
            given["grid"] = to_rows(given["grid"])
        value = function(*given.values())
        if name == "legal_moves":
            return tuple(value)
        return from_rows(value) if name in ("new_grid", "apply_move") else value

    call.__name__ = name
    return call


def _can_be_found(wrong: "Wrong", name: str, board: Boards) -> bool:
    """Check whether a mistake is one of a function, and can be seen on such boards."""
    is_of_it = wrong.function == ("search" if name in _SEARCHES else name)
    if name == "minimax" and wrong.law.name.endswith(OF_ALPHA_BETA):
        return False
    needs_lists = any(
        each.endswith(_OF_LISTS) for each in (wrong.law.name, wrong.mistake)
    )
    return is_of_it and (board == "lists" or not needs_lists)
