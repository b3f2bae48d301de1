"""What is a good move, in any game? Nothing here has ever seen a board.

Reading order: `space`, `tree`, `minimax`; then `window`, `alpha_beta`; and, for how
a search is watched, `observe` and `root`.
"""

from fourinrow.search.alpha_beta import (
    alpha_beta,
    alpha_beta_value,
    alpha_beta_within,
)
from fourinrow.search.minimax import (
    minimax,
)
from fourinrow.search.observe import (
    Node,
    Observer,
    OpenNode,
    Visit,
    watched,
)
from fourinrow.search.space import (
    Finder,
    Found,
    Layer,
    Search,
    SearchSpace,
    evaluate,
    opposite,
    reordered,
)
from fourinrow.search.tree import (
    Nested,
    Tree,
    fold_tree,
    game_tree,
    map_tree,
    minimax_value,
    prune,
    prune_quiet,
    tree_of,
)
from fourinrow.search.window import (
    FULL,
    Window,
    clamped,
    is_open,
    narrowed,
)

__all__ = [
    "FULL",
    "Finder",
    "Found",
    "Layer",
    "Nested",
    "Node",
    "Observer",
    "OpenNode",
    "Search",
    "SearchSpace",
    "Tree",
    "Visit",
    "Window",
    "alpha_beta",
    "alpha_beta_value",
    "alpha_beta_within",
    "clamped",
    "evaluate",
    "fold_tree",
    "game_tree",
    "is_open",
    "map_tree",
    "minimax",
    "minimax_value",
    "narrowed",
    "opposite",
    "prune",
    "prune_quiet",
    "reordered",
    "tree_of",
    "watched",
]
