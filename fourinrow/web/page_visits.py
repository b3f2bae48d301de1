"""A visit to an address: it ends at a page, or goes on to another address.

The server and the pages without a server are this: what differs is who is asked, and
how the end of a visit is sent to the browser.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Final

import htpy as h

from fourinrow.play.proof_players import is_proof
from fourinrow.play.puzzles import known_puzzles, place_of_day
from fourinrow.web.address_fields import BadAddress
from fourinrow.web.addresses import GameAddress, PuzzleAddress
from fourinrow.web.forms import read_form, sent_form
from fourinrow.web.frame import framed, sentence
from fourinrow.web.game_view import after_move
from fourinrow.web.offered import CATALOGUE, HUMAN, Offered
from fourinrow.web.page_questions import (
    Answers,
    PageAnswer,
    PageQuestion,
    Replied,
    Unanswered,
)
from fourinrow.web.pages import Address, needed, page, read_address
from fourinrow.web.question_queue import ENDED_EARLY, TIME_WAS_UP, Ask, answers_within

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


@dataclass(frozen=True, slots=True)
class Visits:
    """Visits to addresses; ``ask`` takes a question, and the address of a client.

    ``clock`` returns the seconds since 1970, on which the puzzle of the day depends.
    """

    ask: Ask[PageQuestion, PageAnswer]
    offered: Offered = CATALOGUE
    clock: Callable[[], float] = lambda: 0.0

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
        """Make the move of an address, if it has one, and those of the computer.

        The computer moves until a human is to move, or once if no human plays.
        """
        view, has_moved = after_move(query, self.offered)
        while (reply := view.next_reply) and (HUMAN in view.players or not has_moved):
            asked: tuple[PageQuestion] = (reply,)
            answers = await answers_within(FOR_A_MOVE, self.ask, asked, client)
            found = answers.get(reply, TIME_WAS_UP)
            if isinstance(found, Unanswered):
                is_late = found.retry or found in (TIME_WAS_UP, ENDED_EARLY)
                failed = 400 if is_proof(view.to_move) else 500  # not in the proof
                status = 503 if is_late else failed
                raise BadAddress(f"no move: {found.reason}", status, view.address.href)
            assert isinstance(found, Replied)  # as any answer to a reply
            view, has_moved = replace(view, address=view.moved(found.move)), True
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
