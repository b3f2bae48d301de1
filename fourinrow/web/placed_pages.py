"""Pages placed below an address, for a host that has files only.

A path such as ``/tree`` becomes a folder, ``tree/``, with a page in it.
"""

import re
from typing import Final

import htpy as h

from fourinrow.web.frame import POLICY, framed

_LINK: Final = re.compile(r' (href|src|action|content)="/([^"?#]*)')

_NAVIGATION: Final = "</ul></nav></header>"


def placed_address(address: str, root: str = "./") -> str:
    """Return the address of a page below a root, which ends with a slash."""
    path, *_ = re.split("[?#]", address)
    folder = path.strip("/")
    slash = "/" if folder and "." not in folder else ""  # a file has none
    return f"{root}{folder}{slash}{address[len(path) :]}"


def placed(html: str, root: str) -> str:
    """Return a page with its links and forms placed below a root, and one to checks."""
    is_check = 'id="check"' in html
    link = h.li[h.a(href="/check", aria_current="page" if is_check else None)["Check"]]
    whole = html.replace(_NAVIGATION, f"{link}{_NAVIGATION}", 1)
    return _LINK.sub(
        lambda link: f' {link[1]}="{placed_address(f"/{link[2]}", root)}', whole
    )


def passing_page(path: str) -> str:
    """Return the page of a path that leads to another one, which has no query yet."""
    return framed("A moment", path, h.p["The next page comes in a moment."])


def without_server(html: str, root: str, script: str) -> str:
    """Return a page as a file, which asks a script where it would ask a server."""
    head = h.fragment[
        h.meta(
            http_equiv="Content-Security-Policy", content=f"{POLICY}; worker-src 'self'"
        ),
        h.script(src=script, defer=True),
    ]
    notes = h.fragment[
        h.div("#loading", role="status", hidden=True)[
            h.progress(aria_label="Loading Python"), h.span
        ],
        h.noscript[
            h.p(".note")[
                "Without JavaScript this page can only be looked at: it runs Python in "
                "your browser."
            ]
        ],
    ]
    with_script = placed(html, root).replace("<head>", f"<head>{head}", 1)
    return with_script.replace("<main", f"{notes}<main", 1)
