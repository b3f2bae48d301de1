"""The endpoints for programs: ``/api/solve``, and ``/solve`` in Pons' format."""

import json
from asyncio import get_running_loop
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from fourinrow.core.notation import AROUND
from fourinrow.core.rules import CONNECT_FOUR
from fourinrow.errors import FourInRowError, ParseError, reason_of, short_repr
from fourinrow.games.connect import CONNECT_GAMES
from fourinrow.play.written_moves import read_moves, write_moves
from fourinrow.solver.written_answers import QUESTIONS, bad_line
from fourinrow.web.address_fields import BadAddress, mistakes_in, one_of, read_fields
from fourinrow.web.question_queue import TIME_WAS_UP, NoAnswer, answers_within
from fourinrow.web.responses import query_of, refused, while_read
from fourinrow.web.solve_requests import SolvedLine, SolveQuestion

AskPosition: TypeAlias = Callable[[SolveQuestion], Awaitable[SolvedLine]]
"""A function from a question of a program to its answer.

It raises `Busy` if too many questions wait, and `NoAnswer` if there is no answer.
"""

MOST_POSITIONS: Final = 1000
"""The most positions of one request."""

FULL_COLUMN: Final = 100
"""What Pons' page writes for a column that can't be played."""

_FIELDS: Final = ("game", "board", "question")
_LONGEST: Final = 1 << 18  # bytes of a body
_LEAST: Final = 0.001  # seconds for a position
_SPARE: Final = 1  # share, as another position may still be searched


@dataclass(frozen=True, slots=True)
class Programs:
    """The endpoints for programs; a request waits at most some ``seconds``."""

    ask: AskPosition
    seconds: float

    async def solve(self, request: Request) -> Response:
        """Return what is known of a position, or of each of those in the body."""
        query = query_of(request)
        if request.method == "POST":
            kind = request.headers.get("content-type", "").partition(";")[0]
            is_json = kind.strip().lower() == "application/json"
            many = _read_many(query, await _body(request), is_json)
            return await while_read(request, self._solve_many(many))
        question = _question(read_fields(query, (*_FIELDS, "moves")))
        return await while_read(request, self._solve(question))

    async def _solve(self, question: SolveQuestion) -> Response:
        try:
            answer = await self._one(_in_a_row(question))
        except ParseError as error:
            answer = SolvedLine("", error)
        status = 400 if answer.error else 200
        line = _line(question.moves, answer)
        return Response(line, status, media_type="application/json")

    async def pons(self, request: Request) -> Response:
        """Return the score of each column as Pons' page does."""
        moves = read_fields(query_of(request), ("pos",)).get("pos", "").strip(AROUND)
        answer = await self._one(SolveQuestion(moves=moves, question="all"))
        if answer.error:
            return refused(request, reason_of(answer.error), 400)
        scores = pons_scores(answer)
        if scores is None:
            raise NoAnswer(TIME_WAS_UP)
        return JSONResponse({"pos": moves, "score": scores})

    async def _one(self, question: SolveQuestion) -> SolvedLine:
        answers = await answers_within(self.seconds, self.ask, [question], _no_line)
        if question not in answers:
            raise NoAnswer(TIME_WAS_UP)
        return answers[question]

    async def _solve_many(self, questions: Sequence[SolveQuestion]) -> Response:
        different = [*dict.fromkeys(questions)]
        asked = in_turn(different, self.seconds, get_running_loop().time)
        answers = await answers_within(self.seconds, self.ask, asked, _no_line)
        if questions and not answers:
            raise NoAnswer(TIME_WAS_UP)
        late = _no_line(TIME_WAS_UP)
        lines = (
            _line(question.moves.strip(AROUND), answers.get(question, late), number)
            for number, question in enumerate(questions, 1)
        )
        body = "".join(f"{line}\n" for line in lines)
        return Response(body, media_type="application/jsonl")


def _no_line(reason: str) -> SolvedLine:
    return SolvedLine("", FourInRowError(reason))


def _line(position: str, answer: SolvedLine, number: int | None = None) -> str:
    """Return the line of JSON for a position; a bad one gets the number of its line."""
    if answer.error is None:
        return answer.text
    return bad_line("json", position, number, answer.error)


def in_turn(
    questions: Sequence[SolveQuestion], seconds: float, clock: Callable[[], float]
) -> Iterator[SolveQuestion]:
    """Yield each question when it is its turn, with its share of the seconds left.

    >>> questions = [SolveQuestion(moves=moves) for moves in ("4", "44", "444")]
    >>> [found.seconds for found in in_turn(questions, 4.0, lambda: 0.0)]
    [1.0, 1.3333333333333333, 2.0]
    """
    end = clock() + seconds
    for done, question in enumerate(questions):
        share = (end - clock()) / (len(questions) - done + _SPARE)
        yield replace(question, seconds=max(_LEAST, min(share, question.seconds)))


def pons_scores(answer: SolvedLine) -> Sequence[int] | None:
    """Return the score of each column, `FULL_COLUMN` where it can't be played.

    >>> from fourinrow.web.solve_requests import solved
    >>> pons_scores(solved(SolveQuestion(moves="1111112323", question="all")))
    [100, 11, -2, -2, -2, -2, -3]

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


def _in_a_row(question: SolveQuestion) -> SolveQuestion:
    """Return a question without blanks between its moves, as the command reads them."""
    if len(question.moves.split()) < 2:
        return question
    game = question.named_game()
    moves = write_moves(game, read_moves(game, question.moves))
    return replace(question, moves=moves)


async def _body(request: Request) -> bytes:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > _LONGEST:
            raise HTTPException(413)
    return body


def _read_many(query: str, body: bytes, is_json: bool) -> Sequence[SolveQuestion]:
    """Read a request for many positions: lines of text, or a JSON list of texts."""
    first = _question(read_fields(query, _FIELDS))
    positions = _listed(body) if is_json else body.decode(errors="replace").split("\n")
    if not is_json and not positions[-1]:
        positions = positions[:-1]
    if len(positions) > MOST_POSITIONS:
        most = f"expected at most {MOST_POSITIONS:,} positions"
        raise BadAddress(f"{most}, got {len(positions):,}")
    return [replace(first, moves=moves) for moves in positions]


def _listed(body: bytes) -> list[str]:
    expected = "expected a JSON list of positions as texts"
    try:
        found = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise BadAddress(f"{expected}, got no JSON") from error
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise BadAddress(f"{expected}, got {short_repr(found)}")
    return found
