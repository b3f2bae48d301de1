"""What are the rules? Games as records of functions, for any search.

Reading order: `display`, `game`, `history`; then the games, each a folder of its rules,
its text, its picture and its record: `connect`, `othello`, `stonehenge`; and `dice`, a
game of chance. `catalogue` lists them by name. For any game there are `game_space`, its
search space; `counted_plies`, for which sooner wins are better; `forced_line`, why a
side wins; `words`, how a game stands and what a move is worth; and `guards`, for games
from users' files.

A game's own names are in its folder: ``from fourinrow.games.othello import othello``.
"""

from fourinrow.exports import exported as _exported
from fourinrow.games.catalogue import GAMES as GAMES, game_named as game_named
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
    Why as Why,
    Worth as Worth,
    move_names as move_names,
    state_texts as state_texts,
)
from fourinrow.games.game_space import search_space as search_space
from fourinrow.games.history import History as History

globals()["__all__"] = _exported(globals())
