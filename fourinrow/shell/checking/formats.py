"""How a check is written: in words, as JSON, and for programs that show or mark tests.

A format is a function of what was found; it yields pieces of text, each as soon as it
is known.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from textwrap import indent
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent as indent_xml, tostring

from toolz import groupby as grouped

from fourinrow.errors import count_of, printable
from fourinrow.shell.checking.task import CASES, TEST, Judged


class Checked(NamedTuple):
    """What was found in a file: its laws, and the verdicts on them as they come."""

    path: str
    laws: Sequence[Judged]
    verdicts: Iterable[Judged]
    is_of_tests: bool = False


def is_missed(law: Judged) -> bool:
    """Return whether a law that is not optional does not hold."""
    return not (law.holds or law.is_optional)


_IN_FULL: Final = 10  # mistakes are drawn, and at least one of each function


# --- In words -------------------------------------------------------------------------


def _in_words(checked: Checked) -> Iterator[str]:
    return _of_tests(checked) if checked.is_of_tests else _of_functions(checked)


def _of_functions(checked: Checked) -> Iterator[str]:
    """Yield verdicts in words, with the values on the left."""
    width = max(len(each.function) for each in checked.laws) + 2
    names, cases = set[str](), set[tuple[str, str]]()
    for law in checked.verdicts:
        name = "" if law.function in names else law.function
        names.add(law.function)
        words = law.law.removeprefix(f"{law.known}_").replace("_", " ")
        line = f"{name:{width}}{_standing(law)}: {words}\n"
        case = "" if law.holds else _case(law)
        if case and (law.function, case) in cases:
            yield printable(f"{line.rstrip()}, in the same way\n")
            continue
        cases.add((law.function, case))
        yield printable(line + indent(case, " " * (width + 2)))


def _standing(law: Judged) -> str:
    if law.holds:
        return f"holds on {count_of(law.examples, CASES[law.known])}"
    return "optional, does not hold" if law.is_optional else "wrong"


def _case(law: Judged) -> str:
    """Return the case that breaks a law: a drawing, the call, and what happened."""
    drawing = "" if law.is_optional else law.drawing
    if "\n\n" in drawing:  # it has paragraphs
        drawing += "\n"
    return "".join(f"{part}\n" for part in (drawing, law.code, law.reason) if part)


def _of_tests(checked: Checked) -> Iterator[str]:
    """Yield what tests do with right functions, and the mistakes that they miss."""
    missed = list[Judged]()
    for name, group in groupby(checked.verdicts, attrgetter("function")):
        laws = [*group]
        if laws[0].known in (TEST, ""):  # a test, or a file that can't be imported
            is_so = "passes" if laws[0].holds else "fails"
            does = f"{is_so} with the right functions" if laws[0].known else is_so
            case = "" if laws[0].holds else indent(_case(laws[0]), "  ")
            yield printable(f"{name}  {does}\n{case}")
        else:
            missed += [law for law in laws if not law.holds]
            found = sum(law.holds for law in laws)
            yield f"{name}  {found} of {count_of(len(laws), 'mistake')} found\n"
    alike = grouped(attrgetter("law"), sorted(missed, key=_size))
    drawn, is_drawn = set[str](), True
    for number, laws in enumerate(alike.values()):
        names = ", ".join(law.function for law in laws)
        kind = "missed, which is optional" if laws[0].is_optional else "missed"
        words = laws[0].law.replace("_", " ")
        was_drawn, function = is_drawn, laws[0].function
        is_drawn = number < _IN_FULL or function not in drawn
        drawn.add(function)
        case = indent(_case(laws[0]), "    ") if is_drawn else ""
        blank = "\n" if is_drawn or was_drawn else ""
        yield printable(f"{blank}{names}  {kind}: {words}\n{case}")


def _size(law: Judged) -> tuple[bool, bool, int, int]:
    return law.is_optional, not law.code, law.drawing.count("\n"), len(law.code)


# --- For programs ---------------------------------------------------------------------


def _as_json(checked: Checked) -> Iterator[str]:
    """Yield a line of JSON for each law."""
    for law in checked.verdicts:
        values = {
            "name": law.law,
            "function": law.function,
            "holds": law.holds,
            "optional": law.is_optional,
            "examples": law.examples,
            "reason": law.reason,
            "drawing": law.drawing,
            "code": law.code,
        }
        yield json.dumps(values) + "\n"


def _as_junit(checked: Checked) -> Iterator[str]:
    """Yield the XML that JUnit began, and that most programs read which show tests."""
    suite = Element("testsuite", name=printable(checked.path))
    for law in checked.verdicts:
        case = SubElement(suite, "testcase", classname=law.function, name=law.law)
        if not law.holds:
            kind = "skipped" if law.is_optional else "failure"
            reason = SubElement(case, kind, message=printable(law.reason))
            reason.text = printable(_case(law))
    counts = {"tests": "testcase", "failures": "failure", "skipped": "skipped"}
    for name, kind in counts.items():
        suite.set(name, str(len([*suite.iter(kind)])))
    indent_xml(suite)
    xml = tostring(suite, "us-ascii").decode()  # whatever the terminal writes
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n{xml}\n'


def _as_gradescope(checked: Checked) -> Iterator[str]:
    """Yield ``results.json`` of Gradescope: a point for each law but optional ones."""
    tests = [
        {
            "name": f"{law.function}: {law.law.replace('_', ' ')}",
            "score": int(law.holds and not law.is_optional),
            "max_score": int(not law.is_optional),
            "status": "passed" if law.holds else "failed",
            "output": "" if law.holds else _case(law),
            "visibility": "visible",
        }
        for law in checked.verdicts
    ]
    results = {"output": checked.path, "visibility": "visible", "tests": tests}
    yield json.dumps(results, indent=1) + "\n"


FORMATS: Final = {
    "text": _in_words,
    "json": _as_json,
    "junit": _as_junit,
    "gradescope": _as_gradescope,
}
"""The formats by their names: functions that yield the pieces of a report."""
