"""The laws of making books: the book is the same after any number of interruptions."""

from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import cache

import pytest
from hypothesis import given, strategies as st

from executors import Workers, failing
from fourinrow.core import Rules
from fourinrow.solver import Book, make_book
from fourinrow.solver.book_making import plan_book

BOARD, PLIES = Rules(3, 4, 3), 5


def made(
    log: dict[int, int] | None = None,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] = max,
) -> Book:
    log = {} if log is None else log
    return make_book(
        BOARD,
        PLIES,
        engine="readable",
        executor=executor,
        known=log,
        keep=log.update,
        progress=progress,
    )


@cache
def book() -> Book:
    return made()


@cache
def number() -> int:
    """How many positions are searched."""
    return len(plan_book(BOARD, PLIES).searched)


class Stopped(Exception):
    """Ctrl-C, or a failure."""


@pytest.mark.slow
@given(st.sets(st.integers(0, 5)))
def test_a_book_is_the_same_however_often_its_making_stops(stops: set[int]) -> None:
    log, told = dict[int, int](), list[tuple[int, int]]()

    def progress(done: int, every: int) -> None:
        told.append((done, every))
        if done // 64 in stops:
            stops.remove(done // 64)
            raise Stopped

    while stops & set(range(-(-number() // 64))):
        with pytest.raises(Stopped):
            made(log, progress=progress)
    assert made(log, progress=progress) == book()
    assert len(log) == number()
    assert told[-1] == (number(), number())
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_what_is_solved_is_not_solved_again() -> None:
    log, told = dict[int, int](), list[tuple[int, int]]()
    for _ in range(2):
        told.clear()
        made(log, progress=lambda *done: told.append(done))
    assert told == [(number(), number())]


def test_an_executor_makes_the_same_book() -> None:
    with ThreadPoolExecutor(3) as pool:
        assert made(executor=pool) == book()


@pytest.mark.parametrize("error", [OSError("a worker died"), MemoryError()])
def test_a_book_goes_on_after_its_workers_have_failed(error: Exception) -> None:
    log = dict[int, int]()
    for part in (1, 2):
        with pytest.raises(type(error)):
            made(log, Workers(call=failing(error, after=4)))
        assert len(log) == 64 * part
    assert made(log) == book()
