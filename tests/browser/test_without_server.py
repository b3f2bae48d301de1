"""The pages without a server, in a folder that any host of files may serve."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect

from browser.test_pages import found_by_axe
from commandline import run
from file_host import PYTHON_KEPT, hosted
from web.serving import ROOT, WRONG_SEARCH

PUBLIC = "https://cdn.jsdelivr.net"
RANDOM = "?second=random&seed=3"
LOOP = "def new_grid(rows, cols):\n    while True: pass\n\n"


def written(folder: Path, *options: str) -> None:
    """Write the pages into a folder."""
    result = run("web", "--static", str(folder), *options)
    assert (result.status, result.err) == (0, "")


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A host of the pages whose Python comes from a public host."""
    folder = tmp_path_factory.mktemp("host")
    written(folder / ROOT.strip("/"))
    with hosted(folder) as address:
        yield address.rstrip("/") + ROOT


def from_afar(route: Route) -> None:
    """Send what the public host has, which is the package's file."""
    name = route.request.url.rpartition("/")[2]
    body = (Path(os.environ["PYODIDE"]) / name).read_bytes()
    open_to_all = {"Access-Control-Allow-Origin": "*"}
    kind = "application/wasm" if name.endswith(".wasm") else "text/javascript"
    route.fulfill(body=body, headers=open_to_all, content_type=kind)


@pytest.fixture(scope="session")
def usual(chromium: Browser, host: str) -> Iterator[BrowserContext]:
    """A browser that keeps what it has loaded from one test to the next."""
    with chromium.new_context(base_url=host) as context:
        context.route(f"{PUBLIC}/**", from_afar)
        yield context


@pytest.fixture
def phone(chromium: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser that gets all from one host: whoever wrote the pages had Pyodide."""
    written(tmp_path / ROOT.strip("/"), "--pyodide", os.environ["PYODIDE"])
    asked, size = list[str](), {"width": 360, "height": 780}
    with (
        hosted(tmp_path) as address,
        chromium.new_context(
            base_url=address.rstrip("/") + ROOT, viewport=size, color_scheme="dark"
        ) as context,
    ):
        context.on("request", lambda request: asked.append(request.url))
        yield context
        assert asked
        assert [it for it in asked if not it.startswith((address, "blob:"))] == []


@pytest.fixture
def visited(usual: BrowserContext) -> Iterator[Callable[..., Page]]:
    """Open a page. Complaints of scripts and requests to other hosts fail."""
    wrong, pages = list[str](), list[Page]()

    def asked(request: Request) -> None:
        if not request.url.startswith(("http://localhost", "blob:", PUBLIC)):
            wrong.append(request.url)

    def visit(address: str = "", context: BrowserContext = usual) -> Page:
        page = context.new_page()
        pages.append(page)
        page.on("request", asked)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text))
        page.goto(address)
        return page

    yield visit
    for page in pages:
        page.close()
    assert wrong == []


def test_another_file_of_a_public_host_than_the_one_that_is_named_is_not_run(
    chromium: Browser, host: str
) -> None:
    def changed(route: Route) -> None:
        route.fulfill(body=b" ", headers={"Access-Control-Allow-Origin": "*"})

    with chromium.new_context(base_url=host) as context:
        context.route("https://**/*", from_afar)
        context.route("https://**/python_stdlib.zip", changed)
        page = context.new_page()
        page.goto("?moves=44&second=human")
        expect(page.locator("#loading")).to_contain_text("could not be started")


def ready(page: Page) -> None:
    page.evaluate("local.loading.then(() => 0)")
    expect(page.locator("#loading")).to_be_hidden()
    expect(page.locator("main:not([aria-busy])")).to_be_visible()


def test_a_game_and_the_puzzle_of_the_day_are_played_by_mouse(
    visited: Callable[..., Page], host: str
) -> None:
    page = visited(RANDOM)
    page.evaluate("window.isTheSame = true")
    for ply in range(4):
        page.get_by_role("link", name="column 4,").click()
        expect(page.locator(".line li")).to_have_count(1 + min(2 * ply + 2, 7))
    expect(page.locator(".turn")).to_contain_text("First player has won.")
    won = f"{host}?moves=4241464&second=random&seed=3"
    expect(page).to_have_url(won)
    page.go_back()
    expect(page.locator(".line li")).to_have_count(7)
    page.go_forward()
    expect(page).to_have_url(won)
    page.get_by_role("link", name="Trees").click()
    expect(page.locator("#trees svg").first).to_be_visible()
    page.go_back()
    expect(page.locator(".turn")).to_contain_text("First player has won.")
    page.get_by_role("link", name="Puzzle").click()
    expect(page.locator("h1")).to_have_text(re.compile("^Puzzle [0-9]+$"))
    page.locator(".place").first.click()
    expect(page.locator(".turn")).to_have_text(re.compile("Right|wrong"))
    if page.locator("#solution").count():  # the answer was wrong
        page.locator("#solution").click()
    expect(page.locator("#why")).to_contain_text(", the only move that does")
    assert page.evaluate("window.isTheSame")  # no page was loaded again


def test_on_a_phone_in_the_dark_a_game_is_played_by_keys_and_goes_on_offline(
    visited: Callable[..., Page],
    phone: BrowserContext,
    photograph: Callable[[Page, str], None],
) -> None:
    page = visited(RANDOM, phone)
    ready(page)
    page.locator("#move-4").focus()
    for ply, key in enumerate(["Enter", "4", "4", "4"]):
        page.keyboard.press(key)
        expect(page.locator(".line li")).to_have_count(1 + min(2 * ply + 2, 7))
    expect(page.locator("#live")).to_contain_text("First player has won.")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.evaluate("document.querySelector('header').clientHeight") < 60
    assert found_by_axe(page) == []
    photograph(page, "without-server-phone")
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    for _ in range(100):
        if page.evaluate(PYTHON_KEPT) == 9:
            break
        page.wait_for_timeout(300)
    else:
        pytest.fail("expected that Python is kept within half a minute")
    page.context.set_offline(True)
    page.goto("?moves=4455&second=human")
    expect(page.locator(".line li")).to_have_count(5)
    page.get_by_role("link", name="Tour").click()
    expect(page.locator("h1")).to_have_text("A tour")
    page.get_by_role("link", name="Check").click()
    check(page, "def new_grid(rows, cols):\n    return [[0] * cols] * rows\n")
    expect(page.locator(".summary")).to_have_text("Laws that do not hold: 1 of 2.")


def check(page: Page, code: str) -> None:
    page.locator("#code").fill(code)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#check")).to_have_attribute("aria-busy", "true")
    expect(page.locator("#check")).not_to_have_attribute(
        "aria-busy", "true", timeout=120_000
    )


def test_a_check_is_stopped_or_left_and_ends_a_loop_and_a_wrong_search_is_drawn(
    visited: Callable[..., Page],
    photograph: Callable[[Page, str], None],
) -> None:
    page = visited("check/?exercise=ocaml")
    code, button = page.locator("#code"), page.locator("#check [type=submit]")
    expect(code).to_have_value(re.compile("def alpha_beta"))
    ready(page)
    code.fill("")
    page.keyboard.type("def f():\nif True:\nreturn 1\n")  # indents are kept
    expected = "def f():\n    if True:\n        return 1\n        "
    expect(code).to_have_value(expected)
    code.fill(LOOP)
    button.click()
    expect(button).to_have_text("Stop (2 laws left)")
    button.click()
    check(page, LOOP + WRONG_SEARCH)
    wrong = page.locator(".verdict.wrong")
    expect(wrong.first).to_contain_text("did not end in time")
    expect(wrong.locator("svg").first).to_be_visible()
    expect(wrong.get_by_text("the value is that of").first).to_be_visible()
    found = f"Laws that do not hold: {wrong.count()} of "  # nothing of the one stopped
    expect(page.locator(".summary")).to_contain_text(found)
    assert found_by_axe(page) == []
    photograph(page, "without-server-check")
    code.fill(LOOP)
    button.click()
    expect(button).to_have_text("Stop (2 laws left)")
    page.get_by_role("link", name="Tour").click()
    expect(page.locator("h1")).to_have_text("A tour")
    page.wait_for_timeout(500)
    assert len(page.workers) < 3  # that of the pages, at most that of the check


def test_code_is_kept_in_the_browser_and_shared_by_a_link(
    visited: Callable[..., Page],
) -> None:
    page = visited("check/")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#code").fill("# theirs")
    page.get_by_role("button", name="Copy a link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    page.locator("#code").fill("# mine")
    page.goto(link)
    expect(page.locator("#code")).to_have_value("# theirs")
    expect(page.locator(".shared")).to_contain_text("read it before you check it")
    page.locator("#code").press_sequentially("!")
    page.reload()
    expect(page.locator("#code")).to_have_value(re.compile("!"))
    with page.expect_event("dialog") as asked:
        page.once("dialog", lambda dialog: dialog.dismiss())
        page.get_by_role("button", name="Check", exact=True).click()
    assert asked.value.message == "This code is from a link. Have you read it?"
    page.goto(link.partition("#")[0])
    expect(page.locator("#code")).to_have_value("# mine")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Begin again").click()
    expect(page.locator("#code")).to_have_value(re.compile("def new_grid"))
    page.goto(link.partition("#")[0] + "#code=broken")
    expect(page.locator(".shared")).to_contain_text("This link is not whole")
    check(page, "# mine")  # without a question


def test_memory_stays_flat_over_many_moves(visited: Callable[..., Page]) -> None:
    page = visited("move/?moves=44&second=human")  # from another window
    expect(page.locator(".line li").nth(2)).to_be_visible()
    ready(page)
    protocol = page.context.new_cdp_session(page)

    def used() -> tuple[float, float]:
        """The bytes of the page's scripts, and the number of its nodes."""
        protocol.send("HeapProfiler.collectGarbage")
        found = protocol.send("Performance.getMetrics")["metrics"]
        by_name = {each["name"]: each["value"] for each in found}
        return by_name["JSHeapUsedSize"], by_name["Nodes"]

    def moves(number: int) -> None:
        for move in range(number):
            plies = move % 20
            if not plies and page.locator(".line li").count() > 1:
                page.locator("#go-new").click()
                expect(page.locator(".line li")).to_have_count(1)
            page.locator(f"#move-{1 + plies % 7}").click()
            expect(page.locator(".line li")).to_have_count(2 + plies)

    protocol.send("Performance.enable")
    moves(20)
    bytes_before, nodes_before = used()
    moves(20)
    bytes_after, nodes_after = used()
    assert bytes_after < bytes_before + 500_000
    assert nodes_after < nodes_before + 100
