"""Who plays? Players, a referee, and a game at the prompt as a pure function.

Reading order: `players`, `levels`, `matches`, `round_robin`; then `advice`,
`session`, `prompt_commands`, `steps`; for a computer that thinks ahead, `ponderers`;
for texts and files, `player_names`, `written_moves` and `saved_games`. `tour_stops` is
a tour of the whole library.
"""

from fourinrow.play.advice import Advice, Adviser, Estimate
from fourinrow.play.levels import LEVELS, level_player, perfect_player
from fourinrow.play.matches import PlayedGame, Seated, Tally, play_out
from fourinrow.play.players import (
    Chooser,
    Strategy,
    alpha_beta_player,
    at_random,
    best_by_search,
    deepening_player,
    greedy_player,
    prefer_sooner,
    random_player,
    search_player,
    with_rating,
)
from fourinrow.play.prompt_commands import Command, parse_command
from fourinrow.play.round_robin import (
    Pairing,
    Played,
    Standing,
    cross_table,
    format_table,
    pairings,
    tournament,
)
from fourinrow.play.saved_games import SavedGame, format_saved, parse_saved
from fourinrow.play.session import (
    History,
    Reply,
    Seat,
    Session,
    connect_session,
    new_session,
)
from fourinrow.play.steps import step
from fourinrow.play.written_moves import read_moves, write_moves

__all__ = [
    "Advice",
    "Adviser",
    "Chooser",
    "Command",
    "Estimate",
    "History",
    "LEVELS",
    "Pairing",
    "Played",
    "PlayedGame",
    "Reply",
    "SavedGame",
    "Seat",
    "Seated",
    "Session",
    "Standing",
    "Strategy",
    "Tally",
    "alpha_beta_player",
    "at_random",
    "best_by_search",
    "connect_session",
    "cross_table",
    "deepening_player",
    "format_saved",
    "format_table",
    "greedy_player",
    "level_player",
    "new_session",
    "pairings",
    "parse_command",
    "parse_saved",
    "perfect_player",
    "play_out",
    "prefer_sooner",
    "random_player",
    "read_moves",
    "search_player",
    "step",
    "tournament",
    "with_rating",
    "write_moves",
]
