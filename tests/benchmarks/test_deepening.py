"""Deepening beside alpha-beta of the same depth: do both find the same value?"""

from functools import partial

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.races import Report, Row, race, speed_row
from fourinrow.core import Order, centre_first, initial
from fourinrow.games import search_space
from fourinrow.games.connect import connect
from fourinrow.search import alpha_beta, deepen
from fourinrow.search.deepening import MAX_ENTRIES

DEPTH = 8


def deepened() -> float:
    space = search_space(connect(order=centre_first()))
    *_, last = deepen(space, depth=DEPTH)(initial())
    return last.value


def searched(order: Order) -> float:
    found = alpha_beta(DEPTH, search_space(connect(order=order)))(initial())
    assert found is not None
    return found.value


@pytest.mark.parametrize(
    ("order", "name", "aim"),
    [(tuple, "from the left", 4.0), (centre_first(), "centre first", 1 / 1.5)],
)
def test_deepening_to_eight_plies(
    benchmark: BenchmarkFixture, report: Report, order: Order, name: str, aim: float
) -> None:
    run = race(benchmark, deepened, partial(searched, order), rounds=5)
    report(speed_row(f"deepening to 8 plies, beside alpha-beta {name}", run, aim))
    assert run.our_result == run.peer_result


def nodes_deepened(room: int) -> int:
    space = search_space(connect(order=centre_first()))
    *_, last = deepen(space, depth=DEPTH, max_entries=room)(initial())
    return last.nodes


def test_nodes_of_deepening_with_and_without_a_table(report: Report) -> None:
    ours, peer = nodes_deepened(MAX_ENTRIES), nodes_deepened(0)
    what = "nodes of deepening, beside those without a table"
    report(Row(what, f"{ours:,}", f"{peer:,}", f"{peer / ours:.2f}x"))
    assert ours < peer
