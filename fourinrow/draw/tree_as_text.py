"""Traced trees as indented text: a line for each node, in the order of the search."""

from collections.abc import Iterator

from fourinrow.draw.sketch import (
    ALL,
    Limits,
    MoveName,
    Sketch,
    branch_number,
    sketch_all,
    summary,
)
from fourinrow.draw.traces import S, Trace, nodes
from fourinrow.draw.typography import format_number
from fourinrow.errors import count_of


def tree_text(
    caption: str,
    root: Trace[S],
    name: MoveName[S] = branch_number,
    limits: Limits = ALL,
) -> str:
    """Write a traced tree: step, move, kind, window, value and cuts of each node.

    >>> from fourinrow.draw import trace
    >>> from fourinrow.search import TREE_SPACE, alpha_beta, tree_of
    >>> textbook = tree_of([[3, 12], [2, 4, 6]])
    >>> root = trace(alpha_beta, None, TREE_SPACE, textbook)
    >>> print(tree_text("alpha-beta", root))
    alpha-beta: value 3; 6 nodes, 3 leaves visited, 2 branches cut
    1  * MAX (-inf, inf) = 3
    2    * 1 MIN (-inf, inf) = 3
    3      * 1 leaf (-inf, inf) = 3
    4        2 leaf (-inf, 3) = 12
    5      2 MIN (3, inf) <= 2
    6        1 leaf (3, inf) = 2
             2 branches cut: 2 <= alpha 3

    A star marks the principal variation. If no window was narrowed, none is shown.
    """
    [top] = sketch_all([root], name, limits.nodes)
    steps = [node.step for node in nodes(root)]
    lines = _lines(top, len(str(max(steps))))
    return "\n".join([f"{caption}: {summary(root)}", *lines])


def _lines(node: Sketch, margin: int) -> Iterator[str]:
    indent = "  " * len(node.path)
    yield f"{node.step:{margin}}  {indent}{_words(node)}"
    for branch in node.branches:
        yield from _lines(branch, margin)
    below = " " * margin + f"  {indent}    "
    if node.hidden:
        yield f"{below}+{node.hidden} more"
    if node.unopened:
        count = count_of(len(node.unopened), "branch", "branches")
        yield f"{below}{count} cut: {node.cut}"


def _words(node: Sketch) -> str:
    low, high = map(format_number, node.window)
    words = (
        "*" if node.is_best else " ",
        node.move,
        node.kind,
        f"({low}, {high})" if node.has_windows else "",
        node.relation,
        format_number(node.value),
    )
    return " ".join(filter(None, words))
