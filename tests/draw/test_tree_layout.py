"""The laws of tidy trees: room for all, no more than is needed, and even."""

from itertools import count, pairwise
from typing import TypeAlias

import pytest
from hypothesis import given, strategies as st
from toolz import concat

from fourinrow.draw.tree_layout import Block, places_of

Number: TypeAlias = Block[int]
gaps = st.integers(0, 10).map(float)


@st.composite
def blocks(draw: st.DrawFn, max_height: int = 4) -> Number:
    """Trees of blocks of any size, numbered from above."""
    numbers = count()
    reaches = st.integers(0, 20).map(float)
    widths = st.sampled_from((0, 1, 2, 2, 3, 4))

    def block(plies: int) -> Number:
        key, left, right = next(numbers), draw(reaches), draw(reaches)
        width = draw(widths) if plies else 0
        return Block(key, left, right, tuple(block(plies - 1) for _ in range(width)))

    return block(max_height)


def by_level(root: Number) -> list[list[Number]]:
    levels = [[root]]
    while below := [branch for block in levels[-1] for branch in block.branches]:
        levels.append(below)
    return levels


def spans(root: Number, gap: float) -> list[tuple[float, float]]:
    """How far each level of a tree reaches from the middle of its root."""
    places = places_of(root, gap)
    middle = places[root.key]
    return [
        (
            min(places[block.key] - block.left for block in level) - middle,
            max(places[block.key] + block.right for block in level) - middle,
        )
        for level in by_level(root)
    ]


@given(blocks(), gaps)
def test_neighbours_have_a_gap_and_a_parent_is_in_the_middle_over_its_branches(
    root: Number, gap: float
) -> None:
    """And these stand as close together as their subtrees allow."""
    places = places_of(root, gap)
    assert places.keys() == {block.key for block in concat(by_level(root))}
    lefts = (places[block.key] - block.left for block in concat(by_level(root)))
    assert min(lefts) == pytest.approx(0)
    for level in by_level(root):
        for one, other in pairwise(level):
            room = places[other.key] - other.left - (places[one.key] + one.right)
            assert room >= gap - 1e-6
    for block in concat(by_level(root)):
        if block.branches:
            first, last = (places[block.branches[at].key] for at in (0, -1))
            assert places[block.key] == pytest.approx((first + last) / 2)
            least = least_spread(block, gap)
            assert last - first == pytest.approx(least, abs=1e-6)


def least_spread(parent: Number, gap: float) -> float:
    """The longest chain of distances that subtrees must have from each other."""
    outlines = [spans(branch, gap) for branch in parent.branches]
    nearest = list[float]()
    for outline in outlines:
        apart = (
            place + right + gap - left
            for place, before in zip(nearest, outlines, strict=False)
            for (_, right), (left, _) in zip(before, outline, strict=False)
        )
        nearest.append(max(apart, default=0.0))
    return nearest[-1]


@given(blocks(), gaps)
def test_a_tree_in_a_mirror_is_drawn_in_a_mirror(root: Number, gap: float) -> None:
    places, seen = places_of(root, gap), places_of(mirrored(root), gap)
    middle = places[root.key] + seen[root.key]
    for block in concat(by_level(root)):
        assert places[block.key] == pytest.approx(middle - seen[block.key], abs=1e-6)


def mirrored(block: Number) -> Number:
    branches = tuple(map(mirrored, reversed(block.branches)))
    return Block(block.key, block.right, block.left, branches)
