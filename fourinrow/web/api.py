"""The endpoints for programs: ``/api/solve``, and ``/solve``, which is that of others.

SPIN-Bench and TextArena ask a server at ``/solve?pos=4453`` for what the program of
Pascal Pons prints, and take the column with the highest score.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from fourinrow.core.notation import AROUND
from fourinrow.core.rules import CONNECT_FOUR
from fourinrow.errors import FourInRowError, ParseError, reason_of
from fourinrow.games.connect import CONNECT_GAMES
from fourinrow.play.written_moves import read_moves, write_moves
from fourinrow.solver.written_answers import FULL_COLUMN, QUESTIONS, bad_line
from fourinrow.web.address_fields import BadAddress, mistakes_in, one_of, read_fields
from fourinrow.web.page_questions import Unanswered
from fourinrow.web.question_queue import TIME_WAS_UP, Ask, answers_within
from fourinrow.web.responses import client_of, query_of, refused
from fourinrow.web.solve_requests import SolvedLine, SolveQuestion

MOST_POSITIONS: Final = 1000
"""The most positions of one request."""

_FIELDS: Final = ("game", "board", "question")


@dataclass(frozen=True, slots=True)
class Programs:
    """The endpoints for programs; a request waits at most some ``seconds``."""

    ask: Ask[SolveQuestion, SolvedLine]
    seconds: float

    async def solve(self, request: Request) -> Response:
        """Return what is known of a position, or of each line of the body."""
        query = query_of(request)
        if request.method == "POST":
            question = _question(read_fields(query, _FIELDS))
            body = (await request.body()).decode(errors="replace")
            many = _read_many(question, body, self.seconds)
            return await self._solve_many(many, client_of(request))
        question = _question(read_fields(query, (*_FIELDS, "moves")))
        try:
            answer = await self._one(_without_blanks(question), client_of(request))
        except ParseError as error:
            answer = SolvedLine("", error)
        status = 400 if answer.error else 200
        line = _line(question.moves, answer)
        return Response(line, status, media_type="application/json")

    async def pons(self, request: Request) -> Response:
        """Return the score of each column as the servers of SPIN-Bench do."""
        moves = read_fields(query_of(request), ("pos",)).get("pos", "").strip(AROUND)
        question = SolveQuestion(moves=moves, question="all")
        answer = await self._one(question, client_of(request))
        if answer.error:
            return refused(request, BadAddress(reason_of(answer.error)))
        scores = pons_scores(answer)
        if scores is None:
            raise _try_again(TIME_WAS_UP)
        return JSONResponse({"pos": moves, "score": scores})

    async def _one(self, question: SolveQuestion, client: str) -> SolvedLine:
        answers = await answers_within(self.seconds, self.ask, [question], client)
        answer = answers.get(question, TIME_WAS_UP)
        if isinstance(answer, Unanswered):
            raise _try_again(answer)
        return answer

    async def _solve_many(
        self, questions: Sequence[SolveQuestion], client: str
    ) -> Response:
        asked = dict.fromkeys(questions)
        found = await answers_within(self.seconds, self.ask, asked, client)
        answers = [found.get(question, TIME_WAS_UP) for question in questions]
        refusals = [each for each in answers if isinstance(each, Unanswered)]
        if refusals and len(refusals) == len(answers):
            raise _try_again(refusals[0])
        lines = (
            _line(question.moves.strip(AROUND), answer, number)
            for number, (question, answer) in enumerate(
                zip(questions, answers, strict=True), 1
            )
        )
        body = "".join(f"{line}\n" for line in lines)
        return Response(body, media_type="application/jsonl")


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
    """Return the score of each column, `FULL_COLUMN` where it can't be played.

    Returns ``None`` if one of them is not known exactly.
    """
    scores = json.loads(answer.text)["scores"]
    if not all(isinstance(score, int) for score in scores.values()):
        return None
    columns = range(1, CONNECT_FOUR.cols + 1)
    return [scores.get(str(column), FULL_COLUMN) for column in columns]


def _question(fields: Mapping[str, str]) -> SolveQuestion:
    """Return the question of a query; its moves are read when it is asked."""
    usual = SolveQuestion()
    with mistakes_in("game"):
        game = one_of(CONNECT_GAMES, fields.get("game", usual.game))
    with mistakes_in("question"):
        wanted = one_of(QUESTIONS, fields.get("question", usual.question))
    moves = fields.get("moves", usual.moves)
    question = SolveQuestion(game, fields.get("board", usual.board), moves, wanted)
    with mistakes_in("board"):
        question.named_game()
    return question


def _without_blanks(question: SolveQuestion) -> SolveQuestion:
    """Return a question without blanks between its moves, as the command reads them."""
    if len(question.moves.split()) < 2:
        return question
    game = question.named_game()
    moves = write_moves(game, read_moves(game, question.moves))
    return replace(question, moves=moves)


def _read_many(
    question: SolveQuestion, body: str, seconds: float
) -> Sequence[SolveQuestion]:
    """Return a question for each line of a body; together they have some seconds."""
    positions = body.removesuffix("\n").split("\n") if body else []
    if len(positions) > MOST_POSITIONS:
        most = f"expected at most {MOST_POSITIONS:,} positions"
        raise BadAddress(f"{most}, got {len(positions):,}")
    share = min(question.seconds, seconds / max(1, len(positions)))
    return [replace(question, moves=moves, seconds=share) for moves in positions]
