"""Who plays? Players, a referee, and a game at the prompt as a pure function.

Reading order: `players`, `referee`; then `history`, `commands`, `session`, and the
files `saved` and `setup` for the connect family.
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
from fourinrow.play.players import (
    Chooser,
    Strategy,
    alpha_beta_player,
    at_random,
    best_moves,
    first_of,
    greedy_player,
    minimax_player,
    random_player,
    search_player,
)
from fourinrow.play.referee import PlayedGame, play_out
from fourinrow.play.saved import SavedGame, format_saved, parse_saved
from fourinrow.play.session import Reply, Seat, Session, Setup, new_session, step
from fourinrow.play.setup import connect_session, connect_setup

__all__ = [
    "Chooser",
    "Command",
    "History",
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
    "begin",
    "best_moves",
    "connect_session",
    "connect_setup",
    "current",
    "first_of",
    "format_saved",
    "greedy_player",
    "minimax_player",
    "moves_of",
    "new_session",
    "parse_command",
    "parse_saved",
    "play_out",
    "push",
    "random_player",
    "redo",
    "search_player",
    "step",
    "undo",
]
