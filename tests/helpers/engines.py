"""The engines that solvers are tested with, and questions for them.

The fast engine takes part wherever Numba is installed. If it is broken there, that is
an error, not a reason to leave it out.
"""

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import NamedTuple

from hypothesis import strategies as st

from fourinrow.core import Situation
from fourinrow.solver import EngineName, Limit, Position, Solver
from fourinrow.testing import rules, situations
from strategies import late_situations

WITH_NUMBA = find_spec("numba") is not None
ENGINES: tuple[EngineName, ...] = ("readable", "fast") if WITH_NUMBA else ("readable",)


QUESTIONS: Mapping[str, Callable[[Solver, Position], object]] = {
    "solve": Solver.solve,
    "bounds": lambda solver, position: solver.bounds(position, Limit(nodes=10**9)),
    "result": Solver.result,
    "scores": Solver.scores,
    "best_moves": Solver.best_moves,
    "principal_variation": Solver.principal_variation,
    "find_move": lambda solver, position: [
        solver.find_move(position, least) for least in range(-2, 3)
    ],
}
"""All that a solver can be asked about a position."""


class Question(NamedTuple):
    """A solver that is new, and a situation to ask it about."""

    solver: Solver
    situation: Situation


@st.composite
def solvers(draw: st.DrawFn, max_side: int = 6) -> Solver:
    """New solvers of either engine, each for rules that it can take."""
    engine = draw(st.sampled_from(ENGINES))
    needs_gravity = True if engine == "fast" else None
    known = rules(max_side=max_side, max_n=5, gravity=needs_gravity)
    return Solver(draw(known), engine=engine)


@st.composite
def questions(draw: st.DrawFn, max_side: int = 6, max_empty: int = 8) -> Question:
    """Solvers with situations that are late in a game, or over."""
    solver = draw(solvers(max_side))
    return Question(solver, draw(late_situations(solver.rules, max_empty)))


@st.composite
def early_questions(draw: st.DrawFn) -> Question:
    """Solvers of small boards, with situations from all stages of a game."""
    solver = draw(solvers(max_side=3))
    return Question(solver, draw(situations(solver.rules)))


small_questions = questions() | early_questions()
