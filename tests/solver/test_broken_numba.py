"""Numba that is installed but fails: the readable engine is used, with one warning.

If Numba is not installed, there is no warning.
"""

import os
from pathlib import Path

import pytest

from commandline import Result, run_process, run_python

pytestmark = pytest.mark.slow

FAILURES = [
    ("ModuleNotFoundError('no numpy', name='numpy')", "ModuleNotFoundError: no numpy"),
    ("RuntimeError('no place\\nfor the file')", "RuntimeError: no place"),
]
"""What importing Numba may raise, and how it is told."""

SMALL = ("--rows", "3", "--cols", "4", "--connect", "3")
SOLVE = ["solve", *SMALL]
MATCH = ["match", *SMALL, "--first", "perfect", "--second", "perfect"]

SOLVE_TWICE = """
from fourinrow import Rules
from fourinrow.solver import Solver, solve
print(solve("12", Rules(3, 4, 3)), Solver(Rules(3, 4, 3)).engine)
"""
WATCHED = f"""
import warnings
from fourinrow.errors import EngineWarning
with warnings.catch_warnings(record=True) as caught:
    exec({SOLVE_TWICE!r})
print(*[(each.category is EngineWarning, str(each.message)) for each in caught])
"""
ASK_FOR_IT = """
from fourinrow.errors import FourInRowError
from fourinrow.solver import Solver
try:
    Solver(engine="fast")
except FourInRowError as error:
    print(error)
"""
ABSENT = """
import sys
sys.modules["numba"] = None
from fourinrow.shell.cli import main
main(["solve", "12", "--rows", "3", "--cols", "4", "--connect", "3"])
"""


def told(reason: str) -> str:
    return f"Numba can't be used, so the slower readable engine is used: {reason}"


def broken(folder: Path, failure: str) -> dict[str, str]:
    """Change the environment so that importing Numba raises something."""
    package = folder / "numba"
    package.mkdir()
    (package / "__init__.py").write_text(f"raise {failure}")
    path = os.environ.get("PYTHONPATH", "")
    return {"PYTHONPATH": os.pathsep.join([str(folder), *path.split()])}


def lines(done: Result) -> tuple[list[str], list[str]]:
    """The lines that a command wrote, which must have succeeded."""
    assert done.status == 0, done.err
    return done.out.splitlines(), done.err.splitlines()


@pytest.mark.every_python
@pytest.mark.parametrize(("failure", "reason"), FAILURES)
def test_one_line_says_why_the_readable_engine_is_used(
    tmp_path: Path, failure: str, reason: str
) -> None:
    out, err = lines(
        run_process(*SOLVE, typed="12\n121\n", **broken(tmp_path, failure))
    )
    assert out == ["2 win in 7", "-2 loss in 6"]
    assert err == [f"fourinrow: {told(reason)}"]


@pytest.mark.parametrize(
    "command", [[*SOLVE, "--jobs", "2"], [*MATCH, "--games", "6", "--jobs", "2"]]
)
def test_many_processes_say_it_once(tmp_path: Path, command: list[str]) -> None:
    _, err = lines(
        run_process(*command, typed="12\n" * 99, **broken(tmp_path, "OSError('no')"))
    )
    assert err == [f"fourinrow: {told('OSError: no')}"]


def test_a_program_is_warned_once(tmp_path: Path) -> None:
    environment = broken(tmp_path, "OSError('no')")
    out, err = lines(run_python("-c", SOLVE_TWICE, **environment))
    assert out == ["win in 7 readable"]
    assert [line for line in err if told("OSError: no") in line] == err[:1]
    out, err = lines(run_python("-c", WATCHED, **environment))
    assert out == ["win in 7 readable", str((True, told("OSError: no")))]
    assert err == []


def test_the_fast_engine_is_refused_with_the_reason(tmp_path: Path) -> None:
    environment = broken(tmp_path, "OSError('no')")
    out, err = lines(run_python("-c", ASK_FOR_IT, **environment))
    assert out == ["the fast engine needs Numba, which can't be used: OSError: no"]
    assert err == []


@pytest.mark.every_python
def test_ctrl_c_during_the_import_is_no_broken_numba(tmp_path: Path) -> None:
    """NumPy turns it into an error of its own."""
    environment = broken(tmp_path, "ImportError('no NumPy') from KeyboardInterrupt()")
    assert run_process(*SOLVE, "12", **environment) == (130, "", "")


def test_there_is_no_warning_where_numba_is_not_installed() -> None:
    assert lines(run_python("-c", ABSENT)) == (["2 win in 7"], [])


def test_there_is_no_warning_where_the_board_is_too_large_for_numba(
    tmp_path: Path,
) -> None:
    environment = broken(tmp_path, "OSError('no')")
    command = ["solve", "--rows", "1", "--cols", "26", "--connect", "26"]
    command += ["--no-gravity", "--nodes", "1", ""]
    assert lines(run_process(*command, **environment))[1] == []


NO_PLACE = """
import numba.core.caching

class NoPlace:
    @classmethod
    def from_function(cls, *_):
        raise FileNotFoundError("the working directory is gone")

numba.core.caching.CacheImpl._locator_classes = [NoPlace]
import numpy as np
from fourinrow.solver.compiled import entries, ready
from fourinrow.solver.geometry import geometry
old, new = np.array([5 << 12 | 7], np.uint64), np.zeros(4, np.uint64)
arguments = old, new, np.array(geometry(), np.uint64)
ready(entries("four").rehash, *arguments)(*arguments)
print(*new)
"""


@pytest.mark.every_python
def test_without_a_place_to_keep_it_code_is_compiled_anyway() -> None:
    assert lines(run_python("-c", NO_PLACE)) == (["20487 0 0 0"], [])
