"""Who plays? Players, matches, and a game at the prompt as a pure function.

Reading order: `players`, `levels`, `proof_players`, `matches`; for texts and files,
`player_names`, `written_moves` and `saved_games`; then `advice`, `session`, `steps`;
`traced_searches` records searches by name, `puzzles` has positions with one right move,
and `tour_stops` is a tour of the whole library.
"""

from fourinrow.exports import exported as _exported
from fourinrow.play.advice import (
    Advice as Advice,
    Adviser as Adviser,
    Estimate as Estimate,
)
from fourinrow.play.levels import (
    LEVELS as LEVELS,
    level_chances as level_chances,
    level_player as level_player,
    perfect_player as perfect_player,
)
from fourinrow.play.matches import (
    Elo as Elo,
    Pairing as Pairing,
    Played as Played,
    Standing as Standing,
    Tally as Tally,
    cross_table as cross_table,
    format_table as format_table,
    pairings as pairings,
    play_out as play_out,
    tally_of as tally_of,
    tournament as tournament,
)
from fourinrow.play.players import (
    Chooser as Chooser,
    PlayerOf as PlayerOf,
    Strategy as Strategy,
    alpha_beta_player as alpha_beta_player,
    best_by_search as best_by_search,
    deepening_player as deepening_player,
    greedy_player as greedy_player,
    prefer_sooner as prefer_sooner,
    random_player as random_player,
    search_player as search_player,
    with_rating as with_rating,
)
from fourinrow.play.saved_games import (
    format_saved as format_saved,
    parse_saved as parse_saved,
)
from fourinrow.play.session import (
    Seat as Seat,
    Session as Session,
    new_session as new_session,
)
from fourinrow.play.steps import (
    Command as Command,
    parse_command as parse_command,
    step as step,
)
from fourinrow.play.written_moves import (
    read_history as read_history,
    read_position as read_position,
)

globals()["__all__"] = _exported(globals())
