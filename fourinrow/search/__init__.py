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

from fourinrow.search.alpha_beta_search import (
    alpha_beta as alpha_beta,
    quiescence as quiescence,
)
from fourinrow.search.chance import (
    Chance as Chance,
    Outcomes as Outcomes,
    certain as certain,
    expectiminimax as expectiminimax,
)
from fourinrow.search.deepening import (
    Deepened as Deepened,
    deepen as deepen,
)
from fourinrow.search.lazy_tree import (
    Tree as Tree,
    fold_tree as fold_tree,
    game_tree as game_tree,
    map_tree as map_tree,
    minimax_value as minimax_value,
    prune as prune,
    tree_of as tree_of,
)
from fourinrow.search.minimax_search import (
    minimax as minimax,
)
from fourinrow.search.observe import (
    Observer as Observer,
    Visit as Visit,
)
from fourinrow.search.search_trace import (
    SUBTREES as SUBTREES,
    Trace as Trace,
    best_line as best_line,
    nodes as nodes,
    trace as trace,
    trace_chance as trace_chance,
    trace_depths as trace_depths,
)
from fourinrow.search.space import (
    Finder as Finder,
    Found as Found,
    Layer as Layer,
    Search as Search,
    SearchSpace as SearchSpace,
    beam as beam,
    evaluate as evaluate,
    kept as kept,
    opposite as opposite,
    reordered as reordered,
)
from fourinrow.search.window import (
    FULL as FULL,
    Window as Window,
)
from fourinrow.stopping import (
    Stop as Stop,
    after_nodes as after_nodes,
    after_seconds as after_seconds,
)
