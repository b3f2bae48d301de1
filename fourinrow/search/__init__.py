"""What is a good move, in any game? Nothing here depends on a board.

`minimax`, `alpha_beta` and `quiescence` fold a lazy game tree. `deepen`, with a table,
and `expectiminimax` walk the states themselves; laws tie them to the folds, above all
``test_each_depth_has_the_value_of_alpha_beta_on_any_tree`` and
``test_where_nothing_is_left_to_chance_it_is_minimax``.

Reading order: `space`, `lazy_tree`, `minimax_search`; then `window`,
`alpha_beta_search`; `observe` and `finder`, to watch a search; `chance`, for games of
chance; `deepening`, for searches with a time limit; and `search_trace`, to record a
search as a tree.
"""

from fourinrow.search.alpha_beta_search import alpha_beta, quiescence
from fourinrow.search.chance import Chance, Outcomes, certain, expectiminimax
from fourinrow.search.deepening import Deepened, deepen
from fourinrow.search.lazy_tree import (
    Tree,
    fold_tree,
    game_tree,
    map_tree,
    minimax_value,
    prune,
    tree_of,
)
from fourinrow.search.minimax_search import minimax
from fourinrow.search.observe import Observer, Visit
from fourinrow.search.search_trace import (
    SUBTREES,
    Trace,
    best_line,
    nodes,
    trace,
    trace_chance,
    trace_depths,
)
from fourinrow.search.space import (
    Finder,
    Found,
    Layer,
    Search,
    SearchSpace,
    beam,
    evaluate,
    kept,
    opposite,
    reordered,
)
from fourinrow.search.window import FULL, Window
from fourinrow.stopping import Stop, after_nodes, after_seconds

__all__ = [
    "Chance",
    "Deepened",
    "FULL",
    "Finder",
    "Found",
    "Layer",
    "Observer",
    "Outcomes",
    "SUBTREES",
    "Search",
    "SearchSpace",
    "Stop",
    "Trace",
    "Tree",
    "Visit",
    "Window",
    "after_nodes",
    "after_seconds",
    "alpha_beta",
    "beam",
    "best_line",
    "certain",
    "deepen",
    "evaluate",
    "expectiminimax",
    "fold_tree",
    "game_tree",
    "kept",
    "map_tree",
    "minimax",
    "minimax_value",
    "nodes",
    "opposite",
    "prune",
    "quiescence",
    "reordered",
    "trace",
    "trace_chance",
    "trace_depths",
    "tree_of",
]
