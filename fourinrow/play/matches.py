"""A game between two players, and the results of many games."""

from collections import Counter
from collections.abc import Iterable
from math import log, log10, sqrt
from typing import NamedTuple

from fourinrow.core.cells import Outcome, Player
from fourinrow.errors import FourInRowError
from fourinrow.games.game import Game, M, S, without_chance
from fourinrow.games.history import History
from fourinrow.play.players import PlayerOf


def play_out(
    game: Game[S, M],
    first: PlayerOf[S, M],
    second: PlayerOf[S, M],
    start: S | None = None,
) -> History[S, M]:
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
    history = History(game, (game.start() if start is None else start,))
    while (side := history.turn) is not None:
        player = first if side is Player.FIRST else second
        try:
            history = history.after(player(history.ahead, history.here))
        except Exception as error:
            number = len(history.moves) + 1
            error.add_note(f"at move {number}, by the {side.name.lower()} player")
            raise
    return history


class Pairing(NamedTuple):
    """Two of several players, by number from 0; ``first`` begins."""

    first: int
    second: int


class Played(NamedTuple):
    """A game of a match or tournament: who met, the outcome, and the moves as text."""

    pairing: Pairing
    outcome: Outcome
    moves: str = ""


class Tally(NamedTuple):
    """The numbers of games won by the first player, by the second, and drawn.

    >>> print(Tally(first=14, second=4, draws=2).share())
    75 % +- 9 %
    >>> print(Tally(first=1).share())
    100 % +- 31 %
    """

    first: int = 0
    second: int = 0
    draws: int = 0

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

    def elo(self) -> "Elo":
        """Return by how much the first player is stronger.

        >>> print("%+.0f +- %.0f" % Tally(first=14, second=4, draws=2).elo())
        +180 +- 81
        >>> print("%+.0f +- %.0f" % Tally(first=10).elo())
        +529 +- 251

        That is 400 log10(p / (1 - p)) for a share p of the points (A. E. Elo, 1978), as
        if one more game had been half won and half lost, so that a player who has won
        every game is not infinitely stronger; the error is that of the share. Raises
        `FourInRowError` if no game has ended.
        """
        error, games = self.share().error, sum(self) + 1
        share = (self.first + self.draws / 2 + 0.5) / games
        slope = 400 / log(10) / (share * (1 - share))
        return Elo(400 * log10(share / (1 - share)), slope * error)


def tally_of(player: int, games: Iterable[Played]) -> Tally:
    """Return the results of a player, in games that have ended, in either seat.

    >>> tally_of(1, [Played(Pairing(0, 1), Outcome.SECOND_WON)])
    Tally(first=1, second=0, draws=0)
    """
    results = Counter(
        outcome.sign if player == pairing.first else -outcome.sign
        for pairing, outcome, _ in games
        if player in pairing and outcome is not Outcome.RUNNING
    )
    return Tally(results[1], results[-1], results[0])


class Elo(NamedTuple):
    """A difference of two players' Elo numbers, and its standard error."""

    difference: float
    error: float


class Share(NamedTuple):
    """A player's share of the points, from 0 to 1, and its standard error."""

    points: float
    error: float

    def __str__(self) -> str:
        return f"{self.points:.0%} +- {self.error:.0%}".replace("%", " %")
