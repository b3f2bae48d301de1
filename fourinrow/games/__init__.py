"""What are the rules? Games as records of functions, for any search.

Reading order: `display` and `game`; then the games: `connect_text`, `connect_proofs`,
`connect_game` and `connect_picture`; the folders `othello` and `stonehenge`; and
`dice`, a game of chance. `catalogue` lists them by name. For any game there are
`game_space`, its search space; `counted_plies`, which prefers sooner wins; and
`guards`, for games that may be wrong.

A game's own names are in its folder: ``from fourinrow.games.othello import othello``.
"""

from fourinrow.games.catalogue import (
    GAMES as GAMES,
    game_named as game_named,
    picture as picture,
)
from fourinrow.games.connect_game import (
    connect as connect,
)
from fourinrow.games.connect_text import (
    draw_board as draw_board,
)
from fourinrow.games.counted_plies import (
    WIN as WIN,
    AtPly as AtPly,
    with_plies as with_plies,
)
from fourinrow.games.display import (
    ASCII as ASCII,
    UNICODE as UNICODE,
    Display as Display,
    Look as Look,
)
from fourinrow.games.game import (
    Game as Game,
    Oracle as Oracle,
    Worth as Worth,
    move_names as move_names,
)
from fourinrow.games.game_space import (
    layer_of as layer_of,
    search_space as search_space,
)
