"""The server of all pages: each address gets its page, each move a redirect."""

from asyncio import timeout
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from importlib.resources import files
from typing import Any, Final
from zlib import crc32

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from fourinrow.web.address_fields import LONGEST_ADDRESS, BadAddress, too_long
from fourinrow.web.api import Programs
from fourinrow.web.frame import STATIC, static_path
from fourinrow.web.offered import CATALOGUE, Offered
from fourinrow.web.page_questions import (
    PageAnswer,
    PageQuestion,
)
from fourinrow.web.page_visits import USUAL, Patience, Shown, Visits
from fourinrow.web.question_queue import Ask
from fourinrow.web.responses import (
    HEADERS,
    TO_WAIT,
    client_of,
    explained,
    query_of,
    refused,
    while_read,
)
from fourinrow.web.solve_requests import SolvedLine, SolveQuestion

LOCAL: Final = ("localhost", "127.0.0.1", "[::1]")
"""The names that a machine has for itself."""


_ASKED_AGAIN: Final = {"Cache-Control": "no-cache"}
_FOREVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
_LONGEST: Final = 1 << 18  # bytes of a body
_FOR_A_BODY: Final = 10.0  # seconds


def make_app(
    ask_page: Ask[PageQuestion, PageAnswer],
    ask_position: Ask[SolveQuestion, SolvedLine],
    offered: Offered = CATALOGUE,
    hosts: Sequence[str] = LOCAL,
    patience: Patience = USUAL,
    clock: Callable[[], float] = lambda: 0.0,
) -> Starlette:
    """Return the server of all pages, which any ASGI program can run.

    >>> from fourinrow.web.answers import answer_question
    >>> from fourinrow.web.solve_requests import solved
    >>> async def ask_page(question, client):
    ...     return answer_question(question)
    >>> async def ask_position(question, client):
    ...     return solved(question)
    >>> app = make_app(ask_page, ask_position)

    Both functions take the address of the client, which may not ask too much. Requests
    for a host that is not one of the ``hosts`` are refused. ``clock`` returns the
    seconds since 1970, as ``time.time`` does: the puzzle of the day depends on it. By
    default, that is always the same.
    """
    visits = Visits(ask_page, offered, patience, clock)
    programs = Programs(ask_position, patience.program)
    errors = (BadAddress, HTTPException, ClientDisconnect, Exception)
    return _Guarded(
        routes=[
            Route("/solve", _while_read(programs.pons)),
            Route("/api/solve", _while_read(programs.solve), methods=["GET", "POST"]),
            Route("/api/openapi.json", _described),
            *(Route(static_path(name), _served(name)) for name in STATIC),
            Route("/favicon.ico", _icon),
            Route("/{path:path}", _while_read(_visited(visits))),
        ],
        middleware=[
            Middleware(
                TrustedHostMiddleware, allowed_hosts=[*hosts], www_redirect=False
            ),
        ],
        exception_handlers=dict.fromkeys(errors, partial(explained, offered=offered)),
        max_body_size=_LONGEST,
    )


class _Guarded(Starlette):
    """An app whose responses all have the `HEADERS`; it refuses overlong addresses."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        if scope["type"] == "http" and _length(scope) > LONGEST_ADDRESS:
            await refused(Request(scope), too_long())(scope, receive, send_guarded)
        else:
            await super().__call__(scope, receive, send_guarded)


def _length(scope: Scope) -> int:
    path = scope.get("raw_path") or scope["path"].encode()
    query = scope["query_string"]
    return len(path) + len(query) + (1 if query else 0)


def _while_read(
    endpoint: Callable[[Request], Coroutine[Any, Any, Response]],
) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    """Return an endpoint that reads a body in time, and ends when its reader leaves."""

    async def watched(request: Request) -> Response:
        if request.method == "POST":
            try:
                async with timeout(_FOR_A_BODY):
                    await request.body()
            except TimeoutError as error:
                raise HTTPException(408) from error
        return await while_read(request, endpoint(request))

    return watched


def _served(name: str) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint for a file that pages need, which browsers keep."""
    path = str(files(STATIC[name]) / name)

    async def endpoint(_request: Request) -> Response:
        return FileResponse(path, headers=_FOREVER)

    return endpoint


async def _described(_request: Request) -> Response:
    return FileResponse(str(files("fourinrow.web") / "openapi.json"))


async def _icon(_request: Request) -> Response:
    return RedirectResponse(static_path("icon.svg"))


def _visited(visits: Visits) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    """Return an endpoint for all pages, moves and forms."""

    async def endpoint(request: Request) -> Response:
        path, query = request.scope["path"], query_of(request)
        found = await visits.visit(path, query, client_of(request))
        if isinstance(found, Shown):
            return _html(request, *found)
        return RedirectResponse(found.href, 303, _ASKED_AGAIN)

    return endpoint


def _html(request: Request, text: str, status: int) -> Response:
    """Return a page, without content if the browser already has it.

    The address of its picture is whole, as those want it who show it beside a link.
    """
    text = text.replace('content="/', f'content="{request.base_url}', 1)
    headers = {**_ASKED_AGAIN, "ETag": f'"{crc32(text.encode()):08x}"'}
    if status == 503:
        return HTMLResponse(text, status, TO_WAIT)
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return HTMLResponse(text, status, headers)
