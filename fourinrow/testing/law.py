"""What is a law? A sentence, cases to try it on, and a check that any case may fail."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Generic, NamedTuple, Never, TypeAlias, TypeVar

from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import seed as seeded
from hypothesis.errors import Flaky, HypothesisException
from hypothesis.strategies import SearchStrategy

from fourinrow.errors import FourInRowError, shown
from fourinrow.stopping import Stop, never
from fourinrow.testing.imports import with_imports

C = TypeVar("C")

Around: TypeAlias = Callable[[Callable[[], str]], AbstractContextManager[object]]
"""A context for one case; its argument returns the case as Python."""


class LawBroken(AssertionError):
    """A law does not hold; the message says what was expected, and what happened."""


def expect(is_so: bool, reason: str) -> None:
    """Raise `LawBroken` with a reason if something is not so.

    >>> from fourinrow.testing.law import expect
    >>> expect(2 + 2 == 4, "expected 4")
    """
    if not is_so:
        raise LawBroken(reason)


def expect_equal(got: object, expected: object, what: str = "") -> None:
    """Raise `LawBroken` if two values are not equal.

    >>> from fourinrow.testing.law import expect_equal
    >>> expect_equal(3, 4, "columns: ")
    Traceback (most recent call last):
    fourinrow.testing.law.LawBroken: columns: expected 4, got 3
    """
    is_equal = bool(got == expected)
    if not is_equal:
        raise LawBroken(f"{what}expected {shown(expected)}, got {shown(got)}")


def reason_why(error: BaseException) -> str:
    """Return why a case failed: the message of a broken law, or the kind of error.

    >>> from fourinrow.testing.law import reason_why
    >>> reason_why(IndexError("list index out of range"))
    'raised IndexError: list index out of range'
    """
    if isinstance(error, LawBroken):
        return str(error)
    return f"raised {type(error).__name__}: {error}".removesuffix(": ")


class Verdict(NamedTuple):
    """Whether a law holds, on how many cases, and the smallest case that breaks it.

    ``drawing`` shows that case, ``code`` is the same as Python below the imports that
    it needs, and ``reason`` says what was expected, and what happened. ``svg`` is the
    case as a picture, if it has one.
    """

    law: str
    holds: bool
    examples: int
    reason: str = ""
    drawing: str = ""
    code: str = ""
    svg: str = ""

    def __str__(self) -> str:
        return self.text()

    def text(self, keep: str = "{}") -> str:
        """Return the verdict as text; ``keep`` is how to write its last line."""
        if self.holds:
            return f"{sentence(self.law)}: holds on {self.examples} examples"
        *imports, case = self.code.split("\n")
        code = "\n".join([*imports, keep.format(case)]) if case else ""
        parts = (f"broken law: {sentence(self.law)}", self.drawing, self.reason, code)
        return "\n\n".join(part for part in parts if part)


@dataclass(frozen=True)
class Trial:
    """How a law is tried.

    ``settings`` are those of Hypothesis, by default of the loaded profile. ``stop``
    gets the number of cases so far; when it returns True, no new case is tried, and the
    smallest failure until then counts. Each case is tried in the context ``around`` it.
    ``why`` returns an error as text. Under a ``key`` Hypothesis keeps failures, to try
    them first the next time; without one, nothing is kept. The same ``seed`` draws the
    same cases.
    """

    settings: settings = field(default_factory=settings)
    stop: Stop = never
    around: Around = nullcontext
    why: Callable[[BaseException], str] = reason_why
    key: str = ""
    seed: int | None = None


@dataclass(frozen=True)
class Law:
    """A law, named by its sentence; right code may break one that ``is_optional``.

    ``keep`` says how to try a case that breaks it again in each run, with the case as
    Python in place of ``{}``.
    """

    name: str
    judge: Callable[[Trial], Verdict]
    is_optional: bool = False
    keep: str = "{}"


def sentence(name: str) -> str:
    """Return the name of a law as words.

    >>> from fourinrow.testing.law import sentence
    >>> sentence("every_play_comes_to_an_end")
    'every play comes to an end'
    """
    return name.replace("_", " ")


def _no_picture(_case: object) -> str:
    return ""


def _none_smaller(_case: object) -> Iterable[Never]:
    return ()


def law_of(
    cases: SearchStrategy[C],
    check: Callable[[C], None],
    *,
    name: str = "",
    draw: Callable[[C], str] = repr,
    code: Callable[[C], str] = repr,
    svg: Callable[[C], str] = _no_picture,
    smaller: Callable[[C], Iterable[C]] = _none_smaller,
    shrinks: bool = True,
    examples: Sequence[C] = (),
    is_optional: bool = False,
    keep: str = "{}",
) -> Law:
    """Return the law that every case passes a check.

    >>> from hypothesis import strategies as st
    >>> from fourinrow.testing.law import Trial, expect, law_of
    >>> def numbers_are_small(number: int) -> None:
    ...     expect(number < 10, f"{number} is not small")
    >>> law_of(st.integers(), numbers_are_small).judge(Trial()).reason
    '10 is not small'

    It has the ``name`` of the check if none is given. A case fails with any exception.
    ``draw``, ``code`` and ``svg`` return a case as a drawing, as Python and as a
    picture. ``smaller`` yields cases to try in place of one that fails, for what
    Hypothesis can't make smaller; without ``shrinks``, it alone does. The ``examples``
    are tried first.
    """
    known = name or str(getattr(check, "__name__", "law"))

    def pasted(case: C) -> str:
        return with_imports(code(case))

    def judge(trial: Trial) -> Verdict:
        cases_tried = _Cases(trial, check, pasted)
        test = _test(trial, cases, examples, cases_tried.attempt)
        error: BaseException | None = None
        try:
            error = _error_of(test, trial, shrinks)
            if Phase.shrink in trial.settings.phases and not isinstance(error, Flaky):
                cases_tried.lessen(smaller)
        except _TimeToStop as stopped:
            error = stopped if cases_tried.failed else None
            cases_tried.failed = cases_tried.smallest
        count, failed = cases_tried.count, cases_tried.failed
        if error is None:
            reason = "" if count else "no case was tried in time"
            return Verdict(known, count > 0, count, reason)
        if failed is None:
            return Verdict(known, False, count, trial.why(error))
        case, reason, python = failed
        if isinstance(error, Flaky):
            reason = f"expected the same result each time, got once: {reason}"
        return Verdict(known, False, count, reason, draw(case), python, svg(case))

    return Law(known, judge, is_optional, keep)


class _TimeToStop(BaseException):
    """No new case is to be tried; Hypothesis lets this pass."""


class _Failed(NamedTuple, Generic[C]):
    case: C
    reason: str
    code: str

    @property
    def size(self) -> tuple[int, str]:
        """The length of the code, and the code."""
        return len(self.code), self.code


class _Cases(Generic[C]):
    """The cases of one trial: their number until one fails, and those that did.

    Hypothesis ends with its smallest, but on the way it tries larger ones too.
    """

    def __init__(
        self, trial: Trial, check: Callable[[C], None], code: Callable[[C], str]
    ) -> None:
        self._trial, self._check, self._code = trial, check, code
        self.count = 0
        self.failed: _Failed[C] | None = None
        self.smallest: _Failed[C] | None = None

    def attempt(self, case: C) -> None:
        """Check a case. Raises `_TimeToStop` once it is time to stop."""
        if self._trial.stop(self.count):
            raise _TimeToStop
        self.count += self.failed is None
        try:
            with self._trial.around(lambda: self._code(case)):
                self._check(case)
        except HypothesisException:
            raise
        except SystemExit as error:
            self._keep(case, ended := LawBroken("ended the program"))
            raise ended from error
        except Exception as error:
            self._keep(case, error)
            raise

    def lessen(self, smaller: Callable[[C], Iterable[C]]) -> None:
        """Try smaller cases than the last that failed, until none of them fails."""
        while self.failed and any(map(self._fails, smaller(self.failed.case))):
            pass

    def _fails(self, case: C) -> bool:
        try:
            self.attempt(case)
        except HypothesisException:
            return False
        except Exception:  # noqa: BLE001 (the code under test may raise any)
            return True
        return False

    def _keep(self, case: C, error: Exception) -> None:
        self.failed = failed = _Failed(case, self._trial.why(error), self._code(case))
        if self.smallest is None or failed.size <= self.smallest.size:
            self.smallest = failed


def _test(
    trial: Trial,
    cases: SearchStrategy[C],
    examples: Iterable[C],
    attempt: Callable[[C], None],
) -> Callable[[], None]:
    """Return a test of Hypothesis, which keeps failures by the test's signature."""

    def test(case: C) -> None:
        attempt(case)

    test.__annotations__ = {"case": trial.key}
    for each in examples:
        test = example(case=each)(test)
    drawn = given(case=cases)(test)
    return drawn if trial.seed is None else seeded(trial.seed)(drawn)


def _error_of(
    test: Callable[[], None], trial: Trial, shrinks: bool
) -> Exception | None:
    """Run a test; return the error of the smallest case that fails, if one does."""
    left_out = (Phase.explain,) if shrinks else (Phase.explain, Phase.shrink)
    usual = settings(
        trial.settings,
        phases=[each for each in trial.settings.phases if each not in left_out],
        database=trial.settings.database if trial.key else None,
        deadline=None,
        print_blob=False,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    try:
        usual(test)()
    except Exception as error:  # noqa: BLE001 (the code under test may raise any)
        return error
    return None


def as_test(
    key: str,
    laws: Sequence[Law],
    left_out: Mapping[str, str],
) -> Callable[[Law], None]:
    """Return a test for pytest, one of each law; those left out are skipped.

    >>> from hypothesis import strategies as st
    >>> from fourinrow.testing.law import as_test, law_of
    >>> test_numbers = as_test("numbers", [law_of(st.integers(), abs)], left_out={})

    ``left_out`` has a reason for each name. The ``key`` tells tests of the same laws
    apart. Raises `FourInRowError` for an unknown name.
    """
    import pytest  # only for those who use it

    check_names(left_out, laws)

    def marks(law: Law) -> list[pytest.MarkDecorator]:
        reasons = [left_out[law.name]] if law.name in left_out else []
        return [pytest.mark.skip(reason=reason) for reason in reasons]

    parameters = [
        pytest.param(law, id=sentence(law.name), marks=marks(law)) for law in laws
    ]

    @pytest.mark.parametrize("law", parameters)
    def test(law: Law) -> None:
        __tracebackhide__ = True
        verdict = law.judge(Trial(key=f"{key}: {law.name}"))
        if not verdict.holds:
            raise LawBroken(verdict.text(law.keep))

    return test


def check_names(names: Iterable[str], laws: Sequence[Law]) -> None:
    """Raise `FourInRowError` for the first name that no law has.

    >>> from hypothesis import strategies as st
    >>> from fourinrow.testing.law import check_names, law_of
    >>> check_names(["ab"], [law_of(st.integers(), abs)])
    Traceback (most recent call last):
    fourinrow.errors.FourInRowError: expected the name of a law, such as abs, got 'ab'
    """
    known = [law.name for law in laws]
    for name in names:
        if name not in known:
            near = get_close_matches(name, known, 1) or known
            raise FourInRowError(
                f"expected the name of a law, such as {near[0]}, got {shown(name)}"
            )
