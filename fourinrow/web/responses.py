"""Responses: pages, JSON, redirects, files, and what is said of a bad request."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Final
from urllib.parse import parse_qsl
from zlib import crc32

import htpy as h
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    RedirectResponse,
    Response,
)

from fourinrow.web.address import Address, read_address, write_address
from fourinrow.web.bad_address import LONGEST_ADDRESS, LONGEST_GAME, BadAddress
from fourinrow.web.desk import AGAIN
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.pages import error_page
from fourinrow.web.sent_form import sent_form
from fourinrow.web.static_files import StaticFile

TO_WAIT: Final = {"Retry-After": str(AGAIN)}
"""The header that says when to try again, in seconds."""

_ASKED_AGAIN: Final = {"Cache-Control": "no-cache"}
_FOREVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
_TITLES: Final = {
    400: "There is a mistake in this address",
    404: "There is no page at this address",
    500: "Something went wrong",
    503: "No answer yet",
}
_SAID: Final = {
    404: "expected a page, got an unknown address",
    405: "expected another method, such as GET",
    413: "expected a shorter text",
}


def query_of(request: Request) -> str:
    """Return the query of a request, percent signs included.

    >>> from starlette.requests import Request
    >>> from fourinrow.web.responses import query_of
    >>> query_of(Request({"type": "http", "query_string": b"moves=4%204"}))
    'moves=4%204'
    """
    query: bytes = request.scope["query_string"]
    return query.decode(errors="replace")


def html(request: Request, text: str) -> Response:
    """Return a page; nothing if the browser has the same one.

    >>> from starlette.requests import Request
    >>> from fourinrow.web.responses import html
    >>> first = html(Request({"type": "http", "headers": []}), "<p>A page")
    >>> again = {"type": "http", "headers": [(b"if-none-match", b'"4a8bf706"')]}
    >>> first.headers["etag"], html(Request(again), "<p>A page").status_code
    ('"4a8bf706"', 304)
    """
    tag = f'"{crc32(text.encode()):08x}"'
    headers = {**_ASKED_AGAIN, "ETag": tag}
    known = request.headers.get("if-none-match", "").replace("W/", "").split(",")
    if tag in map(str.strip, known):
        return Response(status_code=304, headers=headers)
    return HTMLResponse(text, headers=headers)


def redirect(address: Address) -> Response:
    """Return a redirect to the page of an address.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.responses import redirect
    >>> found = redirect(GameAddress(moves="44"))
    >>> found.status_code, found.headers["location"]
    (303, '/?moves=44')
    """
    return RedirectResponse(write_address(address), 303, _ASKED_AGAIN)


def served(file: StaticFile) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint for a file, which browsers keep.

    >>> from fourinrow.web.responses import served
    >>> from fourinrow.web.static_files import static_file
    >>> endpoint = served(static_file("page.css"))
    """

    async def endpoint(_request: Request) -> Response:
        return Response(file.content, headers=_FOREVER, media_type=file.media_type)

    return endpoint


def is_of_program(path: str) -> bool:
    """Return whether JSON is expected at a path.

    >>> from fourinrow.web.responses import is_of_program
    >>> is_of_program("/solve"), is_of_program("/tour")
    (True, False)
    """
    return path == "/solve" or path.startswith("/api/")


def refused(
    request: Request,
    reason: str,
    status: int,
    near: str = "/",
    form: h.Renderable | None = None,
) -> Response:
    """Return an error as a page with a link to a good one, or as JSON.

    A page with a ``form`` has the reason at one of its fields.

    >>> from starlette.requests import Request
    >>> from fourinrow.web.responses import refused
    >>> request = Request({"type": "http", "path": "/solve"})
    >>> refused(request, "expected a column", 400).body
    b'{"error":"expected a column"}'
    """
    headers = TO_WAIT if status == 503 else None
    if is_of_program(request.scope["path"]):
        return JSONResponse({"error": reason}, status, headers)
    title = _TITLES.get(status, HTTPStatus(status).phrase)
    if form is not None:
        title = "There is a mistake in the form"
    return HTMLResponse(error_page(reason, near, title, form), status, headers)


def too_long(request: Request, house: House = CATALOGUE) -> Response:
    """Return what is said of an address that is too long.

    The link leads to the moves that can be read, if it is they that are too many, and
    otherwise to the first page.

    >>> from starlette.requests import Request
    >>> from fourinrow.web.responses import too_long
    >>> query = b"moves=44" + 5000 * b"x"
    >>> request = Request({"type": "http", "path": "/", "query_string": query})
    >>> found = too_long(request)
    >>> found.status_code, b'href="/?moves=44"' in found.body
    (400, True)
    """
    reason = f"expected an address of at most {LONGEST_ADDRESS:,} bytes"
    path, query = request.scope["path"], query_of(request)
    try:
        near = write_address(read_address(path, query[:LONGEST_GAME], house))
    except BadAddress as error:
        near = error.near
    texts = parse_qsl(query)
    longest, _ = max(texts, key=lambda pair: len(pair[1]), default=("", ""))
    return _refused(request, BadAddress(reason, near=near, field=longest), house)


async def refused_address(
    request: Request, error: Exception, house: House = CATALOGUE
) -> Response:
    """Return what is said of a `BadAddress`."""
    assert isinstance(error, BadAddress)
    return _refused(request, error, house)


def _refused(request: Request, mistake: BadAddress, house: House) -> Response:
    """Return a mistake as a page, with the form that was sent if there is one."""
    form = None
    with suppress(BadAddress):  # the fields are those of no form
        form = sent_form(request.scope["path"], query_of(request), mistake, house)
    return refused(request, mistake.reason, mistake.status, mistake.near, form)


async def refused_for_now(request: Request, error: Exception) -> Response:
    """Return what is said when too many questions wait, or one has no answer."""
    return refused(request, f"{error}: please try again in a moment", 503)


async def refused_request(request: Request, error: Exception) -> Response:
    """Return what is said of any other bad request."""
    assert isinstance(error, HTTPException)
    reason = _SAID.get(error.status_code, error.detail)
    response = refused(request, reason, error.status_code)
    response.headers.update(error.headers or {})
    return response


async def own_fault(request: Request, _error: Exception) -> Response:
    """Return what is said of a mistake in this library."""
    return refused(request, "a mistake in fourinrow", 500)
