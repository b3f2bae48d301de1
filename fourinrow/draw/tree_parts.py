"""The parts of a drawn tree as SVG: nodes, edges, and stubs of omitted branches."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from fourinrow.draw.palette import INK, LIGHT
from fourinrow.draw.sketch import Sketch, kind, value_of, window_of
from fourinrow.draw.svg import element, text, title
from fourinrow.draw.tree_plan import (
    BIG,
    MOVE_AT,
    SHAPE,
    SMALL,
    Plan,
    Stub,
    shape_width,
    stub_middle,
    stubs_of,
)
from fourinrow.draw.typography import count_of, format_number, text_width, typeset
from fourinrow.search.trace import relation

GREY: Final = "#5c5c5c"

_PALE: Final = "#8a8a8a"
_FILLS: Final = {
    "MAX": "#cfe3f7",
    "MIN": "#ffdfb8",
    "CHANCE": "#dcefd3",
    "leaf": LIGHT,
    "known": LIGHT,
}
_DASHES: Final = {"cut": "6 4", "more": "1.5 4"}
_BOX: Final = 28.0
_INSET: Final = 3.5

_Path: TypeAlias = tuple[int, ...]


class _Point(NamedTuple):
    x: float
    y: float


def draw_edges(drawn: Sequence[Sketch], plan: Plan) -> Iterator[str]:
    """Draw the edges between nodes, the principal variation on top, and the stubs.

    >>> from fourinrow import Layer, SearchSpace, minimax
    >>> from fourinrow.draw.sketch import all_below, sketch_all
    >>> from fourinrow.draw.tree_parts import draw_edges
    >>> from fourinrow.draw.tree_plan import plan_for
    >>> from fourinrow.search import trace
    >>> root = trace(minimax, 1, SearchSpace(range, float), 2, Layer.MAX)
    >>> sketches = sketch_all([root])
    >>> plan = plan_for(sketches, has_windows=False)
    >>> len(list(draw_edges(all_below(sketches[0]), plan)))
    2
    """
    pairs = [(node, branch) for node in drawn for branch in node.branches]
    for node, branch in sorted(pairs, key=lambda pair: pair[1].is_best):
        colour, width = (INK, 4.0) if branch.is_best else (_PALE, 1.4)
        start, end = _ends(plan, node.visit.path, plan.middles[branch.visit.path])
        yield _edge(start, end, stroke=colour, stroke_width=width)
    for node in drawn:
        yield from (_stub(node, stub, plan) for stub in stubs_of(node))


def _ends(plan: Plan, path: _Path, x: float) -> tuple[_Point, _Point]:
    """Return the points where an edge leaves a node and reaches the next level."""
    level, below = plan.levels[len(path)], plan.levels[len(path) + 1]
    return _Point(plan.middles[path], level.bottom), _Point(x, below.top)


def _edge(start: _Point, end: _Point, **look: str | float) -> str:
    return element("polyline", points=_points([start, end]), fill="none", **look)


def _points(corners: Sequence[_Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def _between(start: _Point, end: _Point, part: float) -> _Point:
    """Return the point at a fraction of the way."""
    return _Point(
        start.x + part * (end.x - start.x), start.y + part * (end.y - start.y)
    )


def _stub(node: Sketch, stub: Stub, plan: Plan) -> str:
    start, end = _ends(plan, node.visit.path, stub_middle(stub, plan))
    dashes = _DASHES[stub.kind]
    first, *others = stub.lines
    return element(
        "g",
        title(_told_of_stub(node, stub)),
        _edge(start, end, stroke=GREY, stroke_width=1.6, stroke_dasharray=dashes),
        *([_bar(start, end)] if stub.kind == "cut" else []),
        _centred(first, end.x, end.y + 12, SMALL, "bold"),
        *(_centred(words, end.x, end.y + 25, SMALL) for words in others),
        class_=stub.kind,
    )


def _told_of_stub(node: Sketch, stub: Stub) -> str:
    if stub.kind == "more":
        return f"{count_of(node.hidden, 'node')} visited and not drawn"
    count = count_of(len(node.unopened), "branch", "branches")
    return f"{count} never opened: {', '.join(move for _, move in node.unopened)}"


def _bar(start: _Point, end: _Point) -> str:
    """Draw a bar across the middle of an edge."""
    middle = _between(start, end, 0.5)
    across, down = end.x - start.x, end.y - start.y
    size = 7 / (across**2 + down**2) ** 0.5
    x, y = -down * size, across * size
    return element(
        "line",
        x1=middle.x - x,
        y1=middle.y - y,
        x2=middle.x + x,
        y2=middle.y + y,
        stroke=INK,
        stroke_width=3,
    )


def draw_node(node: Sketch, plan: Plan, has_windows: bool) -> str:
    """Draw a node: its shape with the step, its value and window, and the move to it.

    >>> from fourinrow import Layer, SearchSpace, minimax
    >>> from fourinrow.draw.sketch import sketch_all
    >>> from fourinrow.draw.tree_parts import draw_node
    >>> from fourinrow.draw.tree_plan import plan_for
    >>> from fourinrow.search import trace
    >>> root = trace(minimax, 1, SearchSpace(range, float), 2, Layer.MAX)
    >>> [top] = sketch_all([root])
    >>> draw_node(top, plan_for([top], False), False).count("<polygon")
    1
    """
    path = node.visit.path
    place = _Point(plan.middles[path], plan.levels[len(path)].top)
    words = _beside if len(path) in plan.forks else _beneath
    return element(
        "g",
        title(_told(node)),
        *(_move(node.move, *_ends(plan, path[:-1], place.x)) if path else ()),
        *_shape(node, place),
        _step(node, place),
        *words(node, place, has_windows),
        class_="node",
    )


def _told(node: Sketch) -> str:
    """Describe a node in words."""
    low, high = map(format_number, node.visit.window)
    bound = {"=": "", "<=": "at most ", ">=": "at least "}[relation(node.visit)]
    parts = (
        f"step {node.step}",
        f"move {node.move}" if node.move else "",
        kind(node.visit),
        f"window from {low} to {high}",
        f"value {bound}{format_number(node.visit.value)}",
        node.cut,
    )
    return typeset(", ".join(filter(None, parts)))


def _move(words: str, start: _Point, end: _Point) -> Iterator[str]:
    """Write a move into a gap in its edge."""
    x, y = _between(start, end, MOVE_AT)
    width = text_width(words, SMALL) + 4
    yield element(
        "rect",
        x=x - width / 2,
        y=y - SMALL / 2,
        width=width,
        height=SMALL + 2,
        fill=LIGHT,
    )
    yield text(words, x, y + 4, font_size=SMALL, text_anchor="middle", fill=INK)


def _shape(node: Sketch, place: _Point) -> Iterator[str]:
    who, half = kind(node.visit), shape_width(node) / 2
    yield _ellipse(node, place) if who == "CHANCE" else _polygon(node, place)
    if who == "known":
        yield element(
            "rect",
            x=place.x - half + _INSET,
            y=place.y + _INSET,
            width=2 * (half - _INSET),
            height=_BOX - 2 * _INSET,
            fill="none",
            stroke=INK,
            stroke_width=1,
        )


def _ellipse(node: Sketch, place: _Point) -> str:
    return element(
        "ellipse",
        cx=place.x,
        cy=place.y + SHAPE / 2,
        rx=shape_width(node) / 2,
        ry=SHAPE / 2,
        fill=_FILLS["CHANCE"],
        stroke=INK,
        stroke_width=_stroke(node),
    )


def _polygon(node: Sketch, place: _Point) -> str:
    who, half = kind(node.visit), shape_width(node) / 2
    square = [(-half, 0.0), (half, 0.0), (half, _BOX), (-half, _BOX)]
    corners = {
        "MAX": [(0.0, 0.0), (half, SHAPE), (-half, SHAPE)],
        "MIN": [(-half, 0.0), (half, 0.0), (0.0, SHAPE)],
    }.get(who, square)
    return element(
        "polygon",
        points=_points([_Point(place.x + x, place.y + y) for x, y in corners]),
        fill=_FILLS[who],
        stroke=INK,
        stroke_width=_stroke(node),
        stroke_linejoin="round",
    )


def _stroke(node: Sketch) -> float:
    return 2.8 if node.is_best else 1.2


def _step(node: Sketch, place: _Point) -> str:
    middles = {"MAX": SHAPE - 5, "MIN": 14.0, "CHANCE": SHAPE / 2 + 4}
    down = middles.get(kind(node.visit), _BOX / 2 + 4)
    return _centred(str(node.step), place.x, place.y + down, SMALL)


def _beside(node: Sketch, place: _Point, has_windows: bool) -> Iterator[str]:
    """Write value and window to the right of a shape."""
    x = place.x + shape_width(node) / 2 + 4
    y = place.y + (14 if has_windows else 24)
    yield text(value_of(node), x, y, font_size=BIG, font_weight="bold", fill=INK)
    for line, words in enumerate(window_of(node) if has_windows else (), 1):
        yield text(words, x, y + 1 + 12 * line, font_size=SMALL, fill=GREY)


def _beneath(node: Sketch, place: _Point, has_windows: bool) -> Iterator[str]:
    """Write value and window below a shape, which has no edges below it."""
    y = place.y + _BOX + BIG
    yield _centred(value_of(node), place.x, y, BIG, "bold")
    for line, words in enumerate(window_of(node) if has_windows else (), 1):
        yield _centred(words, place.x, y + 1 + 12 * line, SMALL, fill=GREY)


def _centred(
    words: str,
    x: float,
    y: float,
    size: float,
    weight: str = "normal",
    fill: str = INK,
) -> str:
    return text(
        words,
        x,
        y,
        text_anchor="middle",
        font_size=size,
        font_weight=weight,
        fill=fill,
    )
