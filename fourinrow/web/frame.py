"""The frame of every page: head, links to the other pages, and what is read aloud."""

import htpy as h

from fourinrow.web.static_files import static_file

_PAGES = (("/", "Play"), ("/tree", "Trees"), ("/tour", "Tour"))


def framed(title: str, path: str, content: h.Renderable) -> str:
    """Return a whole page as HTML; ``path`` is that of the page in the navigation.

    >>> import htpy as h
    >>> from fourinrow.web.frame import framed
    >>> "<title>a &lt; b – fourinrow</title>" in framed("a < b", "/", h.p["c"])
    True
    """
    whole = h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.title[f"{title} – fourinrow"],
            h.link(rel="icon", href=static_file("icon.svg").path),
            h.link(rel="stylesheet", href=static_file("page.css").path),
            h.script(src=static_file("page.js").path, defer=True),
        ],
        h.body[
            h.a(".skip", href="#main")["Skip to content"],
            h.header[h.nav(aria_label="Pages")[_links(path)]],
            h.main("#main", tabindex="-1")[content],
            h.p("#live.aside", role="status"),
        ],
    ]
    return "".join(whole.iter_chunks())


def _links(path: str) -> h.Node:
    return h.ul[
        (
            h.li[h.a(href=href, aria_current="page" if href == path else None)[name]]
            for href, name in _PAGES
        )
    ]
