"""Who plays? Players, a referee, and a game at the prompt as a pure function.

Reading order: `players`, `levels`, `referee`, `match`; then `history`, `commands`,
`session`, `steps`; for the games there are, `oracle`, `saved` and `setup`; and
`positions` to measure with.
"""

from fourinrow.play.commands import Command, parse_command
from fourinrow.play.history import (
    History,
    Moment,
    begin,
    current,
    moves_of,
    push,
    redo,
    undo,
)
from fourinrow.play.levels import LEVELS, Level, level_player, perfect_player
from fourinrow.play.match import Tally, counted
from fourinrow.play.oracle import connect_oracle, with_oracle
from fourinrow.play.players import (
    Chooser,
    Strategy,
    alpha_beta_player,
    at_random,
    best_moves,
    first_of,
    greedy_player,
    minimax_player,
    moves_to_play,
    random_player,
    search_player,
    with_rating,
)
from fourinrow.play.referee import PlayedGame, play_out
from fourinrow.play.saved import SavedGame, format_saved, parse_saved
from fourinrow.play.session import Reply, Seat, Session, Setup, new_session
from fourinrow.play.setup import (
    GAMES,
    connect_session,
    connect_setup,
    stonehenge_setup,
    with_setup,
)
from fourinrow.play.steps import step

__all__ = [
    "Chooser",
    "Command",
    "GAMES",
    "History",
    "LEVELS",
    "Level",
    "Moment",
    "PlayedGame",
    "Reply",
    "SavedGame",
    "Seat",
    "Session",
    "Setup",
    "Strategy",
    "alpha_beta_player",
    "at_random",
    "Tally",
    "begin",
    "best_moves",
    "connect_oracle",
    "connect_session",
    "connect_setup",
    "counted",
    "current",
    "first_of",
    "format_saved",
    "greedy_player",
    "level_player",
    "minimax_player",
    "moves_of",
    "moves_to_play",
    "new_session",
    "parse_command",
    "parse_saved",
    "perfect_player",
    "play_out",
    "push",
    "random_player",
    "redo",
    "search_player",
    "step",
    "stonehenge_setup",
    "undo",
    "with_oracle",
    "with_rating",
    "with_setup",
]
