"""The laws of the ordered parallel map: nothing is lost, and nothing overtakes."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from itertools import count, islice, repeat

import pytest
from hypothesis import given, strategies as st

from fourinrow.solver.parallel import Pace, borrowed, in_order


class Result(Future[int]):
    """A future that is done when it is waited for, and others with it."""

    def __init__(self, wait: Callable[[Future[int]], None]) -> None:
        super().__init__()
        self.wait = wait

    def result(self, timeout: float | None = None) -> int:
        self.wait(self)
        return super().result(timeout)


class Workers:
    """Workers that negate numbers, and are done in the order of ``picks``."""

    def __init__(self, picks: Iterator[int]) -> None:
        self.picks = picks
        self.busy: list[tuple[int, Future[int]]] = []
        self.begun = 0

    def submit(self, task: int) -> Future[int]:
        self.begun += 1
        future = Result(self.finish_until)
        self.busy.append((task, future))
        return future

    def finish(self) -> None:
        task, future = self.busy.pop(next(self.picks) % len(self.busy))
        future.set_result(-task)

    def finish_until(self, future: Future[int]) -> None:
        while not future.done():
            self.finish()


@given(st.data(), st.integers(0, 40), st.integers(1, 6), st.booleans())
def test_each_task_has_its_result_once_and_in_order_whoever_is_done_first(
    data: st.DataObject, number: int, room: int, is_broken: bool
) -> None:
    workers = Workers(data.draw(st.integers(0, 9)) for _ in count())
    seen = list[int]()

    def tasks() -> Iterator[int | None]:
        for task in range(number):
            assert workers.begun - len(seen) < room
            yield task
            while workers.busy:
                if data.draw(st.booleans()):
                    break
                workers.finish()
                yield None
        if is_broken:
            raise OSError("it is gone")

    results = in_order(tasks(), workers.submit, repeat(room))
    if is_broken:
        with pytest.raises(OSError, match="it is gone"):
            seen.extend(results)
    else:
        seen.extend(results)
    assert seen == [-task for task in range(number)]


def test_a_result_is_let_through_while_the_next_task_is_waited_for() -> None:
    workers, seen = Workers(repeat(0)), list[int]()

    def tasks() -> Iterator[int | None]:
        for task in range(1, 5):
            yield task
            assert seen[-1:] != [-task]
            workers.finish()
            yield None
            assert seen[-1] == -task

    seen.extend(in_order(tasks(), workers.submit, repeat(9)))
    assert seen == [-1, -2, -3, -4]


def test_the_room_may_grow_with_each_result() -> None:
    workers = Workers(repeat(0))
    results = in_order(count(), workers.submit, count(2))
    assert workers.begun == 0
    for taken in range(1, 9):
        assert next(results) == 1 - taken
        assert workers.begun == 2 * taken


def test_an_error_of_a_task_is_raised_in_its_place_and_ends_the_map() -> None:
    def submit(task: int) -> Future[int]:
        future: Future[int] = Future()
        if task == 3:
            future.set_exception(KeyError(task))
        else:
            future.set_result(task)
        return future

    results = in_order(range(9), submit, repeat(5))
    assert list(islice(results, 3)) == [0, 1, 2]
    with pytest.raises(KeyError):
        next(results)
    assert list(results) == []


def test_what_is_lent_comes_back_unless_the_work_fails() -> None:
    idle, made = deque[int](), count(1)
    with borrowed(idle, lambda: next(made)) as one:
        with borrowed(idle, lambda: next(made)) as two:
            assert (one, two, [*idle]) == (1, 2, [])
        assert [*idle] == [2]
    assert [*idle] == [2, 1]
    with pytest.raises(KeyError), borrowed(idle, lambda: next(made)):
        raise KeyError
    assert [*idle] == [2]


@given(st.lists(st.integers(0, 10**6), min_size=1), st.integers(1, 64))
def test_a_chunk_takes_about_the_nodes_it_is_meant_to(
    nodes: list[int], most: int
) -> None:
    pace = Pace(most, nodes=1000)
    assert pace.size == 1
    for each in [*nodes, *repeat(nodes[-1], 100)]:
        size = pace.size
        pace.learn(size, size * each)
    assert pace.size == max(1, min(most, 1000 // max(1, nodes[-1])))
