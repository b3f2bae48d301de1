"""The fast engine among processes: its code on disk, and interruption."""

import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from shutil import copytree, ignore_patterns
from time import monotonic, sleep

import pytest

import fourinrow
from commandline import run_python

pytestmark = pytest.mark.slow


def check(code: str, expected: list[str], **environment: str) -> None:
    """Run some code that has to say what is expected, nothing else, and end well."""
    done = run_python("-c", code, **environment)
    assert (done.err, done.status) == ("", 0)
    assert done.out.splitlines() == expected


REHASH = """
import numpy as np
from fourinrow.solver import kernel
from fourinrow.solver.compiled import points, ready
from fourinrow.core.rules import CONNECT_FOUR
from fourinrow.solver.geometry import geometry
old, new = np.array([5 << 12 | 7], np.uint64), np.zeros(4, np.uint64)
arguments = old, new, np.array(geometry(CONNECT_FOUR), np.uint64)
ready(points(kernel, ("rehash",), "four")[0], *arguments)(*arguments)
print(*new)
"""
"""The entry point that is compiled soonest; what holds for its code holds for all."""


@pytest.mark.every_python
def test_compiled_code_is_kept_and_found_again_or_made_again_if_it_is_broken(
    tmp_path: Path,
) -> None:
    def call() -> dict[Path, int]:
        """Call it, and tell of all files when they were written."""
        check(REHASH, ["20487 0 0 0"], NUMBA_CACHE_DIR=str(tmp_path))
        files = (path for path in tmp_path.rglob("*") if path.is_file())
        return {path: path.stat().st_mtime_ns for path in files}

    files = call()
    assert {path.suffix for path in files} == {".nbi", ".nbc"}
    assert call() == files
    for path in files:
        path.write_bytes(Random(4).randbytes(path.stat().st_size))
    call()


NO_PLACE = """
import numba.core.caching

class NoPlace:
    @classmethod
    def from_function(cls, *_):
        raise FileNotFoundError("the working directory is gone")

numba.core.caching.CacheImpl._locator_classes = [NoPlace]
"""


@pytest.mark.every_python
def test_without_a_place_to_keep_it_code_is_compiled_anyway() -> None:
    check(NO_PLACE + REHASH, ["20487 0 0 0"])


STAMPS = """
import fourinrow
from pathlib import Path
from fourinrow.solver import compiled
for path in sorted(Path(compiled.__file__).parent.glob("*.py")):
    before = compiled.checksum()
    path.write_text(path.read_text("utf-8") + "# changed", "utf-8")
    if compiled.checksum() != before:
        print(path.stem)
"""


def test_code_on_disk_is_named_after_all_the_files_that_it_is_made_of(
    tmp_path: Path,
) -> None:
    """In a copy of the package, each file is changed in turn."""
    source = Path(fourinrow.__file__).parent
    copytree(source, tmp_path / source.name, ignore=ignore_patterns("*cache*"))
    place = {"PYTHONPATH": str(tmp_path), "PYTHONSAFEPATH": "1"}
    files = "bitboard bits compiled geometry kernel table"
    check(STAMPS, files.split(), **place)


THREADS = """
from concurrent.futures import ThreadPoolExecutor
from fourinrow.solver import Solver
def solve(moves):
    return int(Solver(book=None).solve(moves))
with ThreadPoolExecutor(8) as threads:
    print(list(threads.map(solve, ["634427747136126", "112233"] * 4)))
"""


@pytest.mark.every_python
def test_threads_that_load_the_code_at_the_same_moment_do_not_disturb_each_other() -> (
    None
):
    check(THREADS, [str([13, 18] * 4)])


INTERRUPTED = """
from fourinrow.core import CONNECT_FOUR
from fourinrow.solver import Solver, as_board
from fourinrow.solver.fast import FastEngine
from fourinrow.stopping import Limit
solver, engine = Solver(book=None), FastEngine(CONNECT_FOUR, 1 << 34)
solver.bounds("", Limit(1_000_000))  # tables grow by code that is compiled then
for solve in (
    lambda *games: [int(solver.solve(moves)) for moves in games],
    lambda *games: engine.narrow_all(list(map(as_board, games))),
):
    solve("634427747136126")
    print("ready", flush=True)
    try:
        solve("", "4")
    except KeyboardInterrupt:
        print(*solve("634427747136126"), flush=True)
"""


@pytest.mark.every_python
def test_a_search_that_is_interrupted_stops_soon_and_its_engine_goes_on() -> None:
    """Each time a value is right after it; a line says that the interruption came."""
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED], stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        for _ in range(2):
            assert child.stdout.readline() == b"ready\n"
            sleep(0.2)
            before = monotonic()
            child.send_signal(signal.SIGINT)
            assert child.stdout.readline() == b"13\n"
            assert monotonic() - before < 10
        assert child.wait(timeout=30) == 0
