"""The layout of a tree: no two nodes overlap, and no space is wasted.

Subtrees are laid out first, and then pushed together until they touch on some level. A
parent stands above the middle between its first and last branch. Pushing to the left
and to the right gives two layouts; their mean is as symmetric as the tree. Sources: E.
Reingold and J. Tilford, "Tidier Drawings of Trees" (1981); the functional style is that
of A. Kennedy, "Drawing Trees" (1996).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

K = TypeVar("K")

_Outline: TypeAlias = tuple[tuple[float, float], ...]


class Block(NamedTuple, Generic[K]):
    """A node: its name, and its extent to the left and right of its middle."""

    key: K
    left: float
    right: float
    branches: tuple[Block[K], ...] = ()


class _Drawing(NamedTuple, Generic[K]):
    """A tree with the offsets of its branches, and its outline level by level."""

    key: K
    branches: tuple[tuple[float, _Drawing[K]], ...]
    outline: _Outline


def places_of(root: Block[K], gap: float) -> Mapping[K, float]:
    """Return the x of the middle of each node; the leftmost edge is at 0.

    Any two nodes of a level are at least ``gap`` apart.
    """
    drawing = _drawn(root, gap)
    start = -min(left for left, _ in drawing.outline)
    return dict(_middles(drawing, start))


def _middles(drawing: _Drawing[K], x: float) -> Iterator[tuple[K, float]]:
    yield drawing.key, x
    for offset, branch in drawing.branches:
        yield from _middles(branch, x + offset)


def _drawn(block: Block[K], gap: float) -> _Drawing[K]:
    below = [_drawn(branch, gap) for branch in block.branches]
    outlines = [branch.outline for branch in below]
    places = _pushed(outlines, gap)
    middle = (places[0] + places[-1]) / 2 if places else 0.0
    offsets = [x - middle for x in places]
    joined: _Outline = ()
    for offset, outline in zip(offsets, outlines, strict=True):
        joined = _beside(joined, _moved(offset, outline))
    branches = tuple(zip(offsets, below, strict=True))
    return _Drawing(block.key, branches, ((-block.left, block.right), *joined))


def _pushed(outlines: Sequence[_Outline], gap: float) -> list[float]:
    """Return the mean of the places when pushed to the left and to the right."""
    mirrored = [_mirrored(outline) for outline in reversed(outlines)]
    to_left = _pushed_left(outlines, gap)
    to_right = [-x for x in reversed(_pushed_left(mirrored, gap))]
    start = min(to_right, default=0.0)
    return [(x + y - start) / 2 for x, y in zip(to_left, to_right, strict=True)]


def _pushed_left(outlines: Sequence[_Outline], gap: float) -> list[float]:
    places: list[float] = []
    before: _Outline = ()
    for outline in outlines:
        levels = zip(before, outline, strict=False)
        x = max((right + gap - left for (_, right), (left, _) in levels), default=0.0)
        places.append(x)
        before = _beside(before, _moved(x, outline))
    return places


def _moved(by: float, outline: _Outline) -> _Outline:
    return tuple((left + by, right + by) for left, right in outline)


def _mirrored(outline: _Outline) -> _Outline:
    return tuple((-right, -left) for left, right in outline)


def _beside(one: _Outline, other: _Outline) -> _Outline:
    """Join two outlines, ``other`` to the right of ``one``."""
    shared = [(left, right) for (left, _), (_, right) in zip(one, other, strict=False)]
    return (*shared, *one[len(shared) :], *other[len(shared) :])
