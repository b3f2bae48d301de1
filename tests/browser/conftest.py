"""A real Chromium, and a real server of pages."""

import sys
from collections.abc import Callable, Iterator
from shutil import which
from subprocess import PIPE, Popen
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


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
    """The address of a server's first page, without its last slash.

    Its first search takes longer: a process begins for it.
    """
    command = [sys.executable, "-m", "fourinrow", "web", "--port=0", "--no-browser"]
    with Popen(command, stdout=PIPE, text=True) as server:
        assert server.stdout
        try:
            address = server.stdout.readline().split()[0].rstrip("/")
            while b"No tree is found yet" in urlopen(f"{address}/tree").read():
                pass
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
        found.on("console", lambda message: complaints.append(message.text))
        found.on("pageerror", lambda error: complaints.append(str(error)))
        found.goto(path)
        return found

    yield page
    for context in contexts:
        context.close()
    assert complaints == []
