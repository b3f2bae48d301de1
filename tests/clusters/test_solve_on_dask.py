"""Many positions on a cluster of Dask: the same scores as one by one."""

import os
import signal
from collections.abc import Iterator

import pytest
from distributed import Client

from fourinrow.core import Rules
from fourinrow.data import label
from fourinrow.solver import make_book, solve_many
from published_facts import LATE


@pytest.fixture(scope="module", params=[True, False], ids=["processes", "threads"])
def client(request: pytest.FixtureRequest) -> Iterator[Client]:
    with Client(
        processes=request.param,
        n_workers=2,
        threads_per_worker=2,
        dashboard_address=":0",
        protocol="tcp" if request.param else "inproc",
    ) as client:
        yield client


def test_scores_and_labels_are_those_of_one_by_one(client: Client) -> None:
    positions, known = [*LATE] * 60, [*LATE.values()] * 60
    scores = solve_many(positions, executor=client.get_executor())
    assert list(map(int, scores)) == known
    labels = label(positions, executor=client.get_executor())
    assert list(labels) == list(label(positions))


def test_a_book_is_the_same_though_workers_die() -> None:
    rules, log = Rules(4, 5), dict[int, int]()
    with Client(
        processes=True, n_workers=2, threads_per_worker=1, dashboard_address=":0"
    ) as client:
        doomed = list(client.run(os.getpid).values())

        def kill_a_worker(done: int, _all: int) -> None:
            if done and doomed:
                os.kill(doomed.pop(), signal.SIGKILL)

        executor = client.get_executor()
        book = make_book(
            rules, 7, executor=executor, keep=log.update, progress=kill_a_worker
        )
    assert not doomed
    assert book == make_book(rules, 7, known=log)
