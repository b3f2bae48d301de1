"""Rated trees under a search: what it looks at, and what it misses."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import inf, trunc
from typing import Final, Generic, NamedTuple, TypeAlias

from fourinrow.draw.traces import Trace, nodes, trace
from fourinrow.draw.tree_as_svg import tree_svg
from fourinrow.draw.tree_as_text import tree_text
from fourinrow.search.searches import alpha_beta, minimax
from fourinrow.search.space import FULL, Layer, S, SearchSpace, Window, opposite
from fourinrow.testing.strategies import RATED, Rated

Path: TypeAlias = tuple[int, ...]
"""The numbers of the branches that lead to a node, from 0."""


class Log(NamedTuple, Generic[S]):
    """A space, and the states that it was asked about; ``asked`` has all, in order."""

    space: SearchSpace[S]
    expanded: list[S]
    rated: list[S]
    asked: list[S]


def logged(space: SearchSpace[S]) -> Log[S]:
    """Return a space like the one given, with a log of its calls."""
    log = Log[S](space, [], [], [])

    def children(state: S) -> Iterable[S]:
        log.expanded.append(state)
        log.asked.append(state)
        return space.children(state)

    def rate(state: S) -> float:
        log.rated.append(state)
        log.asked.append(state)
        return space.rate(state)

    return log._replace(space=replace(space, children=children, rate=rate))


class Task(NamedTuple):
    """A tree to search from its root, to a depth or to its end."""

    tree: Rated
    depth: int | None

    def below(self, path: Path = ()) -> list[Path]:
        """Return the paths one ply below a path that are within the depth."""
        width = len(tree_at(self.tree, path).below)
        is_inner = self.depth is None or len(path) < self.depth
        return [(*path, at) for at in range(width if is_inner else 0)]

    def value(
        self, path: Path = (), looked_at: Collection[Path] | None = None
    ) -> float:
        """Return the value of a node; with ``looked_at``, from these nodes alone."""
        values = [
            self.value(each, looked_at)
            for each in self.below(path)
            if looked_at is None or each in looked_at
        ]
        node = tree_at(self.tree, path)
        if not values:
            return node.rating
        return max(values) if node.layer is Layer.MAX else min(values)

    def missed(self, asked: Iterable[Path], child: Path = ()) -> list[Path]:
        """Return unasked branches that change the value of the root, or the child's."""
        known = {path[:end] for path in asked for end in range(len(path) + 1)}

        def values(looked_at: set[Path]) -> list[float]:
            return [self.value(top, looked_at) for top in ((), child)]

        def matters(path: Path) -> bool:
            return values(known.union(self._all_below(path))) != values(known)

        return [
            path
            for path in self._all_below(())
            if path not in known and path[:-1] in known and matters(path)
        ]

    def smaller(self) -> Iterator["Task"]:
        """Yield tasks with a part of the tree left out, or a depth less."""
        for tree in _smaller_trees(self.tree):
            if tree.below or not self.tree.below:
                yield Task(tree, self.depth)
        if self.depth is not None and self.depth > 1:
            yield Task(self.tree, self.depth - 1)

    def drawn(self, never_looked_at: Collection[Path]) -> str:
        """Draw the tree as minimax searches it, and mark some branches."""
        root = trace(minimax, self.depth, RATED, self.tree)
        heading, *lines = tree_text(f"minimax to depth {self.depth}", root).splitlines()
        marks = (
            "  <- never looked at" if node.path in never_looked_at else ""
            for node in nodes(root)
        )
        drawn = [line + mark for line, mark in zip(lines, marks, strict=True)]
        return "\n".join([heading, *drawn])

    def svg(self, theirs: Mapping[str, Trace[Rated]], *, is_minimax: bool) -> str:
        """Draw what a search looked at, if it is known, beside one of ours, as SVG."""
        search = minimax if is_minimax else alpha_beta
        ours = trace(search, self.depth, RATED, self.tree)
        return tree_svg({**theirs, "minimax" if is_minimax else "alpha-beta": ours})

    def looked_at(
        self, asked: Iterable[Path], *, has_windows: bool = True
    ) -> Trace[Rated]:
        """Return what a search ``asked`` about, in its order, and minimax's values."""
        paths = (path[:end] for path in asked for end in range(len(path) + 1))
        steps = {path: step for step, path in enumerate(dict.fromkeys([(), *paths]), 1)}

        def node(path: Path, window: Window) -> Trace[Rated]:
            tree, inside = tree_at(self.tree, path), window
            branches = list[Trace[Rated]]()
            below = self.below(path)
            for each in sorted(steps.keys() & below, key=steps.__getitem__):
                branches.append(node(each, inside))
                if has_windows:
                    inside = inside.narrowed(tree.layer, branches[-1].value)
            unopened = tuple(each[-1] for each in below if each not in steps)
            return Trace(
                path[-1] if path else 0,
                tree,
                tree.layer,
                window,
                path=path,
                step=steps[path],
                value=self.value(path, steps),
                branches=tuple(branches),
                unopened=unopened if branches else (),
            )

        return node((), FULL)

    def _all_below(self, path: Path) -> Iterator[Path]:
        yield path
        for each in self.below(path):
            yield from self._all_below(each)


def _smaller_trees(tree: Rated) -> Iterator[Rated]:
    """Yield trees without some branches or two plies, or with a simpler node."""
    for branch in tree.below:
        yield from branch.below
    half = len(tree.below) // 2
    if half > 1:
        yield tree._replace(below=tree.below[half:])
        yield tree._replace(below=tree.below[:half])
    for at, branch in enumerate(tree.below):
        before, behind = tree.below[:at], tree.below[at + 1 :]
        yield tree._replace(below=(*before, *behind))
        if branch.layer is tree.layer:
            turned = branch._replace(layer=opposite(tree.layer))
            yield tree._replace(below=(*before, turned, *behind))
        for each in _smaller_trees(branch):
            yield tree._replace(below=(*before, each, *behind))
    for rating in _simpler(tree.rating):
        yield tree._replace(rating=rating)


def _simpler(rating: float) -> Iterator[float]:
    """Yield 0, 1 and -1 in place of other ratings, and smaller ones of these."""
    usual = (0, 1, -1)
    yield from usual[: usual.index(rating) if rating in usual else None]
    if 1 < abs(rating) < inf:
        parts = map(trunc, (rating / 1e6, rating / 2, rating))
        yield from (part for part in parts if abs(part) < abs(rating))


def tree_at(tree: Rated, path: Path) -> Rated:
    """Return the part of a tree that a path leads to."""
    for branch in path:
        tree = tree.below[branch]
    return tree


@dataclass(frozen=True, eq=False)
class Whole:
    """A tree that equals only itself, so that no search can remember it."""

    tree: Rated


@dataclass(frozen=True)
class Spot:
    """A node of a tree as the state of a search."""

    whole: Whole
    path: Path = ()

    def __hash__(self) -> int:
        """Return the same for all nodes of a ply: who relies on hashes alone errs."""
        return hash((self.whole, len(self.path)))

    def rating(self) -> float:
        """Return the rating of the node."""
        return tree_at(self.whole.tree, self.path).rating

    def layer(self) -> Layer:
        """Return the side that chooses at the node."""
        return tree_at(self.whole.tree, self.path).layer

    def children(self) -> list["Spot"]:
        """Return the nodes right below."""
        width = len(tree_at(self.whole.tree, self.path).below)
        return [Spot(self.whole, (*self.path, branch)) for branch in range(width)]

    def __repr__(self) -> str:
        numbers = " ".join(str(at + 1) for at in self.path)
        return f"branch {numbers}" if numbers else "the root"


SPOTS: Final = SearchSpace[Spot](Spot.children, Spot.rating, Spot.layer)
"""The space of the nodes of a tree."""
