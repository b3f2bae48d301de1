"""The puzzle of the day in the browser: by mouse and by key."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from fourinrow.core import legal_moves
from fourinrow.notation import from_moves
from fourinrow.play.puzzles import known_puzzles


def test_a_puzzle_is_answered_by_mouse_and_by_key(opened: Callable[..., Page]) -> None:
    page = opened("/")
    page.get_by_role("link", name="Puzzle").click()
    expect(page).to_have_url(re.compile(r"/puzzle\?number=[0-9]+$"))
    puzzle = known_puzzles()[int(page.url.rpartition("=")[2]) - 1]
    expect(page.locator("#standing")).to_contain_text(puzzle.task(("First", "Second")))
    [wrong, *_] = {*legal_moves(from_moves(puzzle.moves))} - {puzzle.right}
    page.locator(f"#move-{wrong + 1}").click()
    expect(page.locator(".turn")).to_contain_text("is wrong. Try again")
    expect(page.locator("#refuted")).to_have_text("play on to see why")
    page.locator(".place").first.focus()
    page.keyboard.press(str(puzzle.right + 1))
    expect(page.locator(".turn")).to_contain_text("Right")
    expect(page.locator("main")).to_contain_text(puzzle.about)
    expect(page.locator("#why")).to_contain_text(", the only move that does")
    page.get_by_role("link", name="Play it out").click()
    expect(page.locator(".turn")).to_contain_text("player (human) to move")
