"""Play a game from its start to its end, the players taking turns."""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from fourinrow.core.cells import Player
from fourinrow.core.outcome import Status
from fourinrow.games.game import Game, outcome_after

S = TypeVar("S")
M = TypeVar("M")


Seated: TypeAlias = Callable[[Game[S, M], S], M]
"""A player of one game; a `Strategy` is one of any."""


class PlayedGame(NamedTuple, Generic[S, M]):
    """The moves of a game, the state they led to, and how it ended."""

    moves: tuple[M, ...]
    final: S
    outcome: Status


def play_out(
    game: Game[S, M], first: Seated[S, M], second: Seated[S, M], start: S | None = None
) -> PlayedGame[S, M]:
    """Return the game that two players play, from ``start`` or the game's own start.

    >>> from fourinrow import connect, play_out
    >>> from fourinrow.play import alpha_beta_player
    >>> def leftmost(game, state):
    ...     return game.legal_moves(state)[0]
    >>> play_out(connect(), leftmost, alpha_beta_player(2)).outcome
    <Status.SECOND_WON: 'second won'>

    Raises `IllegalMove` if a player returns an illegal move. An error in a turn gets a
    note that says whose turn it was.
    """
    state = game.start() if start is None else start
    moves: tuple[M, ...] = ()
    while outcome_after(game, state, len(moves)) is Status.RUNNING:
        is_first = game.to_move(state) == Player.FIRST
        player, side = (first, "first") if is_first else (second, "second")
        try:
            move = player(game, state)
            state, moves = game.play(state, move), (*moves, move)
        except Exception as error:
            error.add_note(f"at move {len(moves) + 1}, of the {side} player")
            raise
    return PlayedGame(moves, state, outcome_after(game, state, len(moves)))
