"""What is a good move, in any game? Nothing here depends on a board.

`minimax`, `alpha_beta` and `quiescence` fold a lazy game tree. `deepen`, with a table,
and `expectiminimax` walk the states themselves; laws tie them to the folds, above all
``test_each_depth_has_the_value_of_alpha_beta_on_any_tree`` and
``test_where_nothing_is_left_to_chance_it_is_minimax``.

Reading order: `space`, `lazy_tree`, `minimax`; then `window`, `alpha_beta`; `observe`
and `finder`, to watch a search; `chance`, for games of chance; `table` and `deepening`,
for searches with a time limit; and `trace`, to record a search as a tree.
"""

from fourinrow.search.alpha_beta import (
    alpha_beta,
    alpha_beta_value,
    quiescence,
)
from fourinrow.search.chance import (
    Chance,
    Outcomes,
    certain,
    expectation,
    expectiminimax,
)
from fourinrow.search.deepening import (
    MAX_ENTRIES,
    Deepened,
    deepen,
)
from fourinrow.search.lazy_tree import (
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
from fourinrow.search.minimax import (
    minimax,
)
from fourinrow.search.observe import (
    Observer,
    OpenValueFn,
    Traceable,
    Visit,
    Walk,
    watched,
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
from fourinrow.search.table import (
    Bound,
    Entry,
    TranspositionTable,
)
from fourinrow.search.trace import (
    SUBTREES,
    Trace,
    best_line,
    cut_reason,
    nodes,
    relation,
    trace,
    trace_chance,
    trace_depths,
    unopened,
)
from fourinrow.search.window import (
    FULL,
    ValueFn,
    Window,
    is_better,
    is_open,
    narrowed,
)
from fourinrow.stopping import (
    Stop,
    after_nodes,
    after_seconds,
    never,
)

__all__ = [
    "Bound",
    "Chance",
    "Deepened",
    "Entry",
    "FULL",
    "Finder",
    "Found",
    "Layer",
    "MAX_ENTRIES",
    "Nested",
    "ValueFn",
    "Observer",
    "OpenValueFn",
    "Outcomes",
    "SUBTREES",
    "Search",
    "SearchSpace",
    "Stop",
    "TranspositionTable",
    "Trace",
    "Traceable",
    "Tree",
    "Visit",
    "Walk",
    "Window",
    "after_nodes",
    "after_seconds",
    "alpha_beta",
    "alpha_beta_value",
    "beam",
    "best_line",
    "certain",
    "cut_reason",
    "deepen",
    "evaluate",
    "expectation",
    "expectiminimax",
    "fold_tree",
    "game_tree",
    "is_better",
    "is_open",
    "kept",
    "map_tree",
    "minimax",
    "minimax_value",
    "narrowed",
    "never",
    "nodes",
    "opposite",
    "prune",
    "prune_quiet",
    "quiescence",
    "relation",
    "reordered",
    "trace",
    "trace_chance",
    "trace_depths",
    "tree_of",
    "unopened",
    "watched",
]
