"""The fast engine among processes: its code on disk, and interruption."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import copytree, ignore_patterns
from time import monotonic, sleep

import pytest

import fourinrow
from commandline import run_python

pytestmark = pytest.mark.slow

BEGIN = """
from fourinrow.core import CONNECT_FOUR, Rules
from fourinrow.solver.bitboard import EMPTY_BOARD
from fourinrow.solver.bridge import as_board
from fourinrow.solver.fast import FastEngine
from fourinrow.solver.score import Bounds
from fourinrow.stopping import never

EVERYTHING = Bounds(-32, 32)
engine = FastEngine(CONNECT_FOUR, 1 << 34)

def value(moves):
    return engine.narrow(as_board(moves), EVERYTHING, None, never).low
"""

Change = Callable[[bytes], bytes]


def check(code: str, expected: list[str], **environment: str) -> None:
    """Run some code that has to say what is expected, nothing else, and end well."""
    done = run_python("-c", code, **environment)
    assert (done.err, done.status) == ("", 0)
    assert done.out.splitlines() == expected


# --- Compiled code on disk ---------------------------------------------------


REHASH = """
import numpy as np
from fourinrow.solver import kernel
from fourinrow.solver.compiled import points, ready
from fourinrow.solver.geometry import geometry
old, new = np.array([5 << 12 | 7], np.uint64), np.zeros(4, np.uint64)
arguments = old, new, np.array(geometry(), np.uint64)
ready(points(kernel, ("rehash",), "four")[0], *arguments)(*arguments)
print(*new)
"""
"""The entry point that is compiled soonest; what holds for its code holds for all."""


@pytest.fixture(scope="module")
def kept_code(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, bytes]:
    """What lies in the cache after a call, by the paths inside of it."""
    root = tmp_path_factory.mktemp("kept")
    check(REHASH, ["20487 0 0 0"], NUMBA_CACHE_DIR=str(root))
    files = [path for path in root.rglob("*") if path.is_file()]
    return {path.relative_to(root): path.read_bytes() for path in files}


def lay(files: dict[Path, bytes], root: Path, change: Change = bytes) -> None:
    """Write the files of a cache to another place, changed or not."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(change(content))


def noise(content: bytes) -> bytes:
    return Random(4).randbytes(len(content))


@pytest.mark.every_python
def test_compiled_code_is_kept_and_found_again(
    kept_code: dict[Path, bytes], tmp_path: Path
) -> None:
    assert {path.suffix for path in kept_code} == {".nbi", ".nbc"}
    lay(kept_code, tmp_path)
    files = written(tmp_path)
    check(REHASH, ["20487 0 0 0"], NUMBA_CACHE_DIR=str(tmp_path))
    assert written(tmp_path) == files


def written(folder: Path) -> dict[Path, int]:
    """Tell of all files in a folder when they were written."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path: path.stat().st_mtime_ns for path in files}


def test_broken_code_on_disk_is_made_again(
    kept_code: dict[Path, bytes], tmp_path: Path
) -> None:
    lay(kept_code, tmp_path, noise)
    check(REHASH, ["20487 0 0 0"], NUMBA_CACHE_DIR=str(tmp_path))


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


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package."""
    source = Path(fourinrow.__file__).parent
    return copytree(source, tmp_path / source.name, ignore=ignore_patterns("*cache*"))


def check_copy(copy: Path, code: str, expected: list[str], **environment: str) -> None:
    """Run some code with a copy of the package."""
    place = {"PYTHONPATH": str(copy.parent), "PYTHONSAFEPATH": "1"}
    check(f"import fourinrow\n{code}", expected, **place, **environment)


STAMPS = """
from pathlib import Path
from fourinrow.solver import compiled
for path in sorted(Path(compiled.__file__).parent.glob("*.py")):
    before = compiled.checksum()
    path.write_text(path.read_text("utf-8") + "# changed", "utf-8")
    if compiled.checksum() != before:
        print(path.stem)
"""


def test_code_on_disk_is_named_after_all_the_files_that_it_is_made_of(
    copy: Path,
) -> None:
    files = "bitboard bits compiled geometry kernel table"
    check_copy(copy, STAMPS, files.split())


@pytest.mark.every_python
def test_threads_that_load_the_code_at_the_same_moment_do_not_disturb_each_other() -> (
    None
):
    code = (
        f"{BEGIN}\n"
        "from concurrent.futures import ThreadPoolExecutor\n"
        "def solve(moves):\n"
        "    return FastEngine(CONNECT_FOUR, 1 << 20).narrow_all([as_board(moves)])\n"
        "with ThreadPoolExecutor(8) as threads:\n"
        "    print(list(threads.map(solve, ['634427747136126', '112233'] * 4)))"
    )
    check(code, [str([[13], [18]] * 4)])


# --- Interruption ------------------------------------------------------------


@pytest.mark.every_python
def test_a_search_that_is_interrupted_stops_soon_and_its_engine_goes_on() -> None:
    """Each time a value is right after it; a line says that the interruption came."""
    code = (
        f"{BEGIN}\n"
        "for question in (\n"
        "    lambda: engine.narrow(EMPTY_BOARD, EVERYTHING, None, never),\n"
        "    lambda: engine.narrow_all([EMPTY_BOARD] * 3),\n"
        "):\n"
        "    engine = FastEngine(CONNECT_FOUR, 1 << 34)\n"
        "    engine.narrow(EMPTY_BOARD, EVERYTHING, engine.nodes + 1_000_000, never)\n"
        "    print('ready', flush=True)\n"
        "    try:\n"
        "        question()\n"
        "    except KeyboardInterrupt:\n"
        "        print(value('634427747136126'), flush=True)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE
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
