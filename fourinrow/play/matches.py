"""A game between two players, and the results of many games."""

from collections.abc import Mapping
from math import sqrt
from typing import Final, Generic, NamedTuple

from fourinrow.core.cells import Outcome, Player
from fourinrow.errors import FourInRowError
from fourinrow.games.game import Game, M, S, outcome_after, rest_of, without_chance
from fourinrow.mimebundle import mimebundle
from fourinrow.play.players import PlayerOf


class PlayedGame(NamedTuple, Generic[S, M]):
    """The moves of a game, the state they led to, and how it ended."""

    moves: tuple[M, ...]
    final: S
    outcome: Outcome

    def _repr_mimebundle_(self, **_wanted: object) -> Mapping[str, str]:
        return mimebundle(self)


def play_out(
    game: Game[S, M],
    first: PlayerOf[S, M],
    second: PlayerOf[S, M],
    start: S | None = None,
) -> PlayedGame[S, M]:
    """Return the game that two players play, from ``start`` or the game's own start.

    >>> from fourinrow import connect
    >>> from fourinrow.play import alpha_beta_player
    >>> def leftmost(game, state):
    ...     return game.legal_moves(state)[0]
    >>> play_out(connect(), leftmost, alpha_beta_player(2)).outcome
    <Outcome.SECOND_WON: 'second won'>

    Raises `IllegalMove` if a player returns an illegal move. An error in a turn gets a
    note that says whose turn it was.
    """
    without_chance(game)
    state = game.start() if start is None else start
    moves: tuple[M, ...] = ()
    while outcome_after(game, state, len(moves)) is Outcome.RUNNING:
        is_first = game.to_move(state) == Player.FIRST
        player, side = (first, "first") if is_first else (second, "second")
        try:
            move = player(rest_of(game, len(moves)), state)
            state, moves = game.play(state, move), (*moves, move)
        except Exception as error:
            error.add_note(f"at move {len(moves) + 1}, by the {side} player")
            raise
    return PlayedGame(moves, state, outcome_after(game, state, len(moves)))


class Tally(NamedTuple):
    """The numbers of games won by the first player, by the second, and drawn.

    >>> Tally(first=13).counted(Outcome.DRAW)
    Tally(first=13, second=0, draws=1)
    >>> print(Tally(first=14, second=4, draws=2).share())
    75 % +- 9 %
    >>> print(Tally(first=1).share())
    100 % +- 31 %
    """

    first: int = 0
    second: int = 0
    draws: int = 0

    def counted(self, outcome: Outcome) -> "Tally":
        """Return the tally with one more game; a running game changes nothing."""
        return Tally(
            self.first + (outcome is Outcome.FIRST_WON),
            self.second + (outcome is Outcome.SECOND_WON),
            self.draws + (outcome is Outcome.DRAW),
        )

    def share(self) -> "Share":
        """Return the first player's share of the points: 1 for a win, 1/2 for a draw.

        The error is that of the mean of the points, computed as if one more game had
        been half won and half lost, so that it is not 0 when a few games all end alike.
        Raises `FourInRowError` if no game has ended.
        """
        games = sum(self)
        if not games:
            raise FourInRowError("expected a game that has ended, got none")
        won, drawn, all_games = self.first + 0.5, self.draws, games + 1
        mean = (won + drawn / 2) / all_games
        variance = (won + drawn / 4) / all_games - mean**2
        points = (self.first + self.draws / 2) / games
        return Share(points, sqrt(variance / all_games))


_TURNED: Final = {
    Outcome.FIRST_WON: Outcome.SECOND_WON,
    Outcome.SECOND_WON: Outcome.FIRST_WON,
}


def turned(outcome: Outcome) -> Outcome:
    """Return the outcome for players who have swapped seats."""
    return _TURNED.get(outcome, outcome)


class Share(NamedTuple):
    """A player's share of the points, from 0 to 1, and its standard error."""

    points: float
    error: float

    def __str__(self) -> str:
        return f"{self.points:.0%} +- {self.error:.0%}".replace("%", " %")
