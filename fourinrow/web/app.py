"""The server of all pages: each address gets its page, each move a redirect."""

from asyncio import timeout
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from typing import Any, Final, NamedTuple
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

from fourinrow.web.address_fields import LONGEST_ADDRESS, BadAddress
from fourinrow.web.api import Programs
from fourinrow.web.frame import STATIC, static_path
from fourinrow.web.game_view import game_view
from fourinrow.web.next_address import moved, read_form, read_move_address
from fourinrow.web.offered import CATALOGUE, HUMAN, Offered
from fourinrow.web.page_questions import (
    PageAnswer,
    PageQuestion,
    Replied,
    ReplyQuestion,
    Unanswered,
)
from fourinrow.web.pages import Address, needed, page, read_address
from fourinrow.web.question_queue import TIME_WAS_UP, Ask, answers_within
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


class Patience(NamedTuple):
    """How long a page, a move, and a program wait for answers, in seconds.

    A ``search`` for a page or a move is stopped after some seconds. A move waits until
    its search ends, because the next page needs the reply.
    """

    page: float = 4.0
    move: float = 12.0
    program: float = 30.0
    search: float = 6.0


USUAL: Final = Patience()
"""The usual patience."""

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
    for a host that is not one of the ``hosts`` are refused.
    """
    pages = _Pages(ask_page, offered, patience)
    programs = Programs(ask_position, patience.program)
    errors = (BadAddress, HTTPException, ClientDisconnect, Exception)
    return _Guarded(
        routes=[
            Route("/move", _while_read(pages.move)),
            Route("/new", pages.new),
            Route("/solve", _while_read(programs.pons)),
            Route("/api/solve", _while_read(programs.solve), methods=["GET", "POST"]),
            Route("/api/openapi.json", _described),
            *(Route(static_path(name), _served(name)) for name in STATIC),
            Route("/favicon.ico", _icon),
            Route("/{path:path}", _while_read(pages.page)),
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
            reason = f"expected an address of at most {LONGEST_ADDRESS:,} bytes"
            await refused(Request(scope), reason, 414)(scope, receive, send_guarded)
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


def _redirect(address: Address) -> Response:
    return RedirectResponse(address.href, 303, _ASKED_AGAIN)


def _html(request: Request, text: str, status: int) -> Response:
    """Return a page, without content if the browser already has it."""
    headers = {**_ASKED_AGAIN, "ETag": f'"{crc32(text.encode()):08x}"'}
    if status == 503:
        return HTMLResponse(text, status, TO_WAIT)
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return HTMLResponse(text, status, headers)


@dataclass(frozen=True, slots=True)
class _Pages:
    ask: Ask[PageQuestion, PageAnswer]
    offered: Offered
    patience: Patience

    async def page(self, request: Request) -> Response:
        """Return a page, with status 503 if all that it asks is refused."""
        address = read_address(request.scope["path"], query_of(request), self.offered)
        questions, client = needed(address, self.offered), client_of(request)
        answers: Mapping[PageQuestion, PageAnswer] = await answers_within(
            self.patience.page, self.ask, questions, client
        )
        is_busy = bool(answers) and all(
            isinstance(answer, Unanswered) and answer.retry
            for answer in answers.values()
        )
        text = page(address, answers, self.offered)
        return _html(request, text, 503 if is_busy else 200)

    async def new(self, request: Request) -> Response:
        """Send the reader of a form to the page that it describes."""
        return _redirect(read_form(query_of(request), self.offered))

    async def move(self, request: Request) -> Response:
        """Make the move of an address, if it has one, and those of the computer.

        The computer moves until a human is to move, or once if no human plays.
        """
        address, has_moved = read_move_address(query_of(request), self.offered)
        view = game_view(address, {}, self.offered)
        while (reply := view.next_reply) and (HUMAN in view.players or not has_moved):
            found = await self._replied(reply, client_of(request))
            if isinstance(found, Unanswered):
                reason = f"{reply.player} did not move: {found.reason}"
                raise BadAddress(reason, 503, address.href)
            address, has_moved = moved(address, found.move, self.offered), True
            view = game_view(address, {}, self.offered)
        return _redirect(address)

    async def _replied(self, reply: ReplyQuestion, client: str) -> Replied | Unanswered:
        asked: tuple[PageQuestion] = (reply,)
        answers = await answers_within(self.patience.move, self.ask, asked, client)
        found = answers.get(reply, TIME_WAS_UP)
        assert isinstance(found, Replied | Unanswered)  # as any answer to a reply
        return found
