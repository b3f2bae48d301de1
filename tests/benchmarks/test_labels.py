"""How many positions get labels in a second, all moves scored, by two jobs and by one.

Positions are uniformly random. The next ones after the opening book, of 8 to 13 plies,
take nearly all of the time: in November 2026 a core took 180 ms for a position of 8
plies, half as much for each further ply, and 0.1 ms from 24 plies on. It is the time of
the search. If the scores were known, and had only to be proved, it would still enter 86
of 100 nodes at 8 plies, so no order or window of the questions helps much; a larger
book does (`fourinrow book make`, `fourinrow label --book`).
"""

from functools import partial
from random import Random
from statistics import median

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.races import Report, Row, race
from fourinrow.data import label, random_game
from fourinrow.data.records import json_lines
from fourinrow.notation import format_moves

AIM = 1000  # a second, by two jobs on two idle cores


@pytest.mark.parametrize(
    ("low", "count", "aim"),
    [(0, 420, None), (12, 1500, None), (14, 3000, AIM), (20, 5000, AIM)],
)
def test_labels(
    benchmark: BenchmarkFixture, report: Report, low: int, count: int, aim: int | None
) -> None:
    rng = Random(low)
    games = (random_game(rng, rng.randint(low, 41)) for _ in range(count))
    positions = list(map(format_moves, games))

    def labelled(jobs: int) -> int:
        return len(list(json_lines(label(positions, jobs=jobs))))

    labelled(2)  # compiled code is loaded
    run = race(benchmark, partial(labelled, 2), partial(labelled, 1), rounds=3)
    assert run.our_result == run.peer_result == count
    two, one = (count / median(times) for times in (run.ours, run.peer))
    report(
        Row(
            f"labels a second of {low} to 41 plies, 2 jobs beside 1",
            f"{two:,.0f}",
            f"{one:,.0f}",
            f"{two / one:.2f}x",
            "" if aim is None else f">= {aim:,}",
            None if aim is None else two >= aim,
        )
    )
