"""Games and puzzles on the server's pages: by mouse, by keys, and without a script."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from fourinrow.core import legal_moves
from fourinrow.notation import from_moves
from fourinrow.play.puzzles import known_puzzles

# The replies of this player are the same each time, and do not stop four in column 4.
GAME = "/?second=random&seed=3"
WON = "/?moves=4241464&second=random&seed=3"
SHOWN = "/?moves=4453&second=human"
STEPS = (
    ("Undo", "ArrowLeft", "&ply=3", "3. 5"),
    ("Undo", "ArrowLeft", "&ply=2", "2. 4"),
    ("Redo", "ArrowRight", "&ply=3", "3. 5"),
    ("To start", "", "&ply=0", "Start"),
    ("To end", "", "", "4. 3"),
)
Open = Callable[..., Page]


def column(page: Page, number: int) -> None:
    """Wait for a column to click, and click it."""
    page.locator("main:not([aria-busy])").wait_for()
    page.get_by_role("link", name=f"column {number},").click()


def released(page: Page, held: list[Route]) -> Route:
    """Wait for a request that is held back."""
    while not held:
        page.wait_for_timeout(10)
    return held.pop(0)


@pytest.mark.parametrize("has_script", [True, False])
def test_a_game_is_won_by_mouse(has_script: bool, opened: Open) -> None:
    page = opened(GAME, java_script_enabled=has_script)
    for ply in range(4):
        column(page, 4)
        expect(page.locator(".keys")).to_be_visible(visible=has_script)
        expect(page.locator(".line li")).to_have_count(1 + min(2 * ply + 2, 7))
    expect(page.locator(".turn")).to_have_text("First player has won.")
    expect(page).to_have_url(WON)
    back, forward = page.go_back, page.go_forward
    for go, count in ((back, 7), (back, 5), (forward, 7), (forward, 8)):
        go()
        expect(page.locator(".line li")).to_have_count(count)


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
    for _ in range(3):
        page.keyboard.down("1")  # only the first is no repetition
    page.keyboard.type("234")
    expect(page).to_have_url(re.compile("moves=1.2.3.4.&"))


def test_a_double_click_is_one_move_and_going_back_drops_what_was_typed(
    opened: Open,
) -> None:
    page, held = opened("/?second=human"), list[Route]()
    column(page, 4)
    column(page, 3)
    expect(page).to_have_url(re.compile("moves=43&"))
    page.locator("#move-4").dblclick(delay=100)
    expect(page).to_have_url(re.compile("moves=434&"))
    page.route(re.compile("moves=4345&"), lambda route: held.append(route))  # noqa: PLW0108
    page.locator("#move-5").focus()
    page.keyboard.type("567")
    released(page, held)
    page.go_back()
    expect(page).to_have_url(re.compile("moves=43&"))
    expect(page.locator(".line li")).to_have_count(3)
    assert not held


def test_a_stone_lies_on_the_board_until_there_is_a_reply_or_no_server(
    opened: Open,
) -> None:
    page, asked = opened(GAME, reduced_motion="no-preference"), list[Route]()

    def held(route: Route) -> None:
        asked.append(route)

    page.route("**/move?*", held)
    page.get_by_role("link", name="column 2,").click()
    expect(page.locator("#move-2 .next")).to_be_visible()
    expect(page.locator(".turn")).to_contain_text("Thinking …")
    page.get_by_role("link", name="column 3,").click()  # it is not our turn
    expect(page.locator("#move-2 .next")).to_be_visible()
    released(page, asked).continue_()
    expect(page.locator(".line li")).to_have_count(3)
    assert not asked
    assert "moves=2" in page.url
    assert page.locator("main.moved").count() == 1
    last = page.locator(".stone:has(+ .last)")
    animation = "each => getComputedStyle(each).animationName"
    assert last.evaluate(animation) == "fall"
    page.emulate_media(reduced_motion="reduce")  # no motion is wanted
    assert last.evaluate(animation) == "none"
    page.locator("#show-scores").click()
    expect(page.locator("main.moved")).to_have_count(0)  # and no stone falls again
    page.unroute("**/move?*")
    for gone in ("Promise.reject()", "Promise.resolve(new Response('stopped'))"):
        page.evaluate(f"() => {{ usual = fetch; fetch = () => {gone}; }}")
        page.get_by_role("link", name="column 2,").click()
        expect(page.get_by_role("status")).to_be_visible()
        expect(page.get_by_role("status")).to_contain_text(
            "The server does not answer."
        )
        expect(page.locator(".turn")).to_contain_text("player (human) to move")
        expect(page.locator(".played")).to_have_count(0)
        page.evaluate("() => { fetch = usual; }")
    page.get_by_role("link", name="column 3,").click()
    expect(page.locator(".line li")).to_have_count(5)
    assert page.locator("#live.aside").count() == 1


def test_a_move_without_an_answer_is_asked_once_and_the_game_stays(
    opened: Open,
) -> None:
    page, asked = opened(GAME), list[str]()

    def late(route: Route) -> None:
        asked.append(route.request.url)
        body = '<div class="error"><h1>No answer yet</h1><p>Time was up</p></div>'
        route.fulfill(status=503, body=body, content_type="text/html")

    page.route("**/move?*", late)
    page.locator("#move-2").click()
    expect(page.get_by_role("status")).to_have_text("No answer yet. Time was up.")
    assert len(asked) == 1
    page.unroute("**/move?*")
    page.locator("#move-2").click()
    expect(page.locator(".line li")).to_have_count(3)


def test_a_move_that_is_not_possible_comes_back_in_its_form(opened: Open) -> None:
    page = opened("/?board=rows+26+cols+2&second=human")
    page.get_by_label("Move", exact=True).fill("9")
    page.get_by_label("Move", exact=True).press("Enter")
    expect(page.locator("h1")).to_have_text("There is a mistake in the form")
    expect(page.get_by_label("Move", exact=True)).to_be_focused()
    page.go_back()
    expect(page.locator(".line li")).to_have_count(1)


def test_what_is_clicked_while_a_page_is_awaited_follows_it(opened: Open) -> None:
    page, asked = opened(GAME), list[Route]()

    def held(route: Route) -> None:
        asked.append(route)

    page.route("**/move?*", held)
    page.locator("#move-2").click()
    page.locator("#show-threats").click()
    page.locator("#show-graph").dblclick()
    released(page, asked).continue_()
    expect(page).to_have_url(re.compile("moves=2.&.*show=threats,graph"))
    assert not asked


def test_a_digit_plays_another_column_when_the_one_with_the_focus_is_full(
    opened: Open,
) -> None:
    page = opened("/?board=rows+1+cols+9+connect+4&second=human")
    page.locator("#move-1").focus()
    for ply, key in enumerate("123", 1):
        page.keyboard.press(key)
        expect(page.locator(".line li")).to_have_count(1 + ply)


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
    page.clock.install()
    page.locator("#show-scores").click()
    expect(page.locator("[data-again]")).to_have_count(1)
    page.locator("#setup summary").click()
    page.locator("#new-moves").fill("4455")
    page.clock.fast_forward(3000)
    expect(page.locator("[data-again]")).to_have_count(0)
    assert len(kept) == 2
    expect(page.locator("#new-moves")).to_be_focused()
    expect(page.locator("#new-moves")).to_have_value("4455")


def test_the_board_uses_the_screen(opened: Open) -> None:
    page = opened("/?moves=44")
    for width, height in ((1920, 1080), (740, 360), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator(".board").bounding_box()
        assert box
        assert box["y"] + box["height"] <= height
        assert box["width"] >= 0.9 * width or box["height"] >= 0.7 * height


def test_on_a_phone_buttons_are_like_links_and_closed_parts_have_no_rest(
    opened: Open,
) -> None:
    page = opened("/", viewport={"width": 360, "height": 640})
    for one, other in (("#copy", "#show-hint"), ("#setup", "#elsewhere")):
        look = "each => [each.clientHeight, getComputedStyle(each).fontSize]"
        assert page.locator(one).evaluate(look) == page.locator(other).evaluate(look)


def test_a_game_is_gone_through_scrolled_and_copied(opened: Open) -> None:
    page = opened(SHOWN, permissions=["clipboard-write"])
    for by_key in (False, True):
        for name, key, ply, words in STEPS:
            if by_key and key:
                page.keyboard.press(key)
            elif by_key:
                page.locator(".controls").get_by_text(name, exact=True).press("Enter")
            else:
                page.locator(".controls").get_by_text(name, exact=True).click()
            expect(page).to_have_url(f"/?moves=4453{ply}&second=human")
            expect(page.locator(".line [aria-current=step]")).to_have_text(words)
    new = page.get_by_role("link", name="New game")
    same = page.get_by_text("The same in Python")
    for key, part in [("End", same), ("Home", new)]:
        page.keyboard.press(key)
        expect(part).to_be_in_viewport()
    assert page.url.endswith(SHOWN)
    same.click()
    code = page.locator("pre.code")
    for go in (code.first.click, code.last.focus):
        go()
        assert "4453" in page.evaluate("getSelection().toString()")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()


def test_the_focus_stays_where_it_was(opened: Open) -> None:
    page = opened("/?moves=4453&ply=1&second=human")
    page.evaluate("window.isTheSame = true")
    for link in (
        "#go-prev",  # which is off then
        "#show-graph",
        "#graph-1",
        "#show-scores",
        "#choice-4",
        "#palette-blue-orange",
        "#ply-3",
    ):
        before = page.url
        page.locator(link).press("Enter")
        expect(page).not_to_have_url(before)
        expect(page.locator("main:not([aria-busy])")).to_be_visible()
        expect(page.locator(link)).to_be_focused()
    assert page.evaluate("window.isTheSame")  # the page was not loaded again
    page = opened("/?game=tic-tac-toe&second=human")
    page.locator("#move-a1").press("Enter")
    expect(page.locator("#board")).to_be_focused()  # the move is gone


def test_cells_of_other_boards_are_clicked(opened: Open) -> None:
    page = opened("/?game=othello")
    page.locator(".place").first.click()
    expect(page.locator(".line li")).to_have_count(3)
    page = opened("/?game=stonehenge")
    page.get_by_role("link", name="cell 11, 6 moves").click()
    expect(page.locator(":target")).to_be_in_viewport()
    expect(page.locator(".place").first).to_be_in_viewport()
    page.locator("#show-scores").click()
    expect(page.locator("#show-scores[aria-current]")).to_be_focused()
    page.locator(":target").get_by_role("link", name="11 5").click()
    expect(page.locator(".line li")).to_have_count(3)
    page.go_back()
    expect(page.locator("#cell-11:target")).to_be_visible()


def test_moves_are_typed_beside_a_big_board(opened: Open) -> None:
    page = opened("/?board=rows+2+cols+15+connect+5+gravity+no&second=human")
    for ply, move in enumerate(["h2", "g1"], 1):
        page.get_by_label("Move", exact=True).fill(move)
        page.get_by_label("Move", exact=True).press("Enter")
        expect(page.locator(".line li")).to_have_count(1 + ply)
        expect(page.locator("#typed-move")).to_be_focused()
        expect(page.locator("#typed-move")).to_have_value("")


def test_what_is_typed_while_a_page_is_awaited_is_played_or_stays(opened: Open) -> None:
    page, held = opened("/?board=rows+2+cols+15+connect+5&second=human"), list[Route]()
    field = page.get_by_label("Move", exact=True)
    page.route("**/move?*", lambda route: held.append(route))  # noqa: PLW0108
    for move in ("1", "2"):
        field.fill(move)
        field.press("Enter")
        expect(field).to_have_value("")
    field.fill("3")
    for plies in (1, 2):
        released(page, held).continue_()
        expect(page.locator(".line li")).to_have_count(1 + plies)
        expect(field).to_have_value("3")
    field.press("Enter")
    expect(field).to_have_value("")
    released(page, held).abort()
    expect(page.get_by_role("status")).to_contain_text("does not answer")
    expect(field).to_have_value("3")


def test_a_puzzle_is_answered_by_mouse_and_by_key(opened: Open) -> None:
    page = opened("/")
    page.get_by_role("link", name="Puzzle").click()
    expect(page).to_have_url(re.compile(r"/puzzle\?number=[0-9]+$"))
    puzzle = known_puzzles()[int(page.url.rpartition("=")[2]) - 1]
    [wrong, *_] = {*legal_moves(from_moves(puzzle.moves))} - {puzzle.right}
    page.locator(f"#move-{wrong + 1}").click()
    expect(page.locator(".turn")).to_contain_text("is wrong. Try again")
    page.locator(".place").first.focus()
    page.keyboard.press(str(puzzle.right + 1))
    expect(page.locator(".turn")).to_contain_text("Right")
    expect(page.locator("#why")).to_contain_text(", the only move that does")
