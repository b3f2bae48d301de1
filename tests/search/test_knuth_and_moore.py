"""Alpha-beta opens the nodes of Knuth and Moore's procedure, and in its order."""

from math import inf

from hypothesis import given

from fourinrow.draw import nodes, trace
from fourinrow.search import TREE_SPACE, Layer, Tree, alpha_beta, tree_of
from fourinrow.search.tree import Nested
from fourinrow.testing import trees
from models.search_seeds import sign_of
from spaces import Path, layers
from thorough import thorough


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


@thorough
@given(trees(), layers)
def test_alpha_beta_opens_the_nodes_of_knuth_and_moore_in_their_order(
    nested: Nested, layer: Layer
) -> None:
    tree = tree_of(nested, layer)
    root = trace(alpha_beta, None, TREE_SPACE, tree)
    opened = [node.path for node in nodes(root)]
    assert (root.value, opened) == knuth_and_moore(tree)
