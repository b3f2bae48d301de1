"""Pages without a server: they are those of the server, below any address."""

import asyncio
import json
import sys
from collections.abc import Mapping
from importlib import import_module, invalidate_caches
from inspect import getsource
from io import BytesIO
from pathlib import Path, PurePosixPath
from time import sleep
from typing import Any
from urllib.parse import urljoin, urlsplit
from zipfile import ZipFile

import pytest
from hypothesis import given

from fourinrow.games import GAMES
from fourinrow.shell.in_browser import Pages, checked, compiled
from fourinrow.shell.static_site import static_site
from fourinrow.stopping import Stop, never
from fourinrow.web.addresses import GameAddress
from fourinrow.web.answers import answer_question
from fourinrow.web.page_questions import PageAnswer, PageQuestion
from fourinrow.web.pages import page
from fourinrow.web.placed_pages import placed, placed_address
from game_addresses import game_addresses
from html_parts import Parts
from web.serving import ROOT, as_without_a_server, served

SITE = static_site(None, {})
HTML = {name: content.decode() for name, content in SITE.items() if ".html" in name}
ADDRESSES = (
    "/",
    "/?moves=4455&show=scores,graph,hint&second=human",
    "/?game=othello-6x6&second=greedy",
    "/move?moves=44&move=5&second=level:2&seed=7",
    "/move?moves=44&move=9",
    "/new?game=connect-four&rows=5&cols=&gravity=no&moves=",
    "/tree",
    "/tree?numbers=[[3,12],[2,4]]&compare=minimax&step=3",
    "/tree?depth=77",
    "/puzzle?number=3",
    "/puzzle?number=3&move=4",
    "/puzzle?number=0",
    "/tour/3",
    "/nowhere",
    f"/?moves={5000 * '1'}",
)


def links(html: str) -> list[str]:
    names, found = ("href", "src", "action"), Parts(html).elements
    return [
        text
        for each in found
        for name, text in each.attributes.items()
        if name in names
    ]


def test_a_file_is_whole_without_a_script_and_its_links_lead_to_files() -> None:
    for name, html in HTML.items():
        place = f"https://school.example{ROOT}{name.removesuffix('index.html')}"
        assert "<noscript><p" in html
        assert ("<svg" in html) is (name in ("index.html", "tree/index.html"))
        assert len(links(html)) >= 9
        for link in links(html):
            path = urlsplit(urljoin(place, link)).path
            inside = str(PurePosixPath(path).relative_to(ROOT))
            is_page = path.endswith("/")
            assert (f"{inside}/index.html" if is_page else inside).lstrip("./") in SITE


def give(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each page some seconds."""
    for module in ("shell.in_browser", "web.pages"):
        monkeypatch.setattr(f"fourinrow.{module}.FOR_A_PAGE", seconds)


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_is_that_of_the_server_where_a_visit_ends(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(300.0, monkeypatch)  # the server of the test has all the time
    found = json.loads(asyncio.run(Pages(ROOT).visited(address)))
    with served() as client:
        assert found == as_without_a_server(client, address, ROOT)


@given(game_addresses(names=tuple(GAMES)))
def test_what_is_placed_is_the_same_but_for_its_root(address: GameAddress) -> None:
    html = page(address, {})
    assert placed(html, ROOT).replace(ROOT, "/four/") == placed(html, "/four/")
    assert links(placed(html, ROOT)) == [
        placed_address(link, ROOT) if link.startswith("/") else link
        for link in links(html.replace("</header>", '<a href="/check"></header>'))
    ]


def test_an_answer_is_looked_for_until_its_search_comes_to_an_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pages, asked = Pages(ROOT), "/tree?game=tic-tac-toe&depth=3"
    stop = "fourinrow.shell.in_browser.after_seconds"
    monkeypatch.setattr(stop, lambda _seconds, _clock: lambda _nodes: True)
    poor = asyncio.run(pages.visited(asked))
    monkeypatch.setattr(stop, lambda _seconds, _clock: never)
    good = asyncio.run(pages.visited(asked))
    assert good != poor
    monkeypatch.setattr("fourinrow.shell.in_browser.answer_question", None)
    assert asyncio.run(pages.visited(asked)) == good


def test_a_page_asks_nothing_more_once_its_time_is_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[PageQuestion]()

    def slow(question: PageQuestion, stop: Stop) -> PageAnswer:
        asked.append(question)
        while not stop(1):
            sleep(0.01)
        return answer_question(question, stop)

    give(0.1, monkeypatch)
    monkeypatch.setattr("fourinrow.shell.in_browser.answer_question", slow)
    page = json.loads(asyncio.run(Pages(ROOT).visited("/?moves=4455&show=graph")))
    assert (page["status"], len(asked)) == (200, 1)


def test_code_is_checked_only_where_it_is_the_readers_own_machine() -> None:
    with served() as client:
        assert client.get("/check").status_code == 404
        assert 'href="/check"' not in client.get("/").text
    assert json.loads(asyncio.run(Pages(ROOT).visited("/check")))["status"] == 200
    assert 'href="./check/"' in HTML["index.html"]


# The files


def test_what_python_needs_is_in_one_archive_which_is_always_the_same() -> None:
    [name] = [name for name in SITE if name.endswith(".zip")]
    assert static_site(None, {}) == SITE
    with ZipFile(BytesIO(SITE[name])) as archive:
        names = archive.namelist()
    for wanted in ("fourinrow/web/pages.py", "fourinrow/solver/connect_four.book"):
        assert wanted in names
    for library in ("htpy", "markupsafe", "pyrsistent", "toolz"):
        own = [each for each in names if each.lower().startswith(library)]
        assert f"{library}/__init__.py" in own
        assert any("LICENSE" in each for each in own)
    left_out = ("__pycache__", ".so", "connect_four_11.book")
    assert not [name for name in names if any(each in name for each in left_out)]


def settings(site: Mapping[str, bytes]) -> dict[str, Any]:
    """What the worker knows of the files of Python."""
    [worker] = [name for name in site if "local_worker" in name]
    text = site[worker].decode().partition(" = ")[2].partition(";\n")[0]
    found: dict[str, Any] = json.loads(text)
    return found


def test_files_from_afar_are_named_with_their_checksums_unless_they_are_given(
    tmp_path: Path,
) -> None:
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        (tmp_path / name).write_text(name)
    (tmp_path / "python_stdlib.zip").write_bytes(b"")
    (tmp_path / "pyodide-lock.json").write_text('{"info": {"python": "3.15.0"}}')
    given = static_site(tmp_path, {})
    assert given["pyodide/pyodide.mjs"] == b"pyodide.mjs"
    assert settings(given)["lock"]["info"] == {"python": "3.15.0"}
    for site, hosts in ((SITE, {None, "cdn.jsdelivr.net"}), (given, {None})):
        needed = settings(site)["files"].values()
        assert {urlsplit(each["place"]).hostname for each in needed} == hosts
        assert all(each["integrity"].startswith("sha384-") for each in needed)
    assert not [link for html in HTML.values() for link in links(html) if "//" in link]


def test_an_archive_is_kept_with_the_code_of_what_was_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = str(tmp_path / "modules.zip")
    with ZipFile(place, "w") as archive:
        archive.writestr("one_that_is_used/__init__.py", "answer = 42\n")
        archive.writestr("one_that_is_not.py", "answer = 43\n")
    monkeypatch.syspath_prepend(place)
    assert import_module("one_that_is_used").answer == 42
    found = asyncio.run(compiled(place))
    assert found is not None
    (tmp_path / "modules.zip").write_bytes(found)
    with ZipFile(place) as archive:
        assert archive.namelist()[2:] == ["one_that_is_used/__init__.pyc"]
    monkeypatch.delitem(sys.modules, "one_that_is_used")
    invalidate_caches()
    again = import_module("one_that_is_used")
    assert again.answer == 42
    assert str(again.__file__).endswith(".pyc")
    assert "answer = 42" in getsource(again)
    assert asyncio.run(compiled(place)) is None
    monkeypatch.delitem(sys.modules, "one_that_is_used")


# Checks


def news(code: str, folder: Path, **told: object) -> list[dict[str, Any]]:
    heard = list[str]()
    checked(json.dumps({"code": code, **told}), heard.append, str(folder))
    return [json.loads(each) for each in heard]


def texts(heard: list[dict[str, Any]]) -> str:
    return Parts("\n".join(str(each.get("html", "")) for each in heard)).text


WRONG = """
def new_grid(rows, cols):
    return [[0] * cols] * rows

def is_valid_move(grid, column):
    return column < len(grid[0]) and grid[0][column] == 0
"""


def test_mistakes_are_shown_with_the_smallest_board_also_after_a_case_without_end(
    tmp_path: Path,
) -> None:
    heard = news(WRONG, tmp_path)
    shown = texts(heard)
    assert "new_grid: has rows of its own – wrong" in shown
    assert "is_valid_move([[0]], -1)" in shown
    assert "new_grid: is an empty board of its size – holds in 100 cases" in shown
    assert heard[-1]["left"] == []
    found, *_ = heard
    verdicts = [each for each in heard if 'class="verdict' in each.get("html", "")]
    assert len(verdicts) == len(found["left"])
    assert "Laws that do not hold: 2 of 7." in shown
    late = {**found, "trying": "new_grid(1, 1)", "late": "did not end in time"}
    again = texts(news(WRONG, tmp_path, **late))
    assert again.startswith(
        "new_grid: is an empty board of its size – wrongdid not end"
    )
    assert "new_grid(1, 1)" in again
    assert again.count("new_grid: ") == 1
    assert "is_valid_move: refuses a negative column – wrong" in again
    assert again.count("is_valid_move: ") == shown.count("is_valid_move: ")
    assert "Laws that do not hold: 2 of 6." in again


RAISES = "def {}: raise NotImplementedError\n"
FAILS = "line 2: ZeroDivisionError: division by zero"
TOLD = {
    "": {"expected a function named new_grid": 1},
    "def new_grid(rows, cols)": {
        "the file can be imported – wrong": 1,
        "line 1: SyntaxError: expected ':'": 1,
    },
    "1 / 0\ndef new_grid(rows, cols): ...": {"line 1: ZeroDivisionError": 1},
    "def new_grid(rows, cols):\n    return 1 / 0\n": {
        FAILS: 2,
        f"{FAILS}, as above": 1,
        "wrong": 2,
        "new_grid(": 1,
    },
    RAISES.format("new_grid(rows, cols)")
    + RAISES.format("is_win(grid, column, stone)"): {
        "new_grid is not written yet.": 1,
        "is_win is not written yet.": 1,
        "is_win": 1,
    },
    "def is_valid_move(grid, column):\n"
    "    if column < 0: raise NotImplementedError\n    return True": {
        "is_valid_move is not written yet": 1,
        "wrong": 2,
    },
    "from dataclasses import replace\nfrom fourinrow import connect\n"
    "mine = replace(connect(), legal_moves=lambda _: ())": {
        "played(mine)": 1,
        "played(game": 0,
    },
    "print('one')\nprint('two')\ndef new_grid(r, c): ...": {
        "The code prints one.": 1,
        "two": 0,
    },
}


@pytest.mark.parametrize(("code", "words"), TOLD.items())
def test_what_is_wrong_with_code_is_told_once(
    code: str, words: dict[str, int], tmp_path: Path
) -> None:
    shown = texts(news(code, tmp_path))
    assert {each: shown.count(each) for each in words} == words
    assert str(tmp_path) not in shown
