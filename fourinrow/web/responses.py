"""What all responses share: the replies to bad requests, and the headers."""

from asyncio import FIRST_COMPLETED, create_task, gather, wait
from collections.abc import Coroutine
from http import HTTPStatus
from typing import Final

import htpy as h
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from fourinrow.web.address_fields import BadAddress
from fourinrow.web.forms import sent_form
from fourinrow.web.frame import error_page
from fourinrow.web.offered import CATALOGUE, Offered
from fourinrow.web.question_queue import AGAIN

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
"""The headers of every response: no foreign scripts run, no page can be framed."""

TO_WAIT: Final = {"Retry-After": str(AGAIN)}
"""The header that says when to try again, in seconds."""

_TITLES: Final = {
    400: "There is a mistake in this address",
    404: "There is no page at this address",
    414: "This address is too long",
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


def client_of(request: Request) -> str:
    """Return the address of the client of a request, if it is known.

    >>> client_of(Request({"type": "http", "client": ("10.0.0.7", 50312)}))
    '10.0.0.7'
    """
    return request.client.host if request.client else ""


async def while_read(
    request: Request, work: Coroutine[object, None, Response]
) -> Response:
    """Return the response to a request; the work ends when the reader leaves.

    The body of the request must have been read, if it is needed.
    """
    tasks = create_task(work), create_task(_left(request))
    try:
        await wait(tasks, return_when=FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        ended, _ = await gather(*tasks, return_exceptions=True)
    if isinstance(ended, Response):
        return ended
    if isinstance(ended, Exception):
        raise ended
    return Response(status_code=503)  # nobody reads it


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

    A page with a ``form`` shows the reason at one of its fields; one without an answer
    has a link to try again.

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
    again = f"{path}?{query_of(request)}" if status == 503 else ""
    return HTMLResponse(error_page(reason, near, title, form, again), status, headers)


async def explained(
    request: Request, error: Exception, offered: Offered = CATALOGUE
) -> Response:
    """Return the response to an error; an unexpected one is our own mistake."""
    match error:
        case BadAddress(reason=reason, status=status, near=near):
            return refused(
                request, reason, status, near, _form(request, error, offered)
            )
        case HTTPException(status_code=status, detail=detail, headers=headers):
            response = refused(request, _SAID.get(status, detail), status)
            response.headers.update(headers or {})
            return response
        case ClientDisconnect():
            return Response(status_code=400)  # nobody reads it
        case _:
            return refused(request, "a mistake in fourinrow", 500)


def _form(
    request: Request, mistake: BadAddress, offered: Offered
) -> h.Renderable | None:
    """Return the form that was sent, with the mistake in it, if there is one."""
    try:
        return sent_form(request.scope["path"], query_of(request), mistake, offered)
    except BadAddress:  # the fields belong to no form
        return None
