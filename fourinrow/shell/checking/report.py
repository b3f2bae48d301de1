"""How verdicts on laws are written: in words, as JSON, or as pictures."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import indent
from typing import TypeAlias

from fourinrow.draw.typography import count_of
from fourinrow.errors import FourInRowError, printable
from fourinrow.shell.checking.messages import CASES, HasLaws, Judged
from fourinrow.shell.files import write_drawing

Writer: TypeAlias = Callable[[HasLaws, Judged], str]
"""A function from a value and the verdict on one of its laws to text."""


def as_json(found: HasLaws, verdict: Judged) -> str:
    """Write a verdict as a JSON object on a line."""
    values = {
        "name": verdict.law,
        "function": found.name,
        "holds": verdict.holds,
        "optional": is_optional(found, verdict),
        "examples": verdict.examples,
        "reason": verdict.reason,
        "drawing": verdict.drawing,
        "code": verdict.code,
    }
    return json.dumps(values) + "\n"


def error_as_json(path: str, error: FourInRowError) -> str:
    """Write why a file can't be checked as a JSON object on a line."""
    values = {"file": path, "error": str(error), "holds": False, "optional": False}
    return json.dumps(values) + "\n"


def is_optional(found: HasLaws, verdict: Judged) -> bool:
    """Return whether right code may break the law of a verdict."""
    return any(name == verdict.law and optional for name, optional in found.laws)


def in_words(values: Sequence[HasLaws]) -> Writer:
    """Return a function that writes verdicts in words, with the values on the left.

    A case that breaks several laws of a value in the same way is shown once.
    """
    width = max(len(found.name) for found in values) + 2
    names, cases = set[str](), set[tuple[str, str]]()

    def text(found: HasLaws, verdict: Judged) -> str:
        name = "" if found.name in names else found.name
        names.add(found.name)
        law = verdict.law.removeprefix(f"{found.known}_").replace("_", " ")
        line = f"{name:{width}}{_standing(found, verdict)}: {law}\n"
        if verdict.holds:
            return printable(line)
        case = _case(verdict, is_optional(found, verdict))
        if (found.name, case) in cases:
            return printable(f"{line.rstrip()}, in the same way\n")
        cases.add((found.name, case))
        return printable(line + indent(case, " " * (width + 2)))

    return text


def _case(verdict: Judged, is_short: bool) -> str:
    parts = ("" if is_short else verdict.drawing, verdict.code, verdict.reason)
    return "".join(f"{part}\n" for part in parts if part)


def _standing(found: HasLaws, verdict: Judged) -> str:
    if verdict.holds:
        return f"holds on {count_of(verdict.examples, CASES[found.known])}"
    return "optional, does not hold" if is_optional(found, verdict) else "wrong"


def write_picture(folder: Path, found: HasLaws, verdict: Judged) -> None:
    """Write the picture of a verdict, if it has one, into a folder.

    Raises `FourInRowError` if that fails.
    """
    if verdict.svg:
        path = folder / f"{found.name}-{verdict.law}.svg"
        write_drawing(str(path), verdict.svg + "\n")
