"""Try the bank of mutants: `tox -e mutants`, or `tox -e mutants -- NAME ...`.

The tests are run without a mutant first, and must pass. Then each mutant is made in a
copy of the package, two at a time, and has to be killed: by a test that fails, not by
an error before the test or by a timeout. The status is 1 if one is not.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from shutil import copy2, copytree, ignore_patterns
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple
from xml.etree import ElementTree

from mutants.bank import Mutant, mutated, read_bank

ROOT = Path(__file__).parents[2]
JOBS = 2
TIMEOUT = 1200.0


class Verdict(NamedTuple):
    """How it went: "killed", "survived", "error" or "timeout"; by which test."""

    outcome: str
    test: str = ""


def judge(mutant: Mutant, clean: Path, timeout: float = TIMEOUT) -> Verdict:
    """Run the tests of a mutant on a copy of a folder with fourinrow/ and tests/."""
    with TemporaryDirectory() as folder:
        root = Path(folder) / "copy"
        copytree(clean, root)  # with its compiled files, which stay valid
        path = root / "fourinrow" / mutant.file
        source = mutated(path.read_text("utf-8"), mutant)
        path.write_text(source, "utf-8")
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
            compiled.unlink()
        report = Path(folder) / "report.xml"
        status = run_tests(root, mutant.tests, ["-x", f"--junit-xml={report}"], timeout)
        return _verdict(status, report)


def _verdict(status: int | None, report: Path) -> Verdict:
    if status is None:
        return Verdict("timeout")
    if status == 0:
        return Verdict("survived")
    cases = ElementTree.parse(report).iter("testcase") if report.exists() else ()
    failed = [case for case in cases if case.find("failure") is not None]
    if status != 1 or not failed:
        return Verdict("error")
    module = failed[0].get("classname", "").rpartition(".")[2]
    return Verdict("killed", f"{module}::{failed[0].get('name')}")


def run_tests(
    root: Path, tests: Iterable[str], options: Sequence[str], timeout: float | None
) -> int | None:
    """Run test files on the package beside them: pytest's status, `None` if too late.

    What pytest writes is in output.txt. As TOX_ENV_DIR names the copy, the tests refuse
    any other package.
    """
    files = [f"tests/{name}" for name in tests]
    command = [sys.executable, "-m", "pytest", "-q", "--tb=short", *options, *files]
    env = {**os.environ, "PYTHONPATH": str(root), "TOX_ENV_DIR": str(root)}
    env["HYPOTHESIS_PROFILE"] = "mutants"
    env.pop("NUMBA_CACHE_DIR", None)  # Compiled kernels stay in the copy.
    with (root / "output.txt").open("w") as output:
        process = subprocess.Popen(
            command,
            cwd=root,
            env=env,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            return process.wait(timeout)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return None


def copy_of_the_package(root: Path) -> None:
    """Copy what the tests need."""
    for name in ("fourinrow", "tests"):
        copytree(ROOT / name, root / name, ignore=ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md"):
        copy2(ROOT / name, root)


def try_all(mutants: Sequence[Mutant], write: Callable[[str], object]) -> int:
    """Try mutants, write a line for each and a total, and return the exit status."""
    begin = monotonic()
    for mutant in mutants:  # which is refused if its text is not there
        mutated((ROOT / "fourinrow" / mutant.file).read_text("utf-8"), mutant)
    tests = sorted({name for mutant in mutants for name in mutant.tests})
    with TemporaryDirectory() as folder, ThreadPoolExecutor(JOBS) as pool:
        clean = Path(folder) / "clean"
        copy_of_the_package(clean)
        if run_tests(clean, tests, ["-n", str(JOBS)], None) != 0:
            write((clean / "output.txt").read_text("utf-8"))
            write("expected tests that pass without a mutant\n")
            return 1
        write(f"{monotonic() - begin:6.1f} s  {len(tests)} test files pass without\n")
        outcomes = []
        for mutant, (verdict, seconds) in zip(
            mutants, pool.map(partial(_timed, clean), mutants), strict=True
        ):
            outcomes.append(verdict.outcome)
            by = f" by {verdict.test}" if verdict.test else ""
            write(f"{seconds:6.1f} s  {mutant.name}: {verdict.outcome}{by}\n")
    counts = ", ".join(f"{outcomes.count(kind)} {kind}" for kind in sorted({*outcomes}))
    write(f"mutants: {len(mutants)} in {monotonic() - begin:.0f} s: {counts}\n")
    return int(outcomes != ["killed"] * len(mutants))


def _timed(clean: Path, mutant: Mutant) -> tuple[Verdict, float]:
    begin = monotonic()
    return judge(mutant, clean), monotonic() - begin


def main(names: Sequence[str]) -> int:
    """Try the mutants of some names, or all."""
    bank = {mutant.name: mutant for mutant in read_bank()}
    unknown = sorted(set(names) - set(bank))
    if unknown:
        sys.exit(f"expected names of mutants, got {', '.join(unknown)}")

    def write(text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    return try_all([bank[name] for name in names or bank], write)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
