"""Games on the server's pages: by mouse, by keys, and without a script."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

# The replies of this player are the same each time, and do not stop four in column 4.
GAME = "/?second=random&seed=3"
WON = "/?moves=4241464&second=random&seed=3"
Open = Callable[..., Page]


def column(page: Page, number: int) -> None:
    """Wait for a column to click, and click it."""
    page.locator("main:not([aria-busy])").wait_for()
    page.get_by_role("link", name=f"column {number},").click()


@pytest.mark.parametrize("has_script", [True, False])
def test_a_game_is_won_by_mouse(has_script: bool, opened: Open) -> None:
    page = opened(GAME, java_script_enabled=has_script)
    for ply in range(4):
        column(page, 4)
        expect(page.locator(".line li")).to_have_count(1 + min(2 * ply + 2, 7))
    expect(page.locator(".turn")).to_have_text("First player has won.")
    expect(page).to_have_url(WON)


def test_a_game_is_won_by_keyboard_and_read_aloud(opened: Open) -> None:
    page = opened(GAME)
    page.evaluate("window.isTheSame = true")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(4):
        page.keyboard.press("Tab")
    for ply, key in enumerate(["Enter", "4", "Enter", "4"]):
        expect(page.locator("#move-4")).to_be_focused()
        page.keyboard.press(key)
        expect(page.locator(".line li")).to_have_count(1 + min(2 * ply + 2, 7))
    expect(page.locator("#live")).to_have_text(
        "First player (human) played 4. First player has won."
    )
    assert page.evaluate("window.isTheSame")  # the page was not loaded again
    for key, ply in [("ArrowLeft", 6), ("Home", 0), ("ArrowRight", 2)]:
        page.keyboard.press(key)
        expect(page).to_have_url(WON.replace("&", f"&ply={ply}&", 1))


@pytest.mark.parametrize("has_script", [True, False])
def test_back_and_forward_are_undo_and_redo(has_script: bool, opened: Open) -> None:
    page = opened(GAME, java_script_enabled=has_script)
    for count in (3, 5):
        column(page, 4)
        expect(page.locator(".line li")).to_have_count(count)
    for go, count in ((page.go_back, 3), (page.go_back, 1), (page.go_forward, 3)):
        go()
        expect(page.locator(".line li")).to_have_count(count)


def test_a_shared_address_shows_the_same_in_another_window(opened: Open) -> None:
    mine = opened(GAME)
    column(mine, 4)
    expect(mine.locator(".line li")).to_have_count(3)
    first, again = (opened(mine.url) for _ in range(2))
    assert first.locator("main").inner_html() == again.locator("main").inner_html()
    for part in ("#standing", ".board", ".line"):
        assert mine.locator(part).inner_html() == first.locator(part).inner_html()


def test_a_cell_of_stonehenge_leads_to_its_moves(opened: Open) -> None:
    page = opened("/?game=stonehenge&second=human")
    page.get_by_role("link", name="cell 11, 6 moves").click()
    page.locator(":target").get_by_role("link", name="11 5").click()
    expect(page.locator("p.last")).to_contain_text("played 11 5")


def test_a_form_begins_another_game(opened: Open) -> None:
    page = opened("/?moves=44")
    page.get_by_text("Another game, board or opponent").click()
    page.get_by_label("Rows").fill("5")
    page.get_by_label("First").first.fill("greedy")
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_url("/?board=rows+5&first=greedy")
    page.get_by_role("link", name="Let greedy move").click()
    expect(page.locator(".line li")).to_have_count(2)
