"""Rated trees under a search: what it looks at, and what it misses."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from fourinrow.draw.tree_svg import tree_svg
from fourinrow.draw.tree_text import tree_text
from fourinrow.search.minimax import minimax
from fourinrow.search.space import Layer, SearchSpace
from fourinrow.search.trace import Trace, nodes, trace
from fourinrow.testing.strategies import RATED, Rated

S = TypeVar("S")

Path: TypeAlias = tuple[int, ...]
"""The numbers of the branches that lead to a node, from 0."""


class Task(NamedTuple):
    """A tree to search from its root, to a depth, for the side of a layer."""

    tree: Rated
    depth: int
    layer: Layer


@dataclass(frozen=True, eq=False)
class Whole:
    """A tree that equals itself alone, so that no search can know it from before."""

    tree: Rated


@dataclass(frozen=True)
class Spot:
    """A node of a tree as the state of a search."""

    whole: Whole
    path: Path = ()

    @property
    def rating(self) -> float:
        """The rating of the node."""
        return tree_at(self.whole.tree, self.path).rating


class Log(NamedTuple, Generic[S]):
    """A space, and the states that it was asked the children and the ratings of."""

    space: SearchSpace[S]
    expanded: list[S]
    rated: list[S]


def logged(space: SearchSpace[S]) -> Log[S]:
    """Return a space like the one given, with a log of its calls.

    >>> from fourinrow import Layer, alpha_beta
    >>> from fourinrow.testing import RATED, Rated
    >>> from fourinrow.testing.textbook_trees import logged
    >>> log = logged(RATED)
    >>> alpha_beta(1, log.space)(Rated(0, (Rated(3), Rated(12))), Layer.MAX).value
    12
    >>> log.rated
    [Rated(3), Rated(12)]
    """
    log = Log[S](space, [], [])

    def children(state: S) -> Iterable[S]:
        log.expanded.append(state)
        return space.children(state)

    def rate(state: S) -> float:
        log.rated.append(state)
        return space.rate(state)

    return log._replace(space=SearchSpace(children, rate, space.is_stable))


def tree_at(tree: Rated, path: Path) -> Rated:
    """Return the tree below a path.

    >>> from fourinrow.testing import Rated
    >>> from fourinrow.testing.textbook_trees import tree_at
    >>> tree_at(Rated(0, (Rated(3), Rated(1, (Rated(2), Rated(4))))), (1, 0))
    Rated(2)
    """
    for branch in path:
        tree = tree.below[branch]
    return tree


def children_of(spot: Spot) -> list[Spot]:
    """Return the states right below one.

    >>> from fourinrow.testing import Rated
    >>> from fourinrow.testing.textbook_trees import Spot, Whole, children_of
    >>> [child.path for child in children_of(Spot(Whole(Rated(0, (Rated(3),)))))]
    [(0,)]
    """
    count = len(tree_at(spot.whole.tree, spot.path).below)
    return [Spot(spot.whole, (*spot.path, branch)) for branch in range(count)]


def minimax_of(
    task: Task, path: Path = (), looked_at: Collection[Path] | None = None
) -> float:
    """Return the value of a node; with ``looked_at``, of these nodes alone.

    >>> from fourinrow import Layer
    >>> from fourinrow.testing import Rated
    >>> from fourinrow.testing.textbook_trees import Task, minimax_of
    >>> tree = Rated(0, (Rated(3), Rated(5, (Rated(2), Rated(4)))))
    >>> task = Task(tree, 2, Layer.MAX)
    >>> minimax_of(task), minimax_of(task, (1,)), minimax_of(task, (), [(1,), (1, 1)])
    (3, 2, 4)
    """
    values = [
        minimax_of(task, each, looked_at)
        for each in _below(task, path)
        if looked_at is None or each in looked_at
    ]
    if not values:
        return tree_at(task.tree, path).rating
    is_max = (task.layer is Layer.MAX) == (len(path) % 2 == 0)
    return max(values) if is_max else min(values)


def _below(task: Task, path: Path) -> list[Path]:
    """Return the paths one ply below a path that are within the depth."""
    width = len(tree_at(task.tree, path).below)
    return [(*path, at) for at in range(width if len(path) < task.depth else 0)]


def all_below(task: Task, path: Path = ()) -> Iterator[Path]:
    """Yield a path and those below it that are within the depth.

    >>> from fourinrow import Layer
    >>> from fourinrow.testing import Rated
    >>> from fourinrow.testing.textbook_trees import Task, all_below
    >>> list(all_below(Task(Rated(0, (Rated(3), Rated(2))), 1, Layer.MAX)))
    [(), (0,), (1,)]
    """
    yield path
    for each in _below(task, path):
        yield from all_below(task, each)


def missed(task: Task, asked: Iterable[Path], child: Path = ()) -> list[Path]:
    """Return the branches that a search never ``asked`` about, and that matter.

    Each of them changes the value that the rest gives the root, or the ``child``.

    >>> from fourinrow import Layer
    >>> from fourinrow.testing import Rated
    >>> from fourinrow.testing.textbook_trees import Task, missed
    >>> missed(Task(Rated(0, (Rated(1), Rated(2))), 1, Layer.MAX), [(0,)])
    [(1,)]
    """
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
    >>> from fourinrow.testing import Rated
    >>> from fourinrow.testing.textbook_trees import Task, draw_task
    >>> tree = Rated(0, (Rated(0, (Rated(3), Rated(1))), Rated(2)))
    >>> print(draw_task(Task(tree, 2, Layer.MAX), [(0, 1)]))
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
    >>> from fourinrow.testing import Rated
    >>> from fourinrow.testing.textbook_trees import Task, task_svg
    >>> task_svg(Task(Rated(3), 2, Layer.MAX))[:5]
    '<svg '
    """
    return tree_svg({f"minimax to depth {task.depth}": _traced(task)})


def _traced(task: Task) -> Trace[Rated]:
    return trace(minimax, task.depth, RATED, task.tree, task.layer)
