"""What is a law? A sentence, cases to try it on, and a check that any case may fail."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from traceback import walk_tb
from typing import Final, NamedTuple, TypeAlias

from hypothesis import settings

from fourinrow.errors import (
    FourInRowError,
    IllegalMove,
    ParseError,
    expected,
    nearest,
    short_repr,
)
from fourinrow.stopping import Stop, never

Around: TypeAlias = Callable[[Callable[[], str]], AbstractContextManager[object]]
"""A context for one case; its argument returns the case as Python."""


class LawBroken(AssertionError):
    """A law does not hold; the message says what was expected and what happened."""


def expect(is_so: bool, reason: str) -> None:
    """Raise `LawBroken` with a reason if something is not so."""
    if not is_so:
        raise LawBroken(reason)


def expect_equal(got: object, wanted: object, what: str = "") -> None:
    """Raise `LawBroken` if two values are not equal."""
    is_equal = bool(got == wanted)
    if not is_equal:
        raise LawBroken(f"{what}{expected(short_repr(wanted), got)}")


def reason_why(error: BaseException) -> str:
    """Return why a case failed: the message of a broken law, or the kind of error."""
    if isinstance(error, LawBroken):
        return str(error)
    return f"raised {type(error).__name__}: {error}".removesuffix(": ")


def law_guard(
    name: str, function: Callable[..., object], kind: type, what: str
) -> Callable[..., object]:
    """Return a function that raises `LawBroken` for any error and any wrong value."""

    def call(*arguments: object, **named: object) -> object:
        try:
            value = function(*arguments, **named)
        except (IllegalMove, ParseError):  # games raise them for their users
            raise
        except SystemExit as error:
            raise LawBroken(f"{name} ended the program") from error
        except Exception as error:
            raise LawBroken(f"{name} {reason_why(error)}{_line_of(error)}") from error
        if not isinstance(value, kind):
            raise LawBroken(expected(what, value))
        return value

    return call


def _line_of(error: Exception) -> str:
    """Return the line of the file of a guarded function that raised an error."""
    _, *steps = walk_tb(error.__traceback__)
    places = [(frame.f_code.co_filename, line) for frame, line in steps]
    lines = [line for file, line in places if file == places[0][0]]
    return f" (line {lines[-1]} of {_SLASH.split(places[0][0])[-1]})" if lines else ""


_SLASH: Final = re.compile(r"[/\\]")


class Verdict(NamedTuple):
    """Whether a law holds, on how many cases, and the smallest case that breaks it.

    ``drawing`` shows that case, ``code`` is the case as Python with the imports that it
    needs, and ``reason`` says what was expected and what happened. ``svg`` is the case
    as a picture, if it has one.
    """

    law: str
    holds: bool
    examples: int
    reason: str = ""
    drawing: str = ""
    code: str = ""
    svg: str = ""

    def __str__(self) -> str:
        name = sentence(self.law)
        if self.holds:
            return f"{name}: holds on {self.examples} examples"
        parts = (f"broken law: {name}", self.drawing, self.reason, self.code)
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
    """A law, named by its sentence; correct code may break one that ``is_optional``."""

    name: str
    judge: Callable[[Trial], Verdict]
    is_optional: bool = False


def sentence(name: str) -> str:
    """Return the name of a law as words."""
    return name.replace("_", " ")


def as_test(
    laws: Sequence[Law], *, but: Mapping[str, str] | None = None
) -> Callable[[Law], None]:
    """Return a test for pytest with a case for each law.

    >>> from fourinrow import alpha_beta
    >>> from fourinrow.testing import laws_of_search
    >>> test_alpha_beta = as_test(laws_of_search(alpha_beta))

    A law that fails shows the smallest case that breaks it. Optional laws, which right
    code may break, are tried too. ``but`` leaves laws out by name, each with a reason,
    as in ``but={"turns_alternate": "a side may pass"}``. Raises `FourInRowError` for an
    unknown name.
    """
    import pytest  # only for those who use it

    left_out = but or {}
    check_names(left_out, [law.name for law in laws])

    def case(law: Law) -> object:
        is_tried = law.name not in left_out
        marks = [] if is_tried else [pytest.mark.skip(reason=left_out[law.name])]
        return pytest.param(law, id=sentence(law.name), marks=marks)

    @pytest.mark.parametrize("law", [*map(case, laws)])
    def test(law: Law) -> None:
        __tracebackhide__ = True
        verdict = law.judge(Trial(key=law.name))
        if not verdict.holds:
            leave_out = f"\nright code may break it: but={{{law.name!r}: 'why'}}"
            raise LawBroken(f"{verdict}{leave_out if law.is_optional else ''}")

    return test


def check_names(names: Iterable[str], known: Sequence[str]) -> None:
    """Raise `FourInRowError` for a name that is not that of a law."""
    for name in names:
        if name not in known:
            near = nearest(name, known) or known[0]
            raise FourInRowError(expected(f"the name of a law, such as {near}", name))
