"""What programs get: ``/api/solve``, and ``/solve`` in the form of Pons' page."""

from asyncio import get_running_loop
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from fourinrow.errors import ParseError, reason_of
from fourinrow.web.asking import answers_within, while_read
from fourinrow.web.desk import NoAnswer
from fourinrow.web.responses import query_of, refused
from fourinrow.web.solving import (
    SolvedLine,
    SolveQuestion,
    in_a_row,
    json_line,
    pons_scores,
    read_many,
    read_pons,
    read_solve,
)

AskPosition: TypeAlias = Callable[[SolveQuestion], Awaitable[SolvedLine]]
"""A function from a question of a program to its answer.

It raises `Busy` if too many questions wait, and `NoAnswer` if there is no answer.
"""

_LONGEST: Final = 1 << 18  # bytes of a body
_NO_TIME: Final = "time was up"
_LEAST: Final = 0.001  # seconds for a position
_SPARE: Final = 1  # share, as another position may still be searched


@dataclass(frozen=True, slots=True)
class Programs:
    """The endpoints for programs; many positions wait some seconds at most."""

    ask: AskPosition
    seconds: float

    async def solve(self, request: Request) -> Response:
        """Return what is known of a position, or of each of those in the body."""
        if request.method == "POST":
            kind = request.headers.get("content-type", "").partition(";")[0]
            is_json = kind.strip().lower() == "application/json"
            many = read_many(query_of(request), await _body(request), is_json)
            return await while_read(request, self._solve_many(many))
        return await while_read(request, self._solve(read_solve(query_of(request))))

    async def _solve(self, question: SolveQuestion) -> Response:
        try:
            answer = await self._one(in_a_row(question))
        except ParseError as error:
            answer = SolvedLine("", reason_of(error), error.index)
        status = 400 if answer.error else 200
        line = json_line(question, answer)
        return Response(line, status, media_type="application/json")

    async def pons(self, request: Request) -> Response:
        """Return the score of each column as Pons' page does."""
        question = read_pons(query_of(request))
        answer = await self._one(question)
        if answer.error:
            return refused(request, answer.error, 400)
        scores = pons_scores(answer)
        if scores is None:
            raise NoAnswer(_NO_TIME)
        return JSONResponse({"pos": question.moves, "score": scores})

    async def _one(self, question: SolveQuestion) -> SolvedLine:
        answers = await answers_within(self.seconds, self.ask, [question], _no_line)
        if question not in answers:
            raise NoAnswer(_NO_TIME)
        return answers[question]

    async def _solve_many(self, questions: Sequence[SolveQuestion]) -> Response:
        different = [*dict.fromkeys(questions)]
        asked = in_turn(different, self.seconds, get_running_loop().time)
        answers = await answers_within(self.seconds, self.ask, asked, _no_line)
        if questions and not answers:
            raise NoAnswer(_NO_TIME)
        late = _no_line(_NO_TIME)
        lines = (
            json_line(question, answers.get(question, late), number)
            for number, question in enumerate(questions, 1)
        )
        body = "".join(f"{line}\n" for line in lines)
        return Response(body, media_type="application/jsonl")


def in_turn(
    questions: Sequence[SolveQuestion], seconds: float, clock: Callable[[], float]
) -> Iterator[SolveQuestion]:
    """Yield each question when it is its turn, with its share of the seconds left.

    >>> from fourinrow.web.programs import in_turn
    >>> from fourinrow.web.solving import SolveQuestion
    >>> questions = [SolveQuestion(moves=moves) for moves in ("4", "44", "444")]
    >>> [found.seconds for found in in_turn(questions, 4.0, lambda: 0.0)]
    [1.0, 1.3333333333333333, 2.0]
    """
    end = clock() + seconds
    for done, question in enumerate(questions):
        share = (end - clock()) / (len(questions) - done + _SPARE)
        yield replace(question, seconds=max(_LEAST, min(share, question.seconds)))


async def _body(request: Request) -> bytes:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > _LONGEST:
            raise HTTPException(413)
    return body


def _no_line(reason: str) -> SolvedLine:
    return SolvedLine("", reason)
