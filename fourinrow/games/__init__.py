"""What are the rules? Games as records of functions, for any search.

Reading order: `display` and `game`; then, for each game, its rules, its text, the game
itself and its picture: `connect_text`, `connect_proofs`, `connect_game`,
`connect_picture`; `othello_rules`, `othello_text`, `othello_game`, `othello_picture`;
`stonehenge_rules`, `stonehenge_text`, `stonehenge_game`, `stonehenge_picture`; and
`dice_game`, a game of chance. `catalogue` lists them by name. For any game there are
`game_space`, its search space; `counted_plies`, which prefers sooner wins; and
`guards`, for games that may be wrong.
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
from fourinrow.games.dice_game import (
    Counters as Counters,
    dice as dice,
    thrown as thrown,
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
    search_space as search_space,
    solve_game as solve_game,
)
from fourinrow.games.othello_game import (
    othello as othello,
)
from fourinrow.games.othello_rules import (
    PASS as PASS,
    Othello as Othello,
    OthelloMove as OthelloMove,
)
from fourinrow.games.stonehenge_game import (
    stonehenge as stonehenge,
)
from fourinrow.games.stonehenge_rules import (
    Placement as Placement,
    Stonehenge as Stonehenge,
)
