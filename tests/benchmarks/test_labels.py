"""How many positions get labels in a second, by two jobs and by one; and threads.

Positions are uniformly random. The next ones after the opening book, of 11 to 16 plies,
take nearly all of the time: in November 2026 a core took 34 ms for a position of 11
plies, half as much for each further ply, and 0.1 ms from 22 plies on. It is the time of
the search, and little of it can be saved by other questions. Of 100 nodes at 8 plies
(and at 12), it enters 101 (101) if the position is solved before its moves, 100 (102)
with moves in the middle first, 99 (100) if the score of one move is the first guess of
the next, 92 (95) if they also come in the order of their scores, which is not known,
and 80 (84) if each score is known and only proved. A table that is kept from position
to position saves 1 (3), in which time is lost since it is larger. A larger book helps
(`fourinrow book make`, `fourinrow label --book`).
"""

from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from fourinrow.data import label, random_game
from fourinrow.data.records import json_lines
from fourinrow.notation import format_moves
from fourinrow.solver import Solver
from published_facts import SCORED


@pytest.mark.benchmark(group="labels, wanted: 1000 a second by two jobs from 14 plies")
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("least", "count"), [(0, 4200), (12, 1500), (14, 3000), (20, 5000)]
)
def test_labels(benchmark: BenchmarkFixture, least: int, count: int, jobs: int) -> None:
    rng = Random(least)
    games = (random_game(rng, rng.randint(least, 41)) for _ in range(count))
    positions = list(map(format_moves, games))

    def labelled() -> int:
        return len(list(json_lines(label(positions, jobs=jobs))))

    assert benchmark.pedantic(labelled, rounds=3, warmup_rounds=1) == count


@pytest.mark.benchmark(group="hard positions, by one thread and by two")
@pytest.mark.parametrize("threads", [1, 2])
def test_threads(benchmark: BenchmarkFixture, threads: int) -> None:
    solver, known = Solver(threads=threads, book=None), SCORED["begin-hard"]

    def solved() -> list[int]:
        solver.reset()
        return [solver.solve(moves).value for moves in known]

    assert benchmark.pedantic(solved, rounds=9, warmup_rounds=1) == [*known.values()]
