"""Marks on the squares of a board, which say what a side gets there."""

from collections.abc import Iterable
from math import cos, pi, sin
from typing import TypeAlias

from fourinrow.draw.palette import INK, LIGHT, Tone
from fourinrow.draw.svg import element, label, title

Point: TypeAlias = tuple[float, float]
"""The x and y of a point."""


def mark(sign: str, at: Point, size: float, tone: Tone, words: str) -> str:
    """Draw a sign on a square of some size, in the colours of a side; name it in words.

    ``*`` is a star, ``+`` a small stone, ``-`` a cross; any other sign stands in a
    ring.
    """
    x, y = at
    rim = {"stroke": tone.rim, "stroke_width": f"{0.05 * size:.2f}"}
    match sign:
        case "*":
            drawn = element("path", d=_star(at, 0.38 * size), fill=tone.face, **rim)
        case "+":
            drawn = element("circle", cx=x, cy=y, r=0.2 * size, fill=tone.face, **rim)
        case "-":
            d, side = f"M{x - 0.15 * size:.2f} {y - 0.15 * size:.2f}", 0.3 * size
            d += f"l{side:.2f} {side:.2f}m0 {-side:.2f}l{-side:.2f} {side:.2f}"
            drawn = element("path", d=d, stroke=INK, stroke_width=0.07 * size)
        case _:
            drawn = element("circle", cx=x, cy=y, r=0.25 * size, fill=LIGHT, **rim)
            drawn += label(sign, x, y, 0.3 * size, fill=INK, font_weight="bold")
    return element("g", title(words), drawn, class_="sign")


def joined(points: Iterable[Point], size: float, tone: Tone) -> str:
    """Draw a line through the middles of squares."""
    d = "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    return element("path", d=f"M{d}", stroke=tone.rim, stroke_width=0.08 * size)


def _star(at: Point, radius: float) -> str:
    (x, y), turns = at, [pi * (number / 5 - 1 / 2) for number in range(10)]
    radii = [radius, 0.45 * radius] * 5
    corners = [
        f"{x + r * cos(turn):.2f} {y + r * sin(turn):.2f}"
        for r, turn in zip(radii, turns, strict=True)
    ]
    return f"M{'L'.join(corners)}Z"
