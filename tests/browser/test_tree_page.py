"""The page of `fourinrow tree --html` in a real browser: replayed, and folded."""

from pathlib import Path

from playwright.sync_api import Browser

from browser.replays import CUT, LEAF_7, told
from fourinrow.draw import tree_html
from fourinrow.search import TREE_SPACE, alpha_beta, minimax, trace, tree_of

EVERYTHING = "window from \u2212\u221e to \u221e"
TEXTBOOK = tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def test_a_file_is_replayed_and_all_is_there_without_a_script(
    tmp_path: Path, chromium: Browser
) -> None:
    searches = {"alpha-beta": alpha_beta, "minimax": minimax}
    roots = {
        name: trace(search, None, TREE_SPACE, TEXTBOOK)
        for name, search in searches.items()
    }
    (tmp_path / "tree.html").write_text(tree_html(roots), "utf-8")
    file, complaints = (tmp_path / "tree.html").as_uri(), list[str]()
    page = chromium.new_page()
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(file)
    page.get_by_role("button", name="First").click()
    assert told(page)[0] == f"alpha-beta: step 1, MAX, {EVERYTHING}"
    page.get_by_role("button", name="Next").click()
    page.get_by_role("slider").press("ArrowRight")
    page.locator("h1").click()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    assert told(page) == [
        LEAF_7,
        f"alpha-beta: back at step 6: value at most 2. {CUT}",
        "minimax: step 7, move 1, leaf, value 2",
    ]
    assert page.locator(".node:not(.ahead)").count() == 2 * 7
    page.get_by_role("button", name="Last").click()
    assert page.locator(".ahead").count() == 0
    assert complaints == []
    page.close()
    still = chromium.new_page(java_script_enabled=False)
    still.goto(file)
    assert still.locator(".node:visible").count() == 11 + 13
    assert still.locator(".replay button:visible").count() == 0
    still.close()
