"""A tournament: every player meets every other in both seats; and the cross table."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import chain, permutations
from typing import Final, NamedTuple, TypeAlias, TypeVar

from pyrsistent import PMap, pmap

from fourinrow.core.outcome import Status
from fourinrow.errors import FourInRowError, at_least, shown
from fourinrow.games.game import Game
from fourinrow.play.referee import Seated, play_out

S = TypeVar("S")
M = TypeVar("M")


class Pairing(NamedTuple):
    """Two players of a tournament, by number from 0; ``first`` begins."""

    first: int
    second: int


class Played(NamedTuple):
    """A game of a tournament: who met, and the outcome."""

    pairing: Pairing
    outcome: Status


Points: TypeAlias = PMap[tuple[int, int], Fraction]
"""The points of one player against another: 1 for a win, a half for a draw."""


class Standing(NamedTuple):
    """A row of a cross table: a player's total, and its points against each player.

    ``against`` is in the order of the rows; against itself a player has ``None``.
    """

    player: int
    points: Fraction
    against: tuple[Fraction | None, ...]


_SHARES: Final = {
    Status.FIRST_WON: Fraction(1),
    Status.SECOND_WON: Fraction(0),
    Status.DRAW: Fraction(1, 2),
}


def _number(value: int, what: str, least: int, most: int) -> int:
    number = at_least(least, value, f"a number of {what}", f"{what} from {least}")
    if number > most:
        raise FourInRowError(f"expected {most} {what} or less, got {shown(value)}")
    return number


def _checked_players(players: int) -> int:
    return _number(players, "players", 2, 1000)


def pairings(players: int, games: int = 1) -> tuple[Pairing, ...]:
    """Return who meets whom: each player begins as often against each other player.

    >>> from fourinrow.play import pairings
    >>> [tuple(pairing) for pairing in pairings(3)]
    [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]

    The round is repeated ``games`` times. Raises `FourInRowError` for fewer than two
    players or no games, and for more than 1,000 players or 1,000,000 games.
    """
    _checked_players(players)
    _number(games, "games", 1, 1_000_000)
    return tuple([Pairing(*pair) for pair in permutations(range(players), 2)]) * games


def tournament(
    game: Game[S, M], players: Sequence[Seated[S, M]], games: int = 1
) -> Iterator[Played]:
    """Yield the games of a tournament as they end: all `pairings` of the players.

    >>> from fourinrow import connect
    >>> from fourinrow.play import alpha_beta_player, cross_table, greedy_player
    >>> from fourinrow.play import tournament
    >>> games = tournament(connect(), [greedy_player, alpha_beta_player(2)])
    >>> [row.player for row in cross_table(2, games)]
    [1, 0]

    Raises `FourInRowError` as `pairings` does, and `IllegalMove` as `play_out` does.
    """

    def outcome(pairing: Pairing) -> Status:
        first, second = pairing
        try:
            return play_out(game, players[first], players[second]).outcome
        except Exception as error:
            error.add_note(f"when players[{first}] met players[{second}]")
            raise

    return (Played(each, outcome(each)) for each in pairings(len(players), games))


def _scored(points: Points, played: Played) -> Points:
    """Return the points after one more game."""
    (first, second), outcome = played
    if first == second:
        raise FourInRowError(
            f"expected two different players, got {shown(first)} twice"
        )
    if outcome not in _SHARES:
        raise FourInRowError(f"expected a game that has ended, got {outcome.value!r}")
    for pair, won in (
        ((first, second), _SHARES[outcome]),
        ((second, first), 1 - _SHARES[outcome]),
    ):
        points = points.set(pair, points.get(pair, Fraction(0)) + won)
    return points


def cross_table(players: int, games: Iterable[Played]) -> tuple[Standing, ...]:
    """Return the cross table of some games: a row for each player, the best first.

    >>> from fourinrow import Status
    >>> from fourinrow.play import Pairing, Played, cross_table
    >>> games = [Played(Pairing(0, 1), Status.SECOND_WON)]
    >>> [(row.player, int(row.points)) for row in cross_table(2, games)]
    [(1, 1), (0, 0)]

    Of players with equal points the one with the lower number comes first. All points
    together equal the number of games. Raises `FourInRowError` for a game that is still
    running, for a player who meets itself, and for one who is not in the table.
    """
    nothing: Points = pmap()
    _checked_players(players)
    points = reduce(_scored, games, nothing)
    for player in chain.from_iterable(points):
        if player not in range(players):
            raise FourInRowError(
                f"expected players from 0 to {players - 1}, got {shown(player)}"
            )

    def won(player: int, other: int) -> Fraction:
        return points.get((player, other), Fraction(0))

    totals = [
        sum((won(player, other) for other in range(players)), Fraction(0))
        for player in range(players)
    ]
    order = sorted(range(players), key=lambda player: -totals[player])
    return tuple(
        Standing(
            player,
            totals[player],
            tuple([None if other == player else won(player, other) for other in order]),
        )
        for player in order
    )


def format_table(names: Sequence[str], rows: Sequence[Standing]) -> str:
    """Return a cross table as text: a line for each player, a column for each opponent.

    >>> from fourinrow import Status
    >>> from fourinrow.play import Pairing, Played, cross_table, format_table
    >>> games = [Played(Pairing(0, 1), Status.DRAW), Played(Pairing(1, 0), Status.DRAW)]
    >>> print(format_table(["random", "greedy"], cross_table(2, games)))
                 1    2  points
    1  random    -  1.0     1.0
    2  greedy  1.0    -     1.0

    Raises `FourInRowError` if there are not as many names as rows.
    """
    if len(names) != len(rows):
        raise FourInRowError(f"expected {len(rows)} names, got {len(names)}")
    numbers = [str(number) for number in range(1, len(rows) + 1)]
    lines = [["", "", *numbers, "points"]] + [
        [number, names[row.player], *map(_in_words, (*row.against, row.points))]
        for number, row in zip(numbers, rows, strict=True)
    ]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(_aligned(line, widths) for line in lines)


def _aligned(line: Sequence[str], widths: Sequence[int]) -> str:
    number, name, *points = line
    cells = [number.rjust(widths[0]), name.ljust(widths[1])]
    cells += [text.rjust(width) for text, width in zip(points, widths[2:], strict=True)]
    return "  ".join(cells)


def _in_words(points: Fraction | None) -> str:
    return "-" if points is None else f"{float(points):.1f}"
