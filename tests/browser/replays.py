"""What a browser shows of the trees that a page replays."""

from playwright.sync_api import Page

LEAF_7 = (
    "alpha-beta: step 7, move 1, leaf, window from 3 to \u221e, value 2: "
    "\u03b2 at step 6 becomes 2"
)
CUT = "MIN can hold this to 2, MAX already has 3: the rest is cut"
_HIDDEN = (
    ".ahead .value:not(.leaf), .ahead .order, .ahead .window, .ahead.cut text, "
    ".panel:has(.open) .total"
)
_GIVEN_AWAY = """(hidden) => [...document.querySelectorAll(hidden)]
    .filter((part) => getComputedStyle(part).visibility === "visible")
    .map((part) => part.textContent)"""
_THICK = """() => [...document.querySelectorAll(".tree")].map((tree) =>
    [...tree.querySelectorAll("polyline")]
        .some((edge) => parseFloat(getComputedStyle(edge).strokeWidth) > 2))"""


def gives_away(page: Page) -> list[str]:
    """What is seen of nodes not visited yet, but for the values of leaves."""
    found: list[str] = page.evaluate(_GIVEN_AWAY, _HIDDEN)
    return found


def thick_trees(page: Page) -> list[bool]:
    """Whether each tree has a best line that is thick."""
    found: list[bool] = page.evaluate(_THICK)
    return found


def told(page: Page) -> list[str]:
    """What a page says of each visit."""
    texts: list[str] = page.locator(".visits li").all_inner_texts()
    return texts
