"""A replay of a search: the marks and the words at each of its steps.

The steps are the visits that are drawn. A page replays without a script, and a file
without a server; so ``tree_replay.js`` has these rules too, and reads all that they
need from the picture: the steps of its parts, and the words of its nodes.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from fourinrow.draw.sketch import Sketch
from fourinrow.draw.tree_plan import PlannedTrees

_MINIMAX: Final = (
    ("", "minimax(node):"),
    ("leaf", "  at a leaf: return its value"),
    ("enter", "  for each branch:"),
    ("keep", "    keep the best minimax(branch)"),
    ("return", "  return the best"),
)
_ALPHA_BETA: Final = (
    ("", "alpha_beta(node, α, β):"),
    *_MINIMAX[1:3],
    ("keep", "    keep the best alpha_beta(branch, α, β)"),
    ("narrow", "    MAX raises α to it, MIN lowers β"),
    ("cut", "    if α ≥ β: cut the other branches"),
    _MINIMAX[-1],
)
_CODE: Final[Mapping[str, Sequence[tuple[str, str]]]] = {
    "minimax": _MINIMAX,
    "alpha-beta": _ALPHA_BETA,
}


def steps_of(trees: PlannedTrees) -> Sequence[int]:
    """Return the steps of a replay in order."""
    return sorted({node.step for node in trees.nodes})


def marks_at(now: float, step: int, end: int) -> Sequence[str]:
    """Return the classes of a part that is entered at ``step`` and left at ``end``."""
    # A style sheet makes pale what is ahead, and hides what is not known while open.
    marks = {"ahead": now < step, "open": step <= now < end, "here": step == now}
    return [mark for mark, is_set in marks.items() if is_set]


def node_at(trees: PlannedTrees) -> Sketch:
    """Return the node that is entered at the step; at the end, the root."""
    if trees.now >= max(node.step for node in trees.nodes):
        return trees.nodes[0]
    return next(node for node in trees.nodes if node.step == trees.now)


def visits_in_words(trees: PlannedTrees) -> Sequence[str]:
    """Return in words which nodes are entered and left now, the deepest first."""
    return [
        (f"{panel.caption}: " if len(trees.panels) > 1 else "")
        + _words(node, trees.now)
        for panel in trees.panels
        for node in sorted(panel.root.all_below(), key=lambda node: -node.step)
        if trees.now in (node.step, node.last_step)
    ]


def _words(node: Sketch, now: float) -> str:
    if now > node.step:
        return f"back at step {node.step}: {node.result_in_words}"
    if now < node.last_step:
        return node.entry_in_words
    return f"{node.entry_in_words}, {node.result_in_words}"


def code_at(trees: PlannedTrees) -> Sequence[tuple[str, str, bool]]:
    """Return the lines of the first tree's search: event, text, whether it runs now."""
    panel = trees.panels[0]
    runs = {*_events(panel.root, trees.now)}
    lines = _CODE.get(panel.caption.partition(",")[0], ())
    return [(event, line, event in runs) for event, line in lines]


def _events(root: Sketch, now: float) -> Iterator[str]:
    for node in root.all_below():
        is_leaf = node.step == node.last_step
        if node.step == now:
            yield "leaf" if is_leaf else "enter"
        if node.last_step != now:
            continue
        if not is_leaf:
            yield from ("return", "cut") if node.cut else ("return",)
        if node.path:
            yield "keep"  # at the node above
        if node.narrows:
            yield "narrow"
