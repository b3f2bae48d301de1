"""Pages that replay a search: complete without a script, and from one file."""

import re
from html.parser import HTMLParser

import pytest
from hypothesis import event, given, settings, strategies as st

from fourinrow.draw import Limits, tree_html, tree_svg, tree_text
from fourinrow.search import Trace, alpha_beta, minimax, trace
from fourinrow.testing import search_spaces

OUTSIDE = re.compile(r"(?:src|href|action)=|url\(|@import|fetch|https?://")
NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'


class Page(HTMLParser):
    """The visits that a page shows, by tree and path, and the texts in its elements."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.trees: list[dict[str, tuple[int, int]]] = []
        self.open, self.texts = list[str](), dict[str, str]()
        self.feed(page)
        self.close()

    def handle_starttag(
        self, tag: str, attributes: list[tuple[str, str | None]]
    ) -> None:
        found = dict(attributes)
        if tag not in ("meta", "input"):
            self.open.append(tag)
        if found.get("class") == "tree":
            self.trees.append({})
        if (found.get("class") or "").startswith("node"):
            step, end = int(found["data-step"] or 0), int(found["data-end"] or 0)
            self.trees[-1][found["data-path"] or ""] = (step, end)

    def handle_startendtag(
        self, tag: str, attributes: list[tuple[str, str | None]]
    ) -> None:
        """An element of SVG without content."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        tag = self.open[-1] if self.open else ""
        self.texts[tag] = self.texts.get(tag, "") + data


@st.composite
def traces(draw: st.DrawFn) -> dict[str, Trace[int]]:
    """Two searches of the same random tree, or one."""
    space = draw(search_spaces())
    found = {"alpha-beta": trace(alpha_beta, 3, space, 0)}
    if draw(st.booleans()):
        found["minimax"] = trace(minimax, 3, space, 0)
    return found


@pytest.mark.on_one_python
@settings(max_examples=30)
@given(traces(), st.sampled_from([None, 1, 5, 20]))
def test_each_node_says_when_it_is_entered_and_left(
    roots: dict[str, Trace[int]], most: int | None
) -> None:
    page = Page(tree_html(roots, limits=Limits(nodes=most)))
    assert page.open == []
    assert len(page.trees) == len(roots)
    for visits in page.trees:
        event(f"{min(len(visits), 9)} nodes or more are drawn")
        for path, (step, end) in visits.items():
            below = [s for other, (s, _) in visits.items() if other.startswith(path)]
            assert (step, end) == (min(below), max(below))


@pytest.mark.on_one_python
@settings(max_examples=30)
@given(traces())
def test_a_page_has_the_picture_and_the_text(roots: dict[str, Trace[int]]) -> None:
    page = tree_html(roots)
    assert tree_svg(roots) in page
    texts = [tree_text(caption, root) for caption, root in roots.items()]
    assert Page(page).texts["pre"] == "\n\n".join(texts)


@pytest.mark.on_one_python
@settings(max_examples=30)
@given(traces())
def test_a_page_needs_nothing_from_elsewhere(roots: dict[str, Trace[int]]) -> None:
    page = tree_html(roots).replace(NAMESPACE, "")
    assert OUTSIDE.search(page) is None


@settings(max_examples=30)
@given(traces(), st.text(st.characters(exclude_categories=["C"]), min_size=1))
def test_names_are_words_and_never_markup(
    roots: dict[str, Trace[int]], words: str
) -> None:
    name = f"</script><b>{words}"
    page = tree_html({name: roots["alpha-beta"]}, lambda *_: name)
    assert page.count("</script>") == 1
    assert "<b>" not in page
