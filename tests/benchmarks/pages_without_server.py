"""Print how fast the pages without a server are in Chromium, and what they load.

PYODIDE=folder PYTHONPATH=helpers python -m benchmarks.pages_without_server, in the
folder of the tests.
"""

import os
import sys
from gzip import compress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from playwright.sync_api import BrowserContext, Page, sync_playwright

from commandline import run
from file_host import PYTHON_KEPT, hosted

MOVES = 20


def plies(page: Page) -> int:
    return int(page.locator(".line li").count()) - 1


def first_move(context: BrowserContext, address: str) -> tuple[float, float]:
    """The seconds until the first board, and until a first move is answered."""
    page = context.new_page()
    begun = perf_counter()
    page.goto(address, wait_until="commit")
    page.locator("#move-4").wait_for()
    board = perf_counter() - begun
    page.locator("#move-4").click()
    while plies(page) < 2:
        sleep(0.005)
    answered = perf_counter() - begun
    while page.evaluate(PYTHON_KEPT) < 9:  # for the next visit
        sleep(0.3)
    page.close()
    return board, answered


def clicks(context: BrowserContext, address: str) -> list[float]:
    """The seconds from a click to the board with its stone; two people play."""
    page = context.new_page()
    page.goto(f"{address}?second=human")
    page.locator("main:not([hidden], [aria-busy]) #move-1").wait_for()
    found = []
    for move in range(MOVES):
        begun = perf_counter()
        page.locator(f"#move-{1 + move % 7}").dispatch_event("click")
        while plies(page) == move:
            sleep(0.001)
        found.append(perf_counter() - begun)
    return found


def main() -> None:
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        result = run("web", "--static", folder, "--pyodide", os.environ["PYODIDE"])
        assert result.status == 0, result.err
        files = [
            path.read_bytes() for path in Path(folder).rglob("*") if path.is_file()
        ]
        total = sum(len(compress(content, 9)) for content in files)
        print(f"{len(files)} files, {total:,} bytes with gzip")
        with hosted(Path(folder)) as address:
            browser = playwright.chromium.launch(
                executable_path=sys.argv[1] if sys.argv[1:] else "/usr/bin/chromium",
                args=["--no-sandbox", "--disable-background-networking"],
            )
            for number in range(3):
                context = browser.new_context()
                board, cold = first_move(context, address)
                _, warm = first_move(context, address)
                found = clicks(context, address)
                print(
                    f"{number + 1}: board {board:.2f} s, first move cold {cold:.2f} s, "
                    f"warm {warm:.2f} s, click {1000 * median(found):.0f} ms, "
                    f"at most {1000 * max(found):.0f} ms"
                )
                context.close()


if __name__ == "__main__":
    main()
