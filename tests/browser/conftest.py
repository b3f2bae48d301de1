"""A real Chromium, and a real server of pages.

``--screenshots DIR`` writes the pages that tests look at into a folder.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import which
from subprocess import PIPE, Popen
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
expect.set_options(timeout=30_000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--screenshots", type=Path, metavar="DIR", help="write pages here")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = next(filter(None, map(which, BROWSERS)), None)
    assert path, f"expected one of the browsers {', '.join(BROWSERS)}, got none"
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="session")
def home() -> Iterator[str]:
    """The address of a server's first page, without its last slash."""
    command = [sys.executable, "-m", "fourinrow", "web", "--port=0", "--no-browser"]
    with Popen(command, stdout=PIPE, text=True) as server:
        assert server.stdout
        try:
            address = server.stdout.readline().split()[0].rstrip("/")
            for _ in range(9):  # the first search begins a process
                if b"There is no tree" not in urlopen(f"{address}/tree").read():
                    break
            yield address
        finally:
            server.terminate()


@pytest.fixture
def opened(chromium: Browser, home: str) -> Iterator[Callable[..., Page]]:
    """Open a page of the server; what its scripts complain of fails."""
    complaints, contexts = list[str](), []

    def page(path: str, **settings: object) -> Page:
        contexts.append(chromium.new_context(base_url=home, **settings))
        found = contexts[-1].new_page()

        def heard(message: ConsoleMessage) -> None:
            """Keep what the console says, but not that a page has a bad status."""
            is_status = message.text.startswith("Failed to load resource")
            url = message.location["url"]
            is_known = url == found.url or url.startswith(f"{home}/move?")
            if not (is_status and is_known):
                complaints.append(message.text)

        found.on("console", heard)
        found.on("pageerror", lambda error: complaints.append(str(error)))
        found.goto(path)
        return found

    yield page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def photograph(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Write a page as a picture, if there is a folder for it."""
    folder: Path | None = request.config.getoption("--screenshots")

    def written(page: Page, name: str) -> None:
        if folder is not None:
            page.screenshot(path=folder / f"{name}.png", full_page=True)

    return written
