"""SVG as text: elements with attributes.

Lengths are in user units, which a browser shows as pixels at 100 %.
"""

import re
from collections.abc import Iterable
from html import escape
from typing import Final

from fourinrow.draw.palette import LIGHT

_UNFIT: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""A character that no XML may have."""


def element(name: str, *children: str, **attributes: str | float) -> str:
    """Write an element; in attribute names ``_`` becomes ``-``, or is dropped if last.

    >>> element("circle", cx=1, r=2.5, stroke_width=0, class_="stone")
    '<circle cx="1" r="2.5" stroke-width="0" class="stone"/>'
    >>> element("g", element("line"), id="row")
    '<g id="row"><line/></g>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_escaped(_value(value))}"'
        for key, value in attributes.items()
    )
    if not children:
        return f"<{name}{written}/>"
    return f"<{name}{written}>{''.join(children)}</{name}>"


def _escaped(words: str, *, quote: bool = True) -> str:
    fit = _UNFIT.sub(lambda unfit: ascii(unfit[0])[1:-1], words)
    return escape(fit, quote=quote)


def _value(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")


def text(words: str, x: float, y: float, **attributes: str | float) -> str:
    """Write words with their anchor at a point."""
    return element("text", _escaped(words, quote=False), x=x, y=y, **attributes)


def label(
    words: str, x: float, y: float, size: float, **attributes: str | float
) -> str:
    """Write a word or a number centred on a point."""
    below = y + 0.36 * size  # half the height of a digit
    return text(words, x, below, font_size=size, text_anchor="middle", **attributes)


def square(x: float, y: float, side: float, **attributes: str | float) -> str:
    """Draw a square with its centre at a point."""
    left, top = x - side / 2, y - side / 2
    return element("rect", x=left, y=top, width=side, height=side, **attributes)


def circle(
    x: float, y: float, radius: float, *children: str, **attributes: str | float
) -> str:
    """Draw a circle with its centre at a point."""
    return element("circle", *children, cx=x, cy=y, r=radius, **attributes)


def title(words: str) -> str:
    """Write a title, which screen readers read out and pointers show as a tooltip."""
    return element("title", _escaped(words, quote=False))


def document(name: str, width: float, height: float, parts: Iterable[str]) -> str:
    """Write a whole SVG picture on a light ground; its title is ``name``."""
    return element(
        "svg",
        title(name),
        element("rect", width="100%", height="100%", fill=LIGHT),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=f"0 0 {_value(width)} {_value(height)}",
        role="img",
        font_family="sans-serif",
    )
