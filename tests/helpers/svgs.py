"""What stands in an SVG text: its parts, and the boxes that they take."""

import re
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

SVG = "{http://www.w3.org/2000/svg}"
WIDEST = 0.75  # of the font's size: no digit, letter or minus sign is wider
IN_WORDS = 0.62  # of the font's size: what a letter of many takes
HIGHEST = 0.8


class Box(NamedTuple):
    """The corners of a part, its stroke included."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def centre(self) -> tuple[float, float]:
        """Rounded, since lengths are written with two digits."""
        return round((self.left + self.right) / 2), round((self.top + self.bottom) / 2)

    def moved(self, right: float, down: float) -> "Box":
        x, y = right, down
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def is_within(self, other: "Box") -> bool:
        return (
            other.left <= self.left
            and other.top <= self.top
            and self.right <= other.right
            and self.bottom <= other.bottom
        )

    def overlaps(self, other: "Box") -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def parsed(svg: str) -> Element:
    """The picture as XML; it has nothing but elements of SVG."""
    root = fromstring(svg)
    assert all(part.tag.startswith(SVG) for part in root.iter())
    return root


def tagged(root: Element, *tags: str) -> list[Element]:
    return [part for part in root.iter() if part.tag.removeprefix(SVG) in tags]


def of_class(root: Element, name: str) -> list[Element]:
    return [part for part in root.iter() if name in (part.get("class") or "").split()]


def name_of(part: Element) -> str:
    title = part.find(f"{SVG}title")
    return "" if title is None else title.text or ""


def number(part: Element, attribute: str) -> float:
    return float(part.get(attribute) or 0)


def view_of(root: Element) -> Box:
    left, top, width, height = map(float, (root.get("viewBox") or "").split())
    assert (number(root, "width"), number(root, "height")) == (width, height)
    return Box(left, top, left + width, top + height)


def box_of(part: Element) -> Box:
    """The box of a shape or of a text; of a group, that of all in it."""
    edge = number(part, "stroke-width") / 2
    match part.tag.removeprefix(SVG):
        case "circle":
            x, y, half = number(part, "cx"), number(part, "cy"), number(part, "r")
            return around([(x, y)], edge + half)
        case "rect":
            x, y = number(part, "x"), number(part, "y")
            right, bottom = x + number(part, "width"), y + number(part, "height")
            return around([(x, y), (right, bottom)], edge)
        case "line":
            ends = [(number(part, f"x{end}"), number(part, f"y{end}")) for end in "12"]
            return around(ends, edge)
        case "ellipse":
            x, y = number(part, "cx"), number(part, "cy")
            half, high = number(part, "rx"), number(part, "ry")
            return Box(x - half, y - high, x + half, y + high)
        case "polygon":
            return around(corners(part))
        case "path":
            return around(list(points(part.get("d") or "")), edge)
        case "text":
            return text_box(part)
        case _:
            boxes = [box_of(child) for child in shapes(part)]
            ends = [(box.left, box.top) for box in boxes]
            return around([*ends, *((box.right, box.bottom) for box in boxes)])


def around(ends: list[tuple[float, float]], edge: float = 0.0) -> Box:
    xs, ys = zip(*ends, strict=True)
    return Box(min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge)


def corners(part: Element) -> list[tuple[float, float]]:
    """The points of a polygon, or of a line of lines."""
    pairs = (pair.split(",") for pair in (part.get("points") or "").split())
    return [(float(right), float(down)) for right, down in pairs]


def points(path: str) -> Iterator[tuple[float, float]]:
    x = y = 0.0
    for step, right, down in re.findall(r"([Mml])(-?[\d.]+) (-?[\d.]+)", path):
        is_absolute = step == "M"
        x = float(right) + (0 if is_absolute else x)
        y = float(down) + (0 if is_absolute else y)
        yield x, y


def text_box(part: Element) -> Box:
    size, words = number(part, "font-size"), part.text or ""
    width = len(words) * size * (WIDEST if len(words) < 6 else IN_WORDS)
    left = number(part, "x")
    if part.get("text-anchor") == "middle":
        left -= width / 2
    bottom = number(part, "y")
    return Box(left, bottom - HIGHEST * size, left + width, bottom)


def shapes(root: Element) -> list[Element]:
    """All that is drawn, but for the ground of the whole picture."""
    drawn = tagged(root, "circle", "rect", "line", "path", "text")
    return [part for part in drawn if part.get("width") != "100%"]


def are_apart(boxes: list[Box]) -> bool:
    return not any(one.overlaps(other) for one, other in combinations(boxes, 2))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21, as the WCAG 2 define it."""
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
