"""Pages without a server: what their worker asks, where Python runs in a browser.

Answers are texts of JSON, so that JavaScript keeps no objects of Python.
"""

import json
from asyncio import sleep
from collections import OrderedDict
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from time import monotonic
from typing import Any, Final
from zlib import crc32

from fourinrow.errors import FourInRowError
from fourinrow.stopping import after_seconds
from fourinrow.web.address_fields import LONGEST_ADDRESS, BadAddress, too_long
from fourinrow.web.answers import NotedStop, answer_question, load_solver
from fourinrow.web.check_page import (
    Judgement,
    printed,
    shown_verdict,
    summary,
    unwritten,
)
from fourinrow.web.offered import Offered
from fourinrow.web.page_questions import PageAnswer, PageQuestion, Unanswered
from fourinrow.web.page_visits import USUAL, Shown, Visits, mistaken
from fourinrow.web.placed_pages import placed, placed_address

_KEPT: Final = 200  # answers
_EXAMPLES: Final = 100  # cases of a law
_SECONDS: Final = 5.0  # for a law


class Pages:
    """The pages below a root, such as ``/class/four/``, and the answers they show."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._visits = Visits(self._ask, Offered(checks=True))
        self._kept = OrderedDict[PageQuestion, PageAnswer]()

    async def visited(self, address: str) -> str:
        """Return where a visit to an address of the server ends, and the page there."""
        while True:
            path, _, query = address.partition("?")
            try:
                if len(address) > LONGEST_ADDRESS:
                    raise too_long()
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
            stop = NotedStop(after_seconds(USUAL.page, monotonic))
            found = answer_question(question, stop)
            if stop.was_reached:  # another time it may get further
                return found
            self._kept[question] = found
        self._kept.move_to_end(question)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return self._kept[question]


def checked(task: str, heard: Callable[[str], None], folder: str) -> str:
    """Try the laws of a reader's code, which is written into a folder.

    The task is an object with the ``code``. Each piece of news is heard as an object,
    with some of: the ``html`` of a verdict, the ``left`` laws, the ``board`` of the
    functions, the case that it is ``trying``, and the numbers of ``laws`` that were
    tried and ``missed``. Code that does not come to an end is stopped from outside;
    given the latest news too, and why it ended as ``late``, this goes on with the next
    function.
    """
    from fourinrow.shell.checking.child import check
    from fourinrow.shell.checking.source import source_of
    from fourinrow.shell.checking.task import CASES, Task

    given = json.loads(task)
    left: list[list[Any]] = given.get("left") or []
    counts = {"laws": given.get("laws", 0), "missed": given.get("missed", 0)}
    waiting = set[str]()  # functions that are not written yet

    def report(**news: object) -> None:
        heard(json.dumps({"left": left, **counts} | news))

    def verdict(holds: bool, examples: int, *texts: str) -> None:
        _, function, law, is_optional = left.pop(0)
        counts["laws"] += not is_optional
        counts["missed"] += not (holds or is_optional)
        if texts and "NotImplementedError" in texts[0]:
            report(html="" if function in waiting else unwritten(function))
            waiting.add(function)
            return
        judged = Judgement(function, law, is_optional, holds, examples, *texts)
        report(html=shown_verdict(judged))

    def send(word: str, *values: Any) -> None:
        match word:
            case "law":
                left.append([*values])
            case "found" if left:
                report(board=values[0])
            case "found":
                left.append(["", path.name, "something_has_laws", False])
                verdict(False, 0, f"expected a function named {', '.join(CASES)}")
            case "case":
                report(trying=values[0])
            case "verdict":
                verdict(*values)
            case "prints":
                report(html=printed(values[0]))
            case "gone":
                left.insert(0, ["", path.name, "the_file_can_be_imported", False])
                verdict(False, 0, *values)
            case _:
                pass

    code = given["code"].encode()
    path = Path(folder) / f"{crc32(code):08x}" / "homework.py"  # imported once
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(code)
    is_again = bool(left)
    if given.get("late") is not None:
        _, function, *_ = left[0]
        why = f"{given['late']}; its other laws are not tried"
        verdict(False, 0, why, "", given.get("trying", ""))
        left[:] = [each for each in left if each[1] != function]
    try:
        board = source_of(str(path)).board
    except FourInRowError as error:
        send("gone", str(error).replace(str(path), path.name))
    else:
        if left or not is_again:
            wanted = [(each[1], each[2]) for each in left] if is_again else None
            with redirect_stdout(None):
                check(
                    Task(
                        path=str(path),
                        usual_board=board,
                        board=given.get("board"),
                        aliases={},
                        without=(),
                        examples=_EXAMPLES,
                        seconds=_SECONDS,
                        seed=0,
                        left=wanted,
                    ),
                    send,
                )
    report(html=summary(counts["missed"], counts["laws"]))
    return json.dumps({})
