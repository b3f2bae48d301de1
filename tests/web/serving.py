"""The server inside of a test: no process, no port, and questions that are counted."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from starlette.testclient import TestClient

from fourinrow.web.answers import answer_question
from fourinrow.web.api import SolveQuestion, solved
from fourinrow.web.app import make_app
from fourinrow.web.offered import CATALOGUE, Offered
from fourinrow.web.page_questions import PageAnswer, PageQuestion, Unanswered
from fourinrow.web.pages import Address, Visits, needed, page
from fourinrow.web.placed_pages import placed, placed_address
from game_addresses import OFFERED
from html_parts import Parts

HOME = "http://localhost"
ROOT = "/class/four/"
WRONG_SEARCH = """
def alpha_beta(depth, space):
    return lambda state: max(
        ((child, space.rate(child)) for child in space.children(state)),
        key=lambda found: found[1],
        default=None,
    )
"""


class Answerer:
    """Answers or refuses each question at once, and counts how often it was asked."""

    def __init__(self, offered: Offered = CATALOGUE) -> None:
        self.asked = Counter[PageQuestion | SolveQuestion]()
        self.error: Exception | None = None
        self.refusal: Unanswered | None = None
        self._offered = offered

    async def page(self, question: PageQuestion, _client: str) -> PageAnswer:
        self._count(question)
        return self.refusal or answer_question(question, offered=self._offered)

    async def position(self, question: SolveQuestion, _client: str) -> str | Unanswered:
        self._count(question)
        return self.refusal or solved(question)

    def _count(self, question: PageQuestion | SolveQuestion) -> None:
        self.asked[question] += 1
        if self.error is not None:
            raise self.error


@cache
def answer_to(question: PageQuestion) -> PageAnswer:
    return answer_question(question, offered=OFFERED)


def shown(address: Address) -> Parts:
    """The page of an address with all that it needs."""
    answers = {each: answer_to(each) for each in needed(address, OFFERED)}
    return Parts(page(address, answers, OFFERED))


@contextmanager
def served(
    answerer: Answerer | None = None, offered: Offered = CATALOGUE
) -> Iterator[TestClient]:
    """Yield a client of a server, which does not follow redirects by itself."""
    found = answerer or Answerer(offered)
    app = make_app(Visits(found.page, offered), found.position)
    with TestClient(
        app, HOME, raise_server_exceptions=False, follow_redirects=False
    ) as client:
        yield client


def as_without_a_server(client: TestClient, address: str, root: str) -> dict[str, Any]:
    """Where a visit to an address ends on the server, placed below a root."""
    response = client.get(address)
    while response.is_redirect:
        address = response.headers["location"]
        response = client.get(address)
    html = response.text.replace(f'"{HOME}/', '"/')
    return {
        "href": placed_address(address, root),
        "html": placed(html, root),
        "status": response.status_code,
    }
