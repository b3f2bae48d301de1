"""The laws of the processes that answer: whatever a question does, it ends."""

import os
from asyncio import create_task, sleep
from functools import partial
from multiprocessing import get_context
from pickle import loads
from time import monotonic, sleep as wait
from typing import Never

import pytest

from fourinrow.errors import FourInRowError
from fourinrow.shell.workers import workers as processes
from fourinrow.solver import Solver
from fourinrow.web.offered import Offered
from fourinrow.web.page_questions import Unanswered
from fourinrow.web.processes import Waits, Workers
from fourinrow.web.question_queue import ENDED_EARLY, TIME_WAS_UP, Found
from web_questions import (
    at_random,
    doubled,
    endless,
    ends_its_process,
    loads_slowly,
    never_opened,
    stuck,
    until_stopped,
    warning,
)

pytestmark = [pytest.mark.anyio, pytest.mark.slow, pytest.mark.every_python]

PATIENCE = 30.0
a_process = partial(processes, 1)


@pytest.fixture(scope="module", autouse=True)
def compiled_code() -> None:
    """Code that processes load is compiled before: that takes longer than they wait."""
    Solver().get_ready()


def value(found: Found | Unanswered) -> object:
    assert isinstance(found, Found)
    return loads(found.content)


async def test_a_search_that_does_not_stop_is_ended_and_its_process_replaced() -> None:
    with Workers(a_process, Offered, 1, Waits(grace=0.2)) as workers:
        assert await workers.ask(endless, 1, 0.1) == TIME_WAS_UP
        assert await workers.ask(ends_its_process, 1, PATIENCE) == ENDED_EARLY
        assert value(await workers.ask(doubled, 4, PATIENCE)) == 8
        asked = create_task(workers.ask(stuck, 4, PATIENCE))
        await sleep(1)
        begin = monotonic()
        workers.end()
        assert monotonic() - begin < PATIENCE / 3  # the end does not wait for it
        assert await asked == ENDED_EARLY
        gone = await workers.ask(doubled, 4, PATIENCE)
        assert isinstance(gone, Unanswered)


async def test_the_end_of_its_processes_is_not_the_end_of_others() -> None:
    other = get_context("spawn").Process(target=wait, args=[PATIENCE])
    other.start()
    with Workers(a_process, Offered, 1):
        pass
    other.join(0.5)
    was_ended = other.exitcode is not None
    other.kill()
    other.join()
    assert not was_ended


async def test_what_a_process_loads_is_loaded_once_and_does_not_count() -> None:
    with Workers(a_process, loads_slowly, 1, Waits(grace=0.2)) as workers:
        for _ in range(2):
            assert value(await workers.ask(doubled, 4, 0.1)) == 8


async def test_a_process_that_hangs_at_its_start_is_ended() -> None:
    with Workers(a_process, never_opened, 1, Waits(loading=0.5)) as workers:
        assert await workers.ask(doubled, 4, PATIENCE) == TIME_WAS_UP


def cannot(*_arguments: object) -> Never:
    raise BlockingIOError(11, "Resource temporarily unavailable")


async def test_an_answer_says_how_its_search_ended_and_chance_depends_on_the_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with Workers(a_process, Offered, 1, Waits(grace=PATIENCE)) as workers:
        stopped = await workers.ask(until_stopped, 1, 0.1)
        whole = await workers.ask(doubled, 1, PATIENCE)
        for found, is_final in ((stopped, False), (whole, True)):
            assert isinstance(found, Found)
            assert found.is_final is is_final
        failed = await workers.ask(doubled, 0, PATIENCE)
        assert failed == Unanswered("out of memory")
        drawn = [
            value(await workers.ask(at_random, each, PATIENCE)) for each in (1, 2, 1)
        ]
        assert drawn[0] == drawn[2] != drawn[1]
        await workers.ask(ends_its_process, 1, PATIENCE)
        monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", cannot)
        found = await workers.ask(at_random, 4, PATIENCE)
        assert found == Unanswered(
            "starting a process failed: Resource temporarily unavailable", retry=True
        )
    with (
        pytest.raises(FourInRowError, match="starting a process failed"),
        Workers(a_process, Offered, 1),
    ):
        pass


def test_a_user_is_told_what_takes_long_and_what_is_wrong_with_the_solver() -> None:
    notes = list[str]()
    with Workers(a_process, warning, 1, Waits(slow=0.0)) as workers:
        workers.wait(notes.append)
    first, second = notes
    assert "compiled once" in first
    assert "Numba can't be used" in second


def dies() -> Offered:
    os._exit(1)


def test_a_process_that_ends_at_the_start_is_told() -> None:
    with (
        pytest.raises(FourInRowError, match="a process ended before it could"),
        Workers(a_process, dies, 2) as workers,
    ):
        workers.wait(print)
