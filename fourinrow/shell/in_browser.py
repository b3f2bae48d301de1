"""Pages without a server: what their worker asks, where Python runs in a browser.

Answers are texts of JSON, so that JavaScript keeps no objects of Python.
"""

import json
from asyncio import sleep
from collections import OrderedDict
from time import monotonic

from fourinrow.stopping import after_seconds
from fourinrow.web.address_fields import LONGEST_ADDRESS, BadAddress
from fourinrow.web.answers import answer_question, load_solver
from fourinrow.web.page_questions import PageAnswer, PageQuestion, Unanswered
from fourinrow.web.page_visits import USUAL, Shown, Visits, mistaken
from fourinrow.web.placed_pages import placed, placed_address

_KEPT = 200  # answers


class Pages:
    """The pages below a root, such as ``/class/four/``, and the answers they show."""

    def __init__(self, root: str) -> None:
        self._root, self._visits = root, Visits(self._ask)
        self._kept = OrderedDict[PageQuestion, PageAnswer]()

    async def visited(self, address: str) -> str:
        """Return where a visit to an address of the server ends, and the page there."""
        while True:
            path, _, query = address.partition("?")
            try:
                if len(address) > LONGEST_ADDRESS:
                    most = f"expected an address of at most {LONGEST_ADDRESS:,} bytes"
                    raise BadAddress(most, 414)
                found = await self._visits.visit(path, query)
            except BadAddress as mistake:
                found = mistaken(path, query, mistake)
            if isinstance(found, Shown):
                break
            address = found.href
        html = placed(found.html, self._root)
        href = placed_address(address, self._root)
        return json.dumps({"href": href, "html": html, "status": found.status})

    async def _ask(
        self, question: PageQuestion, _client: str
    ) -> PageAnswer | Unanswered:
        await sleep(0)  # so that a page's time can be up
        if question not in self._kept:
            load_solver(question)
            stop = after_seconds(USUAL.page, monotonic)
            self._kept[question] = answer_question(question, stop)
        self._kept.move_to_end(question)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return self._kept[question]
