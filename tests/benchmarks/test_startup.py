"""How long from a fresh process until the library, or the prompt, is there?

Whole processes, from start to exit. -P keeps the checkout from being imported in
place of the installed wheel.
"""

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from statistics import median

from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.races import Race, Row, milliseconds, race

ROUNDS = 21


def python(*arguments: str) -> str:
    """Run a fresh Python with nothing to read; answer what it printed."""
    run = subprocess.run(
        [sys.executable, "-P", *arguments],
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    return run.stdout


bare = partial(python, "-c", "pass")


def test_import(benchmark: BenchmarkFixture, report: Callable[[Row], None]) -> None:
    importing = partial(python, "-c", "import fourinrow; print(fourinrow.__name__)")
    run = race(benchmark, importing, bare, ROUNDS)
    more = run.seconds_more()
    report(
        startup_row("import fourinrow, minus bare python", run, "+< 100 ms", more < 0.1)
    )
    assert run.our_result == "fourinrow\n"


def test_play(benchmark: BenchmarkFixture, report: Callable[[Row], None]) -> None:
    run = race(benchmark, partial(python, "-m", "fourinrow", "play"), bare, ROUNDS)
    whole = median(run.ours)
    report(startup_row("fourinrow play, whole process", run, "< 300 ms", whole < 0.3))
    assert "unfinished" in run.our_result


def startup_row(what: str, run: Race[str], aim: str, met: bool) -> Row:
    ours, peer = milliseconds(median(run.ours)), milliseconds(median(run.peer))
    return Row(what, ours, peer, f"+{milliseconds(run.seconds_more())}", aim, met)
