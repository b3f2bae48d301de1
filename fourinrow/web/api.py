"""The scores of positions in JSON, at ``/api/solve`` and ``/solve``.

SPIN-Bench and TextArena ask a server at ``/solve?pos=4453`` for what the program of
Pascal Pons prints, and take the column with the highest score.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Annotated, Final, NamedTuple

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.errors import FourInRowError
from fourinrow.games.connect import CONNECT_GAMES
from fourinrow.games.connect.rules_text import parse_rules
from fourinrow.notation.moves import AROUND
from fourinrow.solver.bridge import as_board
from fourinrow.solver.solver import Solver
from fourinrow.solver.written_answers import (
    FULL_COLUMN,
    QUESTIONS,
    answered,
    bad_line,
)
from fourinrow.stopping import Limit, Stop, never
from fourinrow.web.address_fields import (
    BadAddress,
    mistakes_in,
    one_of,
    read_fields,
    with_declared,
)
from fourinrow.web.offered import CATALOGUE, Offered
from fourinrow.web.page_questions import Unanswered
from fourinrow.web.question_queue import TIME_WAS_UP, Ask, answers_within

SECONDS: Final = 20.0  # for the search of a position, on slow computers too


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
    return found.line("json", question.moves)


@lru_cache(maxsize=1)  # the table of the last board is kept
def _solver(rules: Rules) -> Solver:
    return Solver(rules)


@dataclass(frozen=True, slots=True)
class Programs:
    """The endpoints for programs; a request waits at most some ``seconds``."""

    ask: Ask[SolveQuestion, str]
    seconds: float = 30.0

    async def solve(self, query: str, client: str) -> tuple[str, int]:
        """Return what is known of a position as JSON, and the status in HTTP."""
        question = with_declared(
            SolveQuestion(), read_fields(query, SolveQuestion._fields), "/"
        )
        with mistakes_in("board"):
            rules = question.rules
        try:
            as_board(question.moves, rules)
        except FourInRowError as error:
            return bad_line("json", question.moves, None, error), 400
        return await self._one(question, client), 200

    async def pons(self, query: str, client: str) -> Mapping[str, object]:
        """Return the score of each column as the servers of SPIN-Bench do."""
        pos = read_fields(query, ("pos",)).get("pos", "").strip(AROUND)
        with mistakes_in("pos"):
            as_board(pos)
        found = await self._one(SolveQuestion(moves=pos, question="all"), client)
        scores = pons_scores(found)
        if scores is None:
            raise _try_again(TIME_WAS_UP)
        return {"pos": pos, "score": scores}

    async def _one(self, question: SolveQuestion, client: str) -> str:
        answers = await answers_within(self.seconds, self.ask, [question], client)
        answer = answers.get(question, TIME_WAS_UP)
        if isinstance(answer, Unanswered):
            raise _try_again(answer)
        return answer


def _try_again(answer: Unanswered) -> BadAddress:
    return BadAddress(f"{answer.reason}: please try again in a moment", 503)


def pons_scores(line: str) -> Sequence[int] | None:
    """Return the score of each column, or ``None`` if one is not known exactly."""
    scores = json.loads(line)["scores"]
    if not all(isinstance(score, int) for score in scores.values()):
        return None
    columns = range(1, CONNECT_FOUR.cols + 1)
    return [scores.get(str(column), FULL_COLUMN) for column in columns]
