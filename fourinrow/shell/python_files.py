"""Values in a user's Python files, by names such as ``bots.py:middle``."""

import re
import sys
from collections.abc import Callable
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import walk_tb
from types import ModuleType
from typing import Final, NamedTuple, ParamSpec, TypeVar
from zlib import crc32

from fourinrow.errors import FourInRowError, shown
from fourinrow.shell.files import regular_file, usable

P = ParamSpec("P")
R = TypeVar("R")

_LONG: Final = 120  # characters of a reason
_QUIET: Final = {"exit": sys.exit, "quit": sys.exit}  # the builtin ones close stdin
_PLACE: Final = re.compile(r"(.+\.py):([^\W\d]\w*)")


class NameInFile(NamedTuple):
    """A file, and a name in it."""

    path: str
    name: str

    def __str__(self) -> str:
        return f"{self.path}:{self.name}"


def place_named(text: str) -> NameInFile | None:
    """Return the place ``FILE.py:NAME``; `None` for any other text.

    >>> from fourinrow.shell.python_files import place_named
    >>> place_named("bots.py:middle"), place_named("greedy")
    (NameInFile(path='bots.py', name='middle'), None)
    """
    found = _PLACE.fullmatch(text)
    return None if found is None else NameInFile(found[1], found[2])


def value_at(place: NameInFile, what: str) -> object:
    """Return the value of a name in a file, `None` if the name is not there.

    Raises `FourInRowError` for a file that can't be imported; the message says that
    ``what`` was expected in it.
    """
    with usable(f"a file with {what}", place.path):
        try:
            return getattr(module_in(place.path), place.name, None)
        except FourInRowError as error:
            got = f"{shown(place.path)}: {error}"
            raise FourInRowError(f"expected a file with {what}, got {got}") from error


@lru_cache
def module_in(path: str) -> ModuleType:
    """Import a file, once per process; it may import files from its directory.

    The module has a unique name, so that its classes can be pickled. Raises
    `FourInRowError` with the reason why a file fails.
    """
    file = regular_file(path).resolve()
    file.open("rb").close()
    beside = str(file.parent)
    if beside not in sys.path:
        sys.path.insert(0, beside)
    name = f"{file.stem}_{crc32(str(file).encode()):08x}"
    spec = spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise ValueError("not a Python file")
    module = sys.modules[name] = module_from_spec(spec)
    vars(module).update(_QUIET)
    usual, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise FourInRowError(said(error, path)) from error
    finally:
        sys.dont_write_bytecode = usual
    return module


def guarded(
    place: NameInFile, function: Callable[P, R], kind: type, expected: str
) -> Callable[P, R]:
    """Return a function of a file, with any error raised as `FourInRowError`.

    A value that is not of the ``kind`` is an error: the message says what is
    ``expected``.
    """

    def call(*args: P.args, **named: P.kwargs) -> R:
        try:
            value = function(*args, **named)
        except (KeyboardInterrupt, FourInRowError):
            raise
        except BaseException as error:
            raise FourInRowError(f"{place}: {said(error, place.path)}") from error
        if not isinstance(value, kind):
            raise FourInRowError(f"{place}: expected {expected}, got {shown(value)}")
        return value

    return call


def said(error: BaseException, path: str) -> str:
    """Return an error as text, with the line of the file that raised it."""
    file, steps = str(Path(path).expanduser().resolve()), walk_tb(error.__traceback__)
    lines = [line for frame, line in steps if frame.f_code.co_filename == file]
    where = f"line {lines[-1]}: " if lines else ""
    if isinstance(error, SystemExit):
        return f"{where}ended the program"
    reason = repr(str(error))[1:-1][:_LONG]
    return f"{where}{type(error).__name__}{reason and f': {reason}'}"
