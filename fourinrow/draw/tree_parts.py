"""The parts of a drawn tree as SVG: nodes, edges, and stubs of omitted branches.

Points are complex numbers: the real part is to the right, the imaginary part down.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from fourinrow.draw.palette import INK, LIGHT
from fourinrow.draw.sketch import Sketch, Stub
from fourinrow.draw.svg import element, text, title
from fourinrow.draw.tree_plan import BIG, MOVE_AT, SHAPE, SMALL, Plan, shape_width
from fourinrow.draw.typography import format_number, text_width, typeset
from fourinrow.search.trace import relation

GREY: Final = "#5c5c5c"

_PALE: Final = "#8a8a8a"
_FILLS: Final = {"MAX": "#cfe3f7", "MIN": "#ffdfb8", "CHANCE": "#dcefd3"}
_DASHES: Final = {"cut": "6 4", "more": "1.5 4"}
_BOX: Final = 28.0
_INSET: Final = 3.5

_Path: TypeAlias = tuple[int, ...]
_Look: TypeAlias = dict[str, str | float]


def draw_tree(root: Sketch, plan: Plan) -> Iterator[str]:
    """Draw a tree: its edges, the principal variation on top, stubs, and nodes.

    >>> from fourinrow import Layer, SearchSpace, minimax
    >>> from fourinrow.draw.sketch import sketch_all
    >>> from fourinrow.draw.tree_parts import draw_tree
    >>> from fourinrow.draw.tree_plan import plan_for
    >>> from fourinrow.search import trace
    >>> root = trace(minimax, 1, SearchSpace(range, float), 2, Layer.MAX)
    >>> sketches = sketch_all([root])
    >>> len(list(draw_tree(sketches[0], plan_for(sketches))))  # two edges, three nodes
    5
    """
    drawn = list(root.all_below())
    pairs = [(node, branch) for node in drawn for branch in node.branches]
    for node, branch in sorted(pairs, key=lambda pair: pair[1].is_best):
        colour, width = (INK, 4.0) if branch.is_best else (_PALE, 1.4)
        start, end = _ends(plan, node.visit.path, plan.middles[branch.visit.path])
        yield _edge(start, end, stroke=colour, stroke_width=width)
    for node in drawn:
        for stub in node.stubs:
            yield _stub(stub, *_ends(plan, node.visit.path, plan.stub_middle(stub)))
    for node in drawn:
        yield _node(node, plan)


def _ends(plan: Plan, path: _Path, x: float) -> tuple[complex, complex]:
    """Return the points where an edge leaves a node and reaches the next level."""
    level, below = plan.levels[len(path)], plan.levels[len(path) + 1]
    return complex(plan.middles[path], level.bottom), complex(x, below.top)


def _edge(start: complex, end: complex, **look: str | float) -> str:
    return element("polyline", points=_points(start, end), fill="none", **look)


def _points(*corners: complex) -> str:
    return " ".join(f"{corner.real:.1f},{corner.imag:.1f}" for corner in corners)


def _stub(stub: Stub, start: complex, end: complex) -> str:
    dashes, (first, *others) = _DASHES[stub.kind], stub.lines
    return element(
        "g",
        title(stub.title),
        _edge(start, end, stroke=GREY, stroke_width=1.6, stroke_dasharray=dashes),
        *([_bar(start, end)] if stub.kind == "cut" else []),
        _centred(first, end + 12j, weight="bold"),
        *(_centred(words, end + 25j) for words in others),
        class_=stub.kind,
    )


def _bar(start: complex, end: complex) -> str:
    """Draw a bar across the middle of an edge."""
    middle, across = (start + end) / 2, 7j * (end - start) / abs(end - start)
    one, other = middle - across, middle + across
    ends = {"x1": one.real, "y1": one.imag, "x2": other.real, "y2": other.imag}
    return element("line", **ends, stroke=INK, stroke_width=3)


def _node(node: Sketch, plan: Plan) -> str:
    """Draw a node: its shape and step, its value and window, and the move to it."""
    path = node.visit.path
    place = complex(plan.middles[path], plan.levels[len(path)].top)
    words = _beside if len(path) in plan.forks else _beneath
    return element(
        "g",
        title(_in_words(node)),
        *(_move(node.move, *_ends(plan, path[:-1], place.real)) if path else ()),
        *_shape(node, place),
        _step(node, place),
        *words(node, place),
        class_="node",
    )


def _in_words(node: Sketch) -> str:
    low, high = map(format_number, node.visit.window)
    bound = {"=": "", "<=": "at most ", ">=": "at least "}[relation(node.visit)]
    parts = (
        f"step {node.step}",
        f"move {node.move}" if node.move else "",
        node.kind,
        f"window from {low} to {high}",
        f"value {bound}{format_number(node.visit.value)}",
        node.cut,
    )
    return typeset(", ".join(filter(None, parts)))


def _move(words: str, start: complex, end: complex) -> Iterator[str]:
    """Write a move into a gap in its edge."""
    at, width = start + MOVE_AT * (end - start), text_width(words, SMALL) + 4
    corner = {"x": at.real - width / 2, "y": at.imag - SMALL / 2}
    yield element("rect", **corner, width=width, height=SMALL + 2, fill=LIGHT)
    yield _centred(words, at + 4j)


def _shape(node: Sketch, place: complex) -> Iterator[str]:
    half, width = shape_width(node) / 2, 2.8 if node.is_best else 1.2
    look: _Look = {"stroke": INK, "stroke_width": width, "stroke_linejoin": "round"}
    match node.kind:
        case "CHANCE":
            middle = place + SHAPE / 2 * 1j
            round_ = {"cx": middle.real, "cy": middle.imag, "rx": half, "ry": SHAPE / 2}
            yield element("ellipse", **round_, fill=_FILLS["CHANCE"], **look)
            return
        case "MAX":
            corners = [0, complex(half, SHAPE), complex(-half, SHAPE)]
        case "MIN":
            corners = [-half, half, SHAPE * 1j]
        case _:
            corners = [-half, half, complex(half, _BOX), complex(-half, _BOX)]
    points = _points(*(place + corner for corner in corners))
    fill = _FILLS.get(node.kind, LIGHT)
    yield element("polygon", points=points, fill=fill, **look)
    if node.kind == "known":
        yield element(
            "rect",
            x=place.real - half + _INSET,
            y=place.imag + _INSET,
            width=2 * (half - _INSET),
            height=_BOX - 2 * _INSET,
            fill="none",
            stroke=INK,
            stroke_width=1,
        )


def _step(node: Sketch, place: complex) -> str:
    middles = {"MAX": SHAPE - 5, "MIN": 14.0, "CHANCE": SHAPE / 2 + 4}
    down = middles.get(node.kind, _BOX / 2 + 4)
    return _centred(str(node.step), place + down * 1j)


def _beside(node: Sketch, place: complex) -> Iterator[str]:
    """Write value and window to the right of a shape."""
    x = place.real + shape_width(node) / 2 + 4
    y = place.imag + (14 if node.window else 24)
    yield text(node.value, x, y, font_size=BIG, font_weight="bold", fill=INK)
    for line, words in enumerate(node.window, 1):
        yield text(words, x, y + 1 + 12 * line, font_size=SMALL, fill=GREY)


def _beneath(node: Sketch, place: complex) -> Iterator[str]:
    """Write value and window below a shape, which has no edges below it."""
    below = place + (_BOX + BIG) * 1j
    yield _centred(node.value, below, BIG, "bold")
    for line, words in enumerate(node.window, 1):
        yield _centred(words, below + (1 + 12 * line) * 1j, fill=GREY)


def _centred(
    words: str,
    at: complex,
    size: float = SMALL,
    weight: str = "normal",
    fill: str = INK,
) -> str:
    look: _Look = {"font_size": size, "font_weight": weight, "fill": fill}
    return text(words, at.real, at.imag, text_anchor="middle", **look)
