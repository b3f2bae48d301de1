"""What all responses share: the replies to bad requests, and the headers."""

from asyncio import FIRST_COMPLETED, create_task, gather, wait
from collections.abc import Coroutine
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from fourinrow.web.address_fields import BadAddress
from fourinrow.web.offered import CATALOGUE, Offered
from fourinrow.web.page_visits import mistaken
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

_SAID: Final = {
    404: "unknown address",
    405: "expected another method, such as GET",
    413: "expected a shorter text",
}


def query_of(request: Request) -> str:
    """Return the query of a request, percent signs included."""
    query: bytes = request.scope["query_string"]
    return query.decode(errors="replace")


def client_of(request: Request) -> str:
    """Return the address of the client of a request, if it is known."""
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
    request: Request, mistake: BadAddress, offered: Offered = CATALOGUE
) -> Response:
    """Return a mistake as a page, or as JSON for programs."""
    headers = TO_WAIT if mistake.status == 503 else None
    path = request.scope["path"]
    if path == "/solve" or path.startswith("/api/"):
        return JSONResponse({"error": mistake.reason}, mistake.status, headers)
    html, status = mistaken(path, query_of(request), mistake, offered)
    return HTMLResponse(html, status, headers)


async def explained(
    request: Request, error: Exception, offered: Offered = CATALOGUE
) -> Response:
    """Return the response to an error; an unexpected one is our own mistake."""
    match error:
        case BadAddress():
            return refused(request, error, offered)
        case HTTPException(status_code=status, detail=detail, headers=headers):
            response = refused(request, BadAddress(_SAID.get(status, detail), status))
            response.headers.update(headers or {})
            return response
        case ClientDisconnect():
            return Response(status_code=400)  # nobody reads it
        case _:
            return refused(request, BadAddress("a mistake in fourinrow", 500))
