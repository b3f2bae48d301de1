"""Search trees in a real browser, replayed by a script and without one.

They are on the server's pages, and in the file that `fourinrow tree --html` writes.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Locator, Page

from fourinrow.draw import trace, tree_html
from fourinrow.search import TREE_SPACE, alpha_beta, minimax, tree_of

TEXTBOOK = "/tree?numbers=[[3,12,8],[2,4,6],[14,5,2]]&compare=minimax"
DICE = "/tree?game=dice&depth=1"
POSITION = "/tree?moves=445566&depth=1"
WIDE = "/tree?moves=4453&compare=minimax"
BACK_AT_6 = (
    "alpha-beta: back at step 6: value at most 2. "
    "MIN can hold this to 2, MAX already has 3: the rest is cut"
)
AT_7 = [
    "alpha-beta: step 7, move 1, leaf, window from 3 to ∞, value 2: "
    "β at step 6 becomes 2",
    BACK_AT_6,
    "minimax: step 7, move 1, leaf, value 2",
]
HIDDEN = (
    ".ahead .value:not(.leaf), .ahead .order, .ahead .window, .ahead.cut text, "
    ".panel:has(.open) .total"
)
GIVEN_AWAY = """(hidden) => [...document.querySelectorAll(hidden)]
    .filter((part) => getComputedStyle(part).visibility === "visible")
    .map((part) => part.textContent)"""
THICK = """() => [...document.querySelectorAll(".tree")].map((tree) =>
    [...tree.querySelectorAll("polyline")]
        .some((edge) => parseFloat(getComputedStyle(edge).strokeWidth) > 2))"""


def gives_away(page: Page) -> list[str]:
    """What is seen of nodes not visited yet, but for the values of leaves."""
    found: list[str] = page.evaluate(GIVEN_AWAY, HIDDEN)
    return found


def thick_trees(page: Page) -> list[bool]:
    """Whether each tree has a best line that is thick."""
    found: list[bool] = page.evaluate(THICK)
    return found


def told(page: Page) -> list[str]:
    """What a page says of each visit."""
    texts: list[str] = page.locator(".visits li").all_inner_texts()
    return texts


def looks(page: Page) -> tuple[list[str], list[int], list[bool], list[str]]:
    """What a page says and shows at a step, and which lines of the search run."""
    marks = (".ahead", ".open", ".here")
    shown = [page.locator(f"svg {mark}").count() for mark in marks]
    runs = page.locator(".lines .runs").all_inner_texts()
    return told(page), shown, thick_trees(page), runs


def boxes(found: Locator) -> list[FloatRect]:
    return [box for each in found.all() if (box := each.bounding_box())]


def follow(page: Page, name: str) -> None:
    """Follow a link to a step, and wait until its page is loaded."""
    before = page.url
    page.get_by_role("link", name=name).click()
    page.wait_for_url(lambda url: url != before)


@pytest.mark.parametrize("path", [TEXTBOOK, DICE])
def test_the_script_shows_each_step_as_the_server_does_and_gives_away_nothing(
    path: str, opened: Callable[..., Page]
) -> None:
    page = opened(path)
    page.evaluate("window.isTheSame = true")
    follow(page, "First")
    steps = {page.url: looks(page)}
    while page.locator("svg .ahead").count() or page.locator("svg .open").count():
        assert gives_away(page) == []
        follow(page, "Next")
        steps[page.url] = looks(page)
    assert all(thick_trees(page))
    assert page.evaluate("window.isTheSame")  # the page was not loaded again
    assert len(steps) > 5
    without = opened(path, java_script_enabled=False)
    for url in [*steps][::4]:
        without.goto(url)
        assert looks(without) == steps[url]
    follow(without, "Back")
    assert gives_away(without) == []


def test_the_tree_of_a_position_is_in_view_on_a_laptop(
    opened: Callable[..., Page],
) -> None:
    page = opened("/tree?moves=4453", viewport={"width": 1280, "height": 800})
    for step in (1, 2, 3):
        box = page.locator(f".node[data-step='{step}'] polygon").first.bounding_box()
        assert box
        assert box["y"] + box["height"] < 800


def test_keys_and_the_slider_replay_and_the_address_says_the_step(
    opened: Callable[..., Page],
) -> None:
    page = opened(TEXTBOOK)
    page.keyboard.press("Home")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    assert told(page) == AT_7
    assert page.url.endswith("step=7")
    assert looks(opened(page.url)) == looks(page)
    page.keyboard.press("End")
    assert looks(opened(TEXTBOOK)) == looks(page)
    slider = page.get_by_role("slider", name="Visit")
    slider.press("Home")
    slider.press("ArrowRight")
    assert page.url.endswith("step=2")
    page.get_by_text("A tree of numbers").click()
    page.get_by_label("Numbers in nested lists").press("ArrowLeft")  # of the cursor
    assert page.url.endswith("step=2")


def test_a_file_is_replayed_and_all_is_there_without_a_script(
    tmp_path: Path, opened: Callable[..., Page]
) -> None:
    tree = tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    searches = {"alpha-beta": alpha_beta, "minimax": minimax}
    roots = {
        name: trace(search, None, TREE_SPACE, tree) for name, search in searches.items()
    }
    file = tmp_path / "tree.html"
    file.write_text(tree_html(roots), "utf-8")
    page = opened(file.as_uri())
    page.get_by_role("button", name="First").click()
    assert page.locator(".node:not(.ahead)").count() == 2
    page.get_by_role("button", name="Next").click()
    page.get_by_role("slider").press("ArrowRight")
    page.locator("h1").click()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    assert told(page) == AT_7
    page.get_by_role("button", name="Last").click()
    assert page.locator(".ahead").count() == 0
    still = opened(file.as_uri(), java_script_enabled=False)
    assert still.locator(".node:visible").count() == 11 + 13
    assert still.locator(".replay button:visible").count() == 0


def test_wide_trees_scroll_together_or_fit_and_are_printed_without_buttons(
    opened: Callable[..., Page],
) -> None:
    page = opened(WIDE)
    captions = page.locator(".caption")
    before = [box["x"] for box in boxes(captions)]
    roots = [page.locator(".tree").nth(at).locator("polygon").first for at in (0, 1)]
    page.locator(".scroll").evaluate("scroll => scroll.scrollTo(900, 0)")
    assert [box["x"] for box in boxes(captions)] == before
    [one], [other] = map(boxes, roots)
    assert one["x"] == other["x"]
    page.locator(".scroll").press("ArrowLeft")  # scrolls, and replays nothing
    assert page.locator(".ahead").count() == 0
    page.get_by_label("Fit to the width").check()
    assert page.locator(".scroll").evaluate("it => it.scrollWidth === it.clientWidth")
    page.emulate_media(media="print")
    controls = page.locator(".replay, .settings, .how")
    assert [each.is_visible() for each in controls.all()] == [False] * 3
    page = opened(TEXTBOOK, viewport={"width": 1920, "height": 1080})
    before = boxes(page.locator(".tree"))
    page.get_by_label("Fit to the width").check()
    for one, other in zip(before, boxes(page.locator(".tree")), strict=True):
        assert 1.3 * one["width"] < other["width"] < 800  # side by side still


def test_on_a_phone_the_tree_is_below_the_buttons_and_the_node_of_a_step_in_view(
    opened: Callable[..., Page],
) -> None:
    page = opened(WIDE)
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        buttons, trees, words = (
            boxes(page.locator(name))[0] for name in (".replay", ".trees", ".now")
        )
        assert trees["y"] - (buttons["y"] + buttons["height"]) < 16
        assert trees["y"] + trees["height"] <= words["y"]
        for step in range(0, 36, 5):
            page.get_by_role("slider").fill(str(step))
            [here] = boxes(page.locator(".tree").first.locator(".node.here polygon"))
            assert 0 <= here["x"] < here["x"] + here["width"] <= width
            [buttons] = boxes(page.locator(".replay"))
            assert buttons["y"] + buttons["height"] <= here["y"] + 1
            assert here["y"] + here["height"] <= height + 1
        page.evaluate("scrollTo(0, 0)")


def test_a_node_shows_its_board_when_it_is_visited_pointed_at_or_focused(
    opened: Callable[..., Page],
) -> None:
    page = opened(POSITION)
    board = page.locator(".at")
    position = board.inner_text()
    assert "Board at #1 (● MAX, ○ MIN)" in position
    leaf = page.locator(".node[data-step='3']")
    leaf.hover()
    assert "#3" in board.inner_text()
    assert board.inner_text().count("[●]") == 4  # a win
    page.mouse.move(0, 0)
    assert board.inner_text() == position
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.locator(".fork").focus()
    assert board.inner_text() == position
    page.locator(".fork").blur()
    for has_script in (True, False):
        same = opened(page.url, java_script_enabled=has_script)
        assert same.locator(".at").inner_text() == board.inner_text()
        assert "#2" in board.inner_text()


def test_values_are_guessed_before_they_are_shown(opened: Callable[..., Page]) -> None:
    page = opened(TEXTBOOK)
    guess = page.get_by_label("Guess the values")
    for _ in range(2):  # what was shown is asked again
        guess.check()
        values = page.locator(".tree").first.locator(".fork .value")
        assert values.all_text_contents() == ["?"] * 4
        assert page.locator(".window:visible, .cut text:visible").count() == 0
        titles = page.locator(".node title").all_text_contents()
        assert not [each for each in titles if "window" in each]
        forks = page.locator(".fork title").all_text_contents()
        totals = page.locator(".total:visible").all_inner_texts()
        _leaf, *said = told(page)
        assert not [each for each in (*said, *forks, *totals) if "value" in each]
        assert thick_trees(page) == [False, False]
        second = page.locator(".tree").first.locator(".fork").nth(2)
        second.locator("polygon").click()
        assert values.all_text_contents() == ["?", "?", "≤ 2", "?"]
        assert BACK_AT_6 in told(page)
        assert page.locator(".folded").count() == 0
        second.press("Enter")
        assert page.locator(".folded").count() == 3  # a leaf, edge and cut
        second.press("Enter")
        guess.uncheck()
        assert values.all_text_contents() == ["3", "3", "≤ 2", "≤ 2"]
    assert looks(opened(TEXTBOOK)) == looks(page)
    guess.check()
    page.keyboard.press("Home")
    page.get_by_role("link", name="Next").click()
    assert gives_away(page) == []


def test_a_typed_guess_of_one_of_the_trees_is_told_right_or_wrong_and_asked_once(
    opened: Callable[..., Page],
) -> None:
    for number, verdict in (
        ("12", "value 3. You guessed 12."),
        ("3,0", "value 3. You guessed it!"),
    ):
        page = opened(TEXTBOOK + "&step=5")  # a MIN node with 3, 12 and 8 is left
        page.get_by_label("Guess the values").check()
        wanted = page.locator(".wanted")
        assert wanted.locator(".order").all_text_contents() == ["#2"]
        typed = page.get_by_label("Value of #2 of alpha-beta")
        typed.fill("x")
        typed.press("Enter")
        assert not [each for each in told(page) if "guessed" in each]
        typed.fill(number)
        typed.press("Enter")
        assert f"alpha-beta: back at step 2: {verdict}" in told(page)
        assert "minimax: back at step 2: value 3" in told(page)
        assert not page.get_by_label("Value of").is_visible()
        assert wanted.count() == 0
        page.get_by_label("Guess the values").uncheck()
        assert not [each for each in told(page) if "guessed" in each]


def test_play_goes_on_by_itself_until_it_is_paused(opened: Callable[..., Page]) -> None:
    page = opened(TEXTBOOK)
    script = page.locator("#trees script").get_attribute("src")
    page.evaluate(f"import('{script}#1')")  # changes nothing a second time
    page.clock.install(time=0)
    page.clock.pause_at(9)
    page.get_by_role("button", name="Play").click()
    assert page.url.endswith("step=1")
    page.clock.run_for(5000)
    assert page.url.endswith("step=3")
    page.get_by_role("button", name="Pause").click()
    assert looks(opened(page.url)) == looks(page)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.get_by_role("link", name="Next").click()
    page.clock.run_for(5000)
    assert page.url.endswith("step=3")
