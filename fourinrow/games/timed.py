"""Prefer sooner wins and later losses, in any game.

A search to the end of the game finds all wins equally good, and may put a win off again
and again. Here states count the plies that led to them, and a win is worth less after
more plies:

    the second player wins      nobody has won       the first player wins
    at ply 1  at ply 2 ...   |                    |   ...  at ply 2  at ply 1
    -3/2 win  -4/3 win     -win        0         win        4/3 win   3/2 win
"""

from collections.abc import Callable
from math import inf, nextafter
from typing import Final, Generic, NamedTuple, TypeVar

from fourinrow.core.outcome import Status
from fourinrow.errors import FourInRowError, number, shown
from fourinrow.games.game import Game, Oracle

S = TypeVar("S")
M = TypeVar("M")

WIN: Final = 1e30
"""More than any rating of the connect family, of Stonehenge or of Othello."""


class Timed(NamedTuple, Generic[S]):
    """A state, and the plies played since the count began."""

    state: S
    plies: int = 0


def timed(game: Game[S, M], win: float = WIN) -> Game[Timed[S], M]:
    """Return the game with states that count plies, and sooner wins rated higher.

    >>> from fourinrow import connect, from_moves
    >>> from fourinrow.games import Timed, timed
    >>> hasty = timed(connect(), win=300_000)
    >>> [hasty.rate(Timed(from_moves("4141414"), plies)) for plies in (1, 2, 3)]
    [450000.0, 400000.0, 375000.0]

    Until somebody wins, states are rated as in the game. So wins rate above ``win``,
    losses below ``-win``, and everything else between. Raises `FourInRowError` for a
    ``win`` that is not positive or too large, and, when rating it, for an undecided
    state whose rating is not between; `WrongType` for a ``win`` that is not a number.
    """
    if not 0 < number(win, "the worth of a win") <= nextafter(inf, 0) / 2:
        raise FourInRowError(f"expected a positive worth of a win, got {shown(win)}")

    def play(timed: Timed[S], move: M) -> Timed[S]:
        return Timed(game.play(timed.state, move), timed.plies + 1)

    return Game(
        start=lambda: Timed(game.start()),
        to_move=lambda timed: game.to_move(timed.state),
        legal_moves=lambda timed: game.legal_moves(timed.state),
        play=play,
        outcome=lambda timed: game.outcome(timed.state),
        rate=_rating(game, win),
        oracle=None if game.oracle is None else _oracle(game.oracle),
        is_stable=lambda timed: game.is_stable(timed.state),
    )


def _rating(game: Game[S, M], win: float) -> Callable[[Timed[S]], float]:
    def rate(timed: Timed[S]) -> float:
        match game.outcome(timed.state):
            case Status.FIRST_WON:
                return win + win / (1 + timed.plies)
            case Status.SECOND_WON:
                return -win - win / (1 + timed.plies)
            case _:
                return within(game.rate(timed.state), timed.state)

    def within(rating: float, state: S) -> float:
        if abs(rating) >= win:
            raise FourInRowError(
                f"expected a rating between -{win:g} and {win:g} of a game that nobody "
                f"has won, got {shown(rating)} for {shown(state)}"
            )
        return rating

    return rate


def _oracle(oracle: Oracle[S, M]) -> Oracle[Timed[S], M]:
    return Oracle(
        best_moves=lambda timed: oracle.best_moves(timed.state),
        distance=lambda timed: oracle.distance(timed.state),
        find=lambda timed, budget: oracle.find(timed.state, budget),
        scores=lambda timed, budget: oracle.scores(timed.state, budget),
        table=oracle.table,
    )
