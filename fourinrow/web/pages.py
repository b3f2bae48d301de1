"""The pages, each a function of its address and of what was found for it.

The page of a game is at ``/``, that of trees at ``/tree``, that of a puzzle at
``/puzzle``, and the tour at ``/tour`` and ``/tour/1`` to ``/tour/10``. A reader's code
is checked at ``/check``, where it runs on the reader's own machine. A visit ends at a
page, or goes on to another address: the server and the pages without a server differ
only in who is asked, and in how the end of a visit is sent to the browser.
"""

from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, TypeAlias

import htpy as h

from fourinrow.errors import expected
from fourinrow.play.proof_players import is_proof
from fourinrow.play.puzzles import known_puzzles, place_of_day
from fourinrow.web.address_fields import BadAddress, filled, read_fields, with_declared
from fourinrow.web.addresses import (
    CheckAddress,
    GameAddress,
    PuzzleAddress,
    TourAddress,
    TreeAddress,
    game_address_of,
    puzzle_address_of,
    tour_address_of,
    tree_address_of,
)
from fourinrow.web.check_page import check_page
from fourinrow.web.forms import read_form, sent_form
from fourinrow.web.frame import framed, sentence
from fourinrow.web.game_page import game_page, game_questions
from fourinrow.web.game_view import after_move
from fourinrow.web.offered import CATALOGUE, HUMAN, Offered
from fourinrow.web.page_questions import (
    Answers,
    PageAnswer,
    PageQuestion,
    Replied,
    Unanswered,
)
from fourinrow.web.puzzle_page import puzzle_page, puzzle_questions
from fourinrow.web.question_queue import ENDED_EARLY, TIME_WAS_UP, Ask, answers_within
from fourinrow.web.tour_page import tour_page
from fourinrow.web.tree_page import tree_page

Address: TypeAlias = (
    GameAddress | TreeAddress | PuzzleAddress | TourAddress | CheckAddress
)

_TITLES: Final = {
    400: "There is a mistake in this address",
    404: "There is no page at this address",
    500: "Something went wrong",
    503: "No answer yet",
}

# Seconds that a page and a move wait for answers, and that a search may take: a move
# waits until its search ends, because the next page needs the reply.
FOR_A_PAGE: Final = 4.0
FOR_A_MOVE: Final = 12.0
FOR_A_SEARCH: Final = 6.0


def read_address(path: str, query: str = "", offered: Offered = CATALOGUE) -> Address:
    """Read the path and the query of a URL, percent signs included."""
    if path == "/":
        return game_address_of(read_fields(query, GameAddress._fields), offered)
    if path == "/tree":
        return tree_address_of(read_fields(query, TreeAddress._fields), offered)
    if path == "/puzzle":
        return puzzle_address_of(query)
    if path == "/tour" or path.startswith("/tour/"):
        return tour_address_of(path, query)
    if path == "/check" and offered.checks:
        fields = read_fields(query, CheckAddress._fields)
        return with_declared(CheckAddress(), filled(fields), "/check")
    raise BadAddress(expected("a page", path), status=404)


def needed(address: Address, offered: Offered = CATALOGUE) -> tuple[PageQuestion, ...]:
    """Return the questions whose answers the page of an address shows."""
    match address:
        case GameAddress():
            return game_questions(address, offered)
        case TreeAddress():
            return (address.question,)
        case PuzzleAddress():
            return puzzle_questions(address)
        case TourAddress() | CheckAddress():
            return ()


def page(
    address: Address,
    answers: Answers,
    offered: Offered = CATALOGUE,
) -> str:
    """Return the page of an address as HTML; answers may be missing."""
    match address:
        case GameAddress():
            return game_page(address, answers, offered)
        case TreeAddress():
            return tree_page(address, answers.get(address.question), offered)
        case PuzzleAddress():
            return puzzle_page(address, answers)
        case TourAddress():
            return tour_page(address)
        case CheckAddress():
            return check_page(address)


@dataclass(frozen=True, slots=True)
class Visits:
    """Visits to addresses; ``ask`` takes a question, and the address of a client."""

    ask: Ask[PageQuestion, PageAnswer]
    offered: Offered = CATALOGUE
    clock: Callable[[], float] = lambda: 0.0  # since 1970, for the puzzle of the day

    async def visit(
        self, path: str, query: str = "", client: str = ""
    ) -> str | Address:
        """Return the page at a path with a query, or the address that it leads to."""
        if path == "/move":
            return await self._move(query, client)
        if path == "/new":
            return read_form(query, self.offered)
        if path == "/puzzle" and not query:
            return PuzzleAddress(1 + place_of_day(self.clock(), len(known_puzzles())))
        address = read_address(path, query, self.offered)
        questions = needed(address, self.offered)
        answers: Answers = await answers_within(FOR_A_PAGE, self.ask, questions, client)
        return page(address, answers, self.offered)

    async def _move(self, query: str, client: str) -> GameAddress:
        """Make the move of an address, if it has one, and those of the computer."""
        # It moves until a human is to move, or once if no human plays.
        view, has_moved = after_move(query, self.offered)
        while (reply := view.next_reply) and (HUMAN in view.players or not has_moved):
            answers = await answers_within(FOR_A_MOVE, self.ask, [reply], client)
            found = answers.get(reply, TIME_WAS_UP)
            if isinstance(found, Unanswered):
                is_late = found.retry or found in (TIME_WAS_UP, ENDED_EARLY)
                failed = 400 if is_proof(view.to_move) else 500  # not in the proof
                status = 503 if is_late else failed
                raise BadAddress(f"no move: {found.reason}", status, view.address.href)
            assert isinstance(found, Replied)  # as any answer to a reply
            view, has_moved = view.moved(found.move), True
        return view.address

    def mistaken(self, path: str, query: str, mistake: BadAddress) -> str:
        """Return the page that explains why there is none at a path with a query."""
        form = sent_form(path, query, mistake, self.offered)
        title = _TITLES.get(mistake.status) or HTTPStatus(mistake.status).phrase
        if form is not None:
            title = "There is a mistake in the form"
        is_late = mistake.status == 503
        is_first = form is None and not is_late
        content = h.div(".error")[
            h.h1[title],
            h.p[sentence(mistake.reason)] if form is None else form,
            is_late and h.p[h.a(".primary", href=f"{path}?{query}")["Try again"]],
            h.p[h.a(class_=is_first and "primary", href=mistake.near)["Go back"]],
        ]
        return framed(title, "", content)
