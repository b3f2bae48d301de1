"""The frame of every page, and the files it needs, with checksums in their names."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final
from zlib import crc32

import htpy as h
from markupsafe import Markup

_PAGES: Final = (
    ("/", "Play"),
    ("/puzzle", "Puzzle"),
    ("/tree", "Trees"),
    ("/tour", "Tour"),
)
STATIC: Final[Mapping[str, str]] = {  # what pages need, and its package
    "card.png": "fourinrow.web",
    "check.js": "fourinrow.web",
    "icon.svg": "fourinrow.web",
    "page.css": "fourinrow.web",
    "page.js": "fourinrow.web",
    "tree_replay.css": "fourinrow.draw",
    "tree_replay.js": "fourinrow.draw",
}


POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'"
)
"""What pages load: nothing from elsewhere, and nothing that stands in them."""


def checksum(content: bytes) -> str:
    """Return a short text that changes with a content."""
    return f"{crc32(content):08x}"


def named_by_content(name: str, content: bytes) -> str:
    """Return the name of a file with the checksum of its content."""
    stem, _, kind = name.rpartition(".")
    return f"{stem}-{checksum(content)}.{kind}"


@cache
def static_path(name: str) -> str:
    """Return the path of a file in addresses."""
    content = files(STATIC[name]).joinpath(name).read_bytes()
    return f"/static/{named_by_content(name, content)}"


_ABOUT: Final = (
    "Connect Four and its family: play, see what each move is worth, and what a search "
    "looks at."
)


def sentence(words: str) -> str:
    """Return words with a capital letter first, but not in a name (nim.py:nim)."""
    return re.sub("^[a-z](?=[a-z]*[ ,:])", lambda first: first[0].upper(), words)


def toggle(
    name: str, href: str, words: str, *, is_on: bool, label: str | None = None
) -> h.Renderable:
    """Return a link in a list of choices, marked if it is the one that is on."""
    current = "true" if is_on else None
    return h.li[h.a(id=name, href=href, aria_label=label, aria_current=current)[words]]


def rendered(part: h.Renderable | None) -> Markup:
    """Return a part of a page as text, which is passed on faster than its pieces."""
    return Markup(h.fragment[part])


def framed(
    title: str, path: str, content: h.Renderable, description: str = _ABOUT
) -> str:
    """Return a whole page as HTML; ``path`` is that of the page in the navigation."""
    links = (
        h.li[h.a(href=href, aria_current="page" if href == path else None)[name]]
        for href, name in _PAGES
    )
    whole = h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.meta(name="description", content=description),
            h.meta(property="og:type", content="website"),
            h.meta(property="og:title", content=title),
            h.meta(property="og:description", content=description),
            h.meta(property="og:image", content=static_path("card.png")),
            h.meta(name="twitter:card", content="summary_large_image"),
            h.title[f"{title} – fourinrow"],
            h.link(rel="icon", href=static_path("icon.svg")),
            h.link(rel="stylesheet", href=static_path("page.css")),
            h.script(type="module", src=static_path("page.js")),
        ],
        h.body[
            h.a(".skip", href="#main")["Skip to content"],
            h.header[h.nav(aria_label="Pages")[h.ul[links]]],
            h.main("#main", tabindex="-1")[rendered(content)],
            h.p("#live.aside", role="status"),
        ],
    ]
    return "".join(whole.iter_chunks())
