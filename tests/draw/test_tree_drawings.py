"""Drawn trees: each node once, those left out counted, and no overlaps."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Final

import pytest
from hypothesis import example, given, strategies as st

from fourinrow.core import TIC_TAC_TOE
from fourinrow.draw import (
    ALL,
    Limits,
    Trace,
    best_line,
    nodes,
    summary,
    trace,
    trace_depths,
    tree_svg,
    tree_text,
)
from fourinrow.draw.typography import text_width
from fourinrow.errors import FourInRowError
from fourinrow.games import move_names, search_space
from fourinrow.games.connect import connect
from fourinrow.games.dice import Counters, dice, thrown
from fourinrow.search import (
    TREE_SPACE,
    Layer,
    alpha_beta,
    expectiminimax,
    minimax,
    tree_of,
)
from fourinrow.seeds.fsharp import alternating
from fourinrow.testing import Rated, rated_trees, search_spaces
from spaces import ROOT, Path, infinite_ratings, outcomes_in, space_over
from svgs import SVG, Box, are_apart, box_of, corners, number, view_of

SHAPES: Final = {f"{SVG}polygon", f"{SVG}ellipse"}
SEARCHES: Final = {"alpha-beta": alpha_beta, "minimax": minimax}
TEXTBOOK: Final = tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
BOOK: Final = trace(alpha_beta, None, TREE_SPACE, TEXTBOOK)

large = st.integers(-200_000, 200_000)
all_ratings = infinite_ratings | large
limits = st.builds(Limits, st.none() | st.integers(1, 20))


@st.composite
def traces(draw: st.DrawFn) -> dict[str, Trace[Path]]:
    """One search of a tree, or both."""
    space = space_over(draw(rated_trees(all_ratings, max_height=3)))
    names = draw(st.sampled_from([["alpha-beta"], ["minimax"], [*SEARCHES]]))
    return {name: trace(SEARCHES[name], None, space, ROOT) for name in names}


@st.composite
def meetings(draw: st.DrawFn) -> dict[str, Trace[int]]:
    """Deepening where ways meet, so that much is known; alone, or with minimax."""
    space = draw(search_spaces(all_ratings, has_circles=True))
    roots = {"minimax": trace(minimax, 0, space, 0)}
    for found, root in trace_depths(space, 0, depth=4):
        roots = {"deepening": root}
        if draw(st.booleans()):
            roots["minimax"] = trace(minimax, found.depth, space, 0)
    return roots


def gamble(tree: Rated) -> dict[str, Trace[Path]]:
    """A search of a game of chance."""
    search = expectiminimax(outcomes_in(tree))
    return {"it": trace(search, None, space_over(tree), ROOT)}


any_traces: st.SearchStrategy[dict[str, Trace[Any]]] = st.one_of(
    traces(), meetings(), rated_trees(large, max_height=4).map(gamble)
)


def numbers(pattern: str, texts: Iterable[str | None]) -> list[int]:
    """The number in each of the texts that match."""
    found = (re.fullmatch(pattern, text or "") for text in texts)
    return [int(each[1]) for each in found if each]


@given(any_traces, st.just(ALL) | limits)
def test_every_node_and_every_cut_is_written_and_drawn_once_or_counted(
    roots: dict[str, Trace[Any]], limits: Limits
) -> None:
    """And the best line is starred, and its edges are thick."""
    for name, root in roots.items():
        head, *lines = tree_text(name, root, limits=limits).splitlines()
        assert head == f"{name}: {summary(root)}"
        steps = numbers(r" *(\d+)  .*", lines)
        more = numbers(r" *\+(\d+) more", lines)
        cut = numbers(r" *(\d+) branch(?:es)? cut: .*", lines)
        assert len(steps) + len(more) + len(cut) == len(lines)
        assert steps == sorted(set(steps))
        assert len(steps) + sum(more) == len([*nodes(root)])
        assert limits.nodes is None or len(steps) <= limits.nodes
        if not more:
            assert sum(cut) == sum(len(node.unopened) for node in nodes(root))
        starred = numbers(r" *(\d+)  +[*] .*", lines)
        best = [node.step for node in best_line(root)]
        assert starred == best[: limits.nodes or len(steps)]

        svg = ET.fromstring(tree_svg({name: root}, limits=limits))
        titles = [part.text for part in svg.iter(f"{SVG}title")]
        words = [part.text for part in svg.iter(f"{SVG}text")]
        drawn = numbers(r"step (\d+),.*", titles)
        hidden = sum(numbers(r"\+(\d+) more", words))
        stubs = numbers(r"(\d+) cut", words)
        assert set(numbers(r"#(\d+)", words)) == set(drawn)
        assert len(set(drawn)) + hidden == len(drawn) + hidden == len([*nodes(root)])
        assert len([*svg.iter(f"{SVG}line")]) == len(stubs)
        if limits.width is None:
            assert (sorted(drawn), sorted(stubs)) == (steps, sorted(cut))
            edges = [number(it, "stroke-width") for it in svg.iter(f"{SVG}polyline")]
            assert edges.count(4) == max(0, len(starred) - 1)


def elements(
    parent: ET.Element, x: float = 0, y: float = 0
) -> Iterator[tuple[ET.Element, float, float]]:
    """All elements of a picture, and by how much they are moved."""
    moved = re.fullmatch(
        r"translate\((\S+) (\S+)\)", parent.get("transform", "translate(0 0)")
    )
    assert moved
    x, y = x + float(moved[1]), y + float(moved[2])
    for child in parent:
        yield child, x, y
        yield from elements(child, x, y)


def box_of_text(element: ET.Element, x: float, y: float) -> Box:
    size = number(element, "font-size")
    width = text_width(element.text or "", size)
    left = x + number(element, "x")
    if element.get("text-anchor") == "middle":
        left -= width / 2
    base = y + number(element, "y")
    return Box(left, base - 0.76 * size, left + width, base + 0.2 * size)


def shapes_in(root: ET.Element) -> list[Box]:
    return [box_of(it).moved(x, y) for it, x, y in elements(root) if it.tag in SHAPES]


def words_outside(root: ET.Element) -> list[tuple[str, Box]]:
    """The words that stand in no shape; each shape has one that does."""
    shapes = shapes_in(root)
    words = [
        (part.text or "", box_of_text(part, x, y))
        for part, x, y in elements(root)
        if part.tag == f"{SVG}text"
    ]
    outside = [
        (text, box)
        for text, box in words
        if not any(box.is_within(shape) for shape in shapes)
    ]
    assert len(words) - len(outside) == len(shapes)
    return outside


@given(any_traces, limits, st.integers(1, 12))
def test_nothing_lies_upon_anything_else_and_all_lies_on_the_paper(
    roots: dict[str, Trace[Any]], limits: Limits, length: int
) -> None:
    svg = tree_svg(roots, lambda _, branch: str(branch) * length, limits)
    root = ET.fromstring(svg)
    boxes = [*shapes_in(root), *(box for _, box in words_outside(root))]
    assert are_apart(boxes)
    assert all(box.is_within(view_of(root)) for box in boxes)


@given(rated_trees(all_ratings, max_height=3), limits)
def test_a_node_stands_at_the_same_place_in_all_trees(
    tree: Rated, limits: Limits
) -> None:
    space = space_over(tree)
    deepest = [root for _, root in trace_depths(space, ROOT)][-1:]
    roots = [
        trace(alpha_beta, None, space, ROOT),
        *deepest,
        trace(minimax, None, space, ROOT),
    ]
    svg = ET.fromstring(tree_svg(dict(zip("abc", roots, strict=False)), limits=limits))
    *some, many = (
        middles(panel) for panel in svg if panel.get("transform") is not None
    )
    assert all(some)
    for few in some:
        for x, y in few:
            assert any(abs(x - at) + abs(y - height) < 1 for at, height in many)


def middles(panel: ET.Element) -> list[tuple[float, float]]:
    """Where the nodes of a tree stand, seen from its root."""
    points = [((box.left + box.right) / 2, box.top) for box in shapes_in(panel)]
    [(root_x, root_y), *_] = points
    return [(x - root_x, y - root_y) for x, y in points]


def test_words_of_values_and_windows_are_crossed_by_no_edge() -> None:
    game = connect(TIC_TAC_TOE)
    root = trace(alpha_beta, 2, search_space(game), game.start())
    svg = ET.fromstring(tree_svg({"it": root}, move_names(game)))
    edges = [
        [(x + right, y + down) for right, down in corners(part)]
        for part, x, y in elements(svg)
        if part.tag == f"{SVG}polyline"
    ]
    assert len(edges) > 30
    for words, box in words_outside(svg):
        if not re.fullmatch("[abc][123]", words):  # moves have a rim of paper
            assert not any(crosses(edge, box) for edge in edges), box


def crosses(edge: list[tuple[float, float]], box: Box) -> bool:
    for (x, y), (to_x, to_y) in pairwise(edge):
        for part in range(1, 100):
            at_x, at_y = x + part * (to_x - x) / 100, y + part * (to_y - y) / 100
            if box.left < at_x < box.right and box.top < at_y < box.bottom:
                return True
    return False


def test_a_picture_and_each_node_have_a_title() -> None:
    svg = ET.fromstring(tree_svg({"alpha-beta": BOOK}))
    [first, *others] = [part.text or "" for part in svg.iter(f"{SVG}title")]
    assert first == f"Search tree, alpha-beta: {summary(BOOK)}"
    why = "MIN can hold this to 2, MAX already has 3: the rest is cut"
    entered = "step 6, move 2, MIN, window from 3 to ∞"
    assert f"{entered}, value at most 2. {why}" in others
    assert f"2 branches never opened: 2, 3. {why}" in others
    named = tree_svg({"it": BOOK}, lambda _, at: ("x-1", "inf", "c")[at])
    assert "move x-1, " in named
    assert "move inf, " in named
    turned = trace(alpha_beta, None, TREE_SPACE, tree_of([[[5], [[7, 8], 9]], 1]))
    picture = tree_svg({"MAX cuts": turned})
    assert "MAX can get 7 here, MIN already holds it to 5: the rest is cut" in picture


def test_windows_and_a_legend_are_there_where_they_say_something() -> None:
    slow = trace(minimax, None, TREE_SPACE, TEXTBOOK)
    assert "(-inf, inf)" in tree_text("it", BOOK)
    assert "inf" not in tree_text("it", slow)
    both, alone = tree_svg({"slow": slow, "fast": BOOK}), tree_svg({"it": BOOK})
    assert both.count(">β ") == alone.count(">β ")

    def signs(root: Trace[Any], limits: Limits = ALL) -> list[str]:
        words = "".join(ET.fromstring(tree_svg({"it": root}, limits=limits)).itertext())
        known = ("α β:", "β", "window", "∞", "dashed:", "dotted:", "○ CHANCE")
        return [sign for sign in known if sign in words]

    assert signs(BOOK) == ["α β:", "β", "window", "∞", "dashed:"]
    assert signs(slow) == []
    assert signs(slow, Limits(nodes=3)) == ["dotted:"]
    assert signs(a_choice_of_dice()) == ["○ CHANCE"]
    assert tree_svg({"it": a_choice_of_dice()}).count("<ellipse") == 2


def a_choice_of_dice() -> Trace[Counters]:
    return trace(expectiminimax(thrown), 1, search_space(dice()), Counters(2))


def test_a_game_of_chance_is_written_with_its_probabilities() -> None:
    assert tree_text("dice", a_choice_of_dice()).splitlines() == [
        "dice: value 2/3; 8 nodes, 5 leaves visited, 0 branches cut",
        "1  * MAX = 2/3",
        "2      1 CHANCE = 1/2",
        "3        1/2 leaf = 0",
        "4        1/2 leaf = 1",
        "5    * 2 CHANCE = 2/3",
        "6        1/3 leaf = 0",
        "7        1/3 leaf = 1",
        "8        1/3 leaf = 1",
    ]


def test_known_values_are_marked_and_counted_apart() -> None:
    """Take 1 or 2 from a heap of 5: many ways lead to the same heap."""
    space = alternating(
        lambda heap: range(max(0, heap - 2), heap), lambda heap: heap % 3 - 1
    )
    *_, (_, root) = trace_depths(space, (Layer.MAX, 5), depth=4)
    head, *lines = tree_text("heap", root).splitlines()
    assert head == ("heap: value -1; 11 nodes, 4 leaves visited, 1 known, 1 branch cut")
    assert lines[-5:] == [
        " 8          2 MIN (-inf, -1) >= -1",
        " 9            1 leaf (-inf, -1) = -1",
        "10            2 leaf (-inf, -1) = 0",
        "            1 branch cut: -1 >= beta -1",
        "11      1 known (-1, inf) <= -1",
    ]


def test_drawing_no_trees_is_refused() -> None:
    with pytest.raises(FourInRowError, match="expected a tree to draw, got none"):
        tree_svg({})


@given(st.text(st.characters(exclude_categories=[])))
@example("\x1b[31mred\x00\ud800")
def test_a_picture_is_well_formed_whatever_moves_are_called(name: str) -> None:
    root = trace(minimax, 1, TREE_SPACE, tree_of([1]))
    picture = tree_svg({name: root}, lambda _state, _branch: name)
    words = {part.text for part in ET.fromstring(picture).iter(f"{SVG}text")}
    if name.isprintable() and name:
        assert name in words
