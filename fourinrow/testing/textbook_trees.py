"""Trees of nested numbers under a search: what it looks at, and what it misses."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from fourinrow.draw.tree_svg import tree_svg
from fourinrow.draw.tree_text import tree_text
from fourinrow.search.lazy_tree import Nested, Tree, tree_of
from fourinrow.search.minimax import minimax
from fourinrow.search.space import Layer, SearchSpace
from fourinrow.search.trace import SUBTREES, Trace, nodes, trace

Path: TypeAlias = tuple[int, ...]
"""The numbers of the branches that lead to a node, from 0."""


class Task(NamedTuple):
    """A tree to search from its root, to a depth, for the side of a layer."""

    tree: Nested
    depth: int
    layer: Layer


@dataclass(frozen=True, eq=False)
class Whole:
    """A tree that equals itself alone, so that no search can know it from before."""

    tree: Nested


@dataclass(frozen=True)
class Spot:
    """A node of a tree as the state of a search."""

    whole: Whole
    path: Path = ()


@dataclass(frozen=True)
class Log:
    """The paths that a search asked the children of, and those that it rated."""

    expanded: list[Path] = field(default_factory=list)
    rated: list[Path] = field(default_factory=list)


def branches_of(tree: Nested) -> list[Nested]:
    """Return the trees right below the root; a number has none.

    >>> from fourinrow.testing.textbook_trees import branches_of
    >>> branches_of([3, [2, 4]]), branches_of(3)
    ([3, [2, 4]], [])
    """
    return [] if isinstance(tree, float | int) else list(tree)


def tree_at(tree: Nested, path: Path) -> Nested:
    """Return the tree below a path.

    >>> from fourinrow.testing.textbook_trees import tree_at
    >>> tree_at([3, [2, 4]], (1, 0))
    2
    """
    for branch in path:
        tree = branches_of(tree)[branch]
    return tree


def nested_rating(tree: Nested) -> float:
    """Return the rating of a tree: the number of a leaf, 0 for a node with branches.

    >>> from fourinrow.testing.textbook_trees import nested_rating
    >>> nested_rating(3), nested_rating([3, 2])
    (3.0, 0.0)
    """
    return float(tree) if isinstance(tree, float | int) else 0.0


def children_of(spot: Spot) -> list[Spot]:
    """Return the states right below one.

    >>> from fourinrow.testing.textbook_trees import Spot, Whole, children_of
    >>> [child.path for child in children_of(Spot(Whole([3, [2, 4]]), (1,)))]
    [(1, 0), (1, 1)]
    """
    count = len(branches_of(tree_at(spot.whole.tree, spot.path)))
    return [Spot(spot.whole, (*spot.path, branch)) for branch in range(count)]


def watched_space(
    tree: Nested, log: Log, below: Callable[[Spot], Iterable[Spot]] = children_of
) -> SearchSpace[Spot]:
    """Return the space of a tree, which writes to a log what it is asked.

    >>> from fourinrow import Layer, alpha_beta
    >>> from fourinrow.testing.textbook_trees import Log, Spot, Whole, watched_space
    >>> tree, log = [[3, 12], [2, 4]], Log()
    >>> alpha_beta(2, watched_space(tree, log))(Spot(Whole(tree)), Layer.MAX).value
    3.0
    >>> log.rated
    [(0, 0), (0, 1), (1, 0)]
    """

    def children(spot: Spot) -> Iterable[Spot]:
        log.expanded.append(spot.path)
        return below(spot)

    def rate(spot: Spot) -> float:
        log.rated.append(spot.path)
        return nested_rating(tree_at(tree, spot.path))

    return SearchSpace(children, rate)


def minimax_of(
    task: Task, path: Path = (), looked_at: Collection[Path] | None = None
) -> float:
    """Return the value of a node; with ``looked_at``, of these nodes alone.

    >>> from fourinrow import Layer
    >>> from fourinrow.testing.textbook_trees import Task, minimax_of
    >>> task = Task([[3, 12], [2, 4]], 2, Layer.MAX)
    >>> minimax_of(task), minimax_of(task, (1,)), minimax_of(task, (), [(1,), (1, 1)])
    (3.0, 2.0, 4.0)
    """
    values = [
        minimax_of(task, each, looked_at)
        for each in _below(task, path)
        if looked_at is None or each in looked_at
    ]
    if not values:
        return nested_rating(tree_at(task.tree, path))
    is_max = (task.layer is Layer.MAX) == (len(path) % 2 == 0)
    return max(values) if is_max else min(values)


def _below(task: Task, path: Path) -> list[Path]:
    """Return the paths one ply below a path that are within the depth."""
    width = len(branches_of(tree_at(task.tree, path)))
    return [(*path, at) for at in range(width if len(path) < task.depth else 0)]


def all_below(task: Task, path: Path = ()) -> Iterator[Path]:
    """Yield a path and those below it that are within the depth.

    >>> from fourinrow import Layer
    >>> from fourinrow.testing.textbook_trees import Task, all_below
    >>> list(all_below(Task([[3, 12], 2], 1, Layer.MAX)))
    [(), (0,), (1,)]
    """
    yield path
    for each in _below(task, path):
        yield from all_below(task, each)


def missed(task: Task, log: Log, child: Path = ()) -> list[Path]:
    """Return the branches that a search never looked at, and that matter.

    Each of them changes the value that the rest gives the root, or the ``child``.

    >>> from fourinrow import Layer
    >>> from fourinrow.testing.textbook_trees import Log, Task, missed
    >>> task = Task([[3, 1], [2, 4]], 2, Layer.MAX)
    >>> missed(task, Log(rated=[(0, 0), (1, 0), (1, 1)]))
    [(0, 1)]
    """
    asked = (*log.expanded, *log.rated)
    known = {path[:end] for path in asked for end in range(len(path) + 1)}

    def values(looked_at: set[Path]) -> list[float]:
        return [minimax_of(task, top, looked_at) for top in ((), child)]

    def matters(path: Path) -> bool:
        return values(known.union(all_below(task, path))) != values(known)

    return [
        path
        for path in all_below(task)
        if path not in known and path[:-1] in known and matters(path)
    ]


def draw_task(task: Task, never_looked_at: Collection[Path] = ()) -> str:
    """Draw a tree as minimax searches it, and mark some branches.

    >>> from fourinrow import Layer
    >>> from fourinrow.testing.textbook_trees import Task, draw_task
    >>> print(draw_task(Task([[3, 1], 2], 2, Layer.MAX), [(0, 1)]))
    minimax to depth 2: value 2; 5 nodes, 3 leaves visited, 0 branches cut
    1  * MAX = 2
    2      1 MIN = 1
    3        1 leaf = 3
    4        2 leaf = 1  <- never looked at
    5    * 2 leaf = 2
    """
    root = _traced(task)
    heading, *lines = tree_text(f"minimax to depth {task.depth}", root).splitlines()
    marks = (
        "  <- never looked at" if node.visit.path in never_looked_at else ""
        for node in nodes(root)
    )
    drawn = [line + mark for line, mark in zip(lines, marks, strict=True)]
    return "\n".join([heading, *drawn])


def task_svg(task: Task) -> str:
    """Draw a tree as minimax searches it, as SVG.

    >>> from fourinrow import Layer
    >>> from fourinrow.testing.textbook_trees import Task, task_svg
    >>> task_svg(Task([[3, 1], 2], 2, Layer.MAX))[:5]
    '<svg '
    """
    return tree_svg({f"minimax to depth {task.depth}": _traced(task)})


def _traced(task: Task) -> Trace[Tree[float]]:
    return trace(minimax, task.depth, SUBTREES, tree_of(task.tree), task.layer)
