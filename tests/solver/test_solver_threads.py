"""The laws of a solver that threads share: one searches at a time, all are right."""

import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from random import Random
from time import sleep
from typing import TypeAlias

import pytest

from engines import ENGINES
from fourinrow.core import CONNECT_FOUR, Rules
from fourinrow.errors import FourInRowError
from fourinrow.solver import (
    EngineName,
    Limit,
    Solver,
    as_board,
    solver as solver_module,
)
from fourinrow.solver.engine import Engine, Setting, open_engine

pytestmark = pytest.mark.slow

engines = pytest.mark.parametrize("engine", ENGINES)

THREADS = 4

BOARDS: Mapping[EngineName, tuple[Rules, int]] = {
    "fast": (CONNECT_FOUR, 18),
    "readable": (Rules(4, 5), 8),
}
"""For each engine a board, and plies after which a search takes a few milliseconds."""


HARD: Mapping[EngineName, tuple[str, int]] = {
    "fast": ("6614263", 5),
    "readable": ("122345", 1),
}
"""A position of that board with its value, which takes more than two looks."""


def running(engine: EngineName, number: int) -> list[str]:
    """Games in progress, as moves."""
    rules, plies = BOARDS[engine]
    rng, found = Random(4), list[str]()
    while len(found) < number:
        moves = "".join(str(rng.randint(1, rules.cols)) for _ in range(plies))
        try:
            as_board(moves, rules)
        except FourInRowError:
            continue
        found.append(moves)
    return found


def new(engine: EngineName) -> Solver:
    return Solver(BOARDS[engine][0], engine=engine, book=None)


@pytest.fixture
def hasty() -> Iterator[None]:
    """Let Python change between threads as often as it can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


Question: TypeAlias = Callable[[Solver, str], object]

QUESTIONS: Mapping[str, Question] = {
    "solve": Solver.solve,
    "bounds": lambda solver, moves: solver.bounds(moves, Limit(nodes=10**9)),
    "result": Solver.result,
    "scores": Solver.scores,
    "best_moves": Solver.best_moves,
    "principal_variation": Solver.principal_variation,
    "find_move": lambda solver, moves: solver.find_move(moves, 1),
}


@pytest.mark.every_python
@engines
@pytest.mark.usefixtures("hasty")
def test_threads_that_share_a_solver_get_what_each_would_get_alone(
    engine: EngineName,
) -> None:
    asked = [
        (question, moves)
        for moves in running(engine, 2)
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

    with ThreadPoolExecutor(THREADS) as threads:
        assert list(threads.map(ask_all, range(THREADS))) == [known] * THREADS


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
@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_a_clock_may_not_ask_the_solver_that_looks_at_it(
    engine: EngineName, question: Question
) -> None:
    """The third look is the first within the search: one starts it, one looks."""
    moves, value = HARD[engine]
    solver, looks = new(engine), count()

    def clock() -> float:
        if next(looks) == 2:
            question(solver, moves)
        return 0.0

    with pytest.raises(FourInRowError, match="in the middle of its own search"):
        solver.bounds(moves, Limit(seconds=1.0, clock=clock))
    assert int(solver.solve(moves)) == value
