"""Numba that is missing, or fails: the readable engine is used, with one warning."""

import os
import sys
from pathlib import Path

import pytest

from commandline import run_process
from fourinrow.core import Rules
from fourinrow.errors import EngineWarning, FourInRowError
from fourinrow.solver import Score, Solver

BOARD = ("--rows", "3", "--cols", "4", "--connect", "3")
SOLVE = ["solve", *BOARD]
MATCH = ["match", *BOARD, "--first", "perfect", "--second", "perfect", "--games", "6"]
TOLD = "Numba can't be used, so the slower readable engine is used: "


@pytest.fixture(autouse=True)
def _anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Import Numba and what uses it anew."""
    for name in ("fourinrow.solver.compiled", "fourinrow.solver.fast", "numba"):
        monkeypatch.delitem(sys.modules, name, raising=False)


def test_without_numba_the_readable_engine_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    assert Solver().engine == "readable"
    with pytest.raises(
        FourInRowError, match=r"\(python -m pip install 'fourinrow\[fast\]'\)"
    ):
        Solver(engine="fast")


def test_a_program_is_warned_and_the_fast_engine_is_refused_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reason may be an OSError: that of a compiler that is missing."""
    (tmp_path / "numba.py").write_text("raise OSError('no shared object file')")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.warns(EngineWarning, match=f"{TOLD}no shared object file"):
        solver = Solver(Rules(3, 4, 3))
    assert solver.engine == "readable"
    assert solver.solve("12") == Score(2, 7)
    with pytest.raises(FourInRowError, match=r"needs Numba \(.*\): no shared object"):
        Solver(engine="fast")
    assert Solver(Rules(3, 3, gravity=False)).engine == "readable"  # without a warning


@pytest.mark.slow
def test_numba_that_compiles_nothing_is_not_used() -> None:
    done = run_process(*SOLVE, "12", NUMBA_DISABLE_JIT="1")
    assert (done.status, done.out) == (0, "2 win in 7\n")
    assert done.err.startswith(f"fourinrow: {TOLD}NUMBA_DISABLE_JIT is set")


@pytest.mark.slow
@pytest.mark.every_python
@pytest.mark.parametrize("command", [[*SOLVE, "--jobs=2"], [*MATCH, "--jobs=2"]])
def test_a_command_says_it_in_one_line_however_many_its_processes(
    tmp_path: Path, command: list[str]
) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError('no\\nNumPy')")
    path = os.pathsep.join([str(tmp_path), *os.environ.get("PYTHONPATH", "").split()])
    done = run_process(*command, typed="12\n" * 99, PYTHONPATH=path)
    assert (done.status, done.err) == (0, f"fourinrow: {TOLD}no\n")
