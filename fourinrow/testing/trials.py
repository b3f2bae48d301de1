"""How is a law tried? Cases are drawn until one fails, which is then made smaller."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from hypothesis import HealthCheck, Phase, given, seed as seeded, settings
from hypothesis.errors import Flaky, HypothesisException
from hypothesis.strategies import SearchStrategy

from fourinrow.testing.law import Law, LawBroken, Trial, Verdict

C = TypeVar("C")


def law_of(
    cases: SearchStrategy[C],
    check: Callable[[C], None],
    *,
    name: str = "",  # by default that of the check
    draw: Callable[[C], str] = repr,
    code: Callable[[C], str] = repr,
    svg: Callable[[C], str] = lambda _: "",
    smaller: Callable[[C], Iterable[C]] | None = None,  # by default Hypothesis's
    is_optional: bool = False,
) -> Law:
    """Return the law that every case passes a check: any exception makes it fail."""
    known = name or str(getattr(check, "__name__", "law"))

    def pasted(case: C) -> str:
        return _with_imports(code(case))

    def judge(trial: Trial) -> Verdict:
        tried = _Cases(trial, check, pasted)
        error: BaseException | None = None
        try:
            error = tried.error(cases, shrinks=smaller is None)
            if smaller and Phase.shrink in trial.settings.phases:
                tried.lessen(smaller)
            failures = tried.failures
        except _TimeToStop as stopped:
            error = stopped if tried.failures else None
            # Hypothesis ends with the smallest, but tries larger ones on the way.
            failures = sorted(tried.failures, key=_Failed.by_size, reverse=True)
        count = tried.count
        if error is None:
            reason = "" if count else "no case was tried in time"
            return Verdict(known, count > 0, count, reason)
        if not failures:
            return Verdict(known, False, count, trial.why(error))
        case, reason, python = failures[-1]
        if isinstance(error, Flaky):
            reason = f"the result is not always the same, once it was: {reason}"
        reason, drawing = _ADDRESS.sub("", reason), _ADDRESS.sub("", draw(case))
        return Verdict(known, False, count, reason, drawing, python, svg(case))

    return Law(known, judge, is_optional)


_ADDRESS: Final = re.compile(" at 0x[0-9a-fA-F]+")


class _TimeToStop(BaseException):
    """No new case is to be tried. Hypothesis does not catch this."""


class _Failed(NamedTuple, Generic[C]):
    case: C
    reason: str
    code: str

    def by_size(self) -> tuple[int, str]:
        """Return the length of the code, and the code."""
        return len(self.code), self.code


class _Cases(Generic[C]):
    """The cases of one trial: their number until one fails, and those that failed."""

    def __init__(
        self, trial: Trial, check: Callable[[C], None], code: Callable[[C], str]
    ) -> None:
        self._trial, self._check, self._code = trial, check, code
        self.count, self.failures = 0, list[_Failed[C]]()

    def error(self, cases: SearchStrategy[C], *, shrinks: bool) -> Exception | None:
        """Attempt drawn cases; return the error of the smallest that fails, if any."""

        def test(case: C) -> None:
            self.attempt(case)

        trial = self._trial
        test.__annotations__ = {"case": trial.key}  # by which failures are kept
        drawn = given(case=cases)(test)
        if trial.seed is not None:
            drawn = seeded(trial.seed)(drawn)
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
            usual(drawn)()
        except Exception as error:  # noqa: BLE001 (the code under test may raise any)
            return error
        return None

    def attempt(self, case: C) -> None:
        """Check a case. Raises `_TimeToStop` once it is time to stop."""
        if self._trial.stop(self.count):
            raise _TimeToStop
        self.count += not self.failures
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
        while self.failures and any(map(self._fails, smaller(self.failures[-1].case))):
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
        why, code = self._trial.why(error), self._code(case)
        self.failures.append(_Failed(case, why, code))


# --- The case as Python ---------------------------------------------------------------

HOMES: Final[Mapping[str, Sequence[str]]] = {
    "dataclasses": ("replace",),
    "math": ("inf",),
    "random": ("Random",),
    "fourinrow": (
        "Layer",
        "Player",
        "Rules",
        "SearchSpace",
        "Situation",
        "connect",
        "parse_grid",
    ),
    "fourinrow.core": ("PatternTable",),
    "fourinrow.play": ("play_out", "random_player"),
    "fourinrow.search": ("TREE_SPACE", "tree_of"),
    "fourinrow.testing": ("RATED", "Listed", "Rated", "played", "stop_at"),
}
"""The names by their modules."""

_NAME: Final = re.compile(r"(?<![\w.'\"])[A-Za-z_]\w*")


def _with_imports(code: str) -> str:
    """Return lines of Python below the imports that it needs."""
    used = set(_NAME.findall(code))
    imports = [
        f"from {home} import {', '.join(needed)}"
        for home, names in HOMES.items()
        if (needed := [name for name in names if name in used])
    ]
    return "\n".join([*imports, code])
