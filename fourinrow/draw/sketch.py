"""The part of a traced tree to draw: all of it, or its top and principal variation.

A sketch has all that a text or a picture needs, and counts the nodes it leaves out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from fourinrow.draw.traces import S, Trace, best_line, nodes
from fourinrow.draw.typography import format_number, typeset
from fourinrow.errors import count_of
from fourinrow.search.space import FULL, Layer, Window

MoveName: TypeAlias = Callable[[S, int], str]
BoardText: TypeAlias = Callable[[S], str]

Path: TypeAlias = tuple[int, ...]
Kind: TypeAlias = Literal["MAX", "MIN", "CHANCE", "leaf", "known"]
StubKind: TypeAlias = Literal["cut", "more"]


class Limits(NamedTuple):
    """The most nodes to draw; ``None`` means all.

    A picture leaves out more nodes until it is no wider than ``width``, or only a few
    nodes are left.
    """

    nodes: int | None = None
    width: float | None = None


ALL: Final = Limits()


class Stub(NamedTuple):
    """Branches that are not drawn: why, the path of the first, words, and a title."""

    kind: StubKind
    path: Path
    lines: Sequence[str]
    title: str


@dataclass(frozen=True, slots=True)
class Sketch:
    """A node to draw: a `Trace` without its state."""

    path: Path
    step: int
    move: str  # that leads to it
    kind: Kind  # known if a transposition table had the value
    window: Window
    value: float
    relation: str
    is_best: bool  # on the principal variation
    has_windows: bool  # the search narrowed some window
    branches: tuple[Sketch, ...]
    hidden: int  # nodes of branches that were entered but are not drawn
    hidden_at: int | None  # the number of the first such branch
    cut: str  # the reason, if branches were cut
    narrows: str  # what the value does to the window of the node above, if anything
    unopened: tuple[tuple[int, str], ...]  # branches that were cut: number and move
    board: str  # the state as text, if it is shown

    @property
    def value_label(self) -> str:
        """The value, with the sign of a bound if it is one, such as ≤ −2."""
        sign, value = self.relation, format_number(self.value)
        return typeset(value if sign == "=" else f"{sign} {value}")

    @property
    def order(self) -> str:
        """The number of the visit, such as #7."""
        return f"#{self.step}"

    @property
    def window_label(self) -> Sequence[str]:
        """The window on two lines, if the search narrowed any."""
        low, high = map(format_number, self.window)
        lines = (typeset(f"α {low}"), typeset(f"β {high}"))
        return lines if self.has_windows else ()

    @property
    def stubs(self) -> Iterator[Stub]:
        """The branches that are not drawn: some were entered, the others were cut."""
        if self.hidden_at is not None:
            title = f"{count_of(self.hidden, 'node')} visited and not drawn"
            lines = [f"+{self.hidden} more"]
            yield Stub("more", (*self.path, self.hidden_at), lines, title)
        if self.unopened:
            numbers, moves = zip(*self.unopened, strict=True)
            lines = [f"{len(moves)} cut", typeset(self.cut)]
            branches = count_of(len(moves), "branch", "branches")
            title = f"{branches} never opened: {', '.join(moves)}. {self.cut_in_words}"
            yield Stub("cut", (*self.path, numbers[0]), lines, title)

    @property
    def last_step(self) -> int:
        """The last step of the nodes drawn below, after which the search leaves it."""
        return self.branches[-1].last_step if self.branches else self.step

    @property
    def entry_in_words(self) -> str:
        """The node when the search enters it: step, move, kind, and a window if any."""
        low, high = map(format_number, self.window)
        move = f"move {self.move}, " if self.move else ""
        window = f", window from {low} to {high}" if self.has_windows else ""
        return f"step {self.step}, {move}{self.kind}{typeset(window)}"

    @property
    def cut_in_words(self) -> str:
        """One sentence on why branches were cut, for a node where some were."""
        value, low, high = map(format_number, (self.value, *self.window))
        if self.kind == "MIN":
            why = f"MIN can hold this to {value}, MAX already has {low}"
        else:
            why = f"MAX can get {value} here, MIN already holds it to {high}"
        return typeset(f"{why}: the rest is cut")

    @property
    def result_in_words(self) -> str:
        """The node when the search leaves it: its value, and what comes of it."""
        bound = {"=": "", "<=": "at most ", ">=": "at least "}[self.relation]
        value = typeset(f"value {bound}{format_number(self.value)}")
        if self.cut:
            return f"{value}. {self.cut_in_words}"
        return f"{value}: {typeset(self.narrows)}" if self.narrows else value

    def all_below(self) -> Iterator[Sketch]:
        """Yield the node and all nodes drawn below it."""
        yield self
        for branch in self.branches:
            yield from branch.all_below()


def branch_number(_state: object, branch: int) -> str:
    """Return the number of a branch, from 1, as its name.

    >>> branch_number("any state", 0)
    '1'
    """
    return str(branch + 1)


def no_board(_state: object) -> str:
    """Draw nothing for a state."""
    return ""


def sketch_all(
    roots: Sequence[Trace[S]],
    name: MoveName[S],
    most: int | None,
    board: BoardText[S] = no_board,
) -> tuple[Sketch, ...]:
    """Sketch the same part of trees: best lines, then what is nearest to the roots."""
    best = {node.path for root in roots for node in best_line(root)}
    entered = {node.path for root in roots for node in nodes(root)}
    near = sorted(entered, key=lambda path: (path not in best, len(path), path))
    drawn = frozenset(near[:most])
    return tuple(_sketch(root, name, drawn, board) for root in roots)


def _sketch(
    root: Trace[S], name: MoveName[S], drawn: frozenset[Path], board: BoardText[S]
) -> Sketch:
    best = {node.path for node in best_line(root)}
    has_windows = any(node.window != FULL for node in nodes(root))

    def sketched(node: Trace[S], origin: Trace[S] | None = None) -> Sketch:
        played = None
        if origin is not None and node.probability is None:
            played = (origin.state, node.path[-1])
        hidden = [below for below in node.branches if below.path not in drawn]
        return Sketch(
            path=node.path,
            step=node.step,
            move=name(*played) if played else str(node.probability or ""),
            kind=_kind(node),
            window=node.window,
            value=node.value,
            relation=node.relation,
            is_best=node.path in best,
            has_windows=has_windows,
            branches=tuple(
                sketched(below, node) for below in node.branches if below.path in drawn
            ),
            hidden=sum(1 for below in hidden for _ in nodes(below)),
            hidden_at=min((below.path[-1] for below in hidden), default=None),
            cut=cut_reason(node),
            narrows=_narrowing(node, origin) if has_windows and origin else "",
            unopened=tuple((at, name(node.state, at)) for at in node.unopened),
            board=board(node.state),
        )

    return sketched(root)


def cut_reason(node: Trace[S]) -> str:
    """Return how the value stands to the window, if branches were cut; else empty."""
    if not node.unopened:
        return ""
    value, low, high = map(float, (node.value, *node.window))
    if node.layer is Layer.MAX:  # other signs are of a cut that should not be
        return f"{value:.10g} {'>=' if value >= high else '<'} beta {high:.10g}"
    return f"{value:.10g} {'<=' if value <= low else '>'} alpha {low:.10g}"


def _narrowing(node: Trace[S], above: Trace[S]) -> str:
    """Return what the value of a node does to the window of the node above."""
    if above.layer is None:
        return ""
    narrowed = node.window.narrowed(above.layer, node.value)
    changed = (
        f"{bound} at step {above.step} becomes {format_number(new)}"
        for bound, old, new in zip("αβ", node.window, narrowed, strict=True)
        if new != old
    )
    return next(changed, "")


def _kind(node: Trace[object]) -> Kind:
    if not node.branches:
        return "known" if node.is_known else "leaf"
    if node.layer is None:
        return "CHANCE"
    return "MAX" if node.layer is Layer.MAX else "MIN"


def summary(root: Trace[S]) -> str:
    """Summarise a search: its value, and its nodes, leaves and cut branches.

    >>> from fourinrow.draw import trace
    >>> from fourinrow.search import TREE_SPACE, minimax, tree_of
    >>> summary(trace(minimax, 2, TREE_SPACE, tree_of([[3, 12], 8])))
    'value 8; 5 nodes, 3 leaves visited, 0 branches cut'
    """
    entered = list(nodes(root))
    known = sum(node.is_known for node in entered)
    leaves = sum(not node.branches for node in entered) - known
    cut = sum(len(node.unopened) for node in entered)
    parts = (
        count_of(len(entered), "node"),
        f"{count_of(leaves, 'leaf', 'leaves')} visited",
        f"{known} known" if known else "",
        f"{count_of(cut, 'branch', 'branches')} cut",
    )
    return f"value {format_number(root.value)}; {', '.join(filter(None, parts))}"
