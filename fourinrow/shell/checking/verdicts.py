"""Find what has laws in a user's file, and judge it, even if the file misbehaves."""

import ast
from collections.abc import Generator, Iterator, Sequence
from importlib.util import decode_source
from pathlib import Path
from typing import Final, NamedTuple

from fourinrow.errors import FourInRowError, short_repr
from fourinrow.shell.checking.messages import (
    Board,
    BoardKind,
    CaseBegins,
    CheckTask,
    Done,
    Failed,
    HasLaws,
    Judged,
    LawBegins,
    Prints,
    Survey,
)
from fourinrow.shell.checking.process import Checking, checking
from fourinrow.shell.files import read_bytes

_IMPORT: Final = "the_file_can_be_imported"
_OURS: Final = ("fourinrow", "pyrsistent")


class Source(NamedTuple):
    """What can be seen in a file without running it."""

    names: frozenset[str]
    board: BoardKind


def source_of(path: str) -> Source:
    """Read and parse a file. Raises `FourInRowError` if that fails."""
    read = read_bytes(path)
    try:
        if Path(path).suffix != ".py":
            raise ValueError("expected the name of a Python file to end with .py")
        tree = ast.parse(decode_source(read))
    except SyntaxError as error:
        where = f"line {error.lineno}: " if error.lineno else ""
        raise FourInRowError(f"{short_repr(path)}: {where}{error.msg}") from error
    except UnicodeDecodeError as error:
        line = 1 + read.count(b"\n", 0, error.start)
        reason = "expected UTF-8, or a line that declares another encoding"
        raise FourInRowError(f"{short_repr(path)}: line {line}: {reason}") from error
    except (ValueError, RecursionError, MemoryError) as error:
        reason = str(error) or "too many nested parentheses or signs"
        raise FourInRowError(f"{short_repr(path)}: {reason}") from error
    nodes = list(ast.walk(tree))
    is_ours = any(name.partition(".")[0] in _OURS for name in _imported(nodes))
    return Source(frozenset(_defined(nodes)), "grids" if is_ours else "lists")


def _defined(nodes: Sequence[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            yield node.name
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _imported(nodes: Sequence[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)


def survey(task: CheckTask, names: frozenset[str]) -> Survey:
    """Import a file in a process, and find all that has laws in it.

    ``names`` are those in the text of the file that have laws. If importing fails, only
    the file itself is found, with a law that does not hold.
    """
    found, board, printed, reason = list[HasLaws](), task.board, "", ""
    with checking(task) as process:
        end = process.deadline()
        while True:
            match process.next(end):
                case HasLaws() as each:
                    found.append(each)
                case Board(board):
                    pass
                case Prints(printed):
                    pass
                case Done():
                    break
                case Failed(reason):
                    break
                case _:
                    pass
    if reason and names and not found:
        law = ((_IMPORT, False),)
        found.append(HasLaws("", Path(task.path).name, law, reason))
    return Survey(found, board, printed, reason)


def verdicts(found: HasLaws, task: CheckTask) -> Generator[Judged | Prints, None, None]:
    """Try the laws of a value; yield what it prints, and a verdict on each law.

    A process that ends early is started again, for the laws that remain. A law that
    gets no verdict from its process does not hold.
    """
    left = [name for name, _ in found.laws]
    if found.problem:
        yield from (Judged(law, False, 0, found.problem) for law in left)
        return
    while left:
        asked = task._replace(known=found.known, name=found.name, laws=tuple(left))
        with checking(asked) as process:
            for report in _reports(process, asked):
                yield report
                if isinstance(report, Judged):
                    left.remove(report.law)


def _reports(process: Checking, task: CheckTask) -> Iterator[Judged | Prints]:
    """Yield the reports of a process, until its last law ends or the process does."""
    end, law, code, cases, last, reason = process.deadline(), "", "", 0, "", ""
    while last != task.laws[-1]:
        match process.next(end):
            case LawBegins(law):
                end, code, cases = process.deadline(), "", 0
            case CaseBegins(code):
                cases += 1
            case Prints() as printed:
                yield printed
            case Judged() as verdict if verdict.law == law:
                law, last = "", law
                yield verdict
            case Failed(reason):
                break
            case _:
                pass
    if reason and (law or not last):
        for each in [law] if law else task.laws:
            yield Judged(each, False, cases, reason, code=code)
