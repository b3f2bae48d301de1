"""How long does a fresh process take to import the library, or to run a command?

Whole processes, from start to exit. -P keeps the checkout from being imported in
place of the installed wheel.
"""

import subprocess
import sys
from functools import partial
from statistics import median

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.races import Report, Row, milliseconds, race

ROUNDS = 21


def python(*arguments: str) -> str:
    """Run a fresh Python with nothing to read; return what it printed."""
    run = subprocess.run(
        [sys.executable, "-P", *arguments],
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    return run.stdout


bare = partial(python, "-c", "pass")
importing = partial(python, "-c", "from fourinrow import *; print(new_grid(1, 1))")
playing = partial(python, "-m", "fourinrow", "play")


def test_import(benchmark: BenchmarkFixture, report: Report) -> None:
    run = race(benchmark, importing, bare, ROUNDS)
    more = [ours - peer for ours, peer in zip(run.ours, run.peer, strict=True)]
    report(
        Row(
            "from fourinrow import *, beside bare python",
            milliseconds(run.ours),
            milliseconds(run.peer),
            f"+{milliseconds(more)}",
            "< +100 ms",
            median(more) < 0.1,
        )
    )
    assert "pvector" in run.our_result


def test_play(benchmark: BenchmarkFixture, report: Report) -> None:
    run = race(benchmark, playing, bare, ROUNDS)
    ours, peer = milliseconds(run.ours), milliseconds(run.peer)
    met = median(run.ours) < 0.3
    report(Row("fourinrow play, start to exit", ours, peer, "", "< 300 ms", met))
    assert "unfinished" in run.our_result


@pytest.mark.parametrize(
    "command",
    [
        "--version",
        "play --help",
        "match --help",
        "tournament --help",
        "solve --help",
        "show 4453",
        "tree 4453 --svg -",
        "tour",
    ],
)
def test_a_command_without_an_engine(
    command: str, benchmark: BenchmarkFixture, report: Report
) -> None:
    asked = partial(python, "-m", "fourinrow", *command.split())
    run = race(benchmark, asked, bare, ROUNDS)
    ours, peer = milliseconds(run.ours), milliseconds(run.peer)
    met = median(run.ours) < 0.15
    report(Row(f"fourinrow {command}", ours, peer, "", "< 150 ms", met))
    assert run.our_result
