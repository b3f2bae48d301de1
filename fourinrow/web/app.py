"""The server of all pages: each address gets its page, each move a redirect."""

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from fourinrow.web.address import read_address, write_address
from fourinrow.web.asking import answers_within, while_read
from fourinrow.web.bad_address import BadAddress
from fourinrow.web.desk import Busy, NoAnswer
from fourinrow.web.game_address import GameAddress
from fourinrow.web.guard import guard
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.moving import (
    next_reply,
    read_move_address,
    replied,
    replies_at_once,
)
from fourinrow.web.openapi import DESCRIPTION
from fourinrow.web.page_questions import (
    PageAnswer,
    PageQuestion,
    Replied,
    ReplyQuestion,
    Unanswered,
)
from fourinrow.web.pages import needed, page
from fourinrow.web.programs import AskPosition, Programs
from fourinrow.web.responses import (
    html,
    own_fault,
    query_of,
    redirect,
    refused_address,
    refused_for_now,
    refused_request,
    served,
    too_long,
)
from fourinrow.web.setup_form import read_form
from fourinrow.web.static_files import static_file, static_files

AskPage: TypeAlias = Callable[[PageQuestion], Awaitable[PageAnswer]]
"""A function from a question of a page to its answer.

It raises `Busy` if too many questions wait, and `NoAnswer` if there is no answer.
"""

LOCAL: Final = ("localhost", "127.0.0.1", "[::1]")
"""The names that a machine has for itself."""


class Patience(NamedTuple):
    """How long a page, a move, and a program wait for answers, in seconds.

    A move waits until its search ends: the page after it can't be without the reply.
    """

    page: float = 4.0
    move: float = 12.0
    program: float = 30.0


USUAL: Final = Patience()
"""The usual patience."""


def make_app(
    ask_page: AskPage,
    ask_position: AskPosition,
    house: House = CATALOGUE,
    hosts: Sequence[str] = LOCAL,
    patience: Patience = USUAL,
) -> Starlette:
    """Return the server of all pages, which any ASGI program can run.

    >>> from fourinrow.web.answering import answer_question
    >>> from fourinrow.web.app import make_app
    >>> from fourinrow.web.solving import solved
    >>> async def ask_page(question):
    ...     return answer_question(question)
    >>> async def ask_position(question):
    ...     return solved(question)
    >>> app = make_app(ask_page, ask_position)

    Requests for a host that is not one of the ``hosts`` are refused.
    """
    pages = _Pages(ask_page, house, patience)
    programs = Programs(ask_position, patience.program)
    return Starlette(
        routes=[
            Route("/move", _while_read(pages.move)),
            Route("/new", pages.new),
            Route("/solve", _while_read(programs.pons)),
            Route("/api/solve", programs.solve, methods=["GET", "POST"]),
            Route("/api/openapi.json", _described),
            *(Route(file.path, served(file)) for file in static_files()),
            Route("/favicon.ico", _icon),
            Route("/{path:path}", _while_read(pages.page)),
        ],
        middleware=[
            guard(partial(too_long, house=house)),
            Middleware(
                TrustedHostMiddleware, allowed_hosts=[*hosts], www_redirect=False
            ),
        ],
        exception_handlers={
            BadAddress: partial(refused_address, house=house),
            Busy: refused_for_now,
            NoAnswer: refused_for_now,
            HTTPException: refused_request,
            Exception: own_fault,
        },
    )


def _while_read(
    endpoint: Callable[[Request], Coroutine[Any, Any, Response]],
) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    """Return an endpoint that ends when its reader leaves."""

    async def watched(request: Request) -> Response:
        return await while_read(request, endpoint(request))

    return watched


async def _described(_request: Request) -> Response:
    return JSONResponse(DESCRIPTION)


async def _icon(_request: Request) -> Response:
    return RedirectResponse(static_file("icon.svg").path)


@dataclass(frozen=True, slots=True)
class _Pages:
    ask: AskPage
    house: House
    patience: Patience

    async def page(self, request: Request) -> Response:
        address = read_address(request.scope["path"], query_of(request), self.house)
        questions = needed(address, self.house)
        answers = await answers_within(
            self.patience.page, self.ask, questions, Unanswered
        )
        return html(request, page(address, answers, self.house))

    async def new(self, request: Request) -> Response:
        """Send the reader of a form to the page that it describes."""
        return redirect(read_form(query_of(request), self.house))

    async def move(self, request: Request) -> Response:
        """Make the move of an address, if it has one, and those of the computer."""
        address, has_move = read_move_address(query_of(request), self.house)
        goes_on = replies_at_once(address, self.house)
        reply = next_reply(address, self.house)
        while reply is not None and (goes_on or not has_move):
            address = await self._replied(address, reply)
            reply = next_reply(address, self.house) if goes_on else None
        return redirect(address)

    async def _replied(self, address: GameAddress, reply: ReplyQuestion) -> GameAddress:
        """Return the address after a reply; raises `BadAddress` if there is none."""
        asked: tuple[PageQuestion] = (reply,)
        found: PageAnswer = Unanswered("time was up")
        try:
            answers = await answers_within(
                self.patience.move, self.ask, asked, Unanswered
            )
            found = answers.get(reply, found)
        except Busy as error:
            found = Unanswered(str(error))
        if isinstance(found, Replied):
            return replied(address, found, self.house)
        assert isinstance(found, Unanswered)  # as any reply that is no move
        near = write_address(address)
        raise BadAddress(f"{reply.player} did not move: {found.reason}", 503, near)
