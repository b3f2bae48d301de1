"""What can be seen in a file without running it."""

import ast
import re
from collections.abc import Iterator, Sequence
from importlib.util import decode_source
from pathlib import Path
from typing import Final, NamedTuple

from fourinrow.errors import FourInRowError, short_repr
from fourinrow.shell.checking.task import BoardKind
from fourinrow.shell.files import read_bytes

_OURS: Final = re.compile(
    rb"^\s*(from|import)\s+(fourinrow|pyrsistent)\b", re.MULTILINE
)


class Source(NamedTuple):
    """The names that a file defines, and the boards that it probably uses.

    Functions that only raise ``NotImplementedError`` are ``unwritten``.
    """

    names: frozenset[str]
    board: BoardKind
    unwritten: frozenset[str]


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
    board: BoardKind = "grids" if _OURS.search(read) else "lists"
    functions = {each.name for each in nodes if isinstance(each, ast.FunctionDef)}
    names = [each for each in nodes if isinstance(each, ast.Name)]
    values = {each.id for each in names if isinstance(each.ctx, ast.Store)}
    return Source(frozenset(functions | values), board, frozenset(_unwritten(nodes)))


def _unwritten(nodes: Sequence[ast.AST]) -> Iterator[str]:
    for node in nodes:
        match node:
            case ast.FunctionDef(
                name=name,
                body=[*docstring, ast.Raise(exc=ast.Name("NotImplementedError"))],
            ) if len(docstring) <= 1:
                yield name
            case _:
                pass
