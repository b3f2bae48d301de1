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
from fourinrow.errors import FourInRowError, ParseError, reason_of
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

MOST_POSITIONS: Final = 1000  # of one request
_FIELDS: Final = ("game", "board", "question")


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
        question = _question(read_fields(query, (*_FIELDS, "moves")))
        try:
            answer = await self._one(_without_blanks(question), client)
        except ParseError as error:
            answer = SolvedLine("", error)
        return _line(question.moves, answer), 400 if answer.error else 200

    async def solve_many(self, query: str, body: str, client: str) -> str:
        """Return what is known of the position in each line of a body, as JSON Lines.

        Together they have the seconds of a request.
        """
        question = _question(read_fields(query, _FIELDS))
        positions = body.removesuffix("\n").split("\n") if body else []
        if len(positions) > MOST_POSITIONS:
            most = f"expected at most {MOST_POSITIONS:,} positions"
            raise BadAddress(f"{most}, got {len(positions):,}")
        share = min(question.seconds, self.seconds / max(1, len(positions)))
        questions = [question._replace(moves=m, seconds=share) for m in positions]
        asked = dict.fromkeys(questions)
        found = await answers_within(self.seconds, self.ask, asked, client)
        answers = [found.get(question, TIME_WAS_UP) for question in questions]
        refusals = [each for each in answers if isinstance(each, Unanswered)]
        if refusals and len(refusals) == len(answers):
            raise _try_again(refusals[0])
        pairs = zip(positions, answers, strict=True)
        lines = (
            _line(moves.strip(AROUND), answer, number)
            for number, (moves, answer) in enumerate(pairs, 1)
        )
        return "".join(f"{line}\n" for line in lines)

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


def _line(
    position: str, answer: SolvedLine | Unanswered, number: int | None = None
) -> str:
    """Return the line of JSON for a position; a bad one gets the number of its line."""
    if isinstance(answer, Unanswered):
        return bad_line("json", position, number, FourInRowError(answer.reason))
    if answer.error is None:
        return answer.text
    return bad_line("json", position, number, answer.error)


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
