"""Traced trees as SVG, to follow a search node by node.

MAX points up, MIN points down, chance is a circle, and a leaf is a square, as is a node
whose value comes from a transposition table. The value stands in the node, its step and
its window beside it. The principal variation is thick. A dashed edge with a bar across
counts the branches that were never opened; a dotted edge counts the nodes that are not
drawn for lack of room.

Points are complex numbers: the real part is to the right, the imaginary part down.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from fourinrow.draw.palette import INK, LIGHT
from fourinrow.draw.sketch import (
    ALL,
    Kind,
    Limits,
    MoveName,
    Path,
    Sketch,
    Stub,
    StubKind,
    branch_number,
)
from fourinrow.draw.svg import document, element, text, title
from fourinrow.draw.traces import S, Trace
from fourinrow.draw.tree_plan import (
    BIG,
    MOVE_AT,
    SHAPE,
    SMALL,
    Panel,
    PlannedTrees,
    planned_trees,
    shape_width,
)
from fourinrow.draw.tree_replay import marks_at
from fourinrow.draw.typography import text_width

_Look: TypeAlias = dict[str, str | float]

_GREY: Final = "#4a4a4a"
_PALE: Final = "#8a8a8a"
_FILLS: Final[Mapping[Kind, str]] = {
    "MAX": "#cfe3f7",
    "MIN": "#ffdfb8",
    "CHANCE": "#dcefd3",
}
_DASHES: Final[Mapping[StubKind, str]] = {"cut": "6 4", "more": "1.5 4"}
_BOX: Final = 30.0
_MARGIN: Final = 24.0
_HEAD: Final = 54.0
_LINE: Final = 14.0
_SCREEN: Final = 1800.0
_LEGEND: Final[Sequence[tuple[Kind | StubKind | Literal["", "window"], str]]] = (
    ("", "△ MAX"),
    ("", "▽ MIN"),
    ("CHANCE", "○ CHANCE"),
    ("", "□ leaf"),
    ("", "inside: value"),
    ("", "#: order of visits"),
    ("window", "α β: window on entry"),
    ("", "thick: best line"),
    ("cut", "dashed: never opened"),
    ("more", "dotted: visited, not drawn"),
)


def tree_svg(
    roots: Mapping[str, Trace[S]],
    name: MoveName[S] = branch_number,
    limits: Limits = ALL,
) -> str:
    """Draw traced trees of the same root, each under its caption.

    >>> from fourinrow.draw import trace
    >>> from fourinrow.search import TREE_SPACE, alpha_beta, tree_of
    >>> textbook = tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> root = trace(alpha_beta, None, TREE_SPACE, textbook)
    >>> picture = tree_svg({"alpha-beta": root})
    >>> picture.count('class="node"'), picture.count("2 cut")
    (11, 1)

    Trees stand side by side, wide ones below each other. The same node has the same
    place in each of them. ``name(state, index)`` is that of a branch: for games, that
    of `fourinrow.games.move_names`. ``limits`` are the most nodes, and the width in
    units of the picture. Raises `FourInRowError` for an empty mapping.
    """
    return drawn_trees(planned_trees(roots, name, limits))


def drawn_trees(trees: PlannedTrees) -> str:
    """Draw planned trees in one picture, with their captions and a legend."""
    panels = trees.panels
    heads = (text_width(panel.caption, 17) for panel in panels)
    summaries = (text_width(panel.summary, 13) for panel in panels)
    wide = 2 * _MARGIN + max(trees.width, *heads, *summaries)
    high = _MARGIN + _HEAD + trees.levels[-1].bottom
    abreast = len(panels) if len(panels) * wide <= _SCREEN else 1
    drawn = [
        _moved(at % abreast * wide, at // abreast * high, *_panel(panel, trees, wide))
        for at, panel in enumerate(panels)
    ]
    width, foot = abreast * wide, len(panels) // abreast * high + 1.5 * _MARGIN
    legend = list(_wrapped(legend_of(panels), width, foot))
    height = foot + 1.25 * _LINE * len(legend)
    words = "; ".join(f"{panel.caption}: {panel.summary}" for panel in panels)
    return document(f"Search tree, {words}", width, height, [*drawn, *legend])


def drawn_tree(panel: Panel, plan: PlannedTrees) -> str:
    """Draw one of the planned trees, as it is at its step of a replay if it has one."""
    tree = _moved(_MARGIN, _MARGIN / 2, _named_tree(panel, plan))
    width, height = plan.width + 2 * _MARGIN, plan.levels[-1].bottom + _MARGIN
    return document(f"Search tree, {panel.caption}", width, height, [tree])


def _moved(x: float, y: float, *parts: str) -> str:
    return element("g", *parts, transform=f"translate({x:.1f} {y:.1f})")


def _panel(panel: Panel, plan: PlannedTrees, width: float) -> Iterator[str]:
    yield text(panel.caption, _MARGIN, 36, font_size=17, font_weight="bold", fill=INK)
    yield text(panel.summary, _MARGIN, 55, font_size=13, fill=_GREY)
    tree = _named_tree(panel, plan)
    yield _moved((width - plan.width) / 2, _MARGIN + _HEAD, tree)


def _named_tree(panel: Panel, plan: PlannedTrees) -> str:
    name = {"class_": "tree", "aria_label": panel.caption}
    return element("g", *_tree(panel.root, plan), **name)


def legend_of(panels: Sequence[Panel]) -> Sequence[str]:
    """Return the meaning of each sign that some trees have."""
    there = {""} | {"window" for panel in panels if panel.root.has_windows}
    for panel in panels:
        for node in panel.root.all_below():
            there.update({node.kind}, (stub.kind for stub in node.stubs))
    return [words for sign, words in _LEGEND if sign in there]


def _wrapped(legend: Sequence[str], width: float, top: float) -> Iterator[str]:
    """Write the legend of a picture, wrapped to its width."""
    lines = [""]
    for words in legend:
        longer = f"{lines[-1]} · {words}" if lines[-1] else words
        if text_width(longer, SMALL) <= width - 2 * _MARGIN:
            lines[-1] = longer
        else:
            lines.append(words)
    for number, line in enumerate(lines):
        down = top + 1.25 * _LINE * number
        yield text(line, _MARGIN, down, font_size=SMALL, fill=_GREY)


def _tree(root: Sketch, plan: PlannedTrees) -> Iterator[str]:
    """Draw a tree: its edges, the principal variation on top, stubs, and nodes."""
    drawn = list(root.all_below())
    pairs = [(node, branch) for node in drawn for branch in node.branches]
    for node, branch in sorted(pairs, key=lambda pair: pair[1].is_best):
        colour, width = (INK, 4.0) if branch.is_best else (_PALE, 1.4)
        start, end = _ends(plan, node.path, plan.middles[branch.path])
        kind = "best" if branch.is_best else ""
        seen = _seen(kind, plan, branch.path, branch.step, branch.step)
        yield _edge(start, end, stroke=colour, stroke_width=width, **seen)
    for node in drawn:
        for stub in node.stubs:
            ends = _ends(plan, node.path, plan.middles[stub.path])
            end = node.last_step
            seen = _seen(stub.kind, plan, stub.path, end, end)
            yield _stub(stub, *ends, seen)
    for node in drawn:
        yield _node(node, plan)


def _seen(kind: str, plan: PlannedTrees, path: Path, step: int, end: int) -> _Look:
    """Return attributes with the steps at which a replay shows a part of the tree."""
    words = " ".join(filter(None, (kind, *marks_at(plan.now, step, end))))
    dotted = ".".join(("", *map(str, path)))
    named: _Look = {"class_": words} if words else {}
    return {**named, "data_step": step, "data_end": end, "data_path": dotted}


def _ends(plan: PlannedTrees, path: Path, x: float) -> tuple[complex, complex]:
    """Return the points where an edge leaves a node and reaches the next level."""
    level, below = plan.levels[len(path)], plan.levels[len(path) + 1]
    return complex(plan.middles[path], level.bottom), complex(x, below.top)


def _edge(start: complex, end: complex, **look: str | float) -> str:
    return element("polyline", points=_points(start, end), fill="none", **look)


def _points(*corners: complex) -> str:
    return " ".join(f"{corner.real:.1f},{corner.imag:.1f}" for corner in corners)


def _stub(stub: Stub, start: complex, end: complex, seen: _Look) -> str:
    dashes, (first, *others) = _DASHES[stub.kind], stub.lines
    return element(
        "g",
        title(stub.title),
        _edge(start, end, stroke=_GREY, stroke_width=1.6, stroke_dasharray=dashes),
        *([_bar(start, end)] if stub.kind == "cut" else []),
        _centred(first, end + 12j, font_weight="bold"),
        *(_centred(words, end + 26j) for words in others),
        **seen,
    )


def _bar(start: complex, end: complex) -> str:
    """Draw a bar across the middle of an edge."""
    middle, across = (start + end) / 2, 7j * (end - start) / abs(end - start)
    one, other = middle - across, middle + across
    ends = {"x1": one.real, "y1": one.imag, "x2": other.real, "y2": other.imag}
    return element("line", **ends, stroke=INK, stroke_width=3)


def _node(node: Sketch, plan: PlannedTrees) -> str:
    """Draw a node: its shape and value, its step and window, and the move to it."""
    path = node.path
    place = complex(plan.middles[path], plan.levels[len(path)].top)
    board: _Look = {"data_board": node.board} if node.board else {}
    return element(
        "g",
        title(f"{node.entry_in_words}, {node.result_in_words}"),
        *(_move(node.move, *_ends(plan, path[:-1], place.real)) if path else ()),
        *_shape(node, place),
        _value(node, place),
        *_notes(node, place, is_beside=len(path) in plan.forks),
        **_seen("node", plan, path, node.step, node.last_step),
        **board,
    )


def _move(words: str, start: complex, end: complex) -> Iterator[str]:
    """Write a move into a gap in its edge."""
    at, width = start + MOVE_AT * (end - start), text_width(words, SMALL) + 4
    corner = {"x": at.real - width / 2, "y": at.imag - SMALL / 2}
    yield element("rect", **corner, width=width, height=SMALL + 2, fill=LIGHT)
    yield _centred(words, at + 4j)


def _shape(node: Sketch, place: complex) -> Iterator[str]:
    half, width = shape_width(node) / 2, 2.8 if node.is_best else 1.2
    look: _Look = {"stroke": INK, "stroke_width": width, "stroke_linejoin": "round"}
    if node.is_best:
        look["class_"] = "best"  # a style sheet makes it thin until the root is left
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


def _value(node: Sketch, place: complex) -> str:
    bottoms = {"MAX": SHAPE - 6, "MIN": 17.0, "CHANCE": SHAPE / 2 + 5}
    down = bottoms.get(node.kind, _BOX / 2 + 5)
    label = node.value_label
    name = "value leaf" if node.kind == "leaf" else "value"
    return _centred(label, place + down * 1j, BIG, font_weight="bold", class_=name)


def _notes(node: Sketch, place: complex, *, is_beside: bool) -> Iterator[str]:
    """Write step and window to the right of a shape, or below if no edges are there."""
    x, y, anchor = place.real, place.imag + _BOX + _LINE, "middle"
    if is_beside:
        x, anchor = x + shape_width(node) / 2 + 4, "start"
        y = place.imag + (10 if node.window_label else 24)
    look: _Look = {"font_size": SMALL, "fill": _GREY, "text_anchor": anchor}
    yield text(node.order, x, y, class_="order", **look)
    for line, words in enumerate(node.window_label, 1):
        yield text(words, x, y + _LINE * line, class_="window", **look)


def _centred(words: str, at: complex, size: float = SMALL, **look: str) -> str:
    centred: _Look = {"font_size": size, "text_anchor": "middle", "fill": INK}
    return text(words, at.real, at.imag, **centred, **look)
