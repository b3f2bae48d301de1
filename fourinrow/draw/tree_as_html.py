"""Traced trees as a page that replays the search, in one self-contained file.

The page has the pictures of `tree_svg`, the text of `tree_text`, and the board of each
node if there is a function that draws it. Its script, which needs no network, shows the
visits one by one, and folds branches. Without the script the page is complete, but
static. It looks like the pages of ``fourinrow web``, which have the same parts.
"""

from collections.abc import Mapping
from html import escape
from typing import Final

from fourinrow.draw.sketch import (
    ALL,
    BoardText,
    Limits,
    MoveName,
    branch_number,
    no_board,
)
from fourinrow.draw.svg import element
from fourinrow.draw.traces import S, Trace
from fourinrow.draw.tree_as_svg import drawn_tree, legend_of
from fourinrow.draw.tree_as_text import tree_text
from fourinrow.draw.tree_plan import Panel, PlannedTrees, planned_trees
from fourinrow.draw.tree_replay import code_at, node_at, visits_in_words

PLAY: Final = '<button type="button" data-go="play" hidden>Play</button>'
"""The control of a replay beside those that go to a step; a script shows it."""

SETTINGS: Final = """\
<div class="settings">
<label class="slider" hidden>Visit <input type="range" min="0" value="0"></label>
<label><input type="checkbox" class="fit"> Fit to the width</label>
<label hidden><input type="checkbox" class="guess"> Guess the values</label>
<label class="typed-value" hidden>Value of <span></span> <input size="5"></label>
</div>
<p class="note how" hidden>Keys: left, right, Home, End. \
A click on a node, or Enter, folds its branches, or shows a value to guess.</p>"""
"""The settings of a replay; a script shows those that need one."""

_STEPS: Final = "".join(
    f'<button type="button" data-go="{name.lower()}" hidden>{name}</button>\n'
    for name in ("First", "Back", "Next", "Last")
)
ALL_CONTROLS: Final = f"""\
<div class="replay buttons">
{_STEPS}{PLAY}
</div>
{SETTINGS}"""
"""All controls of a replay, where no link goes to a step."""

_PAGE: Final = """\
<!DOCTYPE html><!-- a search tree by fourinrow -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Search trees: {searches}</title>
<style>
{style}</style>
</head>
<body>
<main class="replayed">
<h1>Search trees</h1>
<p>{searches}</p>
{controls}
{replay}
<details>
<summary>All visits as text</summary>
<pre>{text}</pre>
</details>
</main>
<script>
{script}</script>
</body>
</html>"""


def tree_html(
    roots: Mapping[str, Trace[S]],
    name: MoveName[S] = branch_number,
    limits: Limits = ALL,
    board: BoardText[S] = no_board,
) -> str:
    """Return a page that shows traced trees of the same root, and replays the visits.

    >>> from fourinrow.draw import trace
    >>> from fourinrow.search import TREE_SPACE, alpha_beta, tree_of
    >>> textbook = tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> root = trace(alpha_beta, None, TREE_SPACE, textbook)
    >>> page = tree_html({"alpha-beta": root})
    >>> page.count('class="node"'), "2 branches cut: 2 &lt;= alpha 3" in page
    (11, True)

    Raises as `tree_svg` does.
    """
    trees = planned_trees(roots, name, limits, board)
    texts = (tree_text(caption, root, name, limits) for caption, root in roots.items())
    return _PAGE.format(
        searches=escape(" beside ".join(roots)),
        style=_resource("tree_page.css") + _resource("tree_replay.css"),
        controls=ALL_CONTROLS,
        replay=replay_html(trees),
        text=escape("\n\n".join(texts)),
        script=_resource("tree_replay.js"),
    )


def replay_html(trees: PlannedTrees) -> str:
    """Write planned trees for a page: visits, the code, a board and the pictures."""
    visits = "".join(element("li", escape(each)) for each in visits_in_words(trees))
    said = element("ol", visits, class_="visits", aria_live="polite")
    now = element("div", said, _code(trees), _board(trees), class_="now")
    return f"{now}\n{_figure(trees)}"


def _code(trees: PlannedTrees) -> str:
    """Write the search as pseudocode, with marks at the lines that run at the step."""
    lines = [
        element("span", line, data_line=event, class_="runs" if runs else "")
        for event, line, runs in code_at(trees)
    ]
    named = {"tabindex": "0", "role": "group", "aria_label": "The search, line by line"}
    return element("pre", "\n".join(lines), class_="lines", **named) if lines else ""


def _board(trees: PlannedTrees) -> str:
    """Write the board of the step's node, if any; a script shows those of others."""
    node = node_at(trees)
    if not node.board:
        return ""
    has_stones = any("●" in each.board or "○" in each.board for each in trees.nodes)
    sides = " (● MAX, ○ MIN)" if has_stones else ""
    words = f"Board at <span>{node.order}</span>{sides}"
    board = element("pre", escape(node.board), tabindex=0)
    return element("figure", board, element("figcaption", words), class_="at")


def _figure(trees: PlannedTrees) -> str:
    panels = [
        element(
            "div",
            element("p", _caption(panel), class_="caption"),
            drawn_tree(panel, trees),
            class_="panel",
        )
        for panel in trees.panels
    ]
    named: dict[str, str] = {"role": "group", "aria_label": "The trees"}
    scroll = element("div", *panels, class_="scroll", tabindex=0, **named)
    legend = element("figcaption", " · ".join(legend_of(trees.panels)))
    return element("figure", scroll, legend, class_="trees")


def _caption(panel: Panel) -> str:
    total = element("span", panel.summary, class_="total")
    return f"{element('strong', escape(panel.caption))} {total}"


def _resource(name: str) -> str:
    from importlib.resources import files  # slow to import

    return files("fourinrow.draw").joinpath(name).read_text("utf-8")
