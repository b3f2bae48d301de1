"""The server of all pages: each address gets its page, each move a redirect."""

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias
from zlib import crc32

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from fourinrow.web.address_fields import BadAddress
from fourinrow.web.addresses import GameAddress
from fourinrow.web.frame import STATIC, static_file
from fourinrow.web.game_view import game_view
from fourinrow.web.next_address import moved, read_form, read_move_address
from fourinrow.web.offered import CATALOGUE, HUMAN, Offered
from fourinrow.web.openapi import DESCRIPTION
from fourinrow.web.page_questions import (
    PageAnswer,
    PageQuestion,
    Replied,
    ReplyQuestion,
    Unanswered,
)
from fourinrow.web.pages import Address, needed, page, read_address
from fourinrow.web.programs import AskPosition, Programs
from fourinrow.web.question_queue import TIME_WAS_UP, Busy, NoAnswer, answers_within
from fourinrow.web.responses import explained, guard, query_of, while_read

AskPage: TypeAlias = Callable[[PageQuestion], Awaitable[PageAnswer]]
"""A function from a question of a page to its answer.

It raises `Busy` if too many questions wait, and `NoAnswer` if there is no answer.
"""

LOCAL: Final = ("localhost", "127.0.0.1", "[::1]")
"""The names that a machine has for itself."""


class Patience(NamedTuple):
    """How long a page, a move, and a program wait for answers, in seconds.

    A move waits until its search ends, because the next page needs the reply.
    """

    page: float = 4.0
    move: float = 12.0
    program: float = 30.0


USUAL: Final = Patience()
"""The usual patience."""

_ASKED_AGAIN: Final = {"Cache-Control": "no-cache"}
_FOREVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}


def make_app(
    ask_page: AskPage,
    ask_position: AskPosition,
    offered: Offered = CATALOGUE,
    hosts: Sequence[str] = LOCAL,
    patience: Patience = USUAL,
) -> Starlette:
    """Return the server of all pages, which any ASGI program can run.

    >>> from fourinrow.web.answers import answer_question
    >>> from fourinrow.web.solve_requests import solved
    >>> async def ask_page(question):
    ...     return answer_question(question)
    >>> async def ask_position(question):
    ...     return solved(question)
    >>> app = make_app(ask_page, ask_position)

    Requests for a host that is not one of the ``hosts`` are refused.
    """
    pages = _Pages(ask_page, offered, patience)
    programs = Programs(ask_position, patience.program)
    errors = (BadAddress, Busy, NoAnswer, HTTPException, Exception)
    return Starlette(
        routes=[
            Route("/move", _while_read(pages.move)),
            Route("/new", pages.new),
            Route("/solve", _while_read(programs.pons)),
            Route("/api/solve", programs.solve, methods=["GET", "POST"]),
            Route("/api/openapi.json", _described),
            *(Route(static_file(name).path, _served(name)) for name in STATIC),
            Route("/favicon.ico", _icon),
            Route("/{path:path}", _while_read(pages.page)),
        ],
        middleware=[
            guard(offered),
            Middleware(
                TrustedHostMiddleware, allowed_hosts=[*hosts], www_redirect=False
            ),
        ],
        exception_handlers=dict.fromkeys(errors, partial(explained, offered=offered)),
    )


def _while_read(
    endpoint: Callable[[Request], Coroutine[Any, Any, Response]],
) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    """Return an endpoint that ends when its reader leaves."""

    async def watched(request: Request) -> Response:
        return await while_read(request, endpoint(request))

    return watched


def _served(name: str) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint for a file that pages need, which browsers keep."""
    _, kind, content = static_file(name)

    async def endpoint(_request: Request) -> Response:
        return Response(content, headers=_FOREVER, media_type=kind)

    return endpoint


async def _described(_request: Request) -> Response:
    return JSONResponse(DESCRIPTION)


async def _icon(_request: Request) -> Response:
    return RedirectResponse(static_file("icon.svg").path)


def _redirect(address: Address) -> Response:
    return RedirectResponse(address.href, 303, _ASKED_AGAIN)


def _html(request: Request, text: str) -> Response:
    """Return a page, without content if the browser already has it."""
    tag = f'"{crc32(text.encode()):08x}"'
    headers = {**_ASKED_AGAIN, "ETag": tag}
    known = request.headers.get("if-none-match", "").replace("W/", "").split(",")
    if tag in map(str.strip, known):
        return Response(status_code=304, headers=headers)
    return HTMLResponse(text, headers=headers)


@dataclass(frozen=True, slots=True)
class _Pages:
    ask: AskPage
    offered: Offered
    patience: Patience

    async def page(self, request: Request) -> Response:
        address = read_address(request.scope["path"], query_of(request), self.offered)
        questions = needed(address, self.offered)
        answers = await answers_within(
            self.patience.page, self.ask, questions, Unanswered
        )
        return _html(request, page(address, answers, self.offered))

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
            address, has_moved = await self._replied(address, reply), True
            view = game_view(address, {}, self.offered)
        return _redirect(address)

    async def _replied(self, address: GameAddress, reply: ReplyQuestion) -> GameAddress:
        """Return the address after a reply; raises `BadAddress` if there is none."""
        asked: tuple[PageQuestion] = (reply,)
        found: PageAnswer = Unanswered(TIME_WAS_UP)
        try:
            answers = await answers_within(
                self.patience.move, self.ask, asked, Unanswered
            )
            found = answers.get(reply, found)
        except Busy as error:
            found = Unanswered(str(error))
        if isinstance(found, Replied):
            return moved(address, found.move, self.offered)
        assert isinstance(found, Unanswered)  # like any reply that is not a move
        near = address.href
        raise BadAddress(f"{reply.player} did not move: {found.reason}", 503, near)
