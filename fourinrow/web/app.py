"""The server of all pages: each address gets its page, each move a redirect."""

from collections.abc import Mapping, Sequence
from functools import partial
from importlib.resources import files
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    JSONResponse,
    RedirectResponse,
    Response,
)
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from fourinrow.errors import FourInRowError, MistakeInFile, reason_of
from fourinrow.notation.moves import AROUND
from fourinrow.solver.bridge import as_board
from fourinrow.solver.written_answers import bad_as_json
from fourinrow.web.address_fields import (
    BadAddress,
    mistakes_in,
    read_fields,
    with_declared,
)
from fourinrow.web.api import FOR_A_PROGRAM, SolveQuestion, pons_scores
from fourinrow.web.frame import POLICY, STATIC, static_path
from fourinrow.web.page_questions import Unanswered
from fourinrow.web.pages import Visits
from fourinrow.web.question_queue import AGAIN, TIME_WAS_UP, Ask, answers_within

LOCAL: Final = ("localhost", "127.0.0.1", "[::1]")  # the names of each machine

HEADERS: Final = {  # of every response: no foreign scripts run, no page is framed
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_TO_WAIT: Final = {"Retry-After": str(AGAIN)}
_ASKED_AGAIN: Final = {"Cache-Control": "no-cache"}
_FOREVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}


def make_app(
    visits: Visits, ask: Ask[SolveQuestion, str], hosts: Sequence[str] = LOCAL
) -> Starlette:
    """Return the server of all pages; ``ask`` is asked about programs' positions."""
    return _Guarded(
        routes=[
            Route("/solve", partial(_pons, ask)),
            Route("/api/solve", partial(_solve, ask)),
            Route("/api/openapi.json", _described),
            *(Route(static_path(name), partial(_served, name)) for name in STATIC),
            Route("/{path:path}", partial(_visited, visits)),
        ],
        middleware=[
            Middleware(
                TrustedHostMiddleware, allowed_hosts=[*hosts], www_redirect=False
            ),
        ],
        exception_handlers=dict.fromkeys(
            (BadAddress, MistakeInFile, HTTPException, Exception),
            partial(_explained, visits),
        ),
    )


class _Guarded(Starlette):
    """An app whose responses all have the `HEADERS`."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await super().__call__(scope, receive, send_guarded)


def _query(request: Request) -> str:
    """Return the query of a request, percent signs included."""
    query: bytes = request.scope["query_string"]
    return query.decode(errors="replace")


def _client(request: Request) -> str:
    return request.client.host if request.client else ""


async def _solve(ask: Ask[SolveQuestion, str], request: Request) -> Response:
    """Return what is known of a position, as the command writes it."""
    fields = read_fields(_query(request), SolveQuestion._fields)
    question = with_declared(SolveQuestion(), fields, "/")
    with mistakes_in("board"):
        rules = question.rules
    try:
        as_board(question.moves, rules)
    except FourInRowError as error:
        line, status = bad_as_json(question.moves, error), 400
    else:
        line, status = await _found(ask, question, request), 200
    return Response(line, status, media_type="application/json")


async def _pons(ask: Ask[SolveQuestion, str], request: Request) -> Response:
    """Return the score of each column, as the servers of SPIN-Bench do."""
    pos = read_fields(_query(request), ("pos",)).get("pos", "").strip(AROUND)
    with mistakes_in("pos"):
        as_board(pos)
    question = SolveQuestion(moves=pos, question="all")
    scores = pons_scores(await _found(ask, question, request))
    if scores is None:
        raise _try_again(TIME_WAS_UP)
    return JSONResponse({"pos": pos, "score": scores})


async def _found(
    ask: Ask[SolveQuestion, str], question: SolveQuestion, request: Request
) -> str:
    asked = answers_within(FOR_A_PROGRAM, ask, [question], _client(request))
    answer = (await asked).get(question, TIME_WAS_UP)
    if isinstance(answer, Unanswered):
        raise _try_again(answer)
    return answer


def _try_again(answer: Unanswered) -> BadAddress:
    return BadAddress(f"{answer.reason}: please try again in a moment", 503)


async def _described(_request: Request) -> Response:
    file = files("fourinrow.web") / "openapi.json"
    return FileResponse(str(file), headers=_ASKED_AGAIN)


async def _served(name: str, _request: Request) -> Response:
    """Return a file that pages need, which browsers keep."""
    return FileResponse(str(files(STATIC[name]) / name), headers=_FOREVER)


async def _visited(visits: Visits, request: Request) -> Response:
    """Return a page, or where a move or a form leads."""
    path, query = request.scope["path"], _query(request)
    found = await visits.visit(path, query, _client(request))
    if not isinstance(found, str):
        return RedirectResponse(found.href, 303, _ASKED_AGAIN)
    # The address of its picture is whole, as those want it who show it elsewhere.
    text = found.replace('content="/', f'content="{request.base_url}', 1)
    return HTMLResponse(text, headers=_ASKED_AGAIN)


async def _explained(visits: Visits, request: Request, error: Exception) -> Response:
    """Return the response to an error: a page, or JSON for programs."""
    headers: Mapping[str, str] | None = None
    match error:
        case BadAddress(status=status):
            mistake, headers = error, _TO_WAIT if status == 503 else None
        case HTTPException(status_code=status, detail=detail):
            mistake, headers = BadAddress(detail, status), error.headers
        case MistakeInFile():
            mistake = BadAddress(reason_of(error), 500)
        case _:  # nobody expects it
            mistake = BadAddress("a mistake in fourinrow", 500)
    path = request.scope["path"]
    if path == "/solve" or path.startswith("/api/"):
        return JSONResponse({"error": mistake.reason}, mistake.status, headers)
    html = visits.mistaken(path, _query(request), mistake)
    return HTMLResponse(html, mistake.status, headers)
