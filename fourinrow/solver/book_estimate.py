"""Estimating what an opening book takes: some of its positions are solved."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from fourinrow.solver.book_making import TABLE_BYTES, BookPlan
from fourinrow.solver.engine import EngineName
from fourinrow.solver.solver import Solver


class Timed(NamedTuple):
    """The score of a position, and the seconds that its search took."""

    score: int
    seconds: float


def timed(
    plan: BookPlan,
    parts: Iterable[int],
    clock: Callable[[], float],
    engine: EngineName | None = None,
) -> Iterator[Timed]:
    """Solve parts of a book one after the other, with a table that is kept.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver.book_estimate import timed
    >>> from fourinrow.solver.book_making import plan_book
    >>> plan = plan_book(Rules(rows=4, cols=5), plies=4)
    >>> found = list(timed(plan, [0, 2], clock=lambda: 0.0))
    >>> len(found), sorted({each.score for each in found})
    (116, [-2, -1, 0, 1, 7])

    Parts count from 0. ``clock()`` returns seconds, from any start.
    """
    rules = plan.slots.rules
    solver = Solver(rules, max_table_bytes=TABLE_BYTES, engine=engine, book=None)
    solver.get_ready()
    for part in parts:
        for board in plan.part(part):
            start = clock()
            score = solver.solve(board).value
            yield Timed(score, clock() - start)
