"""A race: two ways to do one thing, timed in turns, so that noise hits both alike."""

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from pytest_benchmark.fixture import BenchmarkFixture

R = TypeVar("R")


class Row(NamedTuple):
    """A line of the table that ends the run; without an aim it is for information."""

    what: str
    ours: str
    peer: str
    ratio: str
    aim: str = ""
    met: bool | None = None


Report: TypeAlias = Callable[[Row], None]


class Race(NamedTuple, Generic[R]):
    """The seconds of each round on both sides, and what both answered at the end."""

    ours: list[float]
    peer: list[float]
    our_result: R
    peer_result: R


def race(
    benchmark: BenchmarkFixture,
    ours: Callable[[], R],
    peer: Callable[[], R],
    rounds: int = 9,
) -> Race[R]:
    """Run both, round by round; pytest-benchmark's own table shows ours only."""
    our_times: list[float] = []
    peer_times: list[float] = []
    peer_results: list[R] = []
    timed_peer = timed(peer, peer_times)
    our_result: R = benchmark.pedantic(
        timed(ours, our_times),
        setup=lambda: peer_results.append(timed_peer()),
        rounds=rounds,
    )
    return Race(our_times, peer_times, our_result, peer_results[-1])


def timed(work: Callable[[], R], seconds: list[float]) -> Callable[[], R]:
    """Make `work` note how long it takes."""

    def run() -> R:
        start = perf_counter()
        result = work()
        seconds.append(perf_counter() - start)
        return result

    return run


def milliseconds(seconds: list[float]) -> str:
    return f"{median(seconds) * 1000:,.0f} ms"
