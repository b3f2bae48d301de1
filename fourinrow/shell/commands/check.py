"""``fourinrow check``: which laws hold for the functions and games of a file."""

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from textwrap import fill, indent
from typing import Final

from fourinrow.draw.typography import count_of
from fourinrow.errors import FourInRowError, nearest, printable, short_repr
from fourinrow.shell.checking.messages import (
    CASES,
    GAME,
    CheckTask,
    HasLaws,
    Judged,
    Prints,
    Survey,
)
from fourinrow.shell.files import usable, write_drawing
from fourinrow.shell.options import count, seconds, seed
from fourinrow.shell.terminal import FAILED, blaming, complain, remark, write_out

_BAD_CALL: Final = 2
_FUNCTIONS: Final = ", ".join(name for name in CASES if name != GAME)

_ABOUT: Final = """\
Find mistakes in the functions and games of a file.

Every Game has laws, and so has a function with one of the names below. Each law
is tried on boards, trees or plays; if it fails, the smallest of these is shown.
Correct code may break an optional law: it is marked optional, and does not
count.
"""

_HOW: Final = f"""\
{fill(f"The names: {_FUNCTIONS}.", 79)}

examples:
  fourinrow check homework.py
  fourinrow check homework.py --as alpha_beta=my_search --svg pictures
  for f in */homework.py; do fourinrow check --json $f > $f.json; done

The file runs in separate processes, in an empty folder, with limits on time and
memory. This guards against mistakes, not against malice: check the code of
strangers in a container. The same seed gives the same verdicts, unless a law
runs out of time: then the smallest case found by then is shown. A call may
wait as many seconds as its law may compute, and a law four times as many.

exit status: 0 if all laws that are not optional hold, else 1; 2 for wrong
options, and for a file that can't be read or has nothing with laws, for which
--json writes an object with the error; 130 after Ctrl-C; 143 after SIGTERM
"""


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``check`` to its parser."""
    parser.description, parser.epilog = _ABOUT, _HOW
    add = parser.add_argument
    add("file", metavar="FILE", help="a Python file")
    _add_laws(parser)
    add(
        "--examples",
        type=count,
        default=300,
        metavar="N",
        help="try each law on N cases (300)",
    )
    add(
        "--seconds",
        type=seconds,
        default=5.0,
        metavar="S",
        help="processor seconds for each law (5); a call gets a fifth of them",
    )
    add("--seed", type=seed, default=0, metavar="N", help="draw other cases (0)")
    add("--json", action="store_true", help="write JSON, one object per law")
    add("--svg", metavar="DIR", help="draw what is wrong into files in a folder")
    parser.set_defaults(run=lambda options: _check(options, parser))


def _add_laws(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "--as",
        dest="aliases",
        action="append",
        type=_alias,
        default=[],
        metavar="KNOWN=NAME",
        help="check NAME in the file by the laws of KNOWN",
    )
    add(
        "--without",
        action="append",
        default=[],
        metavar="LAW",
        help="leave a law out, by its name in --json",
    )
    add(
        "--board",
        choices=("grids", "lists"),
        help="what functions take as boards: fourinrow's grids, or lists of lists "
        "(what the file's new_grid returns, else grids if it imports fourinrow)",
    )


def _alias(text: str) -> tuple[str, str]:
    known, _, name = text.partition("=")
    if known not in CASES or known == GAME:
        raise ArgumentTypeError(
            f"expected one of {_FUNCTIONS}, got {short_repr(known)}"
        )
    if not name.isidentifier():
        raise ArgumentTypeError(
            f"expected a name, such as {known}=my_search, got {short_repr(text)}"
        )
    return known, name


def _check(options: Namespace, parser: ArgumentParser) -> int:
    if find_spec("hypothesis") is None:
        remark("check needs Hypothesis: python -m pip install 'fourinrow[testing]'")
        return _BAD_CALL
    try:
        task, seen = _seen(options)
    except FourInRowError as error:
        if options.json:
            values = {"file": options.file, "error": str(error)}
            values |= {"holds": False, "optional": False}
            write_out(json.dumps(values))
        complain(error)
        return _BAD_CALL
    try:
        with blaming(parser, "--as"):
            _check_aliases(task, seen)
        with blaming(parser, "--without"):
            found = _without(options.without, seen.found)
        with blaming(parser, "--svg"):
            folder = _folder(options.svg)
        return _report(options, task, found, folder)
    except FourInRowError as error:
        complain(error)
        return _BAD_CALL


def _seen(options: Namespace) -> tuple[CheckTask, Survey]:
    """Find what has laws in a file. Raises `FourInRowError` if nothing does."""
    from fourinrow.shell.checking.verdicts import source_of, survey  # slow to import

    path, source = options.file, source_of(options.file)
    place = str(Path(path).expanduser().resolve())
    aliases = tuple(options.aliases)
    board = options.board or source.board
    task = CheckTask(
        place, board, aliases, options.examples, options.seconds, options.seed
    )
    aliased = {name for _, name in aliases}
    seen = survey(task, source.names & (aliased | CASES.keys()))
    if not seen.found and seen.failure:
        raise FourInRowError(f"{short_repr(path)}: {seen.failure}")
    if not seen.found:
        names = f"a Game, or one of {_FUNCTIONS}"
        raise FourInRowError(
            f"expected {names}, got none of them in {short_repr(path)}; --as checks a "
            "function of another name, as in --as player=middle"
        )
    return task._replace(board=options.board or seen.board), seen


def _check_aliases(task: CheckTask, seen: Survey) -> None:
    names = {each.name for each in seen.found}
    for _, name in task.aliases:
        if name not in names and not seen.failure:
            raise FourInRowError(f"expected a name in the file, got {short_repr(name)}")


def _without(left_out: Collection[str], found: Sequence[HasLaws]) -> Sequence[HasLaws]:
    """Leave laws out by name. Raises `FourInRowError` for an unknown name."""
    names = {name for each in found for name, _ in each.laws}
    for name in left_out:
        if name not in names:
            near = nearest(name, names) or min(names)
            raise FourInRowError(
                f"expected the name of a law, such as {near}, got {short_repr(name)}"
            )
    return [
        each._replace(laws=tuple(law for law in each.laws if law[0] not in left_out))
        for each in found
    ]


def _folder(name: str | None) -> Path | None:
    """Make the folder for pictures. Raises `FourInRowError` if that fails."""
    if name is None:
        return None
    folder = Path(name).expanduser()
    with usable("a folder for pictures", name):
        folder.mkdir(exist_ok=True)
    return folder


def _report(
    options: Namespace, task: CheckTask, found: Sequence[HasLaws], folder: Path | None
) -> int:
    """Try all laws, and write each verdict as it comes; return the exit status."""
    from fourinrow.shell.checking.verdicts import verdicts  # slow to import

    write = _as_json if options.json else _in_words(found)
    status, printed = 0, set[str]()
    for each in found:
        with closing(verdicts(each, task)) as reports:
            for report in reports:
                if isinstance(report, Prints):
                    printed.add(report.text)
                    continue
                verdict = _in_file(each, report)
                write_out(write(each, verdict), end="")
                status = max(status, _status(each, verdict, folder))
    for text in sorted(printed):
        remark(f"{options.file} prints {short_repr(text)}")
    return status


def _in_file(found: HasLaws, verdict: Judged) -> Judged:
    """Return a verdict with the file's own name for a game in its code."""
    if found.known != GAME:
        return verdict
    code = verdict.code.replace(f"played({GAME}", f"played({found.name}", 1)
    return verdict._replace(code=code)


def _status(found: HasLaws, verdict: Judged, folder: Path | None) -> int:
    """Draw a verdict into a folder, if there is one; return the exit status."""
    if folder is not None and verdict.svg:
        try:
            picture = folder / f"{found.name}-{verdict.law}.svg"
            write_drawing(str(picture), verdict.svg + "\n")
        except FourInRowError as error:
            complain(error)
            return _BAD_CALL
    return 0 if verdict.holds or _is_optional(found, verdict) else FAILED


def _is_optional(found: HasLaws, verdict: Judged) -> bool:
    return (verdict.law, True) in found.laws


def _as_json(found: HasLaws, verdict: Judged) -> str:
    values = {
        "name": verdict.law,
        "function": found.name,
        "holds": verdict.holds,
        "optional": _is_optional(found, verdict),
        "examples": verdict.examples,
        "reason": verdict.reason,
        "drawing": verdict.drawing,
        "code": verdict.code,
    }
    return json.dumps(values) + "\n"


def _in_words(values: Sequence[HasLaws]) -> Callable[[HasLaws, Judged], str]:
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
        drawing = "" if _is_optional(found, verdict) else verdict.drawing
        if "\n\n" in drawing:  # it has paragraphs
            drawing += "\n"
        parts = filter(None, (drawing, verdict.code, verdict.reason))
        case = "".join(f"{part}\n" for part in parts)
        if (found.name, case) in cases:
            return printable(f"{line.rstrip()}, in the same way\n")
        cases.add((found.name, case))
        return printable(line + indent(case, " " * (width + 2)))

    return text


def _standing(found: HasLaws, verdict: Judged) -> str:
    if verdict.holds:
        return f"holds on {count_of(verdict.examples, CASES[found.known])}"
    return "optional, does not hold" if _is_optional(found, verdict) else "wrong"
