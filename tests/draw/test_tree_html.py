"""Pages that replay a search: complete without a script, and from one file."""

import re
from html import escape

from hypothesis import given, settings, strategies as st

from fourinrow.draw import tree_html, tree_text
from fourinrow.draw.tree_as_html import replay_html
from fourinrow.draw.tree_plan import planned_trees
from fourinrow.search import Trace, alpha_beta, minimax, trace
from fourinrow.testing import search_spaces

OUTSIDE = re.compile(r"(?:src|href|action)=|url\(|@import|fetch|https?://")
NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'


@st.composite
def traces(draw: st.DrawFn) -> dict[str, Trace[int]]:
    """Two searches of the same random tree, or one."""
    space = draw(search_spaces())
    found = {"alpha-beta": trace(alpha_beta, 3, space, 0)}
    if draw(st.booleans()):
        found["minimax"] = trace(minimax, 3, space, 0)
    return found


@settings(max_examples=30)
@given(traces())
def test_a_page_has_the_picture_and_the_text_and_needs_nothing_from_elsewhere(
    roots: dict[str, Trace[int]],
) -> None:
    page = tree_html(roots)
    assert replay_html(planned_trees(roots)) in page
    texts = [tree_text(caption, root) for caption, root in roots.items()]
    assert "<pre>{}</pre>".format(escape("\n\n".join(texts))) in page
    assert OUTSIDE.search(page.replace(NAMESPACE, "")) is None


@settings(max_examples=30)
@given(traces(), st.text(st.characters(exclude_categories=["C"]), min_size=1))
def test_names_are_words_and_never_markup(
    roots: dict[str, Trace[int]], words: str
) -> None:
    name = f"</script><b>{words}"
    page = tree_html({name: roots["alpha-beta"]}, lambda *_: name)
    assert page.count("</script>") == 1
    assert "<b>" not in page
