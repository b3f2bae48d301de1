"""Alpha-beta opens the nodes of Knuth and Moore's procedure, and in its order.

John Hughes' derivation of alpha-beta has the right value too, but opens more: it passes
a bound to the branches of a node, and no farther down.
"""

from collections.abc import Iterator
from math import inf
from random import Random
from typing import Final

from hypothesis import Phase, example, find, given, settings

from fourinrow.search import (
    TREE_SPACE,
    Layer,
    Tree,
    alpha_beta,
    minimax_value,
    nodes,
    trace,
    tree_of,
)
from fourinrow.search.tree import Nested
from fourinrow.testing import trees
from models.search_seeds import sign_of
from spaces import Path, is_within, layers
from thorough import thorough


def ours(tree: Tree[float]) -> tuple[float, list[Path]]:
    """The value that alpha-beta finds, and the nodes that it opens."""
    root = trace(alpha_beta, None, TREE_SPACE, tree)
    return root.value, [node.path for node in nodes(root)]


def knuth_and_moore(tree: Tree[float]) -> tuple[float, list[Path]]:
    """Procedure F2 of "An Analysis of Alpha-Beta Pruning" (1975), and what it opens."""
    opened: list[Path] = []

    def f2(p: Tree[float], path: Path, alpha: float, beta: float) -> float:
        opened.append(path)
        successors = list(p.branches())
        if not successors:
            return sign_of(p.layer) * p.label()
        m = alpha
        for i, successor in enumerate(successors):
            t = -f2(successor, (*path, i), -beta, -m)
            m = max(m, t)
            if m >= beta:
                break
        return m

    return sign_of(tree.layer) * f2(tree, (), -inf, inf), opened


def hughes(tree: Tree[float]) -> tuple[float, list[Path]]:
    """The derivation in "Why Functional Programming Matters" (1989), and what it opens.

    Numbers are those of the side to move. A list of numbers is left as soon as its
    least is known to be no more than the potential maximum of the lists before it.
    """
    opened: list[Path] = []

    def maximise(node: Tree[float], path: Path) -> Iterator[float]:
        opened.append(path)
        lists = [maximise(each, (*path, at)) for at, each in enumerate(node.branches())]
        if not lists:
            yield sign_of(node.layer) * node.label()
        potential: float | None = None
        for theirs in lists:
            numbers: list[float] = []
            for number in theirs:
                numbers.append(-number)
                if potential is not None and numbers[-1] <= potential:
                    break
            else:
                potential = min(numbers)
                yield potential

    return sign_of(tree.layer) * max(maximise(tree, ())), opened


@thorough
@given(trees(), layers)
def test_alpha_beta_opens_the_nodes_of_knuth_and_moore_in_their_order(
    nested: Nested, layer: Layer
) -> None:
    tree = tree_of(nested, layer)
    assert ours(tree) == knuth_and_moore(tree)


SMALLEST: Final[Nested] = [0, [[[0, 0]]]]
"""The smallest tree with a deep cut: the last leaf can't be a gain over the first."""


@given(trees(max_height=5), layers)
@example(SMALLEST, Layer.MAX)
def test_the_derivation_of_hughes_has_the_value_and_opens_what_alpha_beta_opens(
    nested: Nested, layer: Layer
) -> None:
    tree = tree_of(nested, layer)
    value, opened = hughes(tree)
    assert value == minimax_value(tree)
    assert is_within(ours(tree)[1], opened)


def test_the_derivation_of_hughes_makes_no_deep_cut() -> None:
    def is_more(nested: Nested) -> bool:
        tree = tree_of(nested)
        return len(hughes(tree)[1]) > len(ours(tree)[1])

    phases = Phase.generate, Phase.shrink
    many = settings(max_examples=2000, phases=phases, database=None)
    assert find(trees(), is_more, settings=many, random=Random(1)) == SMALLEST
    last = (1, 0, 0, 1)
    assert {*hughes(tree_of(SMALLEST))[1]} - {*ours(tree_of(SMALLEST))[1]} == {last}
