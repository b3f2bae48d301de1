"""The laws of making books: the book is the same after any number of interruptions."""

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from errno import ENOSPC
from functools import cache
from io import BytesIO
from typing import Any, ParamSpec, TypeVar

import pytest
from hypothesis import example, given, settings, strategies as st

from fourinrow.core import CONNECT_FOUR, Rules
from fourinrow.errors import FourInRowError, TableError
from fourinrow.solver import Book, make_book, many, write_book
from fourinrow.solver.book_making import plan_book

P = ParamSpec("P")
R = TypeVar("R")

BOARD, PLIES = Rules(3, 4, 3), 5


def made(file: BytesIO | None = None, executor: Executor | None = None) -> Book:
    return make_book(BOARD, PLIES, engine="readable", executor=executor, file=file)


@cache
def book() -> Book:
    return made()


@cache
def parts() -> bytes:
    """The file of the book in the making, with all its parts."""
    file = BytesIO()
    assert made(file) == book()
    return file.getvalue()


def test_the_board_has_several_parts_of_which_the_last_is_smaller() -> None:
    plan = plan_book(BOARD, PLIES)
    assert len(parts().splitlines()) == 1 + plan.parts
    assert plan.parts > 2
    assert len(plan.part(plan.parts - 1)) < len(plan.part(0))


@pytest.mark.on_one_python
@settings(max_examples=30)
@given(st.integers(0, 2**16))
@example(0)
def test_what_is_torn_at_any_byte_goes_on_to_the_same_book(lost: int) -> None:
    """Nothing is lost in the first example: all parts are solved."""
    whole = parts()
    file = BytesIO(whole[: len(whole) - lost % (len(whole) + 1)])
    assert made(file) == book()
    assert file.getvalue() == parts()


@pytest.mark.on_one_python
@settings(max_examples=30)
@given(st.data())
def test_what_follows_a_changed_byte_is_solved_again(data: st.DataObject) -> None:
    first = parts().index(b"\n") + 1
    at = data.draw(st.integers(first, len(parts()) - 1))
    byte = data.draw(st.integers(0, 255))
    file = BytesIO(parts()[:at] + bytes([byte]) + parts()[at + 1 :])
    assert made(file) == book()
    assert file.getvalue() == parts()


def test_what_is_solved_is_not_solved_again() -> None:
    told = list[tuple[int, int]]()
    lines = parts().splitlines(keepends=True)
    file = BytesIO(b"".join(lines[:3]))
    make_book(BOARD, PLIES, file=file, progress=lambda *done: told.append(done))
    count = len(plan_book(BOARD, PLIES).searched)
    assert told[0] == (128, count)
    assert told[-1] == (count, count)
    assert len(told) == len(lines) - 2


@pytest.mark.parametrize(
    "content", [b"mine\n", b"fourinrow book 1\n", b"fourinrow part of a book 2: 3 4"]
)
def test_the_file_of_something_else_is_refused_and_kept(content: bytes) -> None:
    file = BytesIO(content)
    with pytest.raises(TableError, match="expected a file that begins with"):
        made(file)
    assert file.getvalue() == content


def test_the_file_of_another_book_is_refused_and_kept() -> None:
    file = BytesIO(parts())
    with pytest.raises(TableError, match="expected a file that begins with"):
        make_book(BOARD, PLIES - 1, file=file)
    assert file.getvalue() == parts()


def test_an_executor_makes_the_same_book() -> None:
    file = BytesIO()
    with ThreadPoolExecutor(3) as pool:
        assert made(file, pool) == book()
    assert many._idle_engines.cache_info().currsize == 0
    assert file.getvalue() == parts()


class FullDisk(BytesIO):
    """A file on a disk that has room for so many bytes."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self._room = room

    def write(self, data: Any) -> int:
        written = super().write(data[: max(0, self._room - self.tell())])
        if written < len(data):
            raise OSError(ENOSPC, "No space left on device")
        return written


@pytest.mark.on_one_python
@settings(max_examples=30)
@given(st.data())
def test_a_full_disk_keeps_what_it_has_room_for(data: st.DataObject) -> None:
    room = data.draw(st.integers(0, len(parts()) - 1))
    disk = FullDisk(room)
    with pytest.raises(OSError, match="No space left on device"):
        made(disk)
    assert disk.getvalue() == parts()[:room]  # torn: see above


class Dying(Executor):
    """An executor whose workers fail after a few tasks."""

    def __init__(self, tasks: int, error: Exception) -> None:
        self._tasks, self._error = tasks, error

    def submit(
        self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[R]:
        future: Future[R] = Future()
        self._tasks -= 1
        if self._tasks < 0:
            future.set_exception(self._error)
        else:
            future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.parametrize("error", [OSError("a worker died"), MemoryError()])
def test_a_book_goes_on_after_its_workers_have_failed(error: Exception) -> None:
    file = BytesIO()
    for _ in range(len(parts().splitlines()) // 2 - 1):
        with pytest.raises(type(error)):
            made(file, Dying(2, error))
    assert len(file.getvalue().splitlines()) > len(parts().splitlines()) // 2
    assert made(file) == book()
    assert file.getvalue() == parts()


class Interrupted(Executor):
    """An executor that begins no work; Ctrl-C is pressed at the third."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(
        self, _fn: Callable[P, R], /, *_args: P.args, **_kwargs: P.kwargs
    ) -> Future[R]:
        future: Future[R] = Future()
        self.futures.append(future)
        if len(self.futures) == 3:
            raise KeyboardInterrupt
        return future


def test_ctrl_c_while_a_book_is_made_cancels_no_work_of_the_pool() -> None:
    """A pool that is terminated, before Python 3.12.2, fails on cancelled work."""
    executor = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        made(executor=executor)
    assert [future.cancelled() for future in executor.futures] == [False] * 3


def test_plies_beyond_the_board_are_refused_before_any_work() -> None:
    file = BytesIO()
    with pytest.raises(FourInRowError, match="expected plies from 0 to 42, got 43"):
        make_book(CONNECT_FOUR, 43, file=file)
    assert not file.getvalue()


@given(st.integers(1, 3), st.integers(1, 4), st.booleans())
def test_a_book_may_have_all_positions_of_a_board(
    rows: int, cols: int, gravity: bool
) -> None:
    rules = Rules(rows, min(cols, 3), 2, gravity=gravity)
    area = rules.rows * rules.cols
    file = BytesIO()
    write_book(make_book(rules, min(area, 6)), file)
    assert file.getvalue().startswith(b"fourinrow book 1\nxz ")
