"""Pages without a server: what their worker asks, where Python runs in a browser.

Answers are texts of JSON, so that JavaScript keeps no objects of Python.
"""

import json
import marshal
import sys
from asyncio import sleep
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from importlib.util import MAGIC_NUMBER, source_hash
from io import BytesIO
from pathlib import Path
from time import monotonic, time
from typing import Any, Final, TextIO, cast
from zipfile import ZIP_DEFLATED, ZipFile
from zlib import crc32

from fourinrow.shell.checking.task import CASES, Task
from fourinrow.stopping import after_seconds
from fourinrow.web.address_fields import BadAddress
from fourinrow.web.answers import NotedStop, answer_question
from fourinrow.web.check_page import printed, shown_verdict, summary, unwritten
from fourinrow.web.offered import Offered
from fourinrow.web.page_questions import (
    PageAnswer,
    PageQuestion,
    PositionQuestion,
    Unanswered,
)
from fourinrow.web.pages import FOR_A_PAGE, Visits
from fourinrow.web.placed_pages import placed, placed_address

_KEPT: Final = 200  # answers
_EXAMPLES: Final = 100  # cases of a law
_SECONDS: Final = 5.0  # for a law
_PRINTED: Final = 200  # characters of a print that are shown
_TRUSTED: Final = (1).to_bytes(4, "little")  # the source is not looked at: PEP 552


class Pages:
    """The pages below a root, such as ``/class/four/``, and the answers they show."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._visits = Visits(self._ask, Offered(checks=True), clock=time)
        self._kept = OrderedDict[PageQuestion, PageAnswer]()
        self._end = monotonic()  # of the time for a page

    async def visited(self, address: str) -> str:
        """Return where a visit to an address of the server ends, and the page there."""
        path, _, query = address.partition("?")
        self._end, status = monotonic() + FOR_A_PAGE, 200
        try:
            found = await self._visits.visit(path, query)
        except BadAddress as mistake:
            found = self._visits.mistaken(path, query, mistake)
            status = mistake.status
        if not isinstance(found, str):
            return await self.visited(found.href)
        html = placed(found, self._root)
        href = placed_address(address, self._root)
        return json.dumps({"href": href, "html": html, "status": status})

    async def _ask(
        self, question: PageQuestion, _client: str
    ) -> PageAnswer | Unanswered:
        await sleep(0)  # so that a page's time can be up
        if question not in self._kept:
            left = self._end - monotonic()
            if isinstance(question, PositionQuestion) and question.kind == "reply":
                left = FOR_A_PAGE
            if left < 0:
                await sleep(FOR_A_PAGE)  # which is cut short
            stop = NotedStop(after_seconds(left, monotonic))
            found = answer_question(question, stop)
            if stop.was_reached:  # another time it may get further
                return found
            self._kept[question] = found
        self._kept.move_to_end(question)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return self._kept[question]


def checked(given: str, heard: Callable[[str], None], folder: str) -> str:
    """Try the laws of a reader's code, which is written into a folder.

    Code that does not come to an end is stopped from outside; given the latest news
    too, and why it ended as ``late``, this goes on with the next function.
    """
    from fourinrow.shell.checking.child import check

    known = json.loads(given)
    code = known["code"].encode()
    path = Path(folder) / f"{crc32(code):08x}" / "homework.py"  # imported once
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(code)
    news = _News(heard, known)
    if "late" in known:
        news.give_up(known["late"], known.get("trying", ""))
    left = len(news.left) if "left" in known else None
    task = Task(str(path), _EXAMPLES, _SECONDS, board=known.get("board"), left=left)
    with redirect_stdout(cast("TextIO", news)):
        check(task, news.send)
    news.tell(html=summary(news.missed, news.laws))
    return json.dumps({})


class _News:
    """What a check reports, as news for its page; what the code prints, too."""

    def __init__(self, heard: Callable[[str], None], known: Mapping[str, Any]) -> None:
        self._heard, self._board = heard, known.get("board")
        self.left: list[Sequence[Any]] = known.get("left", [])
        self.laws, self.missed = known.get("laws", 0), known.get("missed", 0)
        self._told, self._has_printed = set[tuple[str, str]](), False

    def write(self, text: str) -> None:
        """Show the first text that the code prints."""
        if text.strip() and not self._has_printed:
            self._has_printed = True
            self.tell(html=printed(text.strip()[:_PRINTED]))

    def send(self, word: str, *values: Any) -> None:
        """Take a report, as `fourinrow.shell.checking.process` lists them."""
        match word:
            case "laws":
                self.left = values[0]
                self.tell()
                if not self.left:
                    reason = f"expected a function named {', '.join(CASES)}"
                    self._tell_of_file("something_has_laws", reason)
            case "board":
                self._board = values[0]
                self.tell()
            case "case":  # alone, since there are many
                self._heard(json.dumps({"trying": values[0]}))
            case "verdict":
                self._judge(*values)
            case "gone":
                self._tell_of_file("the_file_can_be_imported", values[0])
            case _:
                pass

    def give_up(self, why: str, case: str) -> None:
        """Report that a law was not tried to its end, and leave out its function."""
        _, function, *_ = self.left[0]
        self._judge(False, 0, f"{why}; its other laws are not tried", "", case)
        self.left = [law for law in self.left if law[1] != function]

    def _tell_of_file(self, law: str, reason: str) -> None:
        self.left.insert(0, ("", "homework.py", law, False))
        self._judge(False, 0, reason)

    def _judge(self, holds: bool, examples: int, *texts: str) -> None:
        from fourinrow.testing.law import Verdict

        _, function, law, is_optional = self.left.pop(0)
        self.laws += not is_optional
        self.missed += not (holds or is_optional)
        reason = "" if holds else texts[0]
        is_again = (function, reason) in self._told
        self._told.add((function, reason))
        if not reason.endswith(NotImplementedError.__name__):
            shown = (f"{reason}, as above",) if reason and is_again else texts
            verdict = Verdict(law, holds, examples, *shown)
            self.tell(html=shown_verdict(function, verdict, is_optional=is_optional))
        elif not is_again:
            self.tell(html=unwritten(function))

    def tell(self, **news: object) -> None:
        """Send news to the page, with the laws that are left."""
        known = {"left": self.left, "laws": self.laws, "missed": self.missed}
        self._heard(json.dumps(known | {"board": self._board} | news))


async def compiled(place: str) -> bytes | None:
    """Return the archive at a place with the code of its imports, unless it has all.

    Compiling takes most of a start, and a browser forgets what was compiled.
    """
    specs = [getattr(each, "__spec__", None) for each in [*sys.modules.values()]]
    origins = {spec.origin for spec in specs if spec}
    archive = BytesIO(Path(place).read_bytes())
    with ZipFile(archive, "a", ZIP_DEFLATED) as written:
        imported = [each for each in written.namelist() if f"{place}/{each}" in origins]
        sources = [each for each in imported if each.endswith(".py")]
        for path in sources:
            await sleep(0)  # other tasks go on
            source = written.read(path)
            code = compile(source, f"{place}/{path}", "exec", dont_inherit=True)
            head = MAGIC_NUMBER + _TRUSTED + source_hash(source)
            written.writestr(f"{path}c", head + marshal.dumps(code))
    return archive.getvalue() if sources else None
