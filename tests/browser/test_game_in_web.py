"""Games on the server's pages: by mouse, by keys, and without a script."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from fourinrow.games import GAMES

# The replies of this player are the same each time, and do not stop four in column 4.
GAME = "/?second=random&seed=3"
WON = "/?moves=4241464&second=random&seed=3"
STEPS = (
    ("Undo", "ArrowLeft", "&ply=3", "3. 5"),
    ("Undo", "ArrowLeft", "&ply=2", "2. 4"),
    ("Redo", "ArrowRight", "&ply=3", "3. 5"),
    ("To start", "", "&ply=0", "Start"),
    ("To end", "", "", "4. 3"),
)
EMPTY_ROW = ".......\n"
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
        expect(page.locator(".keys")).to_be_visible(visible=has_script)
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
    for key, ply in [("ArrowLeft", 6), ("ArrowLeft", 4), ("ArrowRight", 6)]:
        page.keyboard.press(key)
        expect(page).to_have_url(WON.replace("&", f"&ply={ply}&", 1))


def test_keys_that_are_typed_at_once_all_count(opened: Open) -> None:
    page = opened("/?second=random&seed=5")
    page.locator("#move-1").focus()
    page.keyboard.type("1234")
    expect(page.locator(".line li")).to_have_count(9)
    assert re.search("moves=1.2.3.4.&", page.url)


def test_a_stone_lies_on_the_board_while_the_computer_thinks(opened: Open) -> None:
    page, asked = opened(GAME), list[Route]()

    def held(route: Route) -> None:
        asked.append(route)

    page.route("**/move?*", held)
    page.get_by_role("link", name="column 2,").click()
    expect(page.locator("#move-2 .next")).to_be_visible()
    expect(page.locator(".turn")).to_contain_text("Thinking …")
    page.get_by_role("link", name="column 3,").click()  # it is not our turn
    expect(page.locator("#move-2 .next")).to_be_visible()
    [route] = asked
    route.continue_()
    expect(page.locator(".line li")).to_have_count(3)
    assert "moves=2" in page.url
    assert page.locator("main.moved").count() == 1
    page.locator("#show-scores").click()
    expect(page.locator("main.moved")).to_have_count(0)  # and no stone falls again


def test_without_a_server_the_board_stays(opened: Open) -> None:
    page = opened(GAME)
    page.evaluate("() => { usual = fetch; fetch = () => Promise.reject(); }")
    page.get_by_role("link", name="column 2,").click()
    expect(page.locator(".turn")).to_contain_text("The server does not answer.")
    page.evaluate("() => { fetch = usual; }")
    page.get_by_role("link", name="column 3,").click()
    expect(page.locator(".line li")).to_have_count(3)
    assert "moves=3" in page.url


def test_a_page_without_all_answers_looks_again_by_itself(opened: Open) -> None:
    page, kept = opened("/?moves=44&second=human"), list[str]()

    def without_scores(route: Route) -> None:
        response = route.fetch()
        body = response.text()
        if not kept:
            body = body.replace('class="game"', 'class="game" data-again')
        kept.append(body)
        route.fulfill(response=response, body=body)

    page.route("**/*show=scores*", without_scores)
    page.locator("#show-scores").click()
    expect(page.locator("[data-again]")).to_have_count(1)
    expect(page.locator("[data-again]")).to_have_count(0)
    assert len(kept) == 2
    expect(page.locator("#show-scores")).to_be_focused()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_stones_fall_only_where_motion_is_wanted(motion: str, opened: Open) -> None:
    page = opened("/?second=human", reduced_motion=motion)
    column(page, 4)
    last = page.locator(".stone:has(+ .last)")
    name = last.evaluate("each => getComputedStyle(each).animationName")
    assert name == ("fall" if motion == "no-preference" else "none")


def test_a_link_is_copied(opened: Open) -> None:
    page = opened("/?moves=4453&second=human", permissions=["clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (740, 360), (360, 740)])
def test_the_board_uses_the_screen(width: int, height: int, opened: Open) -> None:
    page = opened("/?moves=44", viewport={"width": width, "height": height})
    box = page.locator(".board").bounding_box()
    assert box
    assert box["y"] + box["height"] <= height
    assert box["width"] >= 0.9 * width or box["height"] >= 0.7 * height


@pytest.mark.parametrize("has_script", [True, False])
def test_the_computer_begins_at_once(has_script: bool, opened: Open) -> None:
    page = opened("/", java_script_enabled=has_script)
    page.get_by_role("link", name="level 2").click()
    page.get_by_role("link", name="the computer begins").click()
    expect(page.locator(".line li")).to_have_count(2)
    expect(page.locator("p.last")).to_contain_text("First player (level 2) played")


def test_a_better_move_is_found(opened: Open) -> None:
    page = opened("/?moves=4455667")
    page.get_by_role("link", name="My mistakes").click()
    page.get_by_role("link", name="Move 3: 5").click()
    for number, words in ((5, "Look again."), (4, "Right!")):
        column(page, number)
        expect(page.locator("#mistakes")).to_contain_text(words)
    assert "moves=4455667&ply=2" in page.url


@pytest.mark.parametrize("has_script", [True, False])
def test_it_is_said_why_and_a_line_leads_to_its_board(
    has_script: bool, opened: Open
) -> None:
    page = opened("/?moves=34444236&second=human", java_script_enabled=has_script)
    page.get_by_role("link", name="Why?").click()
    expect(page.locator("#why")).to_contain_text("First wins by the answers below:")
    page.get_by_role("link", name="Second c4, First b2").click()
    expect(page.locator("#why")).to_contain_text(
        "Second has to play a1, or First completes"
    )
    expect(page).to_have_url("/?moves=34444236332&second=human&show=why")


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


@pytest.mark.parametrize("by_key", [True, False])
def test_undo_and_redo_go_through_a_game(by_key: bool, opened: Open) -> None:
    page = opened("/?moves=4453&second=human")
    for name, key, ply, words in STEPS:
        if by_key and key:
            page.keyboard.press(key)
        elif by_key:
            page.locator(".controls").get_by_text(name, exact=True).press("Enter")
        else:
            page.locator(".controls").get_by_text(name, exact=True).click()
        expect(page).to_have_url(f"/?moves=4453{ply}&second=human")
        expect(page.locator(".line [aria-current=step]")).to_have_text(words)


@pytest.mark.parametrize(
    ("path", "link", "after"),
    [
        ("/?moves=4453&ply=1&second=human", "#go-prev", "#go-prev"),  # off then
        ("/?moves=4453&second=human", "#show-scores", "#show-scores"),
        ("/?moves=4453&second=human", "#ply-2", "#ply-2"),
        ("/?moves=4453&second=human", "#swap-colours", "#swap-colours"),
        ("/?moves=4453&second=human&show=graph", "#graph-1", "#graph-1"),
        ("/?moves=4453&second=human&show=scores", "#choice-4", "#choice-4"),
        ("/?game=tic-tac-toe&second=human", "#move-a1", "#board"),  # the move is gone
    ],
)
def test_the_focus_stays_where_it_was(
    path: str, link: str, after: str, opened: Open
) -> None:
    page = opened(path)
    page.evaluate("window.isTheSame = true")
    before = page.url
    page.locator(link).press("Enter")
    expect(page).not_to_have_url(before)
    expect(page.locator(after)).to_be_focused()
    assert page.evaluate("window.isTheSame")  # the page was not loaded again


def test_home_and_end_scroll(opened: Open) -> None:
    page = opened("/?moves=4453&ply=2&second=human")
    new = page.get_by_role("link", name="New game")
    same = page.get_by_text("The same in Python")
    for key, part in [("End", same), ("Home", new)]:
        page.keyboard.press(key)
        expect(part).to_be_in_viewport()
    assert page.url.endswith("/?moves=4453&ply=2&second=human")


def test_code_is_selected_whole(opened: Open) -> None:
    page = opened("/?moves=4453&second=human")
    page.get_by_text("The same in Python").click()
    for go in (
        page.locator("pre.code").first.click,
        page.locator("pre.code").last.focus,
    ):
        go()
        assert "4453" in page.evaluate("getSelection().toString()")


def test_a_move_in_the_past_drops_what_followed(opened: Open) -> None:
    page = opened("/?moves=4453&ply=2&second=human")
    column(page, 7)
    expect(page).to_have_url("/?moves=447&second=human")


@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_played_and_the_computer_replies(game: str, opened: Open) -> None:
    page = opened(f"/?game={game}")
    for plies in (2, 4):
        place = page.locator(".place").first
        if (place.get_attribute("href") or "").startswith("#"):
            place.click()
            place = page.locator(":target .choice").first
        place.click()
        expect(page.locator(".line li")).to_have_count(1 + plies)
    assert page.locator(".turn").inner_text() == "First player (human) to move."


def test_the_graph_shows_a_mistake_and_leads_to_it(opened: Open) -> None:
    page = opened("/?moves=445566&second=human&show=graph")
    assert page.locator(".point.mistake").count() == 2
    page.locator("#graph a").nth(3).click()
    expect(page.locator(".line [aria-current=step]")).to_have_text("3. 5?")


@pytest.mark.parametrize("has_script", [True, False])
def test_a_cell_of_stonehenge_leads_to_its_moves(
    has_script: bool, opened: Open
) -> None:
    page = opened("/?game=stonehenge&second=human", java_script_enabled=has_script)
    page.get_by_role("link", name="cell 11, 6 moves").click()
    expect(page.locator(":target")).to_be_in_viewport()
    expect(page.locator(".place").first).to_be_in_viewport()
    page.locator(":target").get_by_role("link", name="11 5").click()
    expect(page.locator("p.last")).to_contain_text("played 11 5")


def test_a_form_begins_another_game(opened: Open) -> None:
    page = opened("/?moves=44")
    page.get_by_text("Another game, board, position").click()
    page.get_by_label("Rows").fill("5")
    page.get_by_label("First").first.fill("greedy")
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_url("/?board=rows+5&first=greedy")
    page.get_by_role("link", name="Let greedy move").click()
    expect(page.locator(".line li")).to_have_count(2)


@pytest.mark.parametrize("text", ["4 4 5 3", f"{4 * EMPTY_ROW}...O...\n..OXX.."])
def test_a_position_is_pasted(text: str, opened: Open) -> None:
    page = opened("/")
    page.get_by_text("Another game, board, position").click()
    page.get_by_label("Moves from the start").fill(text)
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_url("/?moves=4453")


@pytest.mark.parametrize("has_script", [True, False])
def test_a_mistake_in_a_form_keeps_what_was_typed(
    has_script: bool, opened: Open
) -> None:
    page = opened("/?second=human", java_script_enabled=has_script)
    page.get_by_text("Another game, board, position").click()
    page.get_by_label("First").first.fill("greedy")
    page.get_by_label("Moves from the start").fill("4 4 8")
    page.get_by_role("button", name="Begin").click()
    moves = page.get_by_label("Moves from the start")
    expect(moves).to_be_focused()
    expect(moves).to_have_value("4 4 8")
    message = re.compile("^expected a column from 1 to 7, got '8'")
    expect(moves).to_have_accessible_description(message)
    moves.fill("4 4 7")
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_url("/?moves=447&first=greedy&second=human")


@pytest.mark.parametrize("has_script", [True, False])
def test_moves_are_typed_beside_a_big_board(has_script: bool, opened: Open) -> None:
    path = "/?board=rows+15+cols+15+connect+5+gravity+no&second=human"
    page = opened(path, java_script_enabled=has_script)
    for ply, move in enumerate(["h8", "g7"], 1):
        page.get_by_label("Move", exact=True).fill(move)
        page.get_by_label("Move", exact=True).press("Enter")
        expect(page.locator(".line li")).to_have_count(1 + ply)
        if has_script:
            expect(page.locator("#typed-move")).to_be_focused()
            expect(page.locator("#typed-move")).to_have_value("")
