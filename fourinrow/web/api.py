"""The scores of positions in JSON, at ``/api/solve`` and ``/solve``.

SPIN-Bench and TextArena ask a server at ``/solve?pos=4453`` for what the program of
Pascal Pons prints, and take the column with the highest score.
"""

import json
from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Annotated, Final, NamedTuple

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.games.connect import CONNECT_GAMES
from fourinrow.games.connect.rules_text import parse_rules
from fourinrow.solver.solver import Solver
from fourinrow.solver.written_answers import FULL_COLUMN, QUESTIONS, answered
from fourinrow.stopping import Limit, Stop, never
from fourinrow.web.address_fields import one_of
from fourinrow.web.offered import CATALOGUE, Offered

SECONDS: Final = 20.0  # for the search of a position, on slow computers too
FOR_A_PROGRAM: Final = 30.0  # seconds that a request waits for an answer
_solver: Final = lru_cache(maxsize=1)(Solver)  # the table of the last board is kept


class SolveQuestion(NamedTuple):
    """A game of the connect family, its board, moves, and what to find out."""

    game: Annotated[str, partial(one_of, CONNECT_GAMES)] = "connect-four"
    board: Annotated[str, str] = ""
    question: Annotated[str, partial(one_of, QUESTIONS)] = "score"
    moves: Annotated[str, str] = ""

    @property
    def rules(self) -> Rules:
        """The rules of the game on its board. Raises `FourInRowError` for a bad one."""
        return parse_rules(self.board, CONNECT_GAMES[self.game])


def solved(
    question: SolveQuestion, stop: Stop = never, _offered: Offered = CATALOGUE
) -> str:
    """Return what is known as JSON when the search ends or is stopped."""
    solver = _solver(question.rules)
    found = answered(question.question, solver, question.moves, Limit(stop=stop))
    return found.as_json(question.moves)


def pons_scores(line: str) -> Sequence[int] | None:
    """Return the score of each column, or ``None`` if one is not known exactly."""
    scores = json.loads(line)["scores"]
    if not all(isinstance(score, int) for score in scores.values()):
        return None
    columns = range(1, CONNECT_FOUR.cols + 1)
    return [scores.get(str(column), FULL_COLUMN) for column in columns]
