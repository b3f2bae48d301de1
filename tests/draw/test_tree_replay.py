"""A replay of a search: what a picture shows at each step, and what is said there."""

import re
from collections import Counter
from html import escape
from itertools import pairwise

import pytest
from hypothesis import example, given, settings, strategies as st

from fourinrow.draw import Limits, Trace, trace, tree_html, tree_svg, tree_text
from fourinrow.draw.tree_as_html import replay_html
from fourinrow.draw.tree_as_svg import drawn_trees
from fourinrow.draw.tree_plan import PlannedTrees, planned_trees
from fourinrow.draw.tree_replay import code_at, steps_of, visits_in_words
from fourinrow.draw.typography import format_number
from fourinrow.search import TREE_SPACE, alpha_beta, minimax, tree_of
from fourinrow.testing import search_spaces
from svgs import name_of, number, of_class, parsed, tagged

MARKS = {"ahead", "open", "here"}
TREE = tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
TEXTBOOK = trace(alpha_beta, None, TREE_SPACE, TREE)


@st.composite
def traces(draw: st.DrawFn) -> dict[str, Trace[int]]:
    """Two searches of the same random tree, or one."""
    space = draw(search_spaces())
    found = {"alpha-beta": trace(alpha_beta, 3, space, 0)}
    if draw(st.booleans()):
        found["minimax"] = trace(minimax, 3, space, 0)
    return found


@st.composite
def planned(draw: st.DrawFn) -> PlannedTrees:
    """Trees of the same root; all of them, or their tops."""
    roots, limits = draw(traces()), Limits(draw(st.sampled_from([None, 1, 5, 20])))
    trees = planned_trees(roots, limits=limits)
    assert drawn_trees(trees) == tree_svg(roots, limits=limits)
    return trees


@pytest.mark.slow
@settings(max_examples=20)
@given(planned())
def test_at_a_step_what_comes_later_is_ahead_and_what_is_not_left_is_open(
    trees: PlannedTrees,
) -> None:
    """A node is entered before, and left after, all below it."""
    whole = drawn_trees(trees)
    for tree in of_class(parsed(whole), "tree"):
        nodes = [
            (node.get("data-path") or "", node.get("data-step"), node.get("data-end"))
            for node in of_class(tree, "node")
        ]
        for path, first, last in nodes:
            below = [int(at or 0) for each, at, _ in nodes if each.startswith(path)]
            assert (first, last) == (str(min(below)), str(max(below)))
    still = re.sub(' class="[^"]*"', "", whole)
    assert steps_of(trees)[0] == 1
    for now in steps_of(trees):
        picture = drawn_trees(trees._replace(now=now))
        assert re.sub(' class="[^"]*"', "", picture) == still
        for part in parsed(picture).iter():
            if not part.get("data-step"):
                continue
            step, end = number(part, "data-step"), number(part, "data-end")
            marks = {*(part.get("class") or "").split()} & MARKS
            assert ("ahead" in marks) == (now < step)
            assert ("open" in marks) == (step <= now < end)
            assert ("here" in marks) == (step == now)


@settings(max_examples=30)
@given(planned())
def test_values_windows_and_the_best_line_have_classes_to_hide_them_by(
    trees: PlannedTrees,
) -> None:
    picture = parsed(drawn_trees(trees))
    written = Counter(
        (part.get("class"), part.text)
        for node in of_class(picture, "node")
        for part in tagged(node, "text")
        if part.get("class")
    )
    nodes = trees.nodes
    values = Counter(
        ("value leaf" if node.kind == "leaf" else "value", node.value_label)
        for node in nodes
    )
    orders = Counter(("order", node.order) for node in nodes)
    windows = Counter(
        ("window", words) for node in nodes for words in node.window_label
    )
    assert written == values + orders + windows
    for part in tagged(picture, "polyline", "polygon", "ellipse"):
        is_thick = number(part, "stroke-width") > 2
        assert is_thick == ("best" in (part.get("class") or "").split())


@pytest.mark.slow
@settings(max_examples=30)
@given(planned())
def test_a_replay_says_each_visit_once_and_each_value_once(trees: PlannedTrees) -> None:
    at_each_step = (trees._replace(now=now) for now in steps_of(trees))
    said = [words for at_step in at_each_step for words in visits_in_words(at_step)]
    entered = [words for words in said if "back at step" not in words]
    values = [words for words in said if ", value " in words or ": value " in words]
    nodes = of_class(parsed(drawn_trees(trees)), "node")
    assert len(entered) == len(values) == len(nodes)
    whole = Counter(re.sub("^(alpha-beta|minimax): ", "", words) for words in said)
    for node in nodes:
        if node.get("data-step") == node.get("data-end"):
            assert whole[name_of(node)] >= 1


OUTSIDE = re.compile(r"(?:src|href|action)=|url\(|@import|fetch|https?://")
NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'


@settings(max_examples=30)
@given(traces(), st.text(st.characters(exclude_categories=["C"]), min_size=1))
def test_a_page_has_picture_and_text_needs_nothing_from_elsewhere_and_names_are_words(
    roots: dict[str, Trace[int]], words: str
) -> None:
    page = tree_html(roots)
    assert replay_html(planned_trees(roots)) in page
    texts = [tree_text(caption, root) for caption, root in roots.items()]
    assert "<pre>{}</pre>".format(escape("\n\n".join(texts))) in page
    assert OUTSIDE.search(page.replace(NAMESPACE, "")) is None
    name = f"</script><b>{words}"
    named = tree_html({name: roots["alpha-beta"]}, lambda *_: name)
    assert named.count("</script>") == 1
    assert "<b>" not in named


@given(planned())
@example(planned_trees({"alpha-beta": TEXTBOOK}, limits=Limits(nodes=4)))
def test_the_lines_that_run_are_those_of_the_first_trees_visits(
    trees: PlannedTrees,
) -> None:
    nodes = [*trees.panels[0].root.all_below()]
    runs = Counter(
        event
        for now in steps_of(trees)
        for event, _, is_run in code_at(trees._replace(now=now))
        if is_run
    )
    inner = [node for node in nodes if node.step < node.last_step]
    assert runs["leaf"] == len(nodes) - len(inner)
    assert runs["enter"] == len(inner)
    assert runs["return"] == len({node.last_step for node in inner})
    assert runs["cut"] == len({node.last_step for node in inner if node.cut})
    assert runs["keep"] == len({node.last_step for node in nodes if node.path})
    assert runs["narrow"] == len({node.last_step for node in nodes if node.narrows})


@given(traces())
def test_a_value_is_said_to_narrow_a_window_if_the_next_branch_has_a_narrower_one(
    roots: dict[str, Trace[int]],
) -> None:
    for node in planned_trees(roots).nodes:
        for branch, after in pairwise(node.branches):
            bounds = zip("αβ", branch.window, after.window, strict=True)
            said = [
                f"{name} at step {node.step} becomes {format_number(now)}"
                for name, before, now in bounds
                if now != before
            ]
            assert branch.narrows == "".join(said)
