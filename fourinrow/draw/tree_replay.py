"""A search replayed visit by visit: what is seen at a step, and what is said about it.

The steps are those of the nodes that are drawn. `tree_replay.js` does the same in a
browser.
"""

from collections.abc import Iterator, Sequence

from fourinrow.draw.sketch import Sketch
from fourinrow.draw.tree_panels import Panel, PlannedTrees
from fourinrow.draw.typography import format_number, typeset
from fourinrow.search.trace import relation


def last_step(node: Sketch) -> int:
    """Return the last step below a node, after which its value is known.

    >>> from fourinrow import Layer, SearchSpace, minimax
    >>> from fourinrow.draw.sketch import sketch_all
    >>> from fourinrow.draw.tree_replay import last_step
    >>> from fourinrow.search import trace
    >>> root = trace(minimax, 1, SearchSpace(range, float), 2, Layer.MAX)
    >>> last_step(sketch_all([root])[0])
    3
    """
    return max(below.step for below in node.all_below())


def classes_at(now: int | None, step: int, end: int) -> Iterator[str]:
    """Yield what a part of a tree, entered and left at some steps, is at a step.

    >>> from fourinrow.draw.tree_replay import classes_at
    >>> [list(classes_at(now, 3, 5)) for now in (None, 2, 3, 4, 5)]
    [[], ['ahead'], ['open', 'here'], ['open'], []]
    """
    if now is None:
        return
    if step > now:
        yield "ahead"
    elif now < end:
        yield "open"
    if step == now:
        yield "here"


def replay_steps(trees: PlannedTrees) -> Sequence[int]:
    """Return the steps of a replay in order: those of all nodes that are drawn.

    >>> from fourinrow import Layer, SearchSpace, minimax
    >>> from fourinrow.draw.sketch import Limits
    >>> from fourinrow.draw.tree_panels import planned_trees
    >>> from fourinrow.draw.tree_replay import replay_steps
    >>> from fourinrow.search import trace
    >>> root = trace(minimax, 2, SearchSpace(range, float), 3, Layer.MAX)
    >>> replay_steps(planned_trees({"minimax": root}, limits=Limits(depth=1)))
    [1, 2, 3, 5]
    """
    drawn = [node for panel in trees.panels for node in panel.root.all_below()]
    return sorted({node.step for node in drawn})


def visits_in_words(trees: PlannedTrees, now: int) -> Sequence[str]:
    """Say which nodes are entered and left at a step: windows, values and cuts.

    >>> from fourinrow import Layer, alpha_beta
    >>> from fourinrow.draw.tree_panels import planned_trees
    >>> from fourinrow.draw.tree_replay import visits_in_words
    >>> from fourinrow.search import SUBTREES, trace, tree_of
    >>> textbook = tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> root = trace(alpha_beta, None, SUBTREES, textbook, Layer.MAX)
    >>> for words in visits_in_words(planned_trees({"alpha-beta": root}), 7):
    ...     print(words)
    step 7, move 1, leaf, window from 3 to ∞, value 2
    back at step 6: value at most 2, 2 ≤ alpha 3

    Where there are several trees, each line begins with the caption of its tree.
    """
    return [
        f"{panel.caption}: {words}" if len(trees.panels) > 1 else words
        for panel in trees.panels
        for words in _of_panel(panel, now)
    ]


def _of_panel(panel: Panel, now: int) -> Iterator[str]:
    drawn = [(node, last_step(node)) for node in panel.root.all_below()]
    news = [(node, end) for node, end in drawn if now in (node.step, end)]
    for node, end in sorted(news, key=lambda pair: -pair[0].step):
        if node.step == end:
            yield node_in_words(node)
        elif node.step == now:
            yield _entry(node)
        else:
            yield f"back at step {node.step}: {_result(node)}"


def node_in_words(node: Sketch) -> str:
    """Return a node in words: its step, move, kind, window, value and cuts.

    >>> from fourinrow import Layer, SearchSpace, minimax
    >>> from fourinrow.draw.sketch import sketch_all
    >>> from fourinrow.draw.tree_replay import node_in_words
    >>> from fourinrow.search import trace
    >>> root = trace(minimax, 1, SearchSpace(range, float), 2, Layer.MAX)
    >>> node_in_words(sketch_all([root])[0])
    'step 1, MAX, window from −∞ to ∞, value 1'
    """
    return f"{_entry(node)}, {_result(node)}"


def _entry(node: Sketch) -> str:
    low, high = map(format_number, node.visit.window)
    parts = (
        f"step {node.step}",
        f"move {node.move}" if node.move else "",
        node.kind,
        f"window from {low} to {high}",
    )
    return typeset(", ".join(filter(None, parts)))


def _result(node: Sketch) -> str:
    bound = {"=": "", "<=": "at most ", ">=": "at least "}[relation(node.visit)]
    value = f"value {bound}{format_number(node.visit.value)}"
    return typeset(", ".join(filter(None, (value, node.cut))))
