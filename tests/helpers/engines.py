"""The engines that solvers are tested with, and questions for them.

The fast engine takes part wherever Numba is installed. If it is broken there, that is
an error, not a reason to leave it out.
"""

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import NamedTuple

from hypothesis import strategies as st

from fourinrow.core import Rules, Situation
from fourinrow.solver import EngineName, Limit, Position, Solver
from fourinrow.testing.picks import Pick, picks
from fourinrow.testing.positions import board_picks
from fourinrow.testing.strategies import some_rules, some_stones
from strategies import late_stones, played

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

    @property
    def rules(self) -> Rules:
        return self.solver.rules


@st.composite
def solvers(draw: st.DrawFn) -> Solver:
    """New solvers of either engine, each for rules that it can take."""
    return some_solver(draw(picks()), max_side=6)


def some_solver(pick: Pick, max_side: int) -> Solver:
    """A new solver of either engine, for rules that it can take."""
    engine = ENGINES[pick(len(ENGINES))]
    needs_gravity = True if engine == "fast" else None
    return Solver(some_rules(pick, max_side, 5, needs_gravity), engine=engine)


@st.composite
def questions(draw: st.DrawFn, max_side: int = 6, max_empty: int = 8) -> Question:
    """Solvers with situations that are late in a game, or over."""
    pick = draw(picks())
    solver = some_solver(pick, max_side)
    moves = draw(board_picks(solver.rules))
    return Question(solver, late_stones(pick, solver.rules, moves, max_empty).situation)


@st.composite
def games(draw: st.DrawFn, max_side: int = 3) -> tuple[Solver, tuple[int, ...]]:
    """Solvers of small boards, with the moves of a game from its beginning."""
    pick = draw(picks())
    solver = some_solver(pick, max_side)
    moves = draw(board_picks(solver.rules))
    return solver, some_stones(pick, solver.rules, moves).moves


small_questions = questions() | games().map(
    lambda game: Question(game[0], played(game[1], game[0].rules))
)
