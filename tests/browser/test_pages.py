"""What holds for every page: nothing for axe to find, and it fits a phone.

The description for programs is what the tools for such descriptions expect.
"""

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from openapi_spec_validator import OpenAPIV31SpecValidator
from playwright.sync_api import Page

NUMBERS = "[[3,12,8],[2,4,6],[14,5,2]]"
PAGES = {
    "computer-to-move": "/?game=othello&first=greedy&second=human",
    "all-shown": "/?moves=445566&second=human&show=scores,hint,line,threats,graph",
    "mistakes": "/?moves=4455667&ply=2&second=human&show=graph,mistakes&tried=4",
    "why": "/?moves=444445157224211&second=human&show=why",
    "own-board": "/?board=rows+4+cols+5+connect+3+gravity+no&palette=blue-orange",
    "large-board": "/?game=connect-five&board=rows+2+cols+15+connect+5",
    "stonehenge-scores": "/?game=stonehenge&second=human&show=scores",
    "tree-of-numbers": f"/tree?numbers={NUMBERS}&compare=minimax&step=7",
    "tree-of-a-position": "/tree?moves=445566&depth=1",
    "puzzle-solved": "/puzzle?number=200&solution=1",
    "tour": "/tour",
    "tour-code": "/tour/2",
    "bad-form": "/new?game=othello&moves=&second=perfect",
}
WINDOWS: tuple[tuple[Literal["light", "dark"], int], ...] = (
    ("light", 1280),
    ("dark", 360),
)
OPEN = "all => all.forEach((one) => (one.open = true))"
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")


def found_by_axe(page: Page) -> list[str]:
    """Return what axe has found, with the elements that it means."""
    options = {"resultTypes": ["violations"], "runOnly": RULES}
    violations = Axe().run(page, options=options).response["violations"]
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in violations
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_accessible_and_no_wider_than_the_window(
    name: str,
    opened: Callable[..., Page],
    photograph: Callable[[Page, str], None],
) -> None:
    page = opened(PAGES[name])
    for scheme, width in WINDOWS:
        show_in(page, scheme, width)
        photograph(page, f"{name}-{scheme}")
    page.eval_on_selector_all("details", OPEN)
    for scheme, width in WINDOWS:
        show_in(page, scheme, width)
        photograph(page, f"{name}-{scheme}-open")
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert found_by_axe(page) == []


def show_in(page: Page, scheme: Literal["light", "dark"], width: int) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 780})


def test_the_description_is_valid_openapi() -> None:
    text = files("fourinrow.web").joinpath("openapi.json").read_text("utf-8")
    OpenAPIV31SpecValidator(json.loads(text)).validate()
