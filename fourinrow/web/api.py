"""The endpoints for programs: ``/api/solve``, and ``/solve``, which is that of others.

SPIN-Bench and TextArena ask a server at ``/solve?pos=4453`` for what the program of
Pascal Pons prints, and take the column with the highest score.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fourinrow.core.notation import AROUND
from fourinrow.core.rules import CONNECT_FOUR
from fourinrow.errors import ParseError, reason_of
from fourinrow.play.written_moves import read_moves, write_moves
from fourinrow.solver.written_answers import FULL_COLUMN, bad_line
from fourinrow.web.address_fields import (
    BadAddress,
    mistakes_in,
    read_fields,
    with_declared,
)
from fourinrow.web.page_questions import Unanswered
from fourinrow.web.question_queue import TIME_WAS_UP, Ask, answers_within
from fourinrow.web.solve_requests import SolvedLine, SolveQuestion

_FIELDS: Final = ("game", "board", "question", "moves")


@dataclass(frozen=True, slots=True)
class Programs:
    """The endpoints for programs; a request waits at most some ``seconds``.

    Each takes the query of an address, and the address of a client. Raises `BadAddress`
    for a bad query, and with status 503 if there is no answer.
    """

    ask: Ask[SolveQuestion, SolvedLine]
    seconds: float

    async def solve(self, query: str, client: str) -> tuple[str, int]:
        """Return what is known of a position as JSON, and the status in HTTP."""
        question = _question(read_fields(query, _FIELDS))
        try:
            answer = await self._one(_without_blanks(question), client)
        except ParseError as error:
            answer = SolvedLine("", error)
        if answer.error is None:
            return answer.text, 200
        return bad_line("json", question.moves, None, answer.error), 400

    async def pons(self, query: str, client: str) -> Mapping[str, object]:
        """Return the score of each column as the servers of SPIN-Bench do."""
        moves = read_fields(query, ("pos",)).get("pos", "").strip(AROUND)
        answer = await self._one(SolveQuestion(moves=moves, question="all"), client)
        if answer.error:
            raise BadAddress(reason_of(answer.error))
        scores = pons_scores(answer)
        if scores is None:
            raise _try_again(TIME_WAS_UP)
        return {"pos": moves, "score": scores}

    async def _one(self, question: SolveQuestion, client: str) -> SolvedLine:
        answers = await answers_within(self.seconds, self.ask, [question], client)
        answer = answers.get(question, TIME_WAS_UP)
        if isinstance(answer, Unanswered):
            raise _try_again(answer)
        return answer


def _try_again(answer: Unanswered) -> BadAddress:
    return BadAddress(f"{answer.reason}: please try again in a moment", 503)


def pons_scores(answer: SolvedLine) -> Sequence[int] | None:
    """Return the score of each column, or ``None`` if one is not known exactly."""
    scores = json.loads(answer.text)["scores"]
    if not all(isinstance(score, int) for score in scores.values()):
        return None
    columns = range(1, CONNECT_FOUR.cols + 1)
    return [scores.get(str(column), FULL_COLUMN) for column in columns]


def _question(fields: Mapping[str, str]) -> SolveQuestion:
    """Return the question of a query; its moves are read when it is asked."""
    question = with_declared(SolveQuestion(), fields, "/")
    with mistakes_in("board"):
        question.named_game()
    return question


def _without_blanks(question: SolveQuestion) -> SolveQuestion:
    """Return a question without blanks between its moves, as the command reads them."""
    if len(question.moves.split()) < 2:
        return question
    game = question.named_game()
    moves = write_moves(game, read_moves(game, question.moves))
    return question._replace(moves=moves)
