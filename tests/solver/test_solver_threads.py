"""The laws of a solver that threads share: one searches at a time, all are right."""

import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from random import Random
from time import sleep
from typing import NamedTuple

import pytest

from engines import ENGINES, QUESTIONS
from fourinrow.core import CONNECT_FOUR, Rules
from fourinrow.errors import FourInRowError
from fourinrow.solver import EngineName, Limit, Solver, solver as solver_module
from fourinrow.solver.engine import Engine, Setting, open_engine

pytestmark = pytest.mark.slow

engines = pytest.mark.parametrize("engine", ENGINES)

THREADS = 4


class Board(NamedTuple):
    """A board, two games in progress that take a few milliseconds, and a hard one."""

    rules: Rules
    running: tuple[str, str]
    hard: str
    value: int


BOARDS: Mapping[EngineName, Board] = {
    "fast": Board(
        CONNECT_FOUR, ("231644211145377125", "533727132176737322"), "6614263", 5
    ),
    "readable": Board(Rules(4, 5), ("23144211", "14531255"), "122345", 1),
}


def new(engine: EngineName) -> Solver:
    return Solver(BOARDS[engine].rules, engine=engine, book=None)


@pytest.mark.every_python
@engines
def test_threads_that_share_a_solver_get_what_each_would_get_alone(
    engine: EngineName,
) -> None:
    asked = [
        (question, moves)
        for moves in BOARDS[engine].running
        for question in QUESTIONS.values()
    ]
    alone, shared = new(engine), new(engine)
    known = [question(alone, moves) for question, moves in asked]

    def ask_all(seed: int) -> list[object]:
        """Ask in an order of one's own, and clear the table now and then."""
        rng, found = Random(seed), dict[int, object]()
        for at in rng.sample(range(len(asked)), len(asked)):
            question, moves = asked[at]
            found[at] = question(shared, moves)
            rng.choice((Solver.reset, Solver.get_ready, str))(shared)
        return [found[at] for at in range(len(asked))]

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(THREADS) as threads:
            assert list(threads.map(ask_all, range(THREADS))) == [known] * THREADS
    finally:
        sys.setswitchinterval(usual)


@pytest.mark.every_python
@engines
def test_threads_that_begin_together_make_one_engine(
    engine: EngineName, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[Engine]()

    def slowly(setting: Setting) -> Engine:
        made.append(open_engine(replace(setting, engine=engine)))
        sleep(0.05)
        return made[-1]

    monkeypatch.setattr(solver_module, "open_engine", slowly)
    shared = Solver()
    with ThreadPoolExecutor(THREADS) as threads:
        kinds = [threads.submit(lambda: shared.engine) for _ in range(THREADS)]
        solved = threads.submit(shared.solve, "33566233356535")
        assert {kind.result() for kind in kinds} == {engine}
        solved.result()
    assert len(made) == 1
    assert shared.nodes == made[0].nodes > 0


@engines
@pytest.mark.parametrize("name", QUESTIONS)
def test_a_clock_may_not_ask_the_solver_that_looks_at_it(
    engine: EngineName, name: str
) -> None:
    """The third look is the first within the search: one starts it, one looks."""
    *_, moves, value = BOARDS[engine]
    solver, looks = new(engine), count()

    def clock() -> float:
        if next(looks) == 2:
            QUESTIONS[name](solver, moves)
        return 0.0

    with pytest.raises(FourInRowError, match="in the middle of its own search"):
        solver.bounds(moves, Limit(seconds=1.0, clock=clock))
    assert int(solver.solve(moves)) == value
