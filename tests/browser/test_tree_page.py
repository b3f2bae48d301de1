"""The page of `fourinrow tree --html` in a real browser: replayed, and folded."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from browser.replays import CUT, LEAF_7, told
from fourinrow.draw import tree_html
from fourinrow.search import TREE_SPACE, alpha_beta, minimax, trace, tree_of

EVERYTHING = "window from \u2212\u221e to \u221e"
TEXTBOOK = tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, chromium: Browser) -> Iterator[Page]:
    """A page with alpha-beta beside minimax; what its script complains of fails."""
    file = tmp_path_factory.mktemp("page") / "tree.html"
    searches = {"alpha-beta": alpha_beta, "minimax": minimax}
    roots = {
        name: trace(search, None, TREE_SPACE, TEXTBOOK)
        for name, search in searches.items()
    }
    file.write_text(tree_html(roots), "utf-8")
    complaints = list[str]()
    shown = chromium.new_page()
    shown.on("console", lambda message: complaints.append(message.text))
    shown.on("pageerror", lambda error: complaints.append(str(error)))
    shown.goto(file.as_uri())
    yield shown
    shown.close()
    assert complaints == []


def test_the_keys_replay_the_visits_and_say_what_is_cut_and_why(page: Page) -> None:
    page.keyboard.press("Home")
    assert told(page)[0] == f"alpha-beta: step 1, MAX, {EVERYTHING}"
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    assert told(page) == [
        LEAF_7,
        f"alpha-beta: back at step 6: value at most 2. {CUT}",
        "minimax: step 7, move 1, leaf, value 2",
    ]
    assert page.locator(".node:not(.ahead)").count() == 2 * 7
    assert page.locator(".cut:not(.ahead)").count() == 1


def test_buttons_and_slider_go_where_the_keys_go(page: Page) -> None:
    page.get_by_role("button", name="First").click()
    page.get_by_role("button", name="Next").click()
    by_button = told(page)
    page.keyboard.press("Home")
    page.get_by_role("slider").press("ArrowRight")
    assert told(page) == by_button
    page.get_by_role("button", name="Last").click()
    assert page.locator(".ahead").count() == 0
    assert told(page)[-1] == "minimax: back at step 1: value 3"


def test_without_a_script_all_is_there(page: Page) -> None:
    browser = page.context.browser
    assert browser
    still = browser.new_context(java_script_enabled=False).new_page()
    still.goto(page.url)
    assert still.locator(".node:visible").count() == 11 + 13
    assert still.locator(".replay button:visible").count() == 0
