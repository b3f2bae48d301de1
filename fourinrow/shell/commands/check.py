"""``fourinrow check``: which laws hold for the functions and games of a file."""

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from textwrap import fill, indent
from typing import Final

from fourinrow.draw.typography import count_of
from fourinrow.errors import FourInRowError, nearest, printable, short_repr
from fourinrow.shell.checking.run import Run
from fourinrow.shell.checking.source import source_of
from fourinrow.shell.checking.task import CASES, GAME, Judged, Task
from fourinrow.shell.files import usable, write_text
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

The file runs in a separate process, in an empty folder, with limits on time and
memory. This guards against mistakes, not against malice: check the code of
strangers in a container. The same seed gives the same verdicts, unless a law
runs out of time: then the smallest case found by then is shown. Of S seconds on
the clock, a single call may take S, and a law 4 S.

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
        with closing(_found(options)) as run:
            with blaming(parser, "--as"):
                _check_aliases(options, run)
            with blaming(parser, "--without"):
                _check_left_out(options, run)
            with blaming(parser, "--svg"):
                folder = _folder(options.svg)
            return _report(options, run, folder)
    except FourInRowError as error:
        if options.json:
            values = {"file": options.file, "error": str(error)}
            values |= {"holds": False, "optional": False}
            write_out(json.dumps(values))
        complain(error)
        return _BAD_CALL


def _found(options: Namespace) -> Run:
    """Find what has laws in a file. Raises `FourInRowError` if nothing does."""
    path, source = options.file, source_of(options.file)
    aliases = {name: known for known, name in options.aliases}
    run = Run(
        Task(
            path=str(Path(path).expanduser().resolve()),
            usual_board=source.board,
            board=options.board,
            aliases=aliases,
            without=options.without,
            examples=options.examples,
            seconds=options.seconds,
            seed=options.seed,
        )
    )
    run.find(source.names & (aliases.keys() | CASES.keys()))
    if run.laws:
        return run
    if run.failure:
        raise FourInRowError(f"{short_repr(path)}: {run.failure}")
    raise FourInRowError(
        f"expected a Game, or one of {_FUNCTIONS}, got none of them in "
        f"{short_repr(path)}; --as checks a function of another name, as in "
        "--as player=middle"
    )


def _check_aliases(options: Namespace, run: Run) -> None:
    names = {each.function for each in run.laws}
    for _, name in options.aliases:
        if name not in names and not run.failure:
            raise FourInRowError(f"expected a name in the file, got {short_repr(name)}")


def _check_left_out(options: Namespace, run: Run) -> None:
    names = {each.law for each in run.laws}
    for name in options.without:
        if name not in names:
            near = nearest(name, names) or min(names)
            raise FourInRowError(
                f"expected the name of a law, such as {near}, got {short_repr(name)}"
            )


def _folder(name: str | None) -> Path | None:
    """Make the folder for pictures. Raises `FourInRowError` if that fails."""
    if name is None:
        return None
    folder = Path(name).expanduser()
    with usable("a folder for pictures", name):
        folder.mkdir(exist_ok=True)
    return folder


def _report(options: Namespace, run: Run, folder: Path | None) -> int:
    """Try all laws, and write each verdict as it comes; return the exit status."""
    write, status = _as_json if options.json else _in_words(run), 0
    for law in run.verdicts():
        if law.known == GAME:  # the file has its own name for it
            code = law.code.replace(f"played({GAME}", f"played({law.function}", 1)
            law = law._replace(code=code)
        write_out(write(law), end="")
        if not (law.holds or law.is_optional):
            status = FAILED
        if folder is not None and law.svg:
            picture = folder / f"{law.function}-{law.law}.svg"
            write_text(str(picture), law.svg + "\n")
    for text in sorted(run.printed):
        remark(f"{options.file} prints {short_repr(text)}")
    return status


def _as_json(law: Judged) -> str:
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
    return json.dumps(values) + "\n"


def _in_words(run: Run) -> Callable[[Judged], str]:
    """Return a function that writes verdicts in words, with the values on the left.

    A case that breaks several laws of a value in the same way is shown once.
    """
    width = max(len(each.function) for each in run.laws) + 2
    names, cases = set[str](), set[tuple[str, str]]()

    def text(law: Judged) -> str:
        name = "" if law.function in names else law.function
        names.add(law.function)
        words = law.law.removeprefix(f"{law.known}_").replace("_", " ")
        line = f"{name:{width}}{_standing(law)}: {words}\n"
        if law.holds:
            return printable(line)
        drawing = "" if law.is_optional else law.drawing
        if "\n\n" in drawing:  # it has paragraphs
            drawing += "\n"
        parts = filter(None, (drawing, law.code, law.reason))
        case = "".join(f"{part}\n" for part in parts)
        if (law.function, case) in cases:
            return printable(f"{line.rstrip()}, in the same way\n")
        cases.add((law.function, case))
        return printable(line + indent(case, " " * (width + 2)))

    return text


def _standing(law: Judged) -> str:
    if law.holds:
        return f"holds on {count_of(law.examples, CASES[law.known])}"
    return "optional, does not hold" if law.is_optional else "wrong"
