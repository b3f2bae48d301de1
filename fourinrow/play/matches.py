"""A game between two players, the results of many games, tournaments and tables."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import permutations
from math import log, log10, sqrt
from typing import Final, NamedTuple

from fourinrow.core.cells import Outcome, Player
from fourinrow.errors import FourInRowError, at_least, in_range
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


_MOST_GAMES: Final = 1_000_000


def pairings(players: int, games: int = 1) -> tuple[Pairing, ...]:
    """Return who meets whom: in a round, each player begins once against every other.

    >>> [tuple(pairing) for pairing in pairings(3)]
    [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]

    The round is repeated ``games`` times. Raises `FourInRowError` for fewer than two
    players or no games, and for more than 1,000,000 games.
    """
    at_least(2, players, "2 players or more")
    in_range(1, games, _MOST_GAMES, "games")
    in_range(1, players * (players - 1) * games, _MOST_GAMES, "games in all")
    return tuple([Pairing(*pair) for pair in permutations(range(players), 2)]) * games


def tournament(
    game: Game[S, M], players: Sequence[PlayerOf[S, M]], games: int = 1
) -> Iterator[Played]:
    """Yield the games of a tournament as they end: all `pairings` of the players.

    >>> from fourinrow import connect
    >>> from fourinrow.play import alpha_beta_player, greedy_player
    >>> games = tournament(connect(), [greedy_player(), alpha_beta_player(2)])
    >>> [row.player for row in cross_table(2, games)]
    [1, 0]

    Raises `FourInRowError` as `pairings` does, and `IllegalMove` as `play_out` does.
    """

    def played(pairing: Pairing) -> Played:
        first, second = pairing
        try:
            ended = play_out(game, players[first], players[second])
            return Played(pairing, ended.outcome, ended.written)
        except Exception as error:
            error.add_note(f"when players[{first}] met players[{second}]")
            raise

    return map(played, pairings(len(players), games))


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


class Standing(NamedTuple):
    """A row of a cross table: a player's total, and its points against each player.

    ``against`` is in the order of the rows; against itself a player has ``None``.
    """

    player: int
    points: float
    against: tuple[float | None, ...]


def cross_table(players: int, games: Iterable[Played]) -> tuple[Standing, ...]:
    """Return the cross table of some games: a row for each player, the best first.

    >>> games = [Played(Pairing(0, 1), Outcome.SECOND_WON)]
    >>> [(row.player, int(row.points)) for row in cross_table(2, games)]
    [(1, 1), (0, 0)]

    Of players with equal points the one with the lower number comes first. All points
    together equal the number of games. Raises `FourInRowError` for a game that is still
    running, for a player who meets itself, and for a player who is not in the table.
    """
    everybody = range(at_least(2, players, "2 players or more"))
    points = defaultdict[Pairing, float](float)
    for (first, second), outcome, _ in games:
        if first == second or first not in everybody or second not in everybody:
            expected = f"two different players from 0 to {players - 1}"
            raise FourInRowError(f"expected {expected}, got {first!r} and {second!r}")
        if outcome is Outcome.RUNNING:
            reason = f"expected a game that has ended, got {outcome.value!r}"
            raise FourInRowError(reason)
        points[Pairing(first, second)] += (1 + outcome.sign) / 2
        points[Pairing(second, first)] += (1 - outcome.sign) / 2
    totals = [
        sum(points[Pairing(player, other)] for other in everybody)
        for player in everybody
    ]
    order = sorted(everybody, key=lambda player: -totals[player])

    def row(player: int) -> Standing:
        against = [None if b == player else points[Pairing(player, b)] for b in order]
        return Standing(player, totals[player], tuple(against))

    return tuple(map(row, order))


def format_table(names: Sequence[str], rows: Sequence[Standing]) -> str:
    """Return a cross table as text: a line for each player, a column for each opponent.

    >>> both = Pairing(0, 1), Pairing(1, 0)
    >>> games = [Played(pairing, Outcome.DRAW) for pairing in both]
    >>> print(format_table(["random", "greedy"], cross_table(2, games)))
                 1    2  points
    1  random    -  1.0     1.0
    2  greedy  1.0    -     1.0

    ``names`` are in the order of the players, whatever that of the rows is. Raises
    `FourInRowError` if there are not as many.
    """
    if len(names) != len(rows):
        raise FourInRowError(f"expected {len(rows)} names, got {len(names)}")
    numbers = [str(number) for number in range(1, len(rows) + 1)]
    head = ["", "", *numbers, "points"]
    lines = [
        [number, names[row.player], *map(_in_words, (*row.against, row.points))]
        for number, row in zip(numbers, rows, strict=True)
    ]
    return in_columns([head, *lines], to_the_left=(1,))


def in_columns(
    lines: Sequence[Sequence[str]], *, to_the_left: Collection[int] = (0,)
) -> str:
    """Return a table as text: some columns aligned to the left, others to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    sides = ["<" if column in to_the_left else ">" for column in range(len(widths))]
    row = "  ".join(
        f"{{:{side}{width}}}" for side, width in zip(sides, widths, strict=True)
    )
    return "\n".join(row.format(*line).rstrip() for line in lines)


def _in_words(points: float | None) -> str:
    return "-" if points is None else f"{points:.1f}"
