"""What all responses share: the replies to bad requests, and the headers.

Every response has the `HEADERS`: pages run no foreign scripts, and can't be framed.
"""

from asyncio import FIRST_COMPLETED, create_task, wait
from collections.abc import Coroutine
from contextlib import suppress
from http import HTTPStatus
from typing import Final
from urllib.parse import parse_qsl

import htpy as h
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourinrow.web.address_fields import LONGEST_ADDRESS, LONGEST_GAME, BadAddress
from fourinrow.web.forms import sent_form
from fourinrow.web.frame import error_page
from fourinrow.web.offered import CATALOGUE, Offered
from fourinrow.web.pages import read_address
from fourinrow.web.question_queue import AGAIN, Busy, NoAnswer

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; "
        "img-src 'self' data:; connect-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""The headers of every response."""

TO_WAIT: Final = {"Retry-After": str(AGAIN)}
"""The header that says when to try again, in seconds."""

_TITLES: Final = {
    400: "There is a mistake in this address",
    404: "There is no page at this address",
    500: "Something went wrong",
    503: "No answer yet",
}
_SAID: Final = {
    404: "unknown address",
    405: "expected another method, such as GET",
    413: "expected a shorter text",
}


def query_of(request: Request) -> str:
    """Return the query of a request, percent signs included.

    >>> query_of(Request({"type": "http", "query_string": b"moves=4%204"}))
    'moves=4%204'
    """
    query: bytes = request.scope["query_string"]
    return query.decode(errors="replace")


async def while_read(
    request: Request, work: Coroutine[object, None, Response]
) -> Response:
    """Return the response to a request; the work ends when the reader leaves.

    The body of the request must have been read, if it is needed.
    """
    working, leaving = create_task(work), create_task(_left(request))
    try:
        await wait([working, leaving], return_when=FIRST_COMPLETED)
        return working.result() if working.done() else Response(status_code=503)
    finally:
        working.cancel()
        leaving.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def refused(
    request: Request,
    reason: str,
    status: int,
    near: str = "/",
    form: h.Renderable | None = None,
) -> Response:
    """Return an error as a page with a link to a good one, or as JSON for programs.

    A page with a ``form`` shows the reason at one of its fields.

    >>> request = Request({"type": "http", "path": "/solve"})
    >>> refused(request, "expected a column", 400).body
    b'{"error":"expected a column"}'
    """
    headers = TO_WAIT if status == 503 else None
    path = request.scope["path"]
    if path == "/solve" or path.startswith("/api/"):
        return JSONResponse({"error": reason}, status, headers)
    title = _TITLES.get(status, HTTPStatus(status).phrase)
    if form is not None:
        title = "There is a mistake in the form"
    return HTMLResponse(error_page(reason, near, title, form), status, headers)


async def explained(
    request: Request, error: Exception, offered: Offered = CATALOGUE
) -> Response:
    """Return the response to an error; an unexpected one is our own mistake."""
    match error:
        case BadAddress():
            return _refused(request, error, offered)
        case Busy() | NoAnswer():
            return refused(request, f"{error}: please try again in a moment", 503)
        case HTTPException(status_code=status, detail=detail, headers=headers):
            response = refused(request, _SAID.get(status, detail), status)
            response.headers.update(headers or {})
            return response
        case _:
            return refused(request, "a mistake in fourinrow", 500)


def _refused(request: Request, mistake: BadAddress, offered: Offered) -> Response:
    """Return a mistake as a page, with the form that was sent if there is one."""
    form = None
    with suppress(BadAddress):  # the fields belong to no form
        form = sent_form(request.scope["path"], query_of(request), mistake, offered)
    return refused(request, mistake.reason, mistake.status, mistake.near, form)


class _Guard:
    def __init__(self, app: ASGIApp, offered: Offered) -> None:
        self._app, self._offered = app, offered

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        app = self._app
        if scope["type"] == "http" and _length(scope) > LONGEST_ADDRESS:
            app = _too_long(Request(scope), self._offered)
        await app(scope, receive, send_guarded)


def guard(offered: Offered) -> Middleware:
    """Return middleware that adds the `HEADERS`, and refuses an overlong address.

    >>> middleware = guard(CATALOGUE)
    """
    return Middleware(_Guard, offered=offered)


def _length(scope: Scope) -> int:
    path = scope.get("raw_path") or scope["path"].encode()
    query = scope["query_string"]
    return len(path) + len(query) + (1 if query else 0)


def _too_long(request: Request, offered: Offered) -> Response:
    """Return the response to an address that is too long.

    If there are too many moves, the link leads to those that can be read, otherwise to
    the first page.
    """
    reason = f"expected an address of at most {LONGEST_ADDRESS:,} bytes"
    path, query = request.scope["path"], query_of(request)
    try:
        near = read_address(path, query[:LONGEST_GAME], offered).href
    except BadAddress as error:
        near = error.near
    texts = parse_qsl(query)
    longest, _ = max(texts, key=lambda pair: len(pair[1]), default=("", ""))
    return _refused(request, BadAddress(reason, near=near, field=longest), offered)
