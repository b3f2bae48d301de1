"""The puzzle of the day in the browser: by mouse, by key, and without a script."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fourinrow.core import legal_moves
from fourinrow.notation import from_moves
from fourinrow.play.puzzles import known_puzzles


@pytest.mark.parametrize("has_script", [True, False])
def test_a_puzzle_is_answered_by_mouse(
    opened: Callable[..., Page], has_script: bool
) -> None:
    page = opened("/", java_script_enabled=has_script)
    page.get_by_role("link", name="Puzzle").click()
    expect(page).to_have_url(re.compile(r"/puzzle\?number=[0-9]+$"))
    puzzle = known_puzzles()[int(page.url.rpartition("=")[2]) - 1]
    expect(page.locator("#standing")).to_contain_text(puzzle.task(("First", "Second")))
    [wrong, *_] = {*legal_moves(from_moves(puzzle.moves))} - {puzzle.right}
    page.locator(f"#move-{wrong + 1}").click()
    expect(page.locator(".turn")).to_contain_text("is wrong. Try again")
    expect(page.locator("#refuted")).to_have_text("play on to see why")
    page.locator(f"#move-{puzzle.right + 1}").click()
    expect(page.locator(".turn")).to_contain_text("Right")
    expect(page.locator("main")).to_contain_text(puzzle.about)
    expect(page.locator("#why")).to_contain_text(", the only move that does")
    page.get_by_role("link", name="Play it out").click()
    expect(page.locator(".turn")).to_contain_text("player (human) to move")


def test_a_puzzle_is_answered_by_a_key(opened: Callable[..., Page]) -> None:
    page = opened("/puzzle?number=4")
    page.locator(".place").first.focus()
    right = known_puzzles()[3].right + 1
    page.keyboard.press(str(right))
    expect(page.locator(".turn")).to_contain_text("Right")
    expect(page).to_have_url(re.compile(rf"/puzzle\?number=4&move={right}$"))
