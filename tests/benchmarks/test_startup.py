"""How long does a fresh process take to import the library, or to run a command?

Whole processes, from start to exit, beside bare Python. -P keeps the checkout from
being imported in place of the installed wheel. Wanted: 100 ms more than bare Python for
the import, 300 ms for `play`, and 150 ms for a command without an engine.
"""

import subprocess
import sys
from functools import partial

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

COMMANDS = [
    "--version",
    "play",
    "play --help",
    "match --help",
    "tournament --help",
    "solve --help",
    "show 4453",
    "tree 4453 --svg -",
    "tour",
]
CALLS = {
    "bare Python": ("-c", "print()"),
    "import": ("-c", "from fourinrow import *; print(new_grid(1, 1))"),
    **{each: ("-m", "fourinrow", *each.split()) for each in COMMANDS},
}


@pytest.mark.benchmark(group="a fresh process", min_rounds=21)
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_fresh_process(call: tuple[str, ...], benchmark: BenchmarkFixture) -> None:
    command = [sys.executable, "-P", *call]
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE}
    assert benchmark(partial(subprocess.run, command, check=False, **streams)).stdout
