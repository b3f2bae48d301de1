"""What is a good move, in any game? Nothing here depends on a board.

`minimax` and `alpha_beta` find the same child and value:
``tests/test_alpha_beta_is_minimax.py`` checks it.
`fourinrow.search_space` makes the space of a game, such as Connect Four: MAX is the
first player.

Reading order: `space`, `tree`, `searches`. The others can wait: `deepening`, for a time
limit, and `chance`, for games of chance. `fourinrow.draw` records a search.
"""

from fourinrow.exports import exported as _exported
from fourinrow.search.chance import (
    Chance as Chance,
    certain as certain,
    expectiminimax as expectiminimax,
)
from fourinrow.search.deepening import Deepened as Deepened, deepen as deepen
from fourinrow.search.searches import (
    Finder as Finder,
    Search as Search,
    alpha_beta as alpha_beta,
    alpha_beta_value as alpha_beta_value,
    best_branch as best_branch,
    best_of_all as best_of_all,
    evaluate as evaluate,
    minimax as minimax,
    quiescence as quiescence,
    tree_search as tree_search,
)
from fourinrow.search.space import (
    FULL as FULL,
    Found as Found,
    Layer as Layer,
    Node as Node,
    SearchSpace as SearchSpace,
    Window as Window,
    beam as beam,
)
from fourinrow.search.tree import (
    TREE_SPACE as TREE_SPACE,
    Tree as Tree,
    fold_tree as fold_tree,
    game_tree as game_tree,
    map_tree as map_tree,
    minimax_value as minimax_value,
    prune as prune,
    tree_of as tree_of,
)
from fourinrow.stopping import (
    Stop as Stop,
    after_nodes as after_nodes,
    after_seconds as after_seconds,
)

globals()["__all__"] = _exported(globals())
